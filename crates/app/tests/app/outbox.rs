use parlance_app::Readers;
use parlance_contract::{
    AppEvent, DetailsSection, EndingAction, OfflineQuestions, OutboxEntryView, Settings,
};
use parlance_domain::outbox::Wait;
use parlance_domain::{ConversationId, MessageId, MessageStatus};
use parlance_testkit::fault::{Answer, FaultServer, Received, Scenario};
use parlance_testkit::running::{RunningApp, assert_status, words_of};
use parlance_testkit::task_panics::panic_in_next_task;
use serde_json::{Value, json};
use std::time::Duration;

pub(crate) const DELTA: &str =
    r#"{"type":"response.output_text.delta","output_index":0,"content_index":0,"delta":"So far"}"#;
pub(crate) const COMPLETED: &str = r#"{"type":"response.completed","response":{"id":"r","output":[]}}"#;
const NO_FILES: &str = r#"{"object":"list","data":[]}"#;

pub(crate) fn whole() -> Answer {
    Answer::events([DELTA, COMPLETED])
}

/// Answers questions like this, and lists no files.
fn route(answer: Answer) -> impl Fn(&Received) -> Scenario + Send + Sync {
    move |request| match request.method.as_str() {
        "POST" => answer.clone().into(),
        _ => Answer::json(200, NO_FILES).into(),
    }
}

pub(crate) async fn service(answer: Answer) -> FaultServer {
    FaultServer::start_with(route(answer)).await
}

pub(crate) fn questions(received: &[Received]) -> Vec<String> {
    let asked = received.iter().filter(|request| request.target == "/v1/responses");
    asked
        .map(|request| {
            let body: Value = serde_json::from_str(&request.text()).unwrap();
            let last = body["input"].as_array().unwrap().last().unwrap().clone();
            let parts = last["content"].as_array().unwrap().clone();
            parts.iter().filter_map(|part| part["text"].as_str()).collect()
        })
        .collect()
}

pub(crate) fn texts(entries: &[OutboxEntryView]) -> Vec<&str> {
    entries.iter().map(|entry| entry.text.as_str()).collect()
}

/// Waits until a question is in the outbox again.
pub(crate) async fn until_returned(app: &mut RunningApp) -> (Vec<MessageId>, Vec<OutboxEntryView>) {
    app.until(|event| match event {
        AppEvent::QuestionReturned { message_ids, entries, .. } => Some((message_ids, entries)),
        _ => None,
    })
    .await
}

/// Waits until a question has left the outbox; returns the id of its future answer.
pub(crate) async fn until_sent(app: &mut RunningApp) -> MessageId {
    app.until_question_sent().await.answer.id
}

async fn until_waiting(app: &mut RunningApp) {
    app.until(|event| match event {
        AppEvent::MessageChanged { message, .. } => message.waiting.map(drop),
        _ => None,
    })
    .await;
}

pub(crate) async fn send(app: &RunningApp, id: ConversationId, text: &str) -> MessageId {
    app.app.send_message(id, text.to_owned()).await.unwrap().answer.id
}

async fn go_when_online(app: &RunningApp) {
    let set = Settings { offline_questions: OfflineQuestions::GoWhenOnline, ..Settings::default() };
    app.app.save_settings(set).await.unwrap();
}

#[tokio::test]
async fn a_conversation_whose_only_question_is_removed_has_its_title_no_longer() {
    let server = FaultServer::refusing();
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    app.clock.leap();
    app.app.send_message(id, "How do I fire Anna?".to_owned()).await.unwrap();
    let (_, entries) = until_returned(&mut app).await;
    app.app.remove_outbox_entry(entries[0].id).await.unwrap();
    app.until(|event| match event {
        AppEvent::ConversationChanged { row } => (row.id == id && row.title.is_empty()).then_some(()),
        _ => None,
    })
    .await;
    assert_eq!(app.new_conversation().await, id, "it is empty again");
}

#[tokio::test]
async fn a_question_that_cannot_leave_is_tried_with_growing_pauses_and_is_then_in_the_outbox() {
    let server = FaultServer::refusing();
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    app.clock.stop();
    let sent = app.app.send_message(id, "Is anybody there?".to_owned()).await.unwrap();
    for length in [1, 2, 4, 8, 16].map(Duration::from_secs) {
        app.clock.until_pause(length).await;
        app.clock.pass(length);
    }
    let mut n_pauses = 0;
    let (gone, entries) = app
        .until(|event| match event {
            AppEvent::MessageChanged { message, .. } => {
                assert_eq!(message.status, MessageStatus::Sending, "{message:?}");
                if let Some(waiting) = message.waiting {
                    assert!(waiting.words.to_string().starts_with("Can’t connect to"), "{waiting:?}");
                    n_pauses += 1;
                }
                None
            }
            AppEvent::QuestionReturned { message_ids, entries, .. } => Some((message_ids, entries)),
            _ => None,
        })
        .await;
    assert_eq!(n_pauses, 5, "each is shown");
    assert_eq!(gone, [sent.question.unwrap().id, sent.answer.id]);
    assert_eq!(texts(&entries), ["Is anybody there?"]);
    assert_eq!(entries[0].wait, Wait::Person);
    let said = entries[0].words.to_string();
    assert!(said.starts_with("In outbox since ") && said.contains("Can’t connect to"), "{said}");
    let view = app.open(id).await;
    assert_eq!((view.messages.len(), view.row.n_waiting), (0, 1));
    assert_eq!(view.row.title, "Is anybody there?", "the list has a name for it");
    assert_eq!(view.outbox, entries);
}

#[tokio::test]
async fn a_pause_shows_when_it_ends_also_to_a_window_that_opens_in_it_and_stop_ends_it() {
    let server = FaultServer::refusing();
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    app.clock.stop();
    let answer_id = send(&app, id, "Q?").await;
    until_waiting(&mut app).await;
    let shown = app.open(id).await.messages.pop().unwrap();
    assert_status(&shown, MessageStatus::Sending);
    assert!(shown.waiting.unwrap().again_at_ms.is_some());
    app.app.stop_turn(id).await.unwrap();
    let answer = app.until_ended(answer_id).await;
    assert_status(&answer, MessageStatus::Stopped);
    assert_eq!(answer.waiting, None);
    let view = app.open(id).await;
    assert_eq!((view.messages.len(), view.outbox.len()), (2, 0), "the question stays where it was asked");
}

#[tokio::test]
async fn a_service_that_comes_up_in_a_pause_is_asked_once() {
    let mut server = FaultServer::refusing();
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    app.clock.stop();
    let answer_id = send(&app, id, "Q?").await;
    app.clock.until_pause(Duration::from_secs(1)).await;
    app.clock.stop_in(Duration::from_secs(2)).await;
    server.come_up_with(route(whole()));
    app.clock.pass(Duration::from_secs(2));
    assert_status(&app.until_ended(answer_id).await, MessageStatus::Complete);
    assert_eq!(questions(&server.received()), ["Q?"]);
    let details = app.app.inspect_answer(answer_id).await.unwrap();
    let is_wanted = |section: &&DetailsSection| section.title.id() == "details-attempts";
    let rows = &details.sections.iter().find(is_wanted).unwrap().rows;
    let said: Vec<String> = rows.iter().map(|row| row.value.to_string()).collect();
    assert_eq!((said[0].as_str(), said.len()), ("3 attempts, 3.0\u{a0}s waiting", 5));
    assert!(said[3].starts_with("Can’t connect to"), "{said:?}");
    assert_eq!(said[4], "After 2.0\u{a0}s");
}

#[tokio::test]
async fn nobody_waits_out_pauses_for_a_service_that_is_known_to_be_away() {
    let server = FaultServer::refusing();
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    app.clock.leap();
    send(&app, id, "First?").await;
    until_returned(&mut app).await;
    app.clock.stop();
    send(&app, id, "Second?").await;
    let (_, entries) = until_returned(&mut app).await;
    let mut shown = texts(&entries);
    shown.sort_unstable();
    assert_eq!(shown, ["First?", "Second?"]);
}

#[tokio::test]
async fn a_question_that_comes_back_at_once_is_still_shown_as_sent_first() {
    let server = FaultServer::refusing();
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    app.clock.leap();
    send(&app, id, "First?").await;
    until_returned(&mut app).await;
    for n in 0..40 {
        let answer_id = send(&app, id, &format!("{n}?")).await;
        let (gone, _) = until_returned(&mut app).await;
        assert_eq!(gone.last(), Some(&answer_id));
    }
}

#[tokio::test]
async fn a_question_goes_by_itself_when_the_service_is_there_again_if_that_is_set() {
    let mut server = FaultServer::refusing();
    let mut app = RunningApp::start_with(&server.url()).await;
    go_when_online(&app).await;
    let id = app.new_conversation().await;
    app.clock.leap();
    send(&app, id, "Q?").await;
    let (_, entries) = until_returned(&mut app).await;
    assert_eq!(entries[0].wait, Wait::Connection);
    assert!(entries[0].words.to_string().ends_with("Sends when the service can be reached."), "{entries:?}");
    server.come_up_with(route(whole()));
    let answer_id = until_sent(&mut app).await;
    assert_status(&app.until_ended(answer_id).await, MessageStatus::Complete);
    let received = server.received();
    assert_eq!(questions(&received), ["Q?"], "never twice");
    assert_eq!(received[0].method, "GET", "it is looked for with something cheap");
    let view = app.open(id).await;
    assert_eq!((view.messages.len(), view.outbox.len(), view.row.n_waiting), (2, 0, 0));
}

#[tokio::test]
async fn a_service_whose_looking_for_panics_is_looked_for_again_when_the_person_says_so() {
    let mut server = FaultServer::refusing();
    let mut app = RunningApp::start_with(&server.url()).await;
    go_when_online(&app).await;
    let id = app.new_conversation().await;
    app.clock.leap();
    let _panic = panic_in_next_task("look for service");
    send(&app, id, "Q?").await;
    let (_, entries) = until_returned(&mut app).await;
    let said = app.until_notice("").await;
    assert!(said.contains("stopped checking whether the service is back"), "{said}");
    server.come_up_with(route(whole()));
    app.app.wait_outbox_entry(entries[0].id, true).await.unwrap();
    let answer_id = until_sent(&mut app).await;
    assert_status(&app.until_ended(answer_id).await, MessageStatus::Complete);
}

#[tokio::test]
async fn one_question_can_be_told_to_go_when_the_service_is_there_and_to_wait_again() {
    let mut server = FaultServer::refusing();
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    app.clock.leap();
    for text in ["First?", "Second?"] {
        send(&app, id, text).await;
        until_returned(&mut app).await;
    }
    let entries = app.open(id).await.outbox;
    let (goes, stays) = (entries[0].clone(), entries[1].clone());
    app.app.wait_outbox_entry(stays.id, true).await.unwrap();
    app.app.wait_outbox_entry(stays.id, false).await.unwrap();
    app.app.wait_outbox_entry(goes.id, true).await.unwrap();
    server.come_up_with(route(whole()));
    let answer_id = until_sent(&mut app).await;
    app.until_ended(answer_id).await;
    assert_eq!(questions(&server.received()), std::slice::from_ref(&goes.text));
    assert_eq!(texts(&app.open(id).await.outbox), [stays.text.as_str()]);
    app.app.send_outbox_entry(stays.id).await.unwrap();
    let answer_id = until_sent(&mut app).await;
    assert_status(&app.until_ended(answer_id).await, MessageStatus::Complete);
}

#[tokio::test]
async fn an_answer_that_is_asked_for_again_without_a_connection_fails_and_its_question_stays() {
    let mut server = FaultServer::refusing();
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    server.come_up_with(route(whole()));
    let first = app.ask(id, "Q?").await;
    assert_status(&first, MessageStatus::Complete);
    server.go_down().await;
    app.clock.leap();
    let again = app.app.retry_answer(first.id).await.unwrap();
    let failed = app.until_ended(again.answer.id).await;
    assert_status(&failed, MessageStatus::Failed);
    let ending = failed.ending.unwrap();
    assert!(ending.title.to_string().starts_with("Can’t connect to"), "{ending:?}");
    assert!(ending.actions.contains(&EndingAction::Retry));
    let view = app.open(id).await;
    assert_eq!((view.messages.len(), view.outbox.len()), (2, 0));
}

#[tokio::test]
async fn files_go_into_the_outbox_with_their_question_and_are_uploaded_when_it_goes() {
    let mut server = FaultServer::refusing();
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let path = app.write_document("rules.txt", "Keep left.");
    // Its upload waits before the question is sent.
    let file_id = app.app.attach_files(id, vec![path]).await.unwrap().attachments[0].id;
    app.until_waiting(file_id).await;
    app.clock.leap();
    send(&app, id, "What do the rules say?").await;
    let (_, entries) = until_returned(&mut app).await;
    assert_eq!(entries[0].attachments[0].name, "rules.txt");
    assert_eq!(entries[0].attachments[0].n_drafts, 1, "the file is in use");
    let file = json!({"id": "file-1", "object": "file", "bytes": 10, "created_at": 1, "filename": "rules.txt",
        "purpose": "assistants", "status": "processed"});
    server.come_up_with(move |request| match request.target.as_str() {
        "/v1/files" if request.method == "POST" => Answer::json(200, file.to_string()).into(),
        "/v1/responses" => whole().into(),
        _ => Answer::json(200, NO_FILES).into(),
    });
    app.app.send_outbox_entry(entries[0].id).await.unwrap();
    let answer_id = until_sent(&mut app).await;
    assert_status(&app.until_ended(answer_id).await, MessageStatus::Complete);
    let asked = server.received().pop().unwrap();
    assert!(asked.text().contains("file-1"), "the question carries its file: {}", asked.text());
}

#[tokio::test]
async fn a_question_survives_that_its_service_is_down_and_goes_when_it_is_up_again() {
    let dir = tempfile::tempdir().unwrap();
    let key = "svc_0123456789abcdef0123456789abcdef";
    let config =
        |address| parlance_service::Config::new(dir.path().to_owned(), address, Readers::on_threads(2));
    let running = parlance_service::Service::start(config(([127, 0, 0, 1], 0).into())).await.unwrap();
    let address = running.address();
    running.accept_key(&key.to_owned().into(), parlance_service::UserName::local());
    let mut app = RunningApp::start_with(&format!("http://{address}")).await;
    go_when_online(&app).await;
    let id = app.new_conversation().await;
    assert_status(&app.ask(id, "What is 2 + 3?").await, MessageStatus::Complete);

    running.shutdown().await;
    app.app.send_message(id, "What is 6 * 7?".to_owned()).await.unwrap();
    // Either in a pause or in the outbox when the service comes back.
    until_waiting(&mut app).await;
    let running = parlance_service::Service::start(config(address)).await.unwrap();
    running.accept_key(&key.to_owned().into(), parlance_service::UserName::local());
    let answer = app
        .until(|event| match event {
            AppEvent::MessageChanged { message, .. } if message.status.is_final() => Some(message),
            _ => None,
        })
        .await;
    assert_status(&answer, MessageStatus::Complete);
    assert!(words_of(&answer).contains("42"), "{answer:?}");
    running.shutdown().await;
}
