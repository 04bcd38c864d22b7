use parlance_testkit::fault::{Answer, FaultServer};
use parlance_testkit::running::RunningApp;
use serde_json::json;

const KNOWN: [&str; 6] = [
    "https://a.example/x?b=1&c=2#d",
    "mailto:b@b.example",
    "https://cited.example/",
    "https://searched.example/page?q=1&r=2",
    "https://xn--bcher-kva.example/",
    "https://thought.example/",
];

fn answer() -> Answer {
    let text = "[a](https://a.example/x?b=1&c=2#d), b@b.example and https://bücher.example";
    let citation = json!({"type": "url_citation", "url": "https://cited.example", "title": "Title",
        "start_index": 0, "end_index": 1});
    let output = json!([
        {"type": "reasoning", "id": "r", "summary": [{"type": "summary_text", "text": "<https://thought.example>"}]},
        {"type": "web_search_call", "id": "w", "status": "completed", "action": {"type": "search", "query": "heat",
            "sources": [{"type": "url", "url": "https://searched.example/page?q=1&r=2"}]}},
        {"type": "message", "id": "m", "role": "assistant", "status": "completed",
            "content": [{"type": "output_text", "text": text, "annotations": [citation]}]}
    ]);
    let completed =
        json!({"type": "response.completed", "response": {"id": "r1", "model": "m", "output": output}});
    Answer::events([completed.to_string()])
}

#[tokio::test]
async fn links_of_an_answer_and_its_sources_are_known_and_those_of_a_question_are_not() {
    let server = FaultServer::start(answer()).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    assert!(KNOWN.iter().all(|address| !app.app.links().contains(address)));
    app.ask(id, "Is https://question.example/?data=1 right?").await;
    let unknown = |app: &RunningApp| KNOWN.into_iter().find(|address| !app.app.links().contains(address));
    assert_eq!(unknown(&app), None);
    assert!(!app.app.links().contains("https://question.example/?data=1"));
    assert!(!app.app.links().contains("https://a.example/x?b=1&c=2#other"));

    let app = app.restart().await;
    assert!(unknown(&app).is_some(), "the page has received no message yet");
    app.open(id).await;
    assert_eq!(unknown(&app), None);
    assert!(!app.app.links().contains("https://question.example/?data=1"));
    app.app.links().note("https://question.example/?data=1");
    assert!(app.app.links().contains("https://question.example/?data=1"), "the user agreed to it");
}

#[tokio::test]
async fn links_of_a_document_are_known_once_it_is_open_and_those_of_pasted_text_are_not() {
    let (mut app, id) = RunningApp::conversing().await;
    let file =
        app.attach_document(id, "notes.md", "See [the study](https://document.example/?a=1&b=2).").await;
    let address = "https://document.example/?a=1&b=2";
    assert!(!app.app.links().contains(address));
    app.app.open_preview(file.id, String::new(), String::new(), false).await.unwrap();
    assert!(app.app.links().contains(address));

    let pasted =
        app.app.offer_text(id.into(), "See [this](https://pasted.example/).".to_owned()).await.unwrap();
    app.app.list_offer(pasted.offer_id).await.unwrap();
    let draft = app.app.attach_offer(pasted.offer_id, id.into(), None).await.unwrap();
    let pasted = draft.attachments.iter().find(|attached| attached.id != file.id).unwrap();
    app.app.open_preview(pasted.id, String::new(), String::new(), false).await.unwrap();
    assert!(!app.app.links().contains("https://pasted.example/"));
}
