use parlance_contract::{BlockView, EndingAction};
use parlance_domain::search::SearchFilters;
use parlance_domain::{FileId, MessageStatus, Role};
use parlance_testkit::fault::{Answer, End, FaultServer};
use parlance_testkit::running::{RunningApp, assert_status, words_of};
use parlance_testkit::waiting::wait_for;
use serde_json::{Value, json};

pub(crate) fn created() -> String {
    json!({"type": "response.created", "sequence_number": 0,
        "response": {"id": "r1", "object": "response", "model": "m1", "conversation_id": "c1", "output": []}})
    .to_string()
}

pub(crate) fn delta(n: u64, text: &str) -> String {
    json!({"type": "response.output_text.delta", "sequence_number": n, "item_id": "i", "output_index": 0,
        "content_index": 0, "delta": text, "logprobs": []})
    .to_string()
}

fn completed(n: u64) -> String {
    json!({"type": "response.completed", "sequence_number": n,
        "response": {"id": "r1", "object": "response", "model": "m1", "conversation_id": "c1",
            "usage": {"input_tokens": 3, "output_tokens": 5, "total_tokens": 8}}})
    .to_string()
}

fn roles_and_texts(body: &str) -> Vec<(String, String)> {
    let body: Value = serde_json::from_str(body).unwrap();
    let items = body["input"].as_array().unwrap();
    items
        .iter()
        .map(|item| {
            let parts = item["content"].as_array().unwrap();
            let text = parts.iter().filter_map(|part| part["text"].as_str()).collect();
            (item["role"].as_str().unwrap().to_owned(), text)
        })
        .collect()
}

#[tokio::test]
async fn the_local_service_answers_without_account_and_network() {
    let (mut app, id) = RunningApp::conversing().await;
    let answer = app.ask(id, "What is 12.5 * (3 + 4)?").await;
    assert_status(&answer, MessageStatus::Complete);
    assert!(words_of(&answer).contains("87.5"), "{answer:?}");
    let is_tool = |block: &BlockView| matches!(block, BlockView::Tool { name, output, .. } if name == "calculator" && output.is_some());
    assert!(answer.blocks.iter().any(is_tool), "the tool is shown with its result: {answer:?}");
}

#[tokio::test]
async fn a_question_gives_the_conversation_its_title_and_empties_the_draft() {
    let (mut app, id) = RunningApp::conversing().await;
    app.app.save_draft(id, "What is  2+2?".to_owned()).await.unwrap();
    app.ask(id, "What is  2+2?").await;
    let view = app.open(id).await;
    assert_eq!(view.row.title, "What is 2+2?");
    assert_eq!(view.draft.text, "");
    let roles: Vec<Role> = view.messages.iter().map(|message| message.role).collect();
    assert_eq!(roles, [Role::You, Role::Assistant]);
}

#[tokio::test]
async fn nothing_to_send_says_so_and_keeps_the_draft() {
    let (app, id) = RunningApp::conversing().await;
    app.app.save_draft(id, "  ".to_owned()).await.unwrap();
    let problem = app.app.send_message(id, "  ".to_owned()).await.unwrap_err();
    assert_eq!(problem.view().title.to_string(), "Nothing to send.");
    assert!(app.open(id).await.messages.is_empty());
}

#[tokio::test]
async fn a_second_question_extends_the_thread_that_has_seen_the_first() {
    let server = FaultServer::start(Answer::events([created(), delta(1, "One."), completed(2)])).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    app.ask(id, "First?").await;
    app.ask(id, "Second?").await;
    let asked: Vec<_> = server.received().into_iter().filter(|request| request.method == "POST").collect();
    let first: Value = serde_json::from_str(&asked[0].text()).unwrap();
    assert_eq!(first.get("conversation_id"), None, "a new conversation has no id yet");
    let second: Value = serde_json::from_str(&asked[1].text()).unwrap();
    assert_eq!(second["conversation_id"], "c1");
    assert_eq!(roles_and_texts(&asked[1].text()), [("user".to_owned(), "Second?".to_owned())]);
}

#[tokio::test]
async fn after_a_cut_answer_the_whole_visible_transcript_is_sent() {
    let server = FaultServer::start_in_turn(vec![
        Answer::events([created(), delta(1, "Half an ans")]).into(),
        Answer::events([created(), delta(1, "Whole."), completed(2)]).into(),
    ])
    .await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    assert_status(&app.ask(id, "First?").await, MessageStatus::Cut);
    assert_status(&app.ask(id, "Second?").await, MessageStatus::Complete);
    let second = server.received().last().unwrap().text();
    assert_eq!(serde_json::from_str::<Value>(&second).unwrap().get("conversation_id"), None);
    let expected = [("user", "First?"), ("assistant", "Half an ans"), ("user", "Second?")];
    assert_eq!(roles_and_texts(&second), expected.map(|(role, text)| (role.to_owned(), text.to_owned())));
}

#[tokio::test]
async fn stop_closes_the_connection_and_keeps_the_words() {
    let server = FaultServer::start(Answer::events([created(), delta(1, "So far")]).ending(End::Stall)).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let sent = app.ask_until(id, "Go on.", "So far").await;
    app.app.stop_turn(id).await.unwrap();
    let answer = app.until_ended(sent.answer.id).await;
    assert_status(&answer, MessageStatus::Stopped);
    assert!(words_of(&answer).contains("So far"));
    server.closed_by_client().await;
}

#[tokio::test]
async fn only_one_answer_at_a_time_arrives_in_a_conversation_and_the_text_is_kept() {
    let server = FaultServer::start(Answer::events([created(), delta(1, "So far")]).ending(End::Stall)).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    app.ask_until(id, "First", "So far").await;
    app.app.save_draft(id, "Second".to_owned()).await.unwrap();
    let problem = app.app.send_message(id, "Second".to_owned()).await.unwrap_err();
    assert!(problem.view().title.to_string().contains("still arriving"), "{problem}");
    assert_eq!(app.open(id).await.draft.text, "Second");
}

#[tokio::test]
async fn a_window_that_opens_in_mid_stream_goes_on_where_it_is() {
    let server = FaultServer::start(
        Answer::events([created(), delta(1, "First paragraph.\n\n"), delta(2, "Second")])
            .then_wait()
            .then_event(&delta(3, " paragraph."))
            .then_wait()
            .then_event(&completed(4)),
    )
    .await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let sent = app.ask_until(id, "Go on.", "Second").await;
    let shown = app.open(id).await.messages.pop().unwrap();
    assert_eq!(shown.status, MessageStatus::Streaming);
    assert!(words_of(&shown).contains("Second"), "{shown:?}");
    server.release();
    let (seq, keep) = app
        .until(|event| match event {
            parlance_contract::AppEvent::TurnUpdated { seq, keep, .. } => Some((seq, keep)),
            _ => None,
        })
        .await;
    assert_eq!(seq, shown.seq + 1, "the next change follows the one that was shown");
    assert!(keep as usize <= shown.blocks.len());
    server.release();
    let ended = app.until_ended(sent.answer.id).await;
    assert!(words_of(&ended).contains("Second paragraph."));
}

#[tokio::test]
async fn asking_again_puts_a_new_answer_beside_the_old_one() {
    let server = FaultServer::start_in_turn(vec![
        Answer::json(500, r#"{"detail": "no"}"#).into(),
        Answer::events([created(), delta(1, "Now."), completed(2)]).into(),
    ])
    .await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let failed = app.ask(id, "Question?").await;
    assert_status(&failed, MessageStatus::Failed);
    assert_eq!(failed.ending.unwrap().actions, [EndingAction::Retry, EndingAction::ChooseService]);
    let sent = app.app.retry_answer(failed.id).await.unwrap();
    assert_eq!(sent.replaces, Some(failed.id));
    assert_status(&app.until_ended(sent.answer.id).await, MessageStatus::Complete);
    let shown: Vec<_> = app.open(id).await.messages.iter().map(|message| message.id).collect();
    assert_eq!(shown.len(), 2, "the visible path has one question and the new answer");
    assert_eq!(shown[1], sent.answer.id);
}

#[tokio::test]
async fn the_answers_details_are_kept() {
    let server = FaultServer::start(Answer::events([created(), delta(1, "One."), completed(2)])).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let answer = app.ask(id, "Q?").await;
    assert_eq!(answer.model.as_deref(), Some("m1"));
    assert_eq!(answer.output_tokens, Some(5));
    assert!(answer.duration_ms.is_some());
}

#[tokio::test]
async fn earlier_messages_come_in_pages() {
    let server = FaultServer::start(Answer::events([created(), delta(1, "One."), completed(2)])).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    for n in 0..25 {
        app.ask(id, &format!("Question {n}")).await;
    }
    let view = app.open(id).await;
    assert!(view.has_earlier);
    let earlier = app.app.load_earlier(id, view.messages[0].id).await.unwrap();
    assert!(!earlier.has_earlier);
    assert_eq!(earlier.messages.len() + view.messages.len(), 50);
    assert!(words_of(&earlier.messages[0]).contains("Question 0"));

    let beginning = app.app.load_beginning(id).await.unwrap();
    assert!(words_of(&beginning.messages[0]).contains("Question 0"));
    assert_eq!((beginning.messages.len(), beginning.has_earlier, beginning.has_later), (40, false, true));
    let rest = app.app.load_later(id, beginning.messages[39].id).await.unwrap();
    assert_eq!((rest.messages.len(), rest.has_later), (10, false));
    let found = app.app.find_in_conversation(id, "question 7".to_owned()).await.unwrap();
    assert_eq!((found.messages.len(), found.has_more), (1, false));
    let around = app.app.load_around(id, found.messages[0].message_id).await.unwrap();
    assert!(around.messages.iter().any(|message| words_of(message).contains("Question 7")));
    let opened = app.app.open_message(found.messages[0].message_id).await.unwrap();
    assert_eq!((opened.messages.len(), opened.has_earlier, opened.has_later), (34, false, true));
    let all = app.app.find_in_conversation(id, "question".to_owned()).await.unwrap();
    assert_eq!(
        all.messages.first().map(|found| found.message_id),
        Some(beginning.messages[0].id),
        "in the order in which they stand"
    );
}

#[tokio::test]
async fn another_version_far_up_is_told_as_a_page_and_not_with_all_that_follows() {
    let server = FaultServer::start(Answer::events([created(), delta(1, "One."), completed(2)])).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let first = app.ask(id, "Question 0").await;
    for n in 1..25 {
        app.ask(id, &format!("Question {n}")).await;
    }
    let again = app.app.retry_answer(first.id).await.unwrap();
    app.until_ended(again.answer.id).await;
    let stretch = app.app.show_version(again.answer.id, 1).await.unwrap();
    assert_eq!((stretch.messages.len(), stretch.until, stretch.has_later), (40, None, true));
    assert_eq!(stretch.messages[0].id, first.id);
}

#[tokio::test]
async fn conversations_are_found_by_what_was_said_and_renamed_and_deleted() {
    let (mut app, id) = RunningApp::conversing().await;
    app.ask(id, "Tell me about pomegranates").await;
    app.ask(id, "And about quinces").await;
    let hits = app.app.search_conversations("pomegr".to_owned()).await.unwrap();
    assert_eq!(hits.iter().map(|hit| (hit.row.id, hit.message_id)).collect::<Vec<_>>(), [(id, None)]);
    let hits = app.app.search_conversations("quin".to_owned()).await.unwrap();
    let last = app.open(id).await.messages.split_off(2);
    let found = hits[0].message_id.expect("not its title, a message has the word");
    assert!(last.iter().any(|message| message.id == found), "one of the last two");
    assert_eq!(app.app.search_conversations(" ".to_owned()).await.unwrap().len(), 1, "all without words");
    assert!(app.app.search_conversations("\"NEAR( *".to_owned()).await.unwrap().is_empty());
    let found = app.app.search_messages("quin".to_owned(), SearchFilters::default()).await.unwrap();
    assert!(found.hits.iter().any(|hit| hit.excerpt == "And about quinces" && hit.row.id == id), "{found:?}");
    assert_eq!((found.n_messages, found.has_more), (found.hits.len(), false));
    assert!(
        app.app.search_messages(" ".to_owned(), SearchFilters::default()).await.unwrap().hits.is_empty(),
        "nothing without words"
    );
    assert_eq!(app.app.rename_conversation(id, " Fruit ".to_owned()).await.unwrap().title, "Fruit");
    assert!(app.app.rename_conversation(id, "  ".to_owned()).await.is_err());
    app.app.trash_conversations(vec![id], Vec::new()).await.unwrap();
    assert!(app.app.open_conversation(id).await.is_err());
    assert!(app.app.search_conversations("pomegr".to_owned()).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_conversation_can_be_deleted_while_its_answer_arrives() {
    let server = FaultServer::start(Answer::events([created(), delta(1, "So far")]).ending(End::Stall)).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    app.ask_until(id, "Go on.", "So far").await;
    app.app.trash_conversations(vec![id], Vec::new()).await.unwrap();
    server.closed_by_client().await;
    assert!(app.app.open_conversation(id).await.is_err());
}

#[tokio::test]
async fn words_of_an_answer_that_arrives_are_found_in_the_conversation() {
    let words = "Precious words, and *some* more precious ones";
    let server = FaultServer::start(Answer::events([created(), delta(1, words)]).ending(End::Stall)).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    app.ask_until(id, "Go on.", "Precious").await;
    // The store has them a moment later.
    let found = wait_for("the words to be found", async || {
        let found = app.app.find_in_conversation(id, "precious".to_owned()).await.unwrap();
        (!found.messages.is_empty()).then_some(found.messages)
    })
    .await;
    assert_eq!((found.len(), found[0].n_hits), (1, 2));
    for absent in ["precious go", "precious silver", "*"] {
        let found = app.app.find_in_conversation(id, absent.to_owned()).await.unwrap();
        assert_eq!(found.messages, [], "{absent}");
    }
}

#[tokio::test]
async fn the_journal_holds_received_words_while_the_answer_arrives() {
    let server =
        FaultServer::start(Answer::events([created(), delta(1, "Precious words")]).ending(End::Stall)).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    app.ask_until(id, "Go on.", "Precious").await;
    let copy = tempfile::tempdir().unwrap();
    // A crash leaves the files of the store as they are on the disk. Copy them until the journal has the text, which
    // it promises within 250 ms.
    let recovered = wait_for("a piece of the answer in the journal", async || {
        for name in ["parlance.db", "parlance.db-wal"] {
            std::fs::copy(app.data_dir().join(name), copy.path().join(name)).unwrap();
        }
        let store = parlance_store::Store::open(copy.path().join("parlance.db")).unwrap();
        let unfinished = store.read(parlance_store::turns::list_unfinished).unwrap();
        let pieces = store.read(|conn| parlance_store::journal::read(conn, unfinished[0].id)).unwrap();
        if !pieces.is_empty() {
            return Some(parlance_domain::turn::replay(pieces));
        }
        drop(store);
        for name in ["parlance.db", "parlance.db-wal", "parlance.db-shm"] {
            std::fs::remove_file(copy.path().join(name)).ok();
        }
        None
    })
    .await;
    assert_eq!(recovered, [parlance_domain::Item::text("Precious words")]);
}

#[tokio::test]
async fn files_that_were_removed_from_an_edited_question_stay_removed_after_a_restart() {
    let (mut app, id) = RunningApp::conversing().await;
    let mut ids = Vec::new();
    for name in ["a.txt", "b.txt"] {
        let path = app.write_document(name, name);
        ids.push(app.attach(id, &path).await.id);
    }
    app.ask(id, "Question 1").await;
    let question = app.open(id).await.messages[0].id;
    let edit = async |app: &RunningApp| {
        let shown = app.open(id).await.messages.remove(0);
        (shown.edit, shown.edit_removed_file_ids)
    };
    let stranger = FileId(uuid::Uuid::now_v7());
    let removed = vec![ids[0], stranger];
    app.app.save_edit(question, Some("Changed".to_owned()), removed).await.unwrap();
    let app = app.restart().await;
    assert_eq!(edit(&app).await, (Some("Changed".to_owned()), vec![ids[0]]), "it has no other file");
    app.app.save_edit(question, Some("Changed".to_owned()), vec![ids[1]]).await.unwrap();
    assert_eq!(edit(&app).await.1, [ids[1]], "the last edit counts");
    app.app.save_edit(question, None, Vec::new()).await.unwrap();
    app.app.save_edit(question, Some("Again".to_owned()), Vec::new()).await.unwrap();
    assert_eq!(edit(&app).await, (Some("Again".to_owned()), Vec::new()));
}
