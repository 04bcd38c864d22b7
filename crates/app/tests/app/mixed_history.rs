//! A conversation that was edited, stopped, cut, continued and killed still shows what the service received.

use parlance_domain::{ConversationId, MessageStatus, Role};
use parlance_store::{Store, journal, turns};
use parlance_testkit::fault::{Answer, End};
use parlance_testkit::running::{RunningApp, assert_status};
use parlance_testkit::stateful_service::StatefulService;
use parlance_testkit::waiting::wait_until;

/// Roles and texts in order.
type Transcript = Vec<(String, String)>;

/// The visible transcript, from the first message to the last.
async fn shown(app: &RunningApp, id: ConversationId) -> Transcript {
    let mut shown = Vec::new();
    for message in app.open(id).await.messages {
        let role = if message.role == Role::You { "user" } else { "assistant" };
        shown.push((role.to_owned(), app.app.copy_text(message.id).await.unwrap()));
    }
    shown
}

/// The context of the service's last request, including the question.
fn seen(service: &StatefulService) -> Transcript {
    let said = service.contexts().pop().unwrap();
    said.into_iter().map(|said| (said.role, said.text)).collect()
}

/// Waits until the received part of the answer is in the journal.
async fn until_kept(app: &RunningApp) {
    let store = Store::open(app.data_dir().join("parlance.db")).unwrap();
    let is_kept = || {
        let read = |conn: &parlance_store::Connection| {
            let turn = turns::list_unfinished(conn)?.remove(0);
            journal::read(conn, turn.id)
        };
        !store.read(read).unwrap().is_empty()
    };
    wait_until("a piece of the answer in the journal", is_kept).await;
}

#[tokio::test]
async fn after_an_edit_a_stop_a_cut_a_continuation_and_a_kill_it_reads_as_the_service_saw_it() {
    let service = StatefulService::start().await;
    let (mut app, id) = RunningApp::conversing_with(&service.url()).await;
    let begun = |events: &[String]| Answer::events(&events[..2]);

    // Answered completely, then edited; the second answer is stopped.
    assert_status(&app.ask(id, "What does the pump need?").await, MessageStatus::Complete);
    let question = app.open(id).await.messages.remove(0);
    service.fail_next(move |events| begun(&events).ending(End::Stall).into());
    let other_words = "What does the old pump need?".to_owned();
    let sent = app.app.edit_question(question.id, other_words, Vec::new()).await.unwrap();
    app.until_said("Answer").await;
    app.app.stop_turn(id).await.unwrap();
    assert_status(&app.until_ended(sent.answer.id).await, MessageStatus::Stopped);

    // Cut, then continued.
    service.fail_next(move |events| begun(&events).into());
    let cut = app.ask(id, "And at night?").await;
    assert_status(&cut, MessageStatus::Cut);
    let sent = app.app.continue_answer(cut.id).await.unwrap();
    assert_status(&app.until_ended(sent.answer.id).await, MessageStatus::Complete);
    assert_eq!(seen(&service).pop().unwrap().0, "assistant", "it was shown its own words to go on with");

    // Killed during an answer, which is then continued, too.
    service.fail_next(move |events| begun(&events).ending(End::Stall).into());
    app.ask_until(id, "And in winter?", "Answer").await;
    until_kept(&app).await;
    let mut app = app.crash().await;
    let killed = app.open(id).await.messages.pop().unwrap();
    assert_status(&killed, MessageStatus::Cut);
    assert_eq!(app.app.copy_text(killed.id).await.unwrap(), "Answer ");
    let sent = app.app.continue_answer(killed.id).await.unwrap();
    assert_status(&app.until_ended(sent.answer.id).await, MessageStatus::Complete);

    // The service receives the visible transcript with the next question, and answers it.
    let before = shown(&app, id).await;
    let questions = before.iter().filter(|(role, _)| role == "user").map(|(_, text)| text.as_str());
    let expected = ["What does the old pump need?", "And at night?", "And in winter?"];
    assert_eq!(questions.collect::<Vec<_>>(), expected);
    assert_status(&app.ask(id, "So how much in all?").await, MessageStatus::Complete);
    let after = shown(&app, id).await;
    let (answer, context) = after.split_last().unwrap();
    assert_eq!(seen(&service), context);
    assert_eq!(context[..before.len()], before);
    assert_eq!(answer.1, format!("Answer {}", service.contexts().len()));

    // The service has seen exactly this, so it only receives the next question; and nothing has changed.
    let mut app = app.restart().await;
    assert_eq!(shown(&app, id).await, after);
    assert_status(&app.ask(id, "Thank you.").await, MessageStatus::Complete);
    let context = seen(&service);
    assert_eq!(context[..context.len() - 1], after);
    let last = service.server().received().pop().unwrap().text();
    let last: serde_json::Value = serde_json::from_str(&last).unwrap();
    assert_eq!(last["input"].as_array().unwrap().len(), 1, "{last}");
}
