use crate::questions::{created, delta};
use parlance_contract::EndingAction;
use parlance_domain::MessageStatus;
use parlance_testkit::fault::{Answer, End, FaultServer};
use parlance_testkit::running::{RunningApp, assert_status, words_of};
use serde_json::{Value, json};

fn completed(n: u64, text: &str, incomplete: Option<&str>) -> String {
    let part = json!({"type": "output_text", "text": text, "annotations": [], "logprobs": []});
    json!({"type": "response.completed", "sequence_number": n,
        "response": {"id": "r1", "object": "response", "model": "m1", "conversation_id": "c1",
            "incomplete_details": incomplete.map(|reason| json!({"reason": reason})),
            "output": [{"type": "message", "id": "i", "role": "assistant", "status": "completed", "content": [part]}],
            "output_text": text}})
    .to_string()
}

fn said(text: &str) -> Answer {
    Answer::events([created(), delta(1, text), completed(2, text, None)])
}

/// The input of a request as role and text, and its body.
fn sent(server: &FaultServer, nth: usize) -> (Vec<(String, String)>, Value) {
    let body: Value = serde_json::from_str(&server.received()[nth].text()).unwrap();
    let text = |item: &Value| item["content"][0]["text"].as_str().unwrap().to_owned();
    let items = body["input"].as_array().unwrap();
    let said = items.iter().map(|item| (item["role"].as_str().unwrap().to_owned(), text(item))).collect();
    (said, body)
}

#[tokio::test]
async fn a_cut_answer_goes_on_where_it_ended_and_stands_beside_the_old_one() {
    let server = FaultServer::start_in_turn(vec![
        Answer::events([created(), delta(1, "Half an ans")]).into(),
        said("wer.").into(),
        said("More.").into(),
    ])
    .await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let cut = app.ask(id, "First?").await;
    assert_status(&cut, MessageStatus::Cut);
    let actions = cut.ending.as_ref().unwrap().actions.clone();
    assert_eq!(actions, [EndingAction::Continue, EndingAction::Retry]);

    let begun = app.app.continue_answer(cut.id).await.unwrap();
    assert_eq!(begun.replaces, Some(cut.id));
    assert!(
        words_of(&begun.answer).contains("Half an ans"),
        "it begins with what is kept: {:?}",
        begun.answer
    );
    let whole = app.until_ended(begun.answer.id).await;
    assert_status(&whole, MessageStatus::Complete);
    assert!(words_of(&whole).contains("Half an answer."), "{whole:?}");
    let (input, body) = sent(&server, 1);
    let turn = |role: &str, text: &str| (role.to_owned(), text.to_owned());
    assert_eq!(input, [turn("user", "First?"), turn("assistant", "Half an ans")]);
    assert!(body["instructions"].as_str().unwrap().contains("exactly where it ends"));
    assert_eq!(body.get("conversation_id"), None);

    // The next request contains the visible text, without the instruction to continue.
    assert_status(&app.ask(id, "Second?").await, MessageStatus::Complete);
    let (input, body) = sent(&server, 2);
    assert_eq!(
        input,
        [turn("user", "First?"), turn("assistant", "Half an answer."), turn("user", "Second?")]
    );
    assert_eq!((body.get("instructions"), body.get("conversation_id")), (None, None));
    let old = app.app.copy_text(cut.id).await.unwrap();
    assert_eq!(old, "Half an ans", "nothing is overwritten");
}

#[tokio::test]
async fn what_goes_on_begins_with_what_is_kept_also_when_its_end_is_there_at_once() {
    let cut = Answer::events([created(), delta(1, "Half an ans")]);
    let answers = std::iter::once(cut).chain((0..20).map(|_| said("wer."))).map(Into::into);
    let server = FaultServer::start_in_turn(answers.collect()).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let cut = app.ask(id, "First?").await;
    for _ in 0..20 {
        // Other tasks read the store too, so that the beginning is presented late.
        let others = (0..64).map(|_| {
            let app = app.app.clone();
            tokio::spawn(async move { app.open_conversation(id).await.map(drop) })
        });
        let others: Vec<_> = others.collect();
        let begun = app.app.continue_answer(cut.id).await.unwrap();
        assert!(words_of(&begun.answer).contains("Half an ans"), "{:?}", begun.answer);
        assert_status(&app.until_ended(begun.answer.id).await, MessageStatus::Complete);
        for other in others {
            other.await.unwrap().unwrap();
        }
    }
}

#[tokio::test]
async fn a_service_that_says_the_kept_words_again_is_not_shown_twice() {
    let (kept, again, rest) =
        ("The harbour closes at six", "The harbour clos", "es at six in the evening, and opens at seven.");
    let whole = format!("{again}{rest}");
    let server = FaultServer::start_in_turn(vec![
        Answer::events([created(), delta(1, kept)]).into(),
        Answer::events([created(), delta(1, again), delta(2, rest), completed(3, &whole, None)]).into(),
    ])
    .await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let cut = app.ask(id, "When?").await;
    let begun = app.app.continue_answer(cut.id).await.unwrap();
    let answer = app.until_ended(begun.answer.id).await;
    assert_eq!(app.app.copy_text(answer.id).await.unwrap(), whole);
}

#[tokio::test]
async fn a_stopped_answer_goes_on_and_can_be_stopped_again() {
    let stalling = |text: &str| Answer::events([created(), delta(1, text)]).ending(End::Stall);
    let server = FaultServer::start_in_turn(vec![
        stalling("One, two, ").into(),
        stalling("three, ").into(),
        said("four.").into(),
    ])
    .await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let mut answer_id = app.app.send_message(id, "Count.".to_owned()).await.unwrap().answer.id;
    for said in ["two", "three"] {
        app.until_said(said).await;
        app.app.stop_turn(id).await.unwrap();
        assert_status(&app.until_ended(answer_id).await, MessageStatus::Stopped);
        answer_id = app.app.continue_answer(answer_id).await.unwrap().answer.id;
    }
    assert_status(&app.until_ended(answer_id).await, MessageStatus::Complete);
    assert_eq!(app.app.copy_text(answer_id).await.unwrap(), "One, two, three, four.");
    assert_eq!(app.open(id).await.messages.len(), 2, "one version is shown");
}

#[tokio::test]
async fn a_crash_while_an_answer_goes_on_loses_none_of_its_words() {
    let server = FaultServer::start_in_turn(vec![
        Answer::events([created(), delta(1, "Precious words, ")]).into(),
        Answer::events([created()]).ending(End::Stall).into(),
    ])
    .await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let cut = app.ask(id, "Go on.").await;
    let begun = app.app.continue_answer(cut.id).await.unwrap();
    // A crash leaves the files of the store as they are on the disk.
    let copy = tempfile::tempdir().unwrap();
    for name in ["parlance.db", "parlance.db-wal"] {
        std::fs::copy(app.data_dir().join(name), copy.path().join(name)).unwrap();
    }
    let store = parlance_store::Store::open(copy.path().join("parlance.db")).unwrap();
    let unfinished = store.read(parlance_store::turns::list_unfinished).unwrap();
    assert_eq!(unfinished[0].answer_id, begun.answer.id);
    let pieces = store.read(|conn| parlance_store::journal::read(conn, unfinished[0].id)).unwrap();
    assert_eq!(parlance_domain::turn::replay(pieces), [parlance_domain::Item::text("Precious words, ")]);
}

#[tokio::test]
async fn a_whole_answer_and_one_without_words_do_not_go_on() {
    let server = FaultServer::start_in_turn(vec![
        said("Whole.").into(),
        Answer::json(500, r#"{"detail": "no"}"#).into(),
    ])
    .await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    for status in [MessageStatus::Complete, MessageStatus::Failed] {
        let answer = app.ask(id, "Question?").await;
        assert_status(&answer, status);
        assert_eq!(
            app.app.continue_answer(answer.id).await.unwrap_err().view().detail.to_string(),
            "Regenerate the answer instead."
        );
        let n_shown = app.open(id).await.messages.len();
        assert_eq!(app.open(id).await.messages[n_shown - 1].id, answer.id, "nothing has changed");
    }
}
