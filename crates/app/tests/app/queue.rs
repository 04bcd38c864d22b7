use super::outbox::{COMPLETED, DELTA, questions, send, service, texts, until_sent, whole};
use parlance_contract::{AppEvent, ConversationView, InstructionsView};
use parlance_domain::outbox::Wait;
use parlance_domain::{ConversationId, MessageStatus};
use parlance_testkit::fault::{Answer, End};
use parlance_testkit::running::{RunningApp, assert_status, words_of};
use std::collections::HashSet;

/// An answer that continues when the test releases it.
fn held() -> Answer {
    Answer::events([DELTA]).then_wait().then_event(COMPLETED)
}

fn shown(view: &ConversationView) -> Vec<String> {
    view.messages.iter().map(words_of).map(|words| words.replace(['[', ']', '"'], "")).collect()
}

async fn queue(app: &RunningApp, id: ConversationId, text: &str) {
    app.app.queue_message(id, text.to_owned()).await.unwrap();
}

#[tokio::test]
async fn questions_that_were_written_while_an_answer_arrived_go_one_after_the_other() {
    let server = service(held()).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let first = send(&app, id, "First?").await;
    app.until_said("So far").await;
    app.app.save_draft(id, "Second?".to_owned()).await.unwrap();
    queue(&app, id, "Second?").await;
    queue(&app, id, "Third?").await;
    let view = app.open(id).await;
    assert_eq!(view.draft.text, "", "what is queued is no draft any more");
    assert_eq!(texts(&view.outbox), ["Second?", "Third?"]);
    let said: Vec<String> = view.outbox.iter().map(|entry| entry.words.to_string()).collect();
    assert_eq!(said, ["Queued. Sends after this answer.", "Queued. Sends after the question before it."]);
    server.release();
    assert_status(&app.until_ended(first).await, MessageStatus::Complete);
    for _ in 0..2 {
        let answer_id = until_sent(&mut app).await;
        server.release();
        assert_status(&app.until_ended(answer_id).await, MessageStatus::Complete);
    }
    assert_eq!(questions(&server.received()), ["First?", "Second?", "Third?"]);
    let view = app.open(id).await;
    assert_eq!((view.messages.len(), view.outbox.len()), (6, 0));
    assert!(shown(&view)[2].contains("Second?"));
}

#[tokio::test]
async fn a_question_that_waits_for_an_answer_stays_and_says_why_when_that_is_not_whole() {
    let rows = [
        (Answer::events([DELTA]).ending(End::Stall), "you stopped the answer before it"),
        (Answer::events([DELTA]).then_wait().ending(End::Chunked), "the answer before it was interrupted"),
        (
            Answer::events([DELTA]).then_wait().then_event(r#"{"type":"error","message":"No."}"#),
            "the answer before it failed",
        ),
    ];
    for (answer, why) in rows {
        let server = service(answer).await;
        let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
        let first = send(&app, id, "First?").await;
        app.until_said("So far").await;
        queue(&app, id, "Second?").await;
        if why.contains("stopped") {
            app.app.stop_turn(id).await.unwrap();
        }
        server.release();
        app.until_ended(first).await;
        let entries = app
            .until(|event| match event {
                AppEvent::OutboxChanged { entries, .. } if entries[0].wait == Wait::Person => Some(entries),
                _ => None,
            })
            .await;
        assert!(entries[0].words.to_string().contains(why), "{entries:?}");
        assert_eq!(questions(&server.received()).len(), 1, "nothing went by itself");
    }
}

#[tokio::test]
async fn a_question_that_is_edited_does_not_go_before_that_is_done() {
    let server = service(held()).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let first = send(&app, id, "First?").await;
    app.until_said("So far").await;
    queue(&app, id, "Secnd?").await;
    let entry = app.open(id).await.outbox.remove(0);
    app.app.edit_outbox_entry(entry.id, "Secn".to_owned(), false).await.unwrap();
    server.release();
    app.until_ended(first).await;
    let view = app.open(id).await;
    assert_eq!(texts(&view.outbox), ["Secn"], "half-edited words are kept, and are not sent");
    assert!(view.outbox[0].is_edited);
    let problem = app.app.edit_outbox_entry(entry.id, "  ".to_owned(), true).await.unwrap_err();
    assert_eq!(problem.view().title.to_string(), "There’s nothing left to send.");
    app.app.edit_outbox_entry(entry.id, "Second?".to_owned(), true).await.unwrap();
    until_sent(&mut app).await;
    server.received_when(|received| questions(received) == ["First?", "Second?"]).await;
}

#[tokio::test]
async fn a_removed_question_can_be_restored_for_a_while_and_is_then_erased() {
    let server = service(Answer::events([DELTA]).ending(End::Stall)).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    send(&app, id, "First?").await;
    app.until_said("So far").await;
    queue(&app, id, "Second?").await;
    let entry = app.open(id).await.outbox.remove(0);
    app.clock.stop();
    app.app.remove_outbox_entry(entry.id).await.unwrap();
    let view = app.open(id).await;
    assert!(view.outbox[0].is_removed);
    assert_eq!(view.row.n_waiting, 0);
    app.app.restore_outbox_entry(entry.id).await.unwrap();
    assert_eq!(app.open(id).await.outbox, std::slice::from_ref(&entry));
    app.app.remove_outbox_entry(entry.id).await.unwrap();
    app.clock.leap();
    app.until(|event| match event {
        AppEvent::OutboxChanged { entries, .. } => entries.is_empty().then_some(()),
        _ => None,
    })
    .await;
    assert!(app.app.restore_outbox_entry(entry.id).await.is_err());
}

#[tokio::test]
async fn a_question_goes_back_into_the_composer_with_its_files_after_what_is_there() {
    let server = service(Answer::events([DELTA]).ending(End::Stall)).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    send(&app, id, "First?").await;
    app.until_said("So far").await;
    queue(&app, id, "Second?").await;
    queue(&app, id, "Third?").await;
    for entry in app.open(id).await.outbox {
        app.app.withdraw_outbox_entry(entry.id).await.unwrap();
    }
    let view = app.open(id).await;
    assert_eq!(view.draft.text, "Second?\n\nThird?");
    assert_eq!(view.outbox, []);
}

#[tokio::test]
async fn nothing_is_queued_without_words_and_files_and_without_an_answer_it_goes_at_once() {
    let server = service(whole()).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let problem = app.app.queue_message(id, " \n".to_owned()).await.unwrap_err();
    assert_eq!(problem.view().title.to_string(), "Nothing to send.");
    queue(&app, id, "Q?").await;
    let answer_id = until_sent(&mut app).await;
    assert_status(&app.until_ended(answer_id).await, MessageStatus::Complete);
}

#[tokio::test]
async fn several_conversations_are_answered_at_once() {
    let server = service(held()).await;
    let mut app = RunningApp::start_with(&server.url()).await;
    let mut answers = Vec::new();
    for text in ["One?", "Two?", "Three?"] {
        let id = app.new_conversation().await;
        answers.push(send(&app, id, text).await);
        app.until_said("So far").await;
    }
    let rows = app.app.start().await.unwrap().conversations;
    let is_running = |status: MessageStatus| !status.is_final();
    assert!(rows.iter().all(|row| row.last_status.is_some_and(is_running)), "{rows:?}");
    for _ in &answers {
        server.release();
    }
    let mut ended = HashSet::new();
    app.until(|event| match event {
        AppEvent::ConversationChanged { row } if row.last_status == Some(MessageStatus::Complete) => {
            ended.insert(row.id);
            (ended.len() == answers.len()).then_some(())
        }
        _ => None,
    })
    .await;
}

#[tokio::test]
async fn instructions_for_one_message_wait_with_their_question_and_go_with_it() {
    let server = service(held()).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let first = send(&app, id, "First?").await;
    app.until_said("So far").await;
    let once = |text: &str| InstructionsView { text: text.to_owned(), preset: String::new() };
    queue(&app, id, "Second?").await;
    app.app.set_instructions(id, once("In French."), true).await.unwrap();
    queue(&app, id, "Third?").await;
    assert_eq!(app.open(id).await.options.next_instructions, None, "they wait with the third");
    let entry = app.open(id).await.outbox[1].id;
    app.app.withdraw_outbox_entry(entry).await.unwrap();
    let next = app.open(id).await.options.next_instructions.expect("they are back with its words");
    assert_eq!(next.text, "In French.");
    queue(&app, id, "Third?").await;
    server.release();
    app.until_ended(first).await;
    for _ in 0..2 {
        let answer_id = until_sent(&mut app).await;
        server.release();
        app.until_ended(answer_id).await;
    }
    let bodies = server.received().into_iter().filter(|request| request.method == "POST");
    let said: Vec<bool> = bodies.map(|request| request.text().contains("In French.")).collect();
    assert_eq!(said, [false, false, true]);
}
