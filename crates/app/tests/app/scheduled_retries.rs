use parlance_contract::{AppEvent, EndingAction, EndingView, MessageView};
use parlance_domain::MessageStatus;
use parlance_testkit::fault::{Answer, End, FaultServer, Scenario};
use parlance_testkit::running::{RunningApp, assert_status, words_of};
use parlance_testkit::waiting::wait_for;

const CREATED: &str = r#"{"type":"response.created","sequence_number":0,"response":{"id":"r1","model":"m"}}"#;
const WORDS: &str = r#"{"type":"response.output_text.delta","sequence_number":1,"output_index":0,"content_index":0,"delta":"So far"}"#;
const COMPLETED: &str =
    r#"{"type":"response.completed","sequence_number":2,"response":{"id":"r1","model":"m"}}"#;

fn limited(retry_after: &str) -> Scenario {
    let body = r#"{"detail":"Not now.","error":{"code":"daily_token_limit","message":"Not now.","type":"insufficient_quota"}}"#;
    Answer::json(429, body).header("retry-after", retry_after).into()
}

fn ending(answer: &MessageView) -> &EndingView {
    answer.ending.as_ref().unwrap()
}

#[tokio::test]
async fn a_service_that_is_busy_for_a_named_time_is_asked_again_after_it() {
    let busy = || Answer::json(503, r#"{"detail":"Restarting."}"#).header("retry-after", "1");
    let answered = Answer::events([CREATED, WORDS, COMPLETED]);
    let server = FaultServer::start_in_turn(vec![busy().into(), answered.into()]).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let refused = app.ask(id, "Now?").await;
    assert_status(&refused, MessageStatus::Failed);
    assert!(ending(&refused).again_at_ms.is_some());
    wait_for("the new answer to complete", async || {
        let shown = app.open(id).await.messages;
        (shown.last()?.status == MessageStatus::Complete).then_some(())
    })
    .await;
}

#[tokio::test]
async fn a_short_limit_is_counted_down_and_the_question_asked_again() {
    let answered = Answer::events([CREATED, WORDS, COMPLETED]);
    let server = FaultServer::start_in_turn(vec![limited("1"), answered.into()]).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let refused = app.ask(id, "Now?").await;
    assert_status(&refused, MessageStatus::Failed);
    assert_eq!(ending(&refused).title.to_string(), "You’ve reached the daily token limit.");
    assert!(ending(&refused).again_at_ms.is_some());
    let sent = app.until_question_sent().await;
    assert_eq!((sent.replaces, sent.question), (Some(refused.id), None));
    let shown = wait_for("the new answer to complete", async || {
        let shown = app.open(id).await.messages;
        (shown.last()?.status == MessageStatus::Complete).then_some(shown)
    })
    .await;
    assert!(words_of(&shown[1]).contains("So far"));
    assert_eq!(
        (shown.len(), shown[1].n_versions),
        (2, 1),
        "the new answer stands instead of the refused one"
    );
    let details = app.app.inspect_answer(shown[1].id).await.unwrap();
    let attempts: Vec<String> = details
        .sections
        .iter()
        .filter(|section| section.title.id() == "details-attempts")
        .flat_map(|section| section.rows.iter().map(|row| row.value.to_string()))
        .collect();
    assert_eq!(
        attempts,
        ["2 attempts, 1.0\u{a0}s waiting", "You’ve reached the daily token limit.", "After 1.0\u{a0}s"]
    );
    let for_support = app.app.copy_for_support(shown[1].id).await.unwrap();
    assert!(for_support.contains("Retries: 1, 1000 ms of waiting"), "{for_support}");
}

#[tokio::test]
async fn a_countdown_is_cancelled_by_the_person_and_by_whatever_else_happens() {
    let server = FaultServer::start(limited("60")).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let first = app.ask(id, "Now?").await;
    assert!(ending(&first).again_at_ms.is_some());
    assert!(
        ending(&app.open(id).await.messages[1]).again_at_ms.is_some(),
        "it goes on when the page was left"
    );
    app.app.cancel_countdown(first.id).await.unwrap();
    let told = app.until_ended(first.id).await;
    assert_eq!(ending(&told).again_at_ms, None);
    assert!(ending(&told).actions.contains(&EndingAction::Retry), "it can be tried by hand");
    app.app.cancel_countdown(first.id).await.unwrap();

    let second = app.ask(id, "And now?").await;
    assert!(ending(&second).again_at_ms.is_some());
    let third = app.ask(id, "Now, then?").await;
    let shown = app.open(id).await.messages;
    let counting: Vec<_> =
        shown.iter().filter(|one| one.ending.as_ref().is_some_and(|it| it.again_at_ms.is_some())).collect();
    assert_eq!(counting.iter().map(|one| one.id).collect::<Vec<_>>(), [third.id]);
    assert_eq!(server.received().len(), 3, "nothing was sent by itself");
}

#[tokio::test]
async fn a_countdown_that_another_action_ends_is_no_longer_shown() {
    let answered = Answer::events([CREATED, WORDS, COMPLETED]);
    let server = FaultServer::start_in_turn(vec![answered.into(), limited("60")]).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let first = app.ask(id, "Before?").await;
    let counting = app.ask(id, "Now?").await;
    assert!(ending(&counting).again_at_ms.is_some());
    app.app.delete_message(first.id).await.unwrap();
    assert_eq!(ending(&app.until_ended(counting.id).await).again_at_ms, None);
    app.app.cancel_countdown(counting.id).await.unwrap();
    assert_eq!(
        ending(&app.until_ended(counting.id).await).again_at_ms,
        None,
        "a page that missed it learns it"
    );
}

#[tokio::test]
async fn a_limit_that_opens_late_is_not_waited_for() {
    for retry_after in ["601", "7200", "999999"] {
        let server = FaultServer::start(limited(retry_after)).await;
        let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
        let refused = app.ask(id, "Now?").await;
        assert_eq!(ending(&refused).again_at_ms, None);
        assert!(ending(&refused).detail.to_string().contains("Try again after "), "{refused:?}");
    }
}

#[tokio::test]
async fn a_service_that_goes_on_refusing_is_asked_three_times_by_itself() {
    let server = FaultServer::start(limited("0")).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    app.app.send_message(id, "Now?".to_owned()).await.unwrap();
    app.until(|event| match event {
        AppEvent::MessageChanged { message, .. } => {
            message.ending.is_some_and(|ending| ending.again_at_ms.is_none()).then_some(())
        }
        _ => None,
    })
    .await;
    assert_eq!(server.received().len(), 4);
    let shown = app.open(id).await.messages;
    assert_eq!((shown.len(), shown[1].n_versions), (2, 1), "only the last ending is there");
    assert_status(&shown[1], MessageStatus::Failed);
    let details = app.app.inspect_answer(shown[1].id).await.unwrap();
    let section = details.sections.iter().find(|section| section.title.to_string() == "Attempts").unwrap();
    assert!(section.rows[0].value.to_string().starts_with("4 attempts, "), "{section:?}");
    assert_eq!(section.rows.len(), 7, "a total, and why and when of three failed attempts");
}

#[tokio::test]
async fn an_answer_that_was_to_go_on_is_counted_down_too_and_goes_on_with_its_words() {
    let more = WORDS.replace("So far", ", so good.");
    let server = FaultServer::start_in_turn(vec![
        Answer::events([CREATED, WORDS]).into(),
        limited("1"),
        Answer::events([CREATED, more.as_str(), COMPLETED]).into(),
    ])
    .await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let cut = app.ask(id, "Now?").await;
    let begun = app.app.continue_answer(cut.id).await.unwrap();
    let refused = app.until_ended(begun.answer.id).await;
    assert_status(&refused, MessageStatus::Failed);
    assert!(ending(&refused).again_at_ms.is_some());
    assert_eq!(ending(&refused).actions[0], EndingAction::Continue, "what was tried is tried again first");
    let sent = app.until_question_sent();
    let sent = sent.await;
    assert_eq!(sent.replaces, Some(refused.id));
    let whole = app.until_ended(sent.answer.id).await;
    assert_status(&whole, MessageStatus::Complete);
    assert_eq!(app.app.copy_text(whole.id).await.unwrap(), "So far, so good.");
    assert_eq!((whole.version, whole.n_versions), (2, 2), "the cut one and the whole one");
}

#[tokio::test]
async fn the_countdown_of_an_answer_that_was_to_go_on_can_be_cancelled() {
    let server =
        FaultServer::start_in_turn(vec![Answer::events([CREATED, WORDS]).into(), limited("60")]).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let cut = app.ask(id, "Now?").await;
    let begun = app.app.continue_answer(cut.id).await.unwrap();
    let refused = app.until_ended(begun.answer.id).await;
    assert!(ending(&refused).again_at_ms.is_some());
    app.app.cancel_countdown(refused.id).await.unwrap();
    let told = app.until_ended(refused.id).await;
    assert_eq!(ending(&told).again_at_ms, None);
    assert!(words_of(&told).contains("So far"), "its words are kept");
    assert_eq!(server.received().len(), 2);
}

#[tokio::test]
async fn a_silent_stream_says_since_when_and_goes_on_when_it_speaks_again() {
    let silent = |event| match event {
        AppEvent::TurnUpdated { silent_since_ms, .. } => silent_since_ms,
        _ => None,
    };
    let heard = |event| match event {
        AppEvent::TurnUpdated { silent_since_ms: None, .. } => Some(()),
        _ => None,
    };
    let heartbeat = Answer::events([CREATED, WORDS]).then_wait().then_bytes(": still here\n\n");
    let server = FaultServer::start(heartbeat.then_wait().then_event(COMPLETED).ending(End::Chunked)).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let sent = app.ask_until(id, "Now?", "So far").await;
    app.clock.leap();
    app.until(silent).await;
    assert!(app.open(id).await.messages[1].silent_since_ms.is_some(), "also for a window that opens now");
    app.clock.resume();
    server.release();
    app.until(heard).await;
    server.release();
    let answer = app.until_ended(sent.answer.id).await;
    assert_status(&answer, MessageStatus::Complete);
    assert_eq!(answer.silent_since_ms, None);
}

#[tokio::test]
async fn a_service_that_does_not_begin_is_waited_for_and_said_to_be_silent() {
    let server = FaultServer::start(Scenario::Silence).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let sent = app.app.send_message(id, "Now?".to_owned()).await.unwrap();
    server.received_when(|received| !received.is_empty()).await;
    app.clock.leap();
    let status = app
        .until(|event| match event {
            AppEvent::TurnUpdated { silent_since_ms: Some(_), status, .. } => Some(status),
            _ => None,
        })
        .await;
    assert_eq!(status, MessageStatus::Sending);
    app.app.stop_turn(id).await.unwrap();
    assert_status(&app.until_ended(sent.answer.id).await, MessageStatus::Stopped);
}
