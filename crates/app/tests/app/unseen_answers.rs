//! Answers in conversations that are not open: stored as always, and rendered when their conversation is opened.

use parlance_contract::{AppEvent, MessageView};
use parlance_domain::{ConversationId, MessageStatus};
use parlance_testkit::fault::{Answer, FaultServer};
use parlance_testkit::running::{RunningApp, assert_status, words_of};
use parlance_testkit::waiting::wait_for;
use serde_json::json;

/// The deltas of an answer. Each has one of [`MARKS`].
const DELTAS: [&str; 8] = [
    "# Title alpha\n\nSome *bra",
    "vo* words, bravo, and a [li",
    "nk charlie](https://charlie.example) in",
    " a paragraph delta.\n\n- item echo\n",
    "- item *foxtrot*\n\n```\nlet golf",
    " = golf;\n```\n\n| a | b |\n|---|---|\n| golfer |",
    " hotel |\n\nThe last",
    " paragraph: india.",
];

/// A word that is complete with the delta at the same index.
const MARKS: [&str; 8] = ["alpha", "bravo", "charlie", "echo", "foxtrot", "golfer", "hotel", "india"];

fn delta(index: usize) -> String {
    json!({"type": "response.output_text.delta", "sequence_number": index + 1, "output_index": 0,
        "content_index": 0, "delta": DELTAS[index]})
    .to_string()
}

/// An answer whose deltas and end each wait for the test.
async fn serve() -> FaultServer {
    let response = json!({"id": "r1", "model": "m1", "output": []});
    let created = json!({"type": "response.created", "sequence_number": 0, "response": response}).to_string();
    let n_deltas = DELTAS.len();
    let completed =
        json!({"type": "response.completed", "sequence_number": n_deltas + 1, "response": response})
            .to_string();
    let answer = (0..n_deltas)
        .fold(Answer::events([created]), |answer, index| answer.then_wait().then_event(&delta(index)));
    let answer = answer.then_wait().then_event(&completed);
    FaultServer::start_with(move |request| match request.method.as_str() {
        "POST" => answer.clone().into(),
        _ => Answer::json(200, r#"{"object":"list","data":[]}"#).into(),
    })
    .await
}

/// Waits until the app has stored an arriving answer up to the delta at this index.
async fn until_stored(app: &RunningApp, id: ConversationId, index: usize) {
    wait_for("a delta to be stored", async || {
        let found = app.app.find_in_conversation(id, MARKS[index].to_owned()).await.unwrap();
        (!found.messages.is_empty()).then_some(())
    })
    .await;
}

/// Waits until an answer has ended in a conversation that is not open. Returns the events until then.
async fn until_unread(app: &mut RunningApp, id: ConversationId) -> Vec<AppEvent> {
    let mut events = Vec::new();
    app.until(|event| {
        let is_unread =
            matches!(&event, AppEvent::ConversationChanged { row } if row.id == id && row.is_unread);
        events.push(event);
        is_unread.then_some(())
    })
    .await;
    events
}

/// An answer as the page has it.
struct Shown(MessageView);

impl Shown {
    async fn open(app: &RunningApp, id: ConversationId) -> Self {
        Self(app.open(id).await.messages.pop().unwrap())
    }

    /// Applies an event like the page.
    fn apply(&mut self, event: AppEvent) {
        let Self(message) = self;
        match event {
            AppEvent::TurnUpdated { message_id, seq, status, keep, grown, tail, .. }
                if message_id == message.id && seq > message.seq && !message.status.is_final() =>
            {
                assert_eq!(seq, message.seq + 1, "no update is missing");
                let keep = usize::try_from(keep).unwrap();
                let grown = grown.map(|grown| grown.onto(&message.blocks[keep]).expect("the same block"));
                message.blocks.truncate(keep);
                message.blocks.extend(grown);
                message.blocks.extend(tail);
                (message.seq, message.status) = (seq, status);
            }
            AppEvent::MessageChanged { message: changed, .. } if changed.id == message.id => {
                *message = *changed
            }
            _ => {}
        }
    }

    async fn apply_until(&mut self, app: &mut RunningApp, is_met: impl Fn(&MessageView) -> bool) {
        while !is_met(&self.0) {
            let event = app.until(Some).await;
            self.apply(event);
        }
    }
}

#[tokio::test]
async fn an_answer_in_a_conversation_that_is_not_open_is_stored_and_sends_no_text() {
    let server = serve().await;
    let mut app = RunningApp::start_with(&server.url()).await;
    let id = app.new_conversation().await;
    app.app.send_message(id, "Go on.".to_owned()).await.unwrap();
    server.release();
    app.until_said("alpha").await;
    let elsewhere = app.new_conversation().await;
    assert_ne!(elsewhere, id);
    for _ in DELTAS {
        server.release();
    }
    let events = until_unread(&mut app, id).await;
    let text = serde_json::to_string(&events).unwrap();
    assert!(!MARKS[1..].iter().any(|mark| text.contains(mark)), "{text}");
    let mut statuses = events.iter().filter_map(|event| match event {
        AppEvent::ConversationChanged { row } if row.id == id => row.last_status,
        _ => None,
    });
    assert_eq!(statuses.next_back(), Some(MessageStatus::Complete), "the list shows the end");
    let view = app.open(id).await;
    assert!(!view.row.is_unread);
    let answer = view.messages.last().unwrap();
    assert_status(answer, MessageStatus::Complete);
    assert!(MARKS.iter().all(|mark| words_of(answer).contains(mark)), "{answer:?}");
}

#[tokio::test]
async fn an_answer_looks_the_same_whenever_its_conversation_is_opened() {
    let server = serve().await;
    let mut app = RunningApp::start_with(&server.url()).await;
    let n_deltas = DELTAS.len();
    let mut expected = None;
    // The first one stays open.
    for n_unseen in std::iter::once(None).chain((0..=n_deltas).map(Some)) {
        let id = app.new_conversation().await;
        let sent = app.app.send_message(id, "Go on.".to_owned()).await.unwrap();
        let mut shown = Shown(sent.answer);
        if let Some(n_unseen) = n_unseen {
            app.new_conversation().await;
            for index in 0..n_unseen {
                server.release();
                until_stored(&app, id, index).await;
            }
            shown = Shown::open(&app, id).await;
            let words = words_of(&shown.0);
            assert!(MARKS[..n_unseen].iter().all(|mark| words.contains(mark)), "{n_unseen}: {words}");
        }
        for _ in n_unseen.unwrap_or_default()..n_deltas {
            server.release();
        }
        shown.apply_until(&mut app, |message| words_of(message).contains(MARKS[n_deltas - 1])).await;
        let arrived = shown.0.blocks.clone();
        server.release();
        shown.apply_until(&mut app, |message| message.status.is_final()).await;
        assert_status(&shown.0, MessageStatus::Complete);
        let looks = (arrived, shown.0.blocks);
        assert_eq!(expected.get_or_insert_with(|| looks.clone()), &looks, "opened after {n_unseen:?} deltas");
    }
}

#[tokio::test]
async fn an_answer_that_ends_while_its_conversation_is_opened_is_complete() {
    let server = serve().await;
    let mut app = RunningApp::start_with(&server.url()).await;
    for _ in 0..20 {
        let id = app.new_conversation().await;
        app.app.send_message(id, "Go on.".to_owned()).await.unwrap();
        app.new_conversation().await;
        for _ in DELTAS {
            server.release();
        }
        until_stored(&app, id, DELTAS.len() - 1).await;
        server.release();
        let mut shown = Shown::open(&app, id).await;
        // If the end is stored between two steps of opening, the view is that of a cut answer until the next event.
        shown.apply_until(&mut app, |message| message.status == MessageStatus::Complete).await;
        assert!(words_of(&shown.0).contains("india"), "{:?}", shown.0);
    }
}

#[tokio::test]
async fn the_conversation_that_was_opened_last_gets_its_answer_even_if_another_takes_longer_to_create() {
    let server = serve().await;
    let mut app = RunningApp::start_with(&server.url()).await;
    let id = app.new_conversation().await;
    app.app.send_message(id, "Go on.".to_owned()).await.unwrap();
    let (created, opened) = tokio::join!(app.app.create_conversation(None), app.app.open_conversation(id));
    assert_ne!(created.unwrap().row.id, opened.unwrap().row.id);
    server.release();
    app.until_said("alpha").await;
}

#[tokio::test]
async fn the_open_conversation_gets_its_answer_after_another_one_has_changed() {
    let server = serve().await;
    let mut app = RunningApp::start_with(&server.url()).await;
    let (changed, service_id) = (app.new_conversation().await, app.service_id().await);
    let id = app.new_conversation().await;
    app.app.send_message(id, "Go on.".to_owned()).await.unwrap();
    app.app.set_conversation_service(changed, service_id).await.unwrap();
    server.release();
    app.until_said("alpha").await;
}
