use parlance_contract::{AppEvent, FileStatusView, OfferView};
use parlance_testkit::fault::{Answer, FaultServer};
use parlance_testkit::file_service::FileService;
use parlance_testkit::running::RunningApp;
use parlance_testkit::waiting::wait_until;
use parlance_words::Text;
use std::path::{Path, PathBuf};

/// Offers paths to the app, as a drag does, and waits for the scan.
async fn shown(app: &mut RunningApp, paths: Vec<PathBuf>) -> OfferView {
    let offer = app.app.offer(paths);
    assert!(offer.is_looking, "nothing is read before it is said what is shown");
    app.app.scan_offer(offer.offer_id);
    app.until(|event| match event {
        AppEvent::OfferChanged { offer } if !offer.is_looking => Some(offer),
        _ => None,
    })
    .await
}

fn said(texts: &[Text]) -> Vec<String> {
    texts.iter().map(Text::to_string).collect()
}

fn folder(app: &RunningApp) -> PathBuf {
    let folder = app.write_document("x", "x").with_file_name("Pläne 2026");
    std::fs::create_dir_all(folder.join("Los 1")).unwrap();
    std::fs::write(folder.join("a.md"), "one").unwrap();
    std::fs::write(folder.join("Los 1/b é.md"), "three").unwrap();
    std::fs::write(folder.join(".hidden"), "x").unwrap();
    folder
}

pub(crate) fn pasted(data_dir: &Path) -> usize {
    std::fs::read_dir(data_dir.join("pasted")).map_or(0, Iterator::count)
}

#[tokio::test]
async fn what_is_shown_is_described_before_anything_is_taken() {
    let mut app = RunningApp::start().await;
    let good = app.write_document("a.pdf", "12345");
    let empty = app.write_document("empty.txt", "");
    let offer = shown(&mut app, vec![good, empty]).await;
    assert_eq!((offer.n_things, offer.n_files, offer.bytes, offer.n_refused), (2, 1, 5, 1));
    assert_eq!(said(&offer.kinds), ["1 PDF document"]);
    assert_eq!(said(&offer.refusals), ["empty.txt is empty."]);
    assert!(app.files().await.is_empty(), "nothing is taken by looking");
}

#[tokio::test]
async fn of_a_folder_those_files_are_attached_that_were_chosen() {
    let (mut app, id) = RunningApp::conversing().await;
    let folder = folder(&app);
    let offer = shown(&mut app, vec![folder]).await;
    assert_eq!((offer.n_folders, offer.n_files, offer.bytes), (1, 2, 8));
    let list = app.app.list_offer(offer.offer_id).await.unwrap();
    let names: Vec<_> = list.files.iter().map(|file| (file.folder.as_str(), file.name.as_str())).collect();
    assert_eq!(names, [("Pläne 2026", "a.md"), ("Pläne 2026/Los 1", "b é.md")]);
    assert_eq!(said(&list.left_out), ["1 hidden file or folder"]);
    // An index without a file chooses nothing.
    let draft = app.app.attach_offer(offer.offer_id, id.into(), Some(vec![1, 77])).await.unwrap();
    assert_eq!(draft.attachments.iter().map(|file| file.name.as_str()).collect::<Vec<_>>(), ["b é.md"]);
    let problem = app.app.attach_offer(offer.offer_id, id.into(), None).await.unwrap_err();
    let title = problem.view().title.to_string();
    assert_eq!(title, "These files are no longer available.", "an offer is taken once");
}

#[tokio::test]
async fn an_offer_that_could_not_be_taken_can_be_tried_again() {
    let (mut app, id) = RunningApp::conversing().await;
    let empty = app.write_document("empty.txt", "");
    let offer = shown(&mut app, vec![empty.clone()]).await;
    let problem = app.app.attach_offer(offer.offer_id, id.into(), None).await.unwrap_err();
    assert_eq!(problem.view().title.to_string(), "empty.txt is empty.");
    assert!(app.app.list_offer(offer.offer_id).await.is_ok());
    app.app.discard_offer(offer.offer_id).await.unwrap();
    assert!(app.app.list_offer(offer.offer_id).await.is_err(), "what was let go of is gone");
}

#[tokio::test]
async fn more_offers_than_a_person_can_decide_on_are_not_kept() {
    let app = RunningApp::start().await;
    let path = app.write_document("a.txt", "x");
    let first = app.app.offer(vec![path.clone()]);
    for _ in 0..4 {
        assert!(app.app.offer(vec![path.clone()]).offer_id > first.offer_id);
    }
    assert!(app.app.list_offer(first.offer_id).await.is_err());
}

#[tokio::test]
async fn pasted_words_become_a_document_whose_copy_goes_when_the_service_has_it() {
    let (mut app, id) = RunningApp::conversing().await;
    let first = app.app.offer_text(id.into(), "many words".repeat(500)).await.unwrap();
    assert_eq!(first.names, ["Pasted text.txt"]);
    let draft = app.app.attach_offer(first.offer_id, id.into(), None).await.unwrap();
    let second = app.app.offer_text(id.into(), "other words".repeat(500)).await.unwrap();
    assert_eq!(second.names, ["Pasted text 2.txt"], "two documents of one draft have two names");
    app.app.discard_offer(second.offer_id).await.unwrap();
    let file = app.until_settled(draft.attachments[0].id).await;
    assert_eq!(file.status, FileStatusView::Ready);
    let app = app.restart().await;
    let view = app.open(id).await;
    assert_eq!(view.draft.attachments[0].name, "Pasted text.txt", "the draft keeps it");
    wait_until("the sweep of pasted files", || pasted(&app.data_dir()) == 0).await;
}

#[cfg(unix)]
#[tokio::test]
async fn what_is_pasted_is_for_this_user_alone_also_in_a_folder_that_others_may_read() {
    use std::os::unix::fs::PermissionsExt as _;
    let app = RunningApp::start().await;
    std::fs::set_permissions(app.data_dir(), std::fs::Permissions::from_mode(0o755)).unwrap();
    let id = app.new_conversation().await;
    app.app.offer_text(id.into(), "many words".repeat(500)).await.unwrap();
    let mut kept = walk(&app.data_dir().join("pasted"));
    kept.push(app.data_dir().join("pasted"));
    assert_eq!(kept.len(), 3, "the folder, that of the paste, and its file: {kept:?}");
    for path in kept {
        let mode = std::fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{}: {mode:o}", path.display());
    }
}

/// Everything below a folder.
#[cfg(unix)]
fn walk(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .flat_map(|path| if path.is_dir() { [vec![path.clone()], walk(&path)].concat() } else { vec![path] })
        .collect()
}

#[tokio::test]
async fn a_pasted_document_that_is_not_uploaded_yet_survives_a_restart() {
    let server = FaultServer::start(Answer::json(507, r#"{"detail":"full"}"#)).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let offer = app.app.offer_picture(Some(id.into()), "png", vec![1, 2, 3]).await.unwrap();
    assert_eq!(offer.names, ["Pasted image.png"]);
    let draft = app.app.attach_offer(offer.offer_id, id.into(), None).await.unwrap();
    let file = app.until_settled(draft.attachments[0].id).await;
    assert!(matches!(file.status, FileStatusView::Failed { can_retry: true, .. }), "{file:?}");
    let app = app.restart().await;
    assert_eq!(pasted(&app.data_dir()), 1, "another attempt reads it again");
    app.app.remove_attachment(id.into(), file.id).await.unwrap();
    wait_until("the sweep of pasted files", || pasted(&app.data_dir()) == 0).await;
}

#[tokio::test]
async fn a_pasted_document_that_the_service_drops_while_processing_can_be_uploaded_again() {
    let service = FileService::start().await;
    service.accept_as("processing");
    let (mut app, id) = RunningApp::conversing_with(&service.url()).await;
    let offer = app.app.offer_text(id.into(), "many words".repeat(500)).await.unwrap();
    let draft = app.app.attach_offer(offer.offer_id, id.into(), None).await.unwrap();
    let file_id = draft.attachments[0].id;
    app.until_file(file_id, |status| matches!(status, FileStatusView::Processing { .. })).await;
    service.forget();
    let file = app.until_settled(file_id).await;
    assert!(matches!(file.status, FileStatusView::Failed { can_retry: true, .. }), "{file:?}");
    service.accept_as("processed");
    app.app.resume_upload(file_id).await.unwrap();
    assert_eq!(app.until_settled(file_id).await.status, FileStatusView::Ready);
}

#[tokio::test]
async fn a_pasted_document_that_becomes_words_again_leaves_nothing_on_the_service() {
    let (mut app, id) = RunningApp::conversing().await;
    let offer = app.app.offer_text(id.into(), "many words".to_owned()).await.unwrap();
    let draft = app.app.attach_offer(offer.offer_id, id.into(), None).await.unwrap();
    let file = app.until_settled(draft.attachments[0].id).await;
    let draft = app.app.undo_paste(id.into(), file.id).await.unwrap();
    assert!(draft.attachments.is_empty());
    app.until_file(file.id, |status| *status == FileStatusView::Deleted).await;
}

#[tokio::test]
async fn a_file_that_was_there_before_stays_when_it_is_taken_off() {
    let (mut app, id) = RunningApp::conversing().await;
    let file = app.attach_document(id, "report.md", "words").await;
    app.app.undo_paste(id.into(), file.id).await.unwrap();
    assert_eq!(app.refreshed_files().await.len(), 1);
}

#[tokio::test]
async fn a_file_of_the_service_is_found_by_its_words_and_attached_without_an_upload() {
    let mut app = RunningApp::start().await;
    let first = app.new_conversation().await;
    let report = app.write_document("Übersicht March.md", "the report");
    let notes = app.write_document("notes.md", "the notes");
    let report = app.attach(first, &report).await;
    app.attach(first, &notes).await;
    app.app.send_message(first, "What is this?".to_owned()).await.unwrap();

    let second = app.new_conversation().await;
    let found = app.app.find_files(second.into(), "march übers".to_owned()).await.unwrap();
    assert_eq!(found.iter().map(|file| file.id).collect::<Vec<_>>(), [report.id]);
    assert_eq!(app.app.find_files(second.into(), String::new()).await.unwrap().len(), 2);
    let draft = app.app.reuse_file(second.into(), report.id).await.unwrap();
    assert_eq!(draft.attachments[0].id, report.id);
    assert!(
        app.app.find_files(second.into(), "übersicht".to_owned()).await.unwrap().is_empty(),
        "it is attached already"
    );
    assert_eq!(app.refreshed_files().await.len(), 2, "nothing was uploaded again");
}

#[tokio::test]
async fn a_file_that_was_deleted_meanwhile_is_not_attached() {
    let (mut app, id) = RunningApp::conversing().await;
    let file = app.attach_document(id, "report.md", "words").await;
    app.app.remove_attachment(id.into(), file.id).await.unwrap();
    app.app.delete_files(vec![file.id]).await.unwrap();
    assert!(app.app.reuse_file(id.into(), file.id).await.is_err());
    assert!(app.open(id).await.draft.attachments.is_empty());
}
