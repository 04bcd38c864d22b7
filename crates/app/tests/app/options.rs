use parlance_contract::{AppEvent, InstructionsView, MessageView, ProjectChoice};
use parlance_domain::{ConversationId, MessageStatus};
use parlance_service::{ProjectBook, UserName};
use parlance_testkit::fault::{Answer, End, FaultServer};
use parlance_testkit::running::{RunningApp, assert_status, words_of};
use serde_json::{Value, json};

const ID: &str = "7c1e09d4-52f3-4a86-9b1d-0a6f3c2e41b2";

fn completed(conversation_id: Option<&str>) -> Answer {
    let response = json!({"id": "r", "object": "response", "model": "m", "conversation_id": conversation_id,
        "output_text": "Said."});
    Answer::events([
        json!({"type": "response.completed", "sequence_number": 0, "response": response}).to_string()
    ])
}

/// The bodies of all questions that the server received.
fn asked(server: &FaultServer) -> Vec<Value> {
    let posts = server.received().into_iter().filter(|request| request.method == "POST");
    posts.map(|request| serde_json::from_str(&request.text()).unwrap()).collect()
}

fn said(body: &Value) -> Vec<&str> {
    let items = body["input"].as_array().unwrap();
    items.iter().map(|item| item["content"][0]["text"].as_str().unwrap()).collect()
}

fn own(text: &str) -> InstructionsView {
    InstructionsView { text: text.to_owned(), preset: String::new() }
}

/// The value of a row in the details of an answer; empty when there is none.
async fn detail(app: &RunningApp, answer: &MessageView, label: &str) -> String {
    let details = app.app.inspect_answer(answer.id).await.unwrap();
    let mut rows = details.sections.into_iter().flat_map(|section| section.rows);
    rows.find(|row| row.label.to_string() == label).map(|row| row.value.to_string()).unwrap_or_default()
}

async fn because(app: &RunningApp, answer: &MessageView) -> String {
    detail(app, answer, "Reason").await
}

async fn with_project(
    name: &str,
    is_member: bool,
) -> (RunningApp, ConversationId, parlance_domain::ProjectId) {
    let (mut app, id) = RunningApp::conversing().await;
    // After the first answer, the service has created its database.
    app.ask(id, "What is 1+1?").await;
    let mut book = ProjectBook::open(&app.data_dir().join("service")).unwrap();
    let project = book.create("Harbour").unwrap();
    if is_member {
        assert!(book.add_member(project, &UserName::local()).unwrap());
    }
    let rules = app.write_document("rules.md", "# Berths\n\nA berth costs 14 EUR a night.\n");
    book.add_file(project, &rules, "rules.md", None).unwrap();
    let known = app.app.save_project(id, name.to_owned(), project.to_string().to_uppercase()).await.unwrap();
    (app, id, known[0].id)
}

#[tokio::test]
async fn instructions_limit_project_and_mode_go_along_and_the_answer_says_so() {
    let server = FaultServer::start(completed(Some("c1"))).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    app.app.save_preset(None, "Terse analyst".to_owned(), "Be terse.".to_owned()).await.unwrap();
    let preset = app.app.list_presets().await.unwrap().remove(0);
    let filled = app.app.fill_preset(preset.id, vec![]).await.unwrap();
    app.app.set_instructions(id, filled, false).await.unwrap();
    app.app.set_limit(id, "200".to_owned()).await.unwrap();
    let project = app.app.save_project(id, "Contracts".to_owned(), ID.to_owned()).await.unwrap().remove(0);
    let set = app.app.set_project(id, ProjectChoice::Own { id: project.id }).await.unwrap();
    assert_eq!(
        (set.max_output_tokens, set.project.map(|project| project.name)),
        (Some(200), Some("Contracts".to_owned()))
    );
    let answer = app.ask(id, "First?").await;
    let body = asked(&server).remove(0);
    assert_eq!(body["instructions"], "Be terse.");
    assert_eq!((&body["max_output_tokens"], &body["project_id"]), (&json!(200), &json!(ID)));
    assert_eq!(detail(&app, &answer, "Instructions").await, "Terse analyst: Be terse.");
    assert_eq!(detail(&app, &answer, "Project").await, "Contracts");
    assert_eq!(detail(&app, &answer, "Length limit").await, "200 tokens");
    assert_eq!(because(&app, &answer).await, "This is the first question");
    let app = app.restart().await;
    assert_eq!(app.open(id).await.options.max_output_tokens, Some(200), "they are kept");
}

#[tokio::test]
async fn changed_instructions_replay_the_conversation_and_those_for_one_message_do_not() {
    let server = FaultServer::start(completed(Some("c1"))).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    app.ask(id, "First?").await;
    let options = app.app.set_instructions(id, own("In French."), true).await.unwrap();
    assert_eq!(options.next_instructions.unwrap().text, "In French.");
    let second = app.ask(id, "Second?").await;
    assert_eq!(app.open(id).await.options.next_instructions, None, "they were for one message");
    let third = app.ask(id, "Third?").await;
    app.app.set_instructions(id, own("Be terse."), false).await.unwrap();
    let fourth = app.ask(id, "Fourth?").await;
    let fifth = app.ask(id, "Fifth?").await;
    let sent: Vec<_> =
        asked(&server).iter().map(|body| (said(body).len(), body["instructions"].clone())).collect();
    let terse = json!("Be terse.");
    assert_eq!(
        sent,
        [(1, Value::Null), (1, json!("In French.")), (1, Value::Null), (7, terse.clone()), (1, terse)]
    );
    assert_eq!(because(&app, &second).await, "The service has seen the earlier messages");
    assert_eq!(because(&app, &third).await, "The service has seen the earlier messages");
    assert_eq!(because(&app, &fourth).await, "The instructions have changed");
    assert_eq!(because(&app, &fifth).await, "The service has seen the earlier messages");
}

#[tokio::test]
async fn a_question_that_is_asked_again_keeps_the_instructions_of_its_own() {
    let server = FaultServer::start(completed(Some("c1"))).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    app.app.set_instructions(id, own("Be terse."), false).await.unwrap();
    app.app.set_instructions(id, own("In French."), true).await.unwrap();
    let first = app.ask(id, "First?").await;
    let again = app.app.retry_answer(first.id).await.unwrap();
    let again = app.until_ended(again.answer.id).await;
    assert!(asked(&server).iter().all(|body| body["instructions"] == "In French."));
    assert_eq!(because(&app, &again).await, "Regenerated");
}

#[tokio::test]
async fn a_conversation_that_the_service_forgot_is_sent_whole_once_and_by_itself() {
    let unknown = |status: u16, code: &str, words: &str| {
        Answer::json(status, json!({"detail": words, "error": {"code": code}}).to_string())
    };
    for refusal in [
        unknown(404, "conversation_not_found", "There is no conversation c1."),
        unknown(403, "forbidden", "This conversation is somebody else's."),
        Answer::json(404, ""),
        Answer::json(403, ""),
    ] {
        let server = FaultServer::start_in_turn(vec![
            completed(Some("c1")).into(),
            refusal.into(),
            completed(Some("c2")).into(),
        ])
        .await;
        let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
        app.ask(id, "First?").await;
        let second = app.ask(id, "Second?").await;
        assert_status(&second, MessageStatus::Complete);
        assert_eq!(
            because(&app, &second).await,
            "The service no longer knew this conversation, so all of it was sent again"
        );
        app.ask(id, "Third?").await;
        let sent: Vec<_> =
            asked(&server).iter().map(|body| (said(body).len(), body["conversation_id"].clone())).collect();
        assert_eq!(
            sent,
            [(1, Value::Null), (1, json!("c1")), (3, Value::Null), (1, json!("c2"))],
            "the new id is adopted"
        );
    }
}

#[tokio::test]
async fn a_403_with_a_project_or_without_a_conversation_is_not_sent_again() {
    let refusal = || Answer::json(403, r#"{"detail":"No."}"#).into();
    let server = FaultServer::start_in_turn(vec![refusal()]).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    assert_status(&app.ask(id, "First?").await, MessageStatus::Failed);
    assert_eq!(asked(&server).len(), 1);

    let server = FaultServer::start_in_turn(vec![completed(Some("c1")).into(), refusal()]).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    app.ask(id, "First?").await;
    let known = app.app.save_project(id, "Contracts".to_owned(), ID.to_owned()).await.unwrap();
    app.app.set_project(id, ProjectChoice::Own { id: known[0].id }).await.unwrap();
    assert_status(&app.ask(id, "Second?").await, MessageStatus::Failed);
    assert_eq!(asked(&server).len(), 2);
}

#[tokio::test]
async fn a_second_404_is_said_and_a_404_for_something_else_is_not_replayed() {
    let unknown = |code: &str| Answer::json(404, json!({"error": {"code": code}}).to_string());
    let always = FaultServer::start_in_turn(vec![completed(Some("c1")).into(), unknown("x").into()]).await;
    let (mut app, id) = RunningApp::conversing_with(&always.url()).await;
    app.ask(id, "First?").await;
    assert_status(&app.ask(id, "Second?").await, MessageStatus::Failed);
    assert_eq!(asked(&always).len(), 3, "once more, and no more");

    let project =
        FaultServer::start_in_turn(vec![completed(Some("c1")).into(), unknown("project_not_found").into()])
            .await;
    let (mut app, id) = RunningApp::conversing_with(&project.url()).await;
    app.ask(id, "First?").await;
    let known = app.app.save_project(id, "Contracts".to_owned(), ID.to_owned()).await.unwrap();
    app.app.set_project(id, ProjectChoice::Own { id: known[0].id }).await.unwrap();
    let second = app.ask(id, "Second?").await;
    let ending = second.ending.unwrap();
    assert_eq!(ending.title.to_string(), "The service can’t find the project “Contracts” (404).");
    assert!(ending.detail.to_string().contains("Choose another project or “None”"), "{ending:?}");
    assert_eq!(asked(&project).len(), 2);
    app.app.set_project(id, ProjectChoice::FromFolder).await.unwrap();
    let again = app.app.retry_answer(second.id).await.unwrap();
    app.until_ended(again.answer.id).await;
    assert_eq!(
        asked(&project)[2]["conversation_id"],
        "c1",
        "the service has seen nothing of the refused question"
    );
}

#[tokio::test]
async fn a_service_without_conversation_ids_gets_the_whole_transcript_each_time() {
    let server = FaultServer::start(completed(None)).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    app.ask(id, "First?").await;
    let second = app.ask(id, "Second?").await;
    assert_eq!(said(&asked(&server)[1]), ["First?", "Said.", "Second?"]);
    assert_eq!(because(&app, &second).await, "The service didn’t give this conversation an ID");
}

#[tokio::test]
async fn after_a_stopped_answer_nobody_knows_what_the_service_has_seen() {
    let half = r#"{"type":"response.output_text.delta","sequence_number":0,"output_index":0,"content_index":0,"delta":"Half"}"#;
    let server = FaultServer::start_in_turn(vec![
        completed(Some("c1")).into(),
        Answer::events([half]).ending(End::Stall).into(),
        completed(Some("c2")).into(),
    ])
    .await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    app.ask(id, "First?").await;
    let sent = app.ask_until(id, "Second?", "Half").await;
    app.app.stop_turn(id).await.unwrap();
    app.until_ended(sent.answer.id).await;
    let again = app.app.retry_answer(sent.answer.id).await.unwrap();
    app.until_ended(again.answer.id).await;
    let last = asked(&server).pop().unwrap();
    assert_eq!(last["conversation_id"], Value::Null, "it may have kept the question of the stopped answer");
    assert_eq!(said(&last), ["First?", "Said.", "Second?"]);
}

#[tokio::test]
async fn an_answer_can_arrive_whole_and_be_stopped_before() {
    let whole = json!({"id": "r", "object": "response", "model": "m", "conversation_id": "c1", "output_text": "All of it."});
    let server = FaultServer::start_in_turn(vec![
        Answer::json(200, whole.to_string()).into(),
        parlance_testkit::fault::Scenario::Silence,
    ])
    .await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    assert!(!app.app.set_streamed(id, false).await.unwrap().is_streamed);
    let answer = app.ask(id, "First?").await;
    assert_status(&answer, MessageStatus::Complete);
    assert!(words_of(&answer).contains("All of it."));
    let request = server.received().into_iter().find(|request| request.method == "POST").unwrap();
    assert_eq!(request.header("accept"), Some("application/json"));
    assert_eq!(asked(&server)[0]["stream"], false);
    let sent = app.app.send_message(id, "Second?".to_owned()).await.unwrap();
    server.received_when(|received| received.len() >= 2).await;
    app.app.stop_turn(id).await.unwrap();
    assert_status(&app.until_ended(sent.answer.id).await, MessageStatus::Stopped);
    server.closed_by_client().await;
}

#[tokio::test]
async fn the_local_service_gives_a_whole_answer_too() {
    let (mut app, id) = RunningApp::conversing().await;
    app.app.set_streamed(id, false).await.unwrap();
    let answer = app.ask(id, "What is 17 * 23?").await;
    assert_status(&answer, MessageStatus::Complete);
    assert!(words_of(&answer).contains("391"));
}

#[tokio::test]
async fn a_limit_cuts_the_answer_and_is_named() {
    let (mut app, id) = RunningApp::conversing().await;
    app.app.set_limit(id, "3".to_owned()).await.unwrap();
    let answer = app.ask(id, "What can you do for me?").await;
    assert_status(&answer, MessageStatus::Cut);
    assert_eq!(answer.ending.unwrap().title.to_string(), "Reached your 3-token limit.");
    let problem = app.app.set_limit(id, "0".to_owned()).await.unwrap_err();
    assert!(problem.view().title.to_string().contains("at least 1"), "{problem}");
    assert_eq!(app.open(id).await.options.max_output_tokens, Some(3), "a bad limit changes nothing");
}

#[tokio::test]
async fn a_members_project_is_searched_and_a_strangers_is_refused_in_words() {
    let (mut app, id, project) = with_project("Our harbour", true).await;
    app.app.set_project(id, ProjectChoice::Own { id: project }).await.unwrap();
    let answer = app.ask(id, "What does a berth cost?").await;
    assert!(words_of(&answer).contains("14 EUR"), "{answer:?}");

    let (mut app, id, project) = with_project("Our harbour", false).await;
    app.app.set_project(id, ProjectChoice::Own { id: project }).await.unwrap();
    let answer = app.ask(id, "What does a berth cost?").await;
    assert_status(&answer, MessageStatus::Failed);
    let ending = answer.ending.unwrap();
    let title = ending.title.to_string();
    assert_eq!(title, "You don’t have access to the project “Our harbour” (403).");
    assert!(ending.detail.to_string().contains("add you, or choose another project"), "{ending:?}");
    app.app.forget_project(id, project).await.unwrap();
    let told = app.until(|event| match event {
        AppEvent::OptionsChanged { options, .. } if options.project.is_none() => Some(options),
        _ => None,
    });
    told.await;
    let again = app.app.retry_answer(answer.id).await.unwrap();
    assert_status(&app.until_ended(again.answer.id).await, MessageStatus::Complete);
}

#[tokio::test]
async fn a_conversation_of_the_service_is_gone_on_in_from_an_empty_page() {
    let server = FaultServer::start(completed(Some(ID))).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    for nonsense in ["", "c1", "7c1e09d452f34a869b1d0a6f3c2e41b2"] {
        assert!(app.app.attach_conversation(id, nonsense.to_owned()).await.is_err(), "{nonsense:?}");
    }
    let view = app.app.attach_conversation(id, format!(" {} ", ID.to_uppercase())).await.unwrap();
    assert_eq!(view.row.id, id, "an empty conversation is used");
    assert_eq!((view.options.service_conversation_id.as_deref(), view.options.is_attached), (Some(ID), true));
    let first = app.ask(id, "First?").await;
    app.ask(id, "Second?").await;
    let sent: Vec<_> =
        asked(&server).iter().map(|body| (said(body).len(), body["conversation_id"].clone())).collect();
    assert_eq!(sent, [(1, json!(ID)), (1, json!(ID))]);
    assert!(because(&app, &first).await.contains("aren’t shown here"));
    let other = app.app.attach_conversation(id, ID.to_owned()).await.unwrap();
    assert_ne!(other.row.id, id, "what is shown here is not in that conversation");
    assert!(other.messages.is_empty());
}

#[tokio::test]
async fn an_attached_conversation_can_be_detached_before_and_after_a_question() {
    let server = FaultServer::start(completed(Some(ID))).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    app.app.attach_conversation(id, ID.to_owned()).await.unwrap();
    let options = app.app.detach_conversation(id).await.unwrap();
    assert_eq!((options.service_conversation_id, options.is_attached), (None, false));
    app.app.attach_conversation(id, ID.to_owned()).await.unwrap();
    app.ask(id, "First?").await;
    assert!(app.open(id).await.options.is_attached);
    app.app.detach_conversation(id).await.unwrap();
    app.ask(id, "Second?").await;
    let sent: Vec<_> =
        asked(&server).iter().map(|body| (said(body).len(), body["conversation_id"].clone())).collect();
    assert_eq!(
        sent,
        [(1, json!(ID)), (3, Value::Null)],
        "all that is shown is sent, and nothing else is known"
    );
    assert!(!app.open(id).await.options.is_attached);
}

#[tokio::test]
async fn an_attached_conversation_is_not_detached_while_an_answer_arrives() {
    let server = FaultServer::start(parlance_testkit::fault::Scenario::Silence).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    app.app.attach_conversation(id, ID.to_owned()).await.unwrap();
    let sent = app.app.send_message(id, "First?".to_owned()).await.unwrap();
    let problem = app.app.detach_conversation(id).await.unwrap_err();
    assert!(problem.view().title.to_string().contains("still arriving"), "{problem}");
    app.app.stop_turn(id).await.unwrap();
    app.until_ended(sent.answer.id).await;
}

#[tokio::test]
async fn an_attached_conversation_that_the_service_does_not_know_is_not_replaced_by_a_new_one() {
    let (mut app, id) = RunningApp::conversing().await;
    app.app.attach_conversation(id, ID.to_owned()).await.unwrap();
    let answer = app.ask(id, "What is 2+2?").await;
    assert_status(&answer, MessageStatus::Failed);
    let ending = answer.ending.unwrap();
    assert_eq!(ending.title.to_string(), "The service can’t find the linked conversation (404).");
    assert!(ending.detail.to_string().contains("Check the ID"), "{ending:?}");
}

#[tokio::test]
async fn presets_are_saved_renamed_filled_in_and_deleted() {
    let app = RunningApp::start().await;
    let text = "Answer in {{language}} for {{reader}}.";
    let saved = app.app.save_preset(None, "Translator".to_owned(), text.to_owned()).await.unwrap().remove(0);
    assert_eq!(saved.variables, ["language", "reader"]);
    let missing = app.app.fill_preset(saved.id, vec!["French".to_owned(), " ".to_owned()]).await.unwrap_err();
    assert!(missing.view().title.to_string().contains("reader"), "{missing}");
    let filled =
        app.app.fill_preset(saved.id, vec!["French".to_owned(), "a child".to_owned()]).await.unwrap();
    assert_eq!(
        (filled.text.as_str(), filled.preset.as_str()),
        ("Answer in French for a child.", "Translator")
    );
    let taken = app.app.save_preset(None, "translator".to_owned(), "x".to_owned()).await.unwrap_err();
    assert!(taken.view().title.to_string().contains("already"), "{taken}");
    for (name, text) in [(" ", "x"), ("x", " ")] {
        assert!(app.app.save_preset(None, name.to_owned(), text.to_owned()).await.is_err());
    }
    let renamed =
        app.app.save_preset(Some(saved.id), "Interpreter".to_owned(), "New.".to_owned()).await.unwrap();
    assert_eq!((renamed.len(), renamed[0].name.as_str()), (1, "Interpreter"));
    assert_eq!(app.app.fill_preset(saved.id, vec![]).await.unwrap().preset, "Interpreter, v2");
    assert!(app.app.delete_preset(saved.id).await.unwrap().is_empty());
}
