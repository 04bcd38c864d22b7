//! Files that are added to a question while it is edited.

use parlance_contract::{AppEvent, FileStatusView};
use parlance_testkit::file_service::FileService;
use parlance_testkit::running::RunningApp;

#[tokio::test]
async fn files_that_were_added_to_an_edited_question_go_with_its_new_version() {
    let service = FileService::start().await;
    let (mut app, id) = RunningApp::conversing_with(&service.url()).await;
    let first = app.write_document("first.txt", "one");
    let kept = app.attach(id, &first).await;
    app.ask(id, "Question").await;
    let question = app.open(id).await.messages[0].id;
    let paths = ["second.txt", "third.txt"].map(|name| app.write_document(name, name));
    let refused = app.app.attach_files(question, paths.to_vec()).await;
    assert!(refused.is_err(), "the question is not edited");
    app.app.save_edit(question, Some("Other words".to_owned()), Vec::new()).await.unwrap();
    let same = app.write_document("same as first.txt", "one");
    let added = app.app.attach_files(question, paths.into_iter().chain([same]).collect()).await.unwrap();
    assert_eq!(added.attachments.len(), 3);
    let third = added.attachments[1].id;
    let (mut is_replaced, mut is_ready) = (false, false);
    app.until(|event| {
        is_replaced |= matches!(&event, AppEvent::FileReplaced { file, .. } if file.id == kept.id);
        is_ready |= matches!(&event, AppEvent::FileChanged { file }
            if file.id == third && file.status == FileStatusView::Ready);
        (is_replaced && is_ready).then_some(())
    })
    .await;

    let mut app = app.restart().await;
    let shown = app.open(id).await.messages.remove(0);
    let names: Vec<_> = shown.edit_added_files.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(names, ["second.txt", "third.txt", "same as first.txt"]);
    assert_eq!(shown.edit_added_files[1].n_drafts, 1, "an edit uses a file");
    assert_eq!(shown.attachments.len(), 1, "the question is as it was sent");
    let left = app.app.remove_attachment(question.into(), third).await.unwrap();
    assert_eq!(left.attachments.len(), 2);

    let sent = app.app.edit_question(question, "Other words".to_owned(), vec![kept.id]).await.unwrap();
    app.until_ended(sent.answer.id).await;
    let asked = app.open(id).await.messages.remove(0);
    let names: Vec<_> = asked.attachments.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(names, ["first.txt", "second.txt"], "no file goes twice");
    assert_eq!(asked.edit, None);
    app.app.show_version(asked.id, 1).await.unwrap();
    let before = app.open(id).await.messages.remove(0);
    assert_eq!((before.attachments.len(), before.edit, before.edit_added_files), (1, None, Vec::new()));
}

#[tokio::test]
async fn an_edit_that_is_given_up_ends_its_uploads_and_keeps_what_the_service_has() {
    let service = FileService::start().await;
    let (mut app, id) = RunningApp::conversing_with(&service.url()).await;
    app.ask(id, "Question").await;
    let question = app.open(id).await.messages[0].id;
    app.app.save_edit(question, Some("Other words".to_owned()), Vec::new()).await.unwrap();
    let uploaded = app.write_document("uploaded.txt", "one");
    let uploaded = app.app.attach_files(question, vec![uploaded]).await.unwrap().attachments.remove(0);
    app.until_settled(uploaded.id).await;
    let paused = app.write_document("paused.txt", "two");
    let paused = app.app.attach_files(question, vec![paused]).await.unwrap().attachments.remove(1);
    app.app.pause_upload(paused.id).await.unwrap();
    app.app.save_edit(question, None, Vec::new()).await.unwrap();
    let files = app.files().await;
    let there: Vec<_> = files.iter().map(|file| (file.id, file.n_drafts)).collect();
    assert_eq!(there, [(uploaded.id, 0)]);
    app.app.save_edit(question, Some("Again".to_owned()), Vec::new()).await.unwrap();
    assert_eq!(app.open(id).await.messages.remove(0).edit_added_files, Vec::new());
}
