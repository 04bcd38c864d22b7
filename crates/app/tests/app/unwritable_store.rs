use parlance_contract::{FileStatusView, ProblemCode, SentView};
use parlance_domain::{ConversationId, MessageStatus};
use parlance_store::{Store, journal, turns};
use parlance_testkit::fault::{Answer, End, FaultServer};
use parlance_testkit::file_service::FileService;
use parlance_testkit::running::{RunningApp, Setup, assert_status, words_of};
use parlance_testkit::waiting::wait_until;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::Duration;

const DELTA: &str =
    r#"{"type":"response.output_text.delta","output_index":0,"content_index":0,"delta":"All of it"}"#;
const COMPLETED: &str = r#"{"type":"response.completed","response":{"id":"r","output":[]}}"#;

/// Another program that locks the store, so that nothing can be written until it is released.
struct Holder {
    let_go: mpsc::Sender<()>,
    thread: std::thread::JoinHandle<()>,
}

impl Holder {
    fn of(app: &RunningApp) -> Self {
        let store = Store::open(app.data_dir().join("parlance.db")).unwrap();
        let (let_go, until_let_go) = mpsc::channel();
        let (holds, is_held) = mpsc::channel();
        let thread = std::thread::spawn(move || {
            store
                .write(|_| {
                    holds.send(()).unwrap();
                    until_let_go.recv().unwrap();
                    Ok(())
                })
                .unwrap();
        });
        is_held.recv().unwrap();
        Self { let_go, thread }
    }

    fn let_go(self) {
        self.let_go.send(()).unwrap();
        self.thread.join().unwrap();
    }
}

/// An app whose answer has been received completely while its store cannot be written.
async fn answered_while_held() -> (FaultServer, RunningApp, ConversationId, SentView, Holder) {
    let answer = Answer::events([DELTA]).then_wait().then_event(COMPLETED);
    let server = FaultServer::start(answer).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let sent = app.ask_until(id, "Q?", "All of it").await;
    let holder = Holder::of(&app);
    server.release();
    (server, app, id, sent, holder)
}

/// A copy of the store as after a crash at this moment, in a single file.
fn copy_database(from: &Path, to: &Path) -> PathBuf {
    for name in ["parlance.db", "parlance.db-wal"] {
        std::fs::copy(from.join(name), to.join(name)).unwrap();
    }
    let path = to.join("parlance.db");
    // The last connection that closes brings the log into the file.
    drop(Store::open(&path).unwrap());
    assert!(!to.join("parlance.db-wal").exists());
    path
}

/// Marks a store's header as made by a newer version of the app.
fn make_newer(path: &Path) {
    // The position of the version in SQLite's file format.
    const VERSION: std::ops::Range<usize> = 60..64;
    let mut bytes = std::fs::read(path).unwrap();
    bytes[VERSION].copy_from_slice(&9999_u32.to_be_bytes());
    std::fs::write(path, bytes).unwrap();
}

#[tokio::test]
async fn an_answer_whose_end_cannot_be_written_stays_on_the_page_and_is_written_later() {
    let (_server, mut app, id, sent, holder) = answered_while_held().await;
    let shown = app.until_ended(sent.answer.id).await;
    assert_status(&shown, MessageStatus::Failed);
    assert!(words_of(&shown).contains("All of it"));
    assert!(shown.ending.unwrap().detail.to_string().contains("isn’t saved yet"));
    let again = app.open(id).await.messages.pop().unwrap();
    assert_status(&again, MessageStatus::Failed);
    assert!(words_of(&again).contains("All of it"), "{again:?}");
    let refused = app.app.delete_message(again.id).await.unwrap_err();
    assert!(refused.view().title.to_string().contains("isn’t saved yet"), "{refused}");
    holder.let_go();
    let again = app.open(id).await.messages.pop().unwrap();
    assert_status(&again, MessageStatus::Complete);
    let app = app.restart().await;
    let kept = app.open(id).await.messages.pop().unwrap();
    assert_status(&kept, MessageStatus::Complete);
    assert!(words_of(&kept).contains("All of it"));
}

#[tokio::test]
async fn an_answer_whose_end_could_not_be_written_is_written_when_the_app_ends() {
    let (_server, mut app, id, sent, holder) = answered_while_held().await;
    assert_status(&app.until_ended(sent.answer.id).await, MessageStatus::Failed);
    holder.let_go();
    let app = app.restart().await;
    let kept = app.open(id).await.messages.pop().unwrap();
    assert_status(&kept, MessageStatus::Complete);
    assert!(words_of(&kept).contains("All of it"));
}

#[tokio::test]
async fn an_answer_whose_end_could_not_be_written_is_written_within_a_minute() {
    let (_server, mut app, _, sent, holder) = answered_while_held().await;
    assert_status(&app.until_ended(sent.answer.id).await, MessageStatus::Failed);
    let pause = Duration::from_secs(45);
    app.clock.until_pause(pause).await;
    holder.let_go();
    app.clock.stop();
    app.clock.pass(pause);
    assert_status(&app.until_ended(sent.answer.id).await, MessageStatus::Complete);
}

#[tokio::test]
async fn a_question_that_waits_for_an_answer_goes_also_when_the_end_of_that_is_written_late() {
    let answer = Answer::events([DELTA]).then_wait().then_event(COMPLETED);
    let server = FaultServer::start(answer).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let sent = app.ask_until(id, "First?", "All of it").await;
    app.app.queue_message(id, "Second?".to_owned()).await.unwrap();
    let holder = Holder::of(&app);
    server.release();
    app.until_ended(sent.answer.id).await;
    holder.let_go();
    app.open(id).await;
    server.received_when(|received| received.iter().any(|request| request.text().contains("Second?"))).await;
}

#[tokio::test]
async fn an_upload_whose_failure_cannot_be_written_is_not_on_its_way_for_ever() {
    let refusal = Answer::new(500, "application/json", "").then_wait().then_bytes(r#"{"detail":"Not now"}"#);
    let server = FaultServer::start(refusal).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let path = app.write_document("a.txt", "abc");
    let draft = app.app.attach_files(id, vec![path]).await.unwrap();
    let file_id = draft.attachments[0].id;
    server.received_when(|all| !all.is_empty()).await;
    let holder = Holder::of(&app);
    server.release();
    let file = app.until_settled(file_id).await;
    assert!(
        matches!(&file.status, FileStatusView::Failed { reason, .. } if reason.to_string().contains("Not now")),
        "{file:?}"
    );
    assert_eq!(app.open(id).await.draft.attachments[0].status, file.status);
    holder.let_go();
    app.app.resume_upload(file_id).await.unwrap();
    server.received_when(|all| all.len() == 2).await;
}

#[tokio::test]
async fn a_temporary_conversation_that_cannot_be_kept_goes_on_and_leaves_no_copy_on_the_disk() {
    let service = FileService::start().await;
    service.refuse_uploads(Answer::json(507, r#"{"detail":"full"}"#));
    let mut app = RunningApp::start_with(&service.url()).await;
    let id = app.app.begin_temporary().await.unwrap().row.id;
    let offer = app.app.offer_text(id.into(), "topazpaste".to_owned()).await.unwrap();
    let draft = app.app.attach_offer(offer.offer_id, id.into(), None).await.unwrap();
    let file_id = draft.attachments[0].id;
    app.until_settled(file_id).await;
    let other = Holder::of(&app);
    app.app.keep_temporary(id).await.unwrap_err();
    other.let_go();
    let copies = std::fs::read_dir(app.data_dir().join("pasted")).map_or(0, Iterator::count);
    assert_eq!(copies, 0, "nothing of a temporary conversation is on the disk");
    service.accept_uploads();
    app.app.keep_temporary(id).await.unwrap();
    app.app.resume_upload(file_id).await.unwrap();
    app.until_file(file_id, |status| *status == FileStatusView::Ready).await;
}

#[tokio::test]
async fn a_store_of_a_newer_version_is_shown_whole_and_nothing_in_it_changes() {
    let mut first = RunningApp::start().await;
    let id = first.new_conversation().await;
    first.app.save_draft(id, "words".to_owned()).await.unwrap();
    let path = first.write_document("a.md", "# Pumps\n\nThe pump needs 50 kWh.\n");
    let file = first.attach(id, &path).await;
    first.ask(id, "What does the pump need?").await;
    first.app.save_draft(id, "unsent".to_owned()).await.unwrap();
    let from = first.data_dir();
    let app = Setup::default().data(|to| make_newer(&copy_database(&from, to))).start().await;

    let start = app.app.start().await.unwrap();
    assert!(
        start.notices.iter().any(|notice| notice.to_string().contains("newer version")),
        "{:?}",
        start.notices
    );
    let view = app.open(id).await;
    assert_eq!((view.messages.len(), view.draft.text.as_str()), (2, "unsent"));
    assert!(words_of(&view.messages[1]).contains("50 kWh"));
    assert_eq!(app.files().await.len(), 1, "what is known is listed");
    assert_eq!(app.app.search_conversations("pump".to_owned()).await.unwrap().len(), 1);

    let refusals = [
        app.app.save_draft(id, "typed".to_owned()).await.unwrap_err(),
        app.app.send_message(id, "typed".to_owned()).await.unwrap_err(),
        app.app.send_message(id, "typed again".to_owned()).await.unwrap_err(),
        app.app.retry_answer(view.messages[1].id).await.unwrap_err(),
        app.app.delete_files(vec![file.id]).await.unwrap_err(),
        app.app.trash_conversations(vec![id], Vec::new()).await.unwrap_err(),
        app.app.create_conversation(None).await.unwrap_err(),
        app.app.attach_files(id, vec![path]).await.unwrap_err(),
        app.app.connect_service(None, "http://127.0.0.1:9".to_owned(), "svc_x".to_owned()).await.unwrap_err(),
    ];
    for refusal in refusals {
        assert_eq!(
            (refusal.view().code, refusal.view().title.to_string().as_str()),
            (ProblemCode::Storage, "This data is read-only.")
        );
    }
    assert_eq!(first.refreshed_files().await.len(), 1, "nothing was deleted on the service");
}

#[tokio::test]
async fn an_answer_that_nobody_will_end_is_shown_as_cut_with_its_words() {
    let server = FaultServer::start(Answer::events([DELTA]).ending(End::Stall)).await;
    let mut first = RunningApp::start_with(&server.url()).await;
    let id = first.new_conversation().await;
    first.ask_until(id, "Q?", "All of it").await;
    let from = first.data_dir();
    let store = Store::open(from.join("parlance.db")).unwrap();
    let has_journal = || {
        store.read(|conn| Ok(!journal::read(conn, turns::list_unfinished(conn)?[0].id)?.is_empty())).unwrap()
    };
    wait_until("a piece of the answer in the journal", has_journal).await;
    drop(store);
    let app = Setup::default().data(|to| make_newer(&copy_database(&from, to))).start().await;
    let answer = app.open(id).await.messages.pop().unwrap();
    assert_status(&answer, MessageStatus::Cut);
    assert!(words_of(&answer).contains("All of it"));
    assert!(answer.ending.unwrap().title.to_string().contains("Parlance quit"));
}
