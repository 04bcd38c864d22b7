//! Temporary conversations: no trace on the disk, deleted uploads, and keeping one.

use parlance_contract::{ConversationView, FileStatusView, ProblemCode};
use parlance_domain::search::SearchQuery;
use parlance_domain::{ConversationId, MessageStatus};
use parlance_testkit::fault::{Answer, Scenario};
use parlance_testkit::file_service::FileService;
use parlance_testkit::running::{RunningApp, assert_status, words_of};
use std::path::{Path, PathBuf};

/// Text that occurs nowhere else.
const QUESTION: &str = "Which quokkalith is the tallest?";
const MARKS: [&str; 6] =
    ["quokkalith", "zirconfile", "opalinetext", "beryldraft", "garnettitle", "topazpaste"];

async fn begin(app: &RunningApp) -> ConversationId {
    app.app.begin_temporary().await.unwrap().row.id
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { found.extend(files_below(&path)) } else { found.push(path) }
    }
    found
}

/// The marks that a file of a folder contains or has in its name, as text or as UTF-16, with the file.
fn found_below(folder: &Path, marks: &[&str]) -> Vec<(String, PathBuf)> {
    let mut found = Vec::new();
    for path in files_below(folder) {
        let bytes = std::fs::read(&path).unwrap_or_default();
        let named = path.to_string_lossy().into_owned();
        for mark in marks {
            let wide: Vec<u8> = mark.encode_utf16().flat_map(u16::to_le_bytes).collect();
            let has = |wanted: &[u8]| bytes.windows(wanted.len()).any(|window| window == wanted);
            if has(mark.as_bytes()) || has(&wide) || named.contains(mark) {
                found.push(((*mark).to_owned(), path.clone()));
            }
        }
    }
    found
}

/// A temporary conversation with a title, a question with a file, an answer in two versions, and a draft with another
/// file that was pasted.
async fn filled(app: &mut RunningApp) -> ConversationId {
    let id = begin(app).await;
    app.attach_document(id, "zirconfile.txt", "opalinetext").await;
    let answer = app.ask(id, QUESTION).await;
    assert_status(&answer, MessageStatus::Complete);
    let again = app.app.retry_answer(answer.id).await.unwrap();
    assert_status(&app.until_ended(again.answer.id).await, MessageStatus::Complete);
    app.app.rename_conversation(id, "The garnettitle".to_owned()).await.unwrap();
    let offer = app.app.offer_text(id.into(), "topazpaste".to_owned()).await.unwrap();
    let draft = app.app.attach_offer(offer.offer_id, id.into(), None).await.unwrap();
    app.until_settled(draft.attachments[0].id).await;
    app.app.save_draft(id, "And the beryldraft?".to_owned()).await.unwrap();
    id
}

async fn until_deleted(app: &mut RunningApp, service: &FileService, n_files: usize) {
    let is_delete = |request: &&parlance_testkit::fault::Received| request.method == "DELETE";
    service.server().received_when(|all| all.iter().filter(is_delete).count() >= n_files).await;
    app.until_notice("deleted from").await;
    assert_eq!(service.files(), []);
}

#[tokio::test]
async fn nothing_of_a_temporary_conversation_is_ever_on_the_disk() {
    let service = FileService::start().await;
    let mut app = RunningApp::start_with(&service.url()).await;
    let id = filled(&mut app).await;
    assert_eq!(found_below(&app.data_dir(), &MARKS), [], "while it is open");
    app.app.close_temporary(id).await.unwrap();
    until_deleted(&mut app, &service, 2).await;
    assert_eq!(found_below(&app.data_dir(), &MARKS), [], "after it was closed");
    assert_eq!(app.app.open_conversation(id).await.unwrap_err().view().code, ProblemCode::NotFound);
}

#[tokio::test]
async fn the_local_service_keeps_nothing_of_it_but_its_uploads_until_they_are_deleted() {
    let mut app = RunningApp::start().await;
    let id = begin(&app).await;
    app.attach_document(id, "zirconfile.txt", "The tallest quokkalith has 14 opalinetext.").await;
    let answer = app.ask(id, "How many has the beryldraft quokkalith?").await;
    assert!(words_of(&answer).contains("opalinetext"), "{answer:?}");
    assert_eq!(found_below(&app.data_dir(), &["beryldraft"]), [], "what was asked");
    app.app.close_temporary(id).await.unwrap();
    app.until_notice("deleted from").await;
    assert_eq!(app.refreshed_files().await, []);
    let app = app.restart().await;
    assert_eq!(app.refreshed_files().await, []);
}

#[tokio::test]
async fn it_ends_with_the_app_and_its_uploads_are_deleted_before() {
    let service = FileService::start().await;
    let mut app = RunningApp::start_with(&service.url()).await;
    let id = filled(&mut app).await;
    assert_eq!(service.files().len(), 2);
    let app = app.restart().await;
    assert_eq!(service.files(), []);
    let rows = app.app.start().await.unwrap().conversations;
    assert!(rows.iter().all(|row| row.id != id));
    assert_eq!(found_below(&app.data_dir(), &MARKS), []);
}

#[tokio::test]
async fn after_a_crash_its_uploads_are_deleted_as_soon_as_the_service_can_be_asked() {
    let mut service = FileService::start().await;
    let mut app = RunningApp::start_with(&service.url()).await;
    filled(&mut app).await;
    service.go_down().await;
    let mut app = app.crash().await;
    assert_eq!(found_below(&app.data_dir(), &MARKS), []);
    assert_eq!(service.files().len(), 2);
    app.until_notice("are still on").await;
    service.come_up();
    until_deleted(&mut app, &service, 2).await;
}

#[tokio::test]
async fn an_upload_that_arrived_unsaid_is_recognised_after_a_crash_and_deleted() {
    let mut service = FileService::start().await;
    service.fail_next(|_| Scenario::Silence);
    let app = RunningApp::start_with(&service.url()).await;
    let id = begin(&app).await;
    app.begin_attaching(id, "zirconfile.txt", "opalinetext").await;
    service.server().received_when(|all| all.iter().any(|one| one.body.ends_with(b"--\r\n"))).await;
    service.go_down().await;
    let mut app = app.crash().await;
    assert_eq!(service.files().len(), 1);
    service.come_up();
    until_deleted(&mut app, &service, 1).await;
    assert_eq!(found_below(&app.data_dir(), &MARKS), []);
}

#[tokio::test]
async fn its_uploads_are_in_no_list_of_files_and_it_is_in_no_search() {
    let service = FileService::start().await;
    let mut app = RunningApp::start_with(&service.url()).await;
    let id = filled(&mut app).await;
    assert_eq!(service.files().len(), 2);
    assert_eq!(app.refreshed_files().await, []);
    assert_eq!(app.app.search_conversations("quokkalith".to_owned()).await.unwrap(), []);
    let query = SearchQuery { text: "quokkalith".to_owned(), ..SearchQuery::default() };
    assert!(app.app.search_everything(query, 10, false).await.unwrap().groups.is_empty());
    let found = app.app.find_in_conversation(id, "quokkalith".to_owned()).await.unwrap();
    assert_eq!(found.messages.len(), 1, "but what it says can be found in it");
}

#[tokio::test]
async fn each_question_is_sent_with_the_whole_conversation_and_nothing_is_to_be_stored() {
    let service = FileService::start().await;
    let mut app = RunningApp::start_with(&service.url()).await;
    let id = begin(&app).await;
    app.ask(id, "One?").await;
    app.ask(id, "Two?").await;
    let asked = service.server().received().into_iter().filter(|request| request.target == "/v1/responses");
    let asked: Vec<_> = asked.collect();
    assert_eq!(asked.len(), 2);
    for request in &asked {
        assert_eq!(request.header("cache-control"), Some("no-store"));
        assert!(!request.text().contains("conversation_id"), "{}", request.text());
    }
    assert!(asked[1].text().contains("One?"));
    let ordinary = app.new_conversation().await;
    app.ask(ordinary, "Three?").await;
    assert_eq!(service.server().received().last().unwrap().header("cache-control"), None);
}

fn outline(view: &ConversationView) -> Vec<(String, u32, usize)> {
    let of = |message: &parlance_contract::MessageView| {
        (words_of(message), message.n_versions, message.attachments.len())
    };
    view.messages.iter().map(of).collect()
}

#[tokio::test]
async fn kept_it_is_an_ordinary_conversation_with_its_versions_its_draft_and_its_files() {
    let service = FileService::start().await;
    let mut app = RunningApp::start_with(&service.url()).await;
    let id = filled(&mut app).await;
    let before = app.open(id).await;
    let kept = app.app.keep_temporary(id).await.unwrap();
    assert!(before.row.is_temporary && !kept.row.is_temporary);
    assert_eq!(outline(&kept), outline(&before));
    let mut app = app.restart().await;
    let after = app.open(id).await;
    assert_eq!(outline(&after), outline(&before));
    assert_eq!((after.draft.text.as_str(), after.draft.attachments.len()), ("And the beryldraft?", 1));
    assert_eq!(after.row.title, "The garnettitle");
    assert_eq!(service.files().len(), 2, "they are used");
    let names: Vec<String> = app.refreshed_files().await.into_iter().map(|file| file.name).collect();
    assert!(names.contains(&"zirconfile.txt".to_owned()), "{names:?}");
    assert_eq!(app.app.search_conversations("quokkalith".to_owned()).await.unwrap().len(), 1);
    assert_status(&app.ask(id, "And then?").await, MessageStatus::Complete);
}

#[tokio::test]
async fn an_upload_goes_on_when_its_conversation_is_kept() {
    let service = FileService::start().await;
    service.accept_as("processing");
    let mut app = RunningApp::start_with(&service.url()).await;
    let id = begin(&app).await;
    let file_id = app.begin_attaching(id, "zirconfile.txt", "opalinetext").await;
    service.server().received_when(|all| all.iter().any(|one| one.body.ends_with(b"--\r\n"))).await;
    app.app.keep_temporary(id).await.unwrap();
    // Even if the service receives it only now.
    service.accept_as("processed");
    service.set_status("processed");
    assert_eq!(app.until_settled(file_id).await.status, FileStatusView::Ready);
    assert_eq!((service.n_accepted(), service.files().len()), (1, 1));
}

#[tokio::test]
async fn pasted_text_whose_upload_failed_can_be_uploaded_after_its_conversation_is_kept() {
    let service = FileService::start().await;
    service.refuse_uploads(Answer::json(507, r#"{"detail":"full"}"#));
    let mut app = RunningApp::start_with(&service.url()).await;
    let id = begin(&app).await;
    let offer = app.app.offer_text(id.into(), "topazpaste".to_owned()).await.unwrap();
    let draft = app.app.attach_offer(offer.offer_id, id.into(), None).await.unwrap();
    let file_id = draft.attachments[0].id;
    let failed = app.until_settled(file_id).await;
    assert!(matches!(failed.status, FileStatusView::Failed { can_retry: true, .. }), "{failed:?}");
    app.app.keep_temporary(id).await.unwrap();
    service.accept_uploads();
    app.app.resume_upload(file_id).await.unwrap();
    app.until_file(file_id, |status| *status == FileStatusView::Ready).await;
}

#[tokio::test]
async fn a_file_of_the_list_is_used_and_stays() {
    let service = FileService::start().await;
    let mut app = RunningApp::start_with(&service.url()).await;
    let path = app.write_document("offer.txt", "words");
    app.app.upload_files(app.service_id().await, vec![path]).await.unwrap();
    service.server().received_when(|all| all.iter().any(|one| one.body.ends_with(b"--\r\n"))).await;
    let file = loop {
        if let [file] = &app.refreshed_files().await[..] {
            break file.clone();
        }
    };
    let id = begin(&app).await;
    assert_eq!(app.app.find_files(id.into(), "offer".to_owned()).await.unwrap().len(), 1);
    let draft = app.app.reuse_file(id.into(), file.id).await.unwrap();
    assert_eq!(draft.attachments.len(), 1);
    assert_status(&app.ask(id, "What does it say?").await, MessageStatus::Complete);
    app.app.close_temporary(id).await.unwrap();
    let app = app.restart().await;
    assert_eq!(service.files().len(), 1);
    assert_eq!(app.files().await.len(), 1);
}

#[tokio::test]
async fn what_makes_another_conversation_asks_to_keep_it_first() {
    let service = FileService::start().await;
    let mut app = RunningApp::start_with(&service.url()).await;
    let id = begin(&app).await;
    let answer = app.ask(id, QUESTION).await;
    let refused = app.app.fork_conversation(answer.id).await.unwrap_err();
    assert!(refused.to_string().contains("Keep the conversation first"), "{refused}");
    let row = app.app.start().await.unwrap().conversations.remove(0);
    assert!(row.id == id && row.is_temporary, "it is on top");
}
