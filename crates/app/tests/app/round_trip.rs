//! An exported conversation is imported unchanged.

use parlance_contract::{
    AppEvent, ConversationView, ExportStateView, FileStatusView, ImportChoices, InstructionsView,
    MessageView, StartView,
};
use parlance_testkit::running::{EVERYTHING, RunningApp, words_of};
use std::path::Path;

async fn export(app: &mut RunningApp, to: &Path) {
    app.app.features.exports.begin(EVERYTHING, to.to_owned(), None).await.unwrap();
    let ended = app.until(|event| match event {
        AppEvent::ExportChanged { export: Some(export) } if export.state != ExportStateView::Running => {
            Some(export.state)
        }
        _ => None,
    });
    let state = ended.await;
    assert!(matches!(state, ExportStateView::Done { .. }), "{state:?}");
}

/// The parts of a message that a user would miss.
fn said(message: &MessageView) -> (String, String, u32, u32, Vec<String>) {
    let files = message.attachments.iter().map(|file| file.name.clone()).collect();
    (format!("{:?}", message.status), words_of(message), message.version, message.n_versions, files)
}

fn transcript(view: &ConversationView) -> Vec<(String, String, u32, u32, Vec<String>)> {
    view.messages.iter().map(said).collect()
}

/// Titles with the names of their folders, pins and archive states.
fn order(start: &StartView) -> Vec<(String, Option<String>, bool, bool)> {
    let name = |id| start.folders.iter().find(|folder| Some(folder.id) == id).map(|found| found.name.clone());
    let mut rows: Vec<_> = start
        .conversations
        .iter()
        .map(|row| (row.title.clone(), name(row.folder_id), row.pinned_position.is_some(), row.is_archived))
        .collect();
    rows.sort();
    rows
}

#[tokio::test]
async fn everything_that_is_exported_comes_in_as_it_was_and_twice_changes_nothing() {
    let mut here = RunningApp::start().await;
    let outer = here.app.create_folder("Quay".to_owned(), None).await.unwrap();
    let inner = here.app.create_folder("Rules, ٢".to_owned(), Some(outer)).await.unwrap();
    let id = here.app.create_conversation(Some(inner)).await.unwrap().row.id;
    let terse = InstructionsView { text: "Be terse.".to_owned(), preset: String::new() };
    here.app.set_instructions(id, terse, false).await.unwrap();
    here.attach_document(id, "Quay rules.txt", "The quay is swept on Mondays.\n").await;
    let answer = here.ask(id, "When is the quay swept?").await;
    let again = here.app.retry_answer(answer.id).await.unwrap();
    here.until_ended(again.answer.id).await;
    here.ask(id, "What is 6 * 7? <script>alert(1)</script>").await;
    here.app.pin_conversations(vec![id], true).await.unwrap();
    let archived = here.app.create_conversation(None).await.unwrap().row.id;
    here.ask(archived, "ما هو ١ + ١؟ 日本語").await;
    here.app.archive_conversations(vec![archived], true).await.unwrap();
    let trashed = here.app.create_conversation(None).await.unwrap().row.id;
    here.ask(trashed, "What is 1 + 1?").await;
    here.app.trash_conversations(vec![trashed], Vec::new()).await.unwrap();
    let zip = here.write_document("target.txt", "").with_file_name("everything.zip");
    export(&mut here, &zip).await;

    let there = RunningApp::start().await;
    let choices = || ImportChoices { has_files: true, is_in_folder: true, has_erased: false };
    let preview = there.app.features.imports.preview(zip.clone()).await.unwrap();
    assert_eq!((preview.fresh.n, preview.known.n, preview.refused.n), (2, 0, 0), "the trash stays here");
    there.app.run_import(preview.id, choices()).await.unwrap();
    assert_eq!(order(&there.app.start().await.unwrap()), order(&here.app.start().await.unwrap()));
    let (before, after) = (here.open(id).await, there.open(id).await);
    assert_eq!(transcript(&after), transcript(&before));
    assert_eq!(after.options.instructions, before.options.instructions);
    assert_eq!(transcript(&there.open(archived).await), transcript(&here.open(archived).await));
    let started = there.app.start().await.unwrap();
    let parent = started.folders.iter().find(|folder| folder.name == "Rules, ٢").unwrap().parent_id;
    assert_eq!(started.folders.iter().find(|folder| Some(folder.id) == parent).unwrap().name, "Quay");

    let preview = there.app.features.imports.preview(zip).await.unwrap();
    assert_eq!((preview.fresh.n, preview.known.n), (0, 2));
    there.app.run_import(preview.id, choices()).await.unwrap();
    assert_eq!(transcript(&there.open(id).await), transcript(&before));
    let rows = there.app.start().await.unwrap();
    assert_eq!((rows.conversations.len(), rows.folders.len()), (2, 2));
}

#[tokio::test]
async fn a_deleted_file_of_a_message_that_is_here_comes_back_from_an_export() {
    let (mut app, id) = RunningApp::conversing().await;
    let mut file_ids = Vec::new();
    for name in ["Quay rules.txt", "Harbour rules.txt"] {
        let path = app.write_document(name, format!("{name}: the quay is swept on Mondays.\n"));
        file_ids.push(app.attach(id, &path).await.id);
    }
    app.ask(id, "When is the quay swept?").await;
    let zip = app.write_document("target.txt", "").with_file_name("everything.zip");
    export(&mut app, &zip).await;
    assert_eq!(app.delete(file_ids[0]).await, None);

    let preview = app.app.features.imports.preview(zip.clone()).await.unwrap();
    assert_eq!((preview.fresh.n, preview.known.n, preview.n_files), (1, 0, 1));
    let note = preview.fresh.rows[0].note.clone().unwrap();
    assert_eq!(note.to_string(), "1 deleted file comes back");
    let choices = |has_files| ImportChoices { has_files, is_in_folder: true, has_erased: false };
    let done = app.app.run_import(preview.id, choices(false)).await.unwrap();
    assert_eq!((done.n_conversations, done.n_files, done.n_left), (0, 0, 0));
    let preview = app.app.features.imports.preview(zip.clone()).await.unwrap();
    let done = app.app.run_import(preview.id, choices(true)).await.unwrap();
    assert_eq!((done.n_conversations, done.n_messages, done.n_files, done.n_left), (1, 0, 1, 0));
    let mut app = app.restart().await;
    let attached = app.open(id).await.messages[0].attachments.clone();
    assert_eq!(attached.iter().map(|file| file.id).collect::<Vec<_>>(), file_ids, "each is where it was");
    assert_eq!(attached[0].status, FileStatusView::Paused);
    assert_eq!(attached[1].status, FileStatusView::Ready);
    app.app.resume_upload(file_ids[0]).await.unwrap();
    assert_eq!(app.until_settled(file_ids[0]).await.status, FileStatusView::Ready);
    let preview = app.app.features.imports.preview(zip).await.unwrap();
    assert_eq!((preview.fresh.n, preview.known.n), (0, 1), "nothing is left to come back");
}

#[tokio::test]
async fn a_deleted_file_comes_back_from_an_export_with_its_bytes() {
    let (mut app, id) = RunningApp::conversing().await;
    let file_id = app.attach_document(id, "Quay rules.txt", "The quay is swept on Mondays.\n").await.id;
    app.ask(id, "When is the quay swept?").await;
    let zip = app.write_document("target.txt", "").with_file_name("everything.zip");
    export(&mut app, &zip).await;
    assert_eq!(app.delete(file_id).await, None);
    app.app.trash_conversations(vec![id], Vec::new()).await.unwrap();
    app.app.erase_trashed(vec![id], Vec::new(), false).await.unwrap();

    let preview = app.app.features.imports.preview(zip).await.unwrap();
    let choices = ImportChoices { has_files: true, is_in_folder: true, has_erased: true };
    let done = app.app.run_import(preview.id, choices).await.unwrap();
    assert_eq!((done.n_conversations, done.n_files), (1, 1));
    let mut app = app.restart().await;
    let file = app.open(id).await.messages[0].attachments[0].clone();
    assert_eq!(file.status, FileStatusView::Paused);
    app.app.resume_upload(file.id).await.unwrap();
    assert_eq!(app.until_settled(file.id).await.status, FileStatusView::Ready);
}
