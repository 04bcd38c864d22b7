//! Files of this computer that change after they were uploaded.

use parlance_contract::{AppEvent, FileStatusView, FileView};
use parlance_domain::{FileId, MessageStatus};
use parlance_testkit::file_service::FileService;
use parlance_testkit::running::{RunningApp, assert_status};
use std::fs::File;
use std::time::{Duration, SystemTime};

/// Waits for the event that tells whether a file has changed on disk.
async fn told(app: &mut RunningApp, id: FileId, has_changed: bool) -> FileView {
    app.until(|event| match event {
        AppEvent::FileChanged { file } => {
            (file.id == id && file.is_changed_on_disk == has_changed).then_some(file)
        }
        _ => None,
    })
    .await
}

/// Sets another modification time.
fn touch(path: &std::path::Path) {
    let later = SystemTime::now() + Duration::from_secs(10);
    File::options().append(true).open(path).unwrap().set_modified(later).unwrap();
}

#[tokio::test]
async fn a_file_that_changed_is_swapped_in_the_draft_and_history_keeps_the_old_one() {
    let service = FileService::start().await;
    let (mut app, id) = RunningApp::conversing_with(&service.url()).await;
    let old = app.attach_document(id, "plan.txt", "old words").await;
    app.ask(id, "Q?").await;
    let other = app.write_document("other.txt", "other words");
    app.attach(id, &other).await;

    app.write_document("plan.txt", "new words, and more of them");
    app.app.check_sources(id).await.unwrap();
    told(&mut app, old.id, true).await;
    let shown = &app.open(id).await.messages[0].attachments[0];
    assert!(shown.is_changed_on_disk, "the question says that its file is another one by now");

    let draft = app.app.attach_new_version(id.into(), old.id).await.unwrap();
    let names: Vec<&str> = draft.attachments.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(names, ["other.txt", "plan.txt"], "it was not in the draft, so it comes last");
    told(&mut app, old.id, false).await;
    let answer = app.ask(id, "And now?").await;
    assert_status(&answer, MessageStatus::Complete);
    let messages = app.open(id).await.messages;
    assert_eq!(messages[0].attachments[0].id, old.id);
    assert_ne!(messages[2].attachments[1].id, old.id);
    let contents: Vec<_> = service.files().into_iter().map(|file| file.content).collect();
    assert_eq!(contents, [&b"old words"[..], b"other words", b"new words, and more of them"]);
}

#[tokio::test]
async fn a_new_version_takes_the_place_of_the_old_one_that_was_attached() {
    let service = FileService::start().await;
    let (mut app, id) = RunningApp::conversing_with(&service.url()).await;
    let path = app.write_document("plan.txt", "old words");
    let old = app.attach(id, &path).await;
    let other = app.write_document("other.txt", "other words");
    app.attach(id, &other).await;
    // The same number of bytes.
    app.write_document("plan.txt", "new words");
    touch(&path);
    app.open(id).await;
    told(&mut app, old.id, true).await;
    let draft = app.app.attach_new_version(id.into(), old.id).await.unwrap();
    let names: Vec<&str> = draft.attachments.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(names, ["plan.txt", "other.txt"]);
    let new = app.until_settled(draft.attachments[0].id).await;
    assert_eq!((new.status, new.is_changed_on_disk), (FileStatusView::Ready, false));
}

#[tokio::test]
async fn a_file_that_was_saved_as_it_was_has_not_changed() {
    let service = FileService::start().await;
    let (mut app, id) = RunningApp::conversing_with(&service.url()).await;
    let (same, changed) = (app.write_document("a.txt", "same"), app.write_document("b.txt", "old"));
    let same_id = app.attach(id, &same).await.id;
    let changed_id = app.attach(id, &changed).await.id;
    touch(&same);
    app.write_document("b.txt", "another");
    app.app.check_sources(id).await.unwrap();
    // The files are checked in order.
    told(&mut app, changed_id, true).await;
    let attachments = app.open(id).await.draft.attachments;
    assert_eq!((attachments[0].id, attachments[0].is_changed_on_disk), (same_id, false));
}

#[tokio::test]
async fn a_new_version_that_cannot_be_read_leaves_the_draft_as_it_is() {
    let service = FileService::start().await;
    let (mut app, id) = RunningApp::conversing_with(&service.url()).await;
    let path = app.write_document("plan.txt", "old words");
    let old = app.attach(id, &path).await;
    std::fs::remove_file(&path).unwrap();
    let problem = app.app.attach_new_version(id.into(), old.id).await.unwrap_err();
    assert_eq!(problem.view().title.to_string(), "plan.txt no longer exists.");
    assert_eq!(app.open(id).await.draft.attachments[0].id, old.id);
}
