//! Every kind of item of an answer, in the window's view.

use parlance_contract::{AppEvent, BlockView, CodeOutputView, MessageView, ToolState, WebActionView};
use parlance_domain::MessageStatus;
use parlance_testkit::fault::{Answer, FaultServer};
use parlance_testkit::running::{RunningApp, assert_status, words_of};
use serde_json::{Value, json};

fn created() -> Value {
    json!({"type": "response.created", "response": {"id": "r1", "model": "m"}})
}

fn completed(output: &Value) -> Value {
    json!({"type": "response.completed", "response": {"id": "r1", "model": "m", "output": output}})
}

fn message(text: &str, annotations: &Value) -> Value {
    json!({"type": "message", "id": "m", "role": "assistant", "status": "completed",
        "content": [{"type": "output_text", "text": text, "annotations": annotations}]})
}

fn item(kind: &str, output_index: u64, item: &Value) -> Value {
    json!({"type": format!("response.output_item.{kind}"), "output_index": output_index, "item": item})
}

fn delta(output_index: u64, text: &str) -> Value {
    json!({"type": "response.output_text.delta", "output_index": output_index, "content_index": 0, "delta": text})
}

fn stream(events: &[Value]) -> Answer {
    Answer::events(events.iter().map(Value::to_string))
}

async fn answered(scenario: Answer) -> (RunningApp, MessageView, MessageView) {
    let server = FaultServer::start(scenario).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let answer = app.ask(id, "A question?").await;
    let opened = app.open(id).await.messages.remove(1);
    (app, answer, opened)
}

/// One of each kind of item from the service's own tools.
fn every_kind() -> Value {
    json!([
        {"type": "reasoning", "id": "rs", "summary": [{"type": "summary_text", "text": "I *look*."}]},
        {"type": "reasoning", "id": "rz", "summary": [], "encrypted_content": "gAAA"},
        {"type": "web_search_call", "id": "ws", "status": "completed", "action": {"type": "search",
            "query": "heat", "sources": [{"type": "url", "url": "https://bank.example@evil.example/a?b"}]}},
        {"type": "file_search_call", "id": "fs", "status": "completed", "queries": ["rent"],
            "results": [{"file_id": "f1", "filename": "a.pdf", "text": "The rent", "score": 0.871}]},
        {"type": "code_interpreter_call", "id": "ci", "status": "completed", "container_id": "c", "code": "print('```')",
            "outputs": [{"type": "logs", "logs": "1\n"}, {"type": "image", "url": "data:image/png;base64,AAAA"}]},
        {"type": "mcp_call", "id": "mc", "server_label": "s"},
        {"type": "message", "id": "m", "role": "assistant", "status": "completed", "content": [
            {"type": "output_text", "text": "Before", "annotations": []},
            {"type": "refusal", "refusal": "I cannot."},
            {"type": "output_text", "text": "After", "annotations": []}]}
    ])
}

#[tokio::test]
async fn every_kind_of_item_has_its_block_and_keeps_it() {
    let (_app, answer, opened) = answered(stream(&[created(), completed(&every_kind())])).await;
    assert_status(&answer, MessageStatus::Complete);
    assert_eq!(answer.blocks, opened.blocks, "the store has them all");
    let [
        BlockView::Reasoning { html },
        BlockView::SealedReasoning,
        BlockView::WebSearch { action: WebActionView::Search { queries, pages }, .. },
        BlockView::FileSearch { passages: Some(passages), .. },
        BlockView::Code { summary, html: program, outputs: Some(outputs), .. },
        BlockView::Unknown { item_kind, json },
        BlockView::Html { html: before },
        BlockView::Refusal { text },
        BlockView::Html { html: after },
    ] = &answer.blocks[..]
    else {
        panic!("a block for each item: {:?}", answer.blocks)
    };
    assert_eq!(html, "<p>I <em>look</em>.</p>");
    assert_eq!(queries, &["heat"]);
    assert_eq!((pages[0].host.as_str(), pages[0].rest.as_str()), ("evil.example", "/a?b"), "the true host");
    assert_eq!((passages[0].title.as_str(), passages[0].score.as_str()), ("a.pdf", "0.87"));
    assert_eq!(summary, "print('```')");
    assert!(program.starts_with("<figure"), "nothing in a program ends its block: {program}");
    assert_eq!(program.matches("<figure").count(), 1, "{program}");
    assert_eq!(outputs[0], CodeOutputView::Logs { text: "1".into() });
    assert!(matches!(&outputs[1], CodeOutputView::Image { address } if address.url.is_none()), "{outputs:?}");
    assert_eq!(item_kind, "mcp_call");
    assert!(json.contains("server_label"));
    assert_eq!(
        (before.as_str(), text.as_str(), after.as_str()),
        ("<p>Before</p>", "I cannot.", "<p>After</p>")
    );
}

#[tokio::test]
async fn a_search_says_how_far_it_is_and_is_unfinished_when_the_answer_is_cut() {
    let call = json!({"type": "web_search_call", "id": "ws", "status": "in_progress"});
    let searching = json!({"type": "response.web_search_call.searching", "item_id": "ws", "output_index": 0});
    let server =
        FaultServer::start(stream(&[created(), item("added", 0, &call), searching]).then_wait()).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let answer = app.app.send_message(id, "A question?".to_owned()).await.unwrap().answer;
    app.until_said("Searching").await;
    server.release();
    let ended = app.until_ended(answer.id).await;
    assert_status(&ended, MessageStatus::Cut);
    assert!(
        matches!(&ended.blocks[..], [BlockView::WebSearch { state: ToolState::Unfinished, .. }]),
        "{ended:?}"
    );
}

#[tokio::test]
async fn a_call_without_an_output_is_done_when_it_is_whole_and_unfinished_when_it_broke_off() {
    let call = |status: &str| json!({"type": "function_call", "id": "f", "call_id": "k", "name": "probe", "arguments": "{}", "status": status});
    let rows = [
        (vec![created(), completed(&json!([call("completed")]))], ToolState::Done),
        (vec![created(), item("done", 0, &call("completed")), completed(&json!([]))], ToolState::Done),
        (vec![created(), item("done", 0, &call("completed")), delta(1, "Half")], ToolState::Done),
        (vec![created(), completed(&json!([call("incomplete")]))], ToolState::Unfinished),
        (vec![created(), item("added", 0, &call("in_progress"))], ToolState::Unfinished),
    ];
    for (events, expected) in rows {
        let (_app, answer, opened) = answered(stream(&events)).await;
        let Some(BlockView::Tool { state, output: None, .. }) = answer.blocks.first() else {
            panic!("a call without an output: {answer:?}")
        };
        assert_eq!(*state, expected, "{events:?}");
        assert_eq!(opened.blocks, answer.blocks, "the store says the same");
    }
}

#[tokio::test]
async fn tools_run_without_a_question_to_the_user() {
    let tools = ["web_search", "web_fetch", "calculator", "current_datetime"];
    let mut output: Vec<Value> = Vec::new();
    for name in tools {
        let (id, output_id) = (format!("call-{name}"), format!("output-{name}"));
        output.push(json!({"type": "function_call", "id": id, "call_id": id, "name": name, "arguments": "{}", "status": "completed"}));
        output.push(json!({"type": "function_call_output", "id": output_id, "call_id": id, "output": "{}"}));
    }
    output.push(message("Done.", &json!([])));
    let items = (0..).zip(&output).flat_map(|(at, one)| [item("added", at, one), item("done", at, one)]);
    let events: Vec<Value> =
        [created()].into_iter().chain(items).chain([completed(&json!(output))]).collect();
    let server = FaultServer::start(stream(&events)).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let answer = app.ask(id, "Look it up.").await;
    assert_status(&answer, MessageStatus::Complete);
    let is_done = |block: &&BlockView| matches!(block, BlockView::Tool { state: ToolState::Done, .. });
    assert_eq!(answer.blocks.iter().filter(is_done).count(), tools.len(), "{answer:?}");
    assert_eq!(answer.ending, None, "there is nothing to approve");
    let n_sent = server.received().iter().filter(|request| request.method == "POST").count();
    assert_eq!(n_sent, 1, "no approval is sent");
}

#[tokio::test]
async fn passages_of_one_place_share_a_number_and_each_chip_has_its_own() {
    let note = |index: u64, quote: &str| json!({"type": "file_citation", "file_id": "f1", "filename": "a.pdf", "index": index, "page": 7, "place": "page 7", "quote": quote});
    let notes = json!([note(5, "One."), note(10, "Two."), note(17, "One.")]);
    let (_app, answer, opened) =
        answered(stream(&[created(), completed(&json!([message("First. Last. Again.", &notes)]))])).await;
    let [source] = &answer.sources[..] else { panic!("one place: {answer:?}") };
    assert_eq!(
        (source.quote.as_str(), source.other_quotes.as_slice()),
        ("One.", ["Two.".to_owned()].as_slice())
    );
    let [BlockView::Html { html }] = &answer.blocks[..] else { panic!("one block: {answer:?}") };
    let has_passage = |chip: &str| chip.contains(r#"data-cite="1" data-passage="1""#);
    let passages: Vec<bool> = html.split("<button").skip(1).map(has_passage).collect();
    assert_eq!(passages, [false, true, false]);
    assert_eq!(opened.sources, answer.sources);
}

#[tokio::test]
async fn pages_that_are_cited_have_their_number_where_their_words_end() {
    let note = |url: &str, end: u64| json!({"type": "url_citation", "url": url, "title": "Title", "start_index": 0, "end_index": end});
    let notes = json!([
        note("https://a.example/", 5),
        note("https://b.example/", 10),
        note("javascript:alert(1)", 0)
    ]);
    let (_app, answer, _) =
        answered(stream(&[created(), completed(&json!([message("First. Last.", &notes)]))])).await;
    assert_eq!(words_of(&answer).matches("First1. Las2t").count(), 1, "{answer:?}");
    let sources: Vec<_> = answer
        .sources
        .iter()
        .map(|source| (source.number, source.place.as_str(), source.url.is_some()))
        .collect();
    assert_eq!(sources, [(1, "a.example", true), (2, "b.example", true), (3, "javascript:alert(1)", false)]);
}

#[tokio::test]
async fn streamed_words_that_the_final_text_replaces_stay_on_the_message_and_are_not_sent_again() {
    let said = delta(0, "Let me check the time.");
    let text = "(No update)";
    let done =
        json!({"type": "response.output_text.done", "output_index": 0, "content_index": 0, "text": text});
    let whole = completed(&json!([message(text, &json!([]))]));
    for events in [vec![created(), said.clone(), done.clone(), whole.clone()], vec![created(), said, whole]] {
        let server = FaultServer::start(stream(&events)).await;
        let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
        let answer = app.ask(id, "What time is it?").await;
        assert_status(&answer, MessageStatus::Complete);
        assert_eq!(answer.blocks, [BlockView::Html { html: "<p>(No update)</p>".into() }]);
        assert_eq!(answer.replaced, [BlockView::Html { html: "<p>Let me check the time.</p>".into() }]);
        let opened = app.open(id).await.messages.remove(1);
        assert_eq!(opened.replaced, answer.replaced, "the store has them");
        let details = app.app.inspect_answer(answer.id).await.unwrap();
        let rows: Vec<_> = details.sections.iter().flat_map(|section| &section.rows).collect();
        let row = rows.iter().find(|row| row.label.to_string() == "Replaced text");
        let replaced = row.unwrap().value.to_string();
        assert_eq!(replaced, "22 characters not in the final text");
        let next = app.ask(id, "And now?").await;
        let sent = app.app.inspect_answer(next.id).await.unwrap().request;
        assert!(sent.contains("(No update)") && !sent.contains("Let me check"), "{sent}");
    }
}

#[tokio::test]
async fn a_citation_marker_that_goes_replaces_nothing() {
    let marked = delta(0, "Ten bar【4:0†pumps.md】.");
    let (_app, answer, _) =
        answered(stream(&[created(), marked, completed(&json!([message("Ten bar.", &json!([]))]))])).await;
    assert_eq!(answer.blocks, [BlockView::Html { html: "<p>Ten bar.</p>".into() }]);
    assert_eq!(answer.replaced, []);
}

#[tokio::test]
async fn a_correction_at_the_end_of_a_text_leaves_the_blocks_before_it_alone() {
    let paragraphs = "One.\n\nTwo.\n\nThree 【1†a】.";
    let corrected = "One.\n\nTwo.\n\nThree.";
    let settled = json!({"type": "response.output_text.done", "output_index": 0, "content_index": 0, "text": corrected});
    let events =
        stream(&[created(), delta(0, paragraphs)]).then_wait().then_event(&settled.to_string()).then_wait();
    let server = FaultServer::start(
        events.then_event(&completed(&json!([message(corrected, &json!([]))])).to_string()),
    )
    .await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let answer = app.app.send_message(id, "A question?".to_owned()).await.unwrap().answer;
    app.until_said("†").await;
    server.release();
    let told = app.until(|event| match event {
        AppEvent::TurnUpdated { keep, tail, .. } => Some((keep, tail)),
        _ => None,
    });
    let (keep, tail) = told.await;
    assert_eq!(keep, 2, "what is the same stays");
    assert_eq!(tail, [BlockView::Html { html: "<p>Three.</p>".into() }]);
    server.release();
    let ended = app.until_ended(answer.id).await;
    assert_eq!(words_of(&ended).matches("Three.").count(), 1);
}
