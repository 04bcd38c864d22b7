use parlance_app::App;
use parlance_contract::{
    AppEvent, BackupReason, FileStatusView, ImportChoices, ImportPhase, ImportView, ImportedView,
    MessageView, PreviewView, ProblemCode,
};
use parlance_domain::{ConversationId, MessageStatus};
use parlance_store::{Store, conversations, imports, messages, trash};
use parlance_testkit::running::{RunningApp, words_of};
use parlance_testkit::waiting::wait_until;
use serde_json::{Value, json};
use std::io::Write as _;
use std::path::{Path, PathBuf};

const ALL: ImportChoices = ImportChoices { has_files: true, is_in_folder: true, has_erased: false };

/// A conversation of Claude with this many messages.
fn conversation(id: &str, n_messages: usize) -> Value {
    let message = |n: usize| {
        let sender = if n.is_multiple_of(2) { "human" } else { "assistant" };
        let files = if n == 0 {
            json!([{"file_name": "../notes.md", "extracted_content": "# Notes"}, {"file_name": "photo.png"}])
        } else {
            json!([])
        };
        json!({"uuid": format!("{id}-{n}"), "sender": sender, "text": format!("Words {n} of {id}"),
            "created_at": format!("2025-03-01T10:{n:02}:00Z"), "attachments": files})
    };
    json!({"uuid": id, "name": format!("About {id}"), "created_at": "2025-03-01T10:00:00Z",
        "updated_at": "2025-03-01T11:00:00Z", "chat_messages": (0..n_messages).map(message).collect::<Vec<_>>()})
}

fn export(app: &RunningApp, conversations: &[Value]) -> PathBuf {
    app.write_document("conversations.json", serde_json::to_vec(&conversations).unwrap())
}

async fn import(app: &App, path: &Path) -> (ImportView, ImportedView) {
    let view = app.features.imports.preview(path.to_owned()).await.unwrap();
    let done = app.run_import(view.id, ALL).await.unwrap();
    (view, done)
}

fn counts(view: &ImportView) -> [u32; 3] {
    [view.fresh.n, view.known.n, view.refused.n]
}

fn says(message: &MessageView, words: &str) -> bool {
    words_of(message).contains(words)
}

fn store(app: &RunningApp) -> Store {
    Store::open(app.data_dir().join("parlance.db")).unwrap()
}

/// All parts of conversations that an import could change.
fn snapshot(app: &RunningApp) -> Vec<String> {
    let read = |conn: &parlance_store::Connection| {
        let mut found = Vec::new();
        for row in conversations::list(conn)? {
            found.push(format!("{row:?}"));
            let present = imports::find_present(conn, row.id)?.unwrap();
            let mut ids: Vec<_> = present.messages.into_iter().collect();
            ids.sort();
            for id in ids {
                found.push(format!("{:?}", messages::find(conn, id)?));
            }
        }
        Ok(found)
    };
    store(app).read(read).unwrap()
}

fn only_conversation(app: &RunningApp) -> ConversationId {
    let rows = store(app).read(conversations::list).unwrap();
    let [row] = &rows[..] else { panic!("{rows:?}") };
    row.id
}

#[tokio::test]
async fn a_preview_writes_nothing_and_the_import_brings_in_what_it_said() {
    let app = RunningApp::start().await;
    let path = export(&app, &[conversation("a", 3), conversation("b", 2), conversation("empty", 0)]);
    let view = app.app.features.imports.preview(path).await.unwrap();
    assert_eq!((view.program.to_string().as_str(), counts(&view)), ("Claude", [2, 0, 1]));
    assert_eq!((view.n_files, view.n_file_bytes, view.n_missing_files), (2, 14, 2));
    assert_eq!(view.refused.rows[0].note.as_ref().unwrap().to_string(), "empty");
    assert_eq!((view.folder.as_deref(), view.is_folder_new), (Some("Claude"), true));
    assert!(snapshot(&app).is_empty());
    assert!(app.app.list_backups().await.unwrap().backups.is_empty());
    let done = app.app.run_import(view.id, ALL).await.unwrap();
    assert_eq!((done.n_conversations, done.n_messages, done.n_left), (2, 5, 0));
    assert_eq!(app.app.list_backups().await.unwrap().backups[0].reason, BackupReason::Import);
    let start = app.app.start().await.unwrap();
    assert_eq!(start.conversations.len(), 2);
    assert!(start.conversations.iter().all(|row| row.folder_id == Some(start.folders[0].id)));
    assert_eq!(start.folders[0].name, "Claude");
    let row = start.conversations.iter().find(|row| row.title == "About a").unwrap();
    assert_eq!((row.created_at_ms, row.updated_at_ms), (1_740_823_200_000, 1_740_826_800_000));
    let shown = app.open(row.id).await;
    assert_eq!(shown.messages.len(), 3);
    assert!((0..3).all(|n| says(&shown.messages[n], &format!("Words {n} of a"))));
    assert_eq!(shown.messages[1].status, MessageStatus::Complete);
    assert_eq!(shown.messages[1].duration_ms, None, "the archive does not say how long it took");
    let details = app.app.inspect_answer(shown.messages[1].id).await.unwrap();
    let rows: Vec<String> = details
        .sections
        .iter()
        .flat_map(|section| &section.rows)
        .map(|row| format!("{}: {}", row.label, row.value))
        .collect();
    assert_eq!(rows, ["Status: Complete", "Context: Not known: the request isn’t on this computer"]);
    let curl = app.app.copy_as_curl(shown.messages[1].id).await.unwrap_err();
    assert_eq!(curl.view().title.to_string(), "The request for this answer isn’t on this computer.");
    let found = app.app.search_conversations("words of a".to_owned()).await.unwrap();
    assert!(found.iter().any(|hit| hit.row.id == row.id));
}

#[tokio::test]
async fn deleted_files_of_another_program_come_back_under_the_names_that_they_got() {
    let mut app = RunningApp::start().await;
    let mut found = conversation("a", 2);
    found["chat_messages"][0]["attachments"] = json!([
        {"file_name": "report.pdf", "extracted_content": "Pages of text"},
        {"file_name": "notes: May.txt", "extracted_content": "Notes"},
    ]);
    let path = export(&app, &[found]);
    import(&app.app, &path).await;
    let id = only_conversation(&app);
    let names =
        |view: &MessageView| view.attachments.iter().map(|file| file.name.clone()).collect::<Vec<_>>();
    let before = app.open(id).await.messages[0].clone();
    for file in &before.attachments {
        assert_eq!(app.delete(file.id).await, None);
    }
    let (preview, done) = import(&app.app, &path).await;
    assert_eq!((counts(&preview), done.n_files), ([1, 0, 0], 2));
    let after = app.open(id).await.messages[0].clone();
    assert_eq!(names(&after), names(&before));
    assert!(after.attachments.iter().all(|file| file.status == FileStatusView::Paused));
}

#[tokio::test]
async fn attached_files_are_kept_here_under_safe_names_and_missing_ones_by_their_names() {
    let app = RunningApp::start().await;
    let path = export(&app, &[conversation("a", 2)]);
    let (_, done) = import(&app.app, &path).await;
    assert_eq!(done.n_files, 1);
    let shown = app.open(only_conversation(&app)).await;
    let files = &shown.messages[0].attachments;
    let names: Vec<_> = files.iter().map(|file| (file.name.as_str(), &file.status)).collect();
    assert_eq!(names, [("notes.md", &FileStatusView::Paused), ("photo.png", &FileStatusView::Missing)]);
    let missing = app.app.open_preview(files[1].id, String::new(), String::new(), false).await.unwrap();
    let PreviewView::Nothing { title, .. } = missing else { panic!("it is not here") };
    assert_eq!(title.to_string(), "photo.png was not in the import.");
    let here = app.app.local_copy(files[0].id).await.unwrap().unwrap();
    assert!(here.starts_with(app.data_dir().join("imported")));
    assert_eq!(std::fs::read_to_string(&here).unwrap(), "# Notes");
    // No upload starts automatically, and imported data is still there after a restart.
    app.app.resume_uploads().await.unwrap();
    let app = app.restart().await;
    let shown = app.open(only_conversation(&app)).await;
    assert_eq!(shown.messages[0].attachments[0].status, FileStatusView::Paused);
    assert!(app.app.local_copy(shown.messages[0].attachments[0].id).await.unwrap().is_some());
}

#[tokio::test]
async fn an_imported_file_stays_as_long_as_a_backup_needs_it() {
    let app = RunningApp::start().await;
    let path = export(&app, &[conversation("a", 2)]);
    import(&app.app, &path).await;
    let id = only_conversation(&app);
    let file_id = app.open(id).await.messages[0].attachments[0].id;
    let kept = app.app.local_copy(file_id).await.unwrap().unwrap();
    let backup = app.app.back_up().await.unwrap().backups[0].id;
    app.app.trash_conversations(vec![id], Vec::new()).await.unwrap();
    app.app.empty_trash(false).await.unwrap();
    let stray = app.data_dir().join("imported/partial-1");
    std::fs::write(&stray, "half").unwrap();
    let app = app.restart().await;
    wait_until("the sweep", || !stray.exists()).await;
    assert!(kept.exists(), "restoring the backup brings the file back");
    app.app.delete_backup(backup).await.unwrap();
    let _app = app.restart().await;
    wait_until("the sweep", || !kept.exists()).await;
}

#[tokio::test]
async fn the_same_archive_a_second_time_changes_nothing() {
    let app = RunningApp::start().await;
    let path = export(&app, &[conversation("a", 4), conversation("b", 1)]);
    import(&app.app, &path).await;
    let before = snapshot(&app);
    let view = app.app.features.imports.preview(path.clone()).await.unwrap();
    assert_eq!(counts(&view), [0, 2, 0]);
    assert_eq!(view.known.rows[0].note.as_ref().unwrap().to_string(), "same text");
    let done = app.app.run_import(view.id, ALL).await.unwrap();
    assert_eq!((done.n_conversations, done.n_messages, done.n_files), (0, 0, 0));
    assert_eq!(snapshot(&app), before);
}

#[tokio::test]
async fn an_archive_that_has_grown_adds_what_is_new_and_changes_nothing_else() {
    let mut app = RunningApp::start().await;
    import(&app.app, &export(&app, &[conversation("a", 2)])).await;
    let id = only_conversation(&app);
    app.app.rename_conversation(id, "My own title".to_owned()).await.unwrap();
    let path = export(&app, &[conversation("a", 4)]);
    let view = app.app.features.imports.preview(path).await.unwrap();
    assert_eq!(counts(&view), [1, 0, 0]);
    assert_eq!(view.fresh.rows[0].note.as_ref().unwrap().to_string(), "2 new messages");
    app.app.run_import(view.id, ALL).await.unwrap();
    let shown = app.open(id).await;
    assert_eq!((shown.messages.len(), shown.row.title.as_str()), (4, "My own title"));
    // The version that was continued here stays visible when a longer archive is imported. The archive's addition
    // becomes another version.
    app.ask(id, "What is 6 * 7?").await;
    import(&app.app, &export(&app, &[conversation("a", 6)])).await;
    let shown = app.open(id).await;
    assert!(says(&shown.messages[4], "What is 6 * 7?"));
    assert_eq!(shown.messages.len(), 6);
    let view = app.app.features.imports.preview(export(&app, &[conversation("a", 2)])).await.unwrap();
    assert_eq!(view.known.rows[0].note.as_ref().unwrap().to_string(), "newer here, kept");
}

/// Otherwise it would look like an original that has changed since it was attached.
#[tokio::test]
async fn a_file_that_is_kept_already_is_not_written_again() {
    let app = RunningApp::start().await;
    import(&app.app, &export(&app, &[conversation("a", 2)])).await;
    let imported = std::fs::read_dir(app.data_dir().join("imported")).unwrap();
    let folder = imported.map(|entry| entry.unwrap().path()).next().unwrap();
    let kept = std::fs::read_dir(folder).unwrap().next().unwrap().unwrap().path();
    let long_ago = std::time::UNIX_EPOCH + std::time::Duration::from_secs(1_000_000_000);
    std::fs::File::options().write(true).open(&kept).unwrap().set_modified(long_ago).unwrap();
    import(&app.app, &export(&app, &[conversation("b", 2)])).await;
    assert_eq!(std::fs::metadata(&kept).unwrap().modified().unwrap(), long_ago);
    let left = std::fs::read_dir(app.data_dir().join("imported")).unwrap();
    assert_eq!(left.count(), 1, "both attach the same bytes");
}

#[tokio::test]
async fn a_conversation_in_the_trash_stays_there() {
    let app = RunningApp::start().await;
    let path = export(&app, &[conversation("a", 2)]);
    import(&app.app, &path).await;
    let id = only_conversation(&app);
    store(&app).write(|tx| trash::put(tx, id, &[], 1)).unwrap();
    let view = app.app.features.imports.preview(path).await.unwrap();
    assert_eq!(counts(&view), [0, 1, 0]);
    assert_eq!(view.known.rows[0].note.as_ref().unwrap().to_string(), "in the trash");
}

#[tokio::test]
async fn an_import_that_is_cancelled_keeps_whole_conversations_and_can_be_made_again() {
    let mut app = RunningApp::start().await;
    let many: Vec<Value> = (0..400).map(|n| conversation(&format!("c{n}"), 4)).collect();
    let path = export(&app, &many);
    let view = app.app.features.imports.preview(path.clone()).await.unwrap();
    let running = {
        let app = app.app.clone();
        tokio::spawn(async move { app.run_import(view.id, ALL).await.unwrap() })
    };
    app.until(|event| match event {
        AppEvent::ImportProgressed { phase: ImportPhase::Importing, n_done, .. } => Some(n_done),
        _ => None,
    })
    .await;
    app.app.cancel_import().await.unwrap();
    let done = running.await.unwrap();
    assert!(done.n_left > 0 && done.problem.is_none(), "{done:?}");
    assert_eq!(done.n_messages, done.n_conversations * 4);
    let (view, again) = import(&app.app, &path).await;
    assert_eq!(view.known.n, done.n_conversations);
    assert_eq!(done.n_conversations + again.n_conversations, 400);
}

#[tokio::test]
async fn a_damaged_or_hostile_archive_changes_nothing() {
    let app = RunningApp::start().await;
    let whole = serde_json::to_vec(&json!([conversation("a", 3), conversation("b", 3)])).unwrap();
    let cut = app.write_document("cut.json", &whole[..whole.len() - 20]);
    let other = app.write_document("other.json", "[]");
    let hostile = app.data_dir().join("hostile.zip");
    let mut zip = zip::ZipWriter::new(std::fs::File::create(&hostile).unwrap());
    for name in ["conversations.json", "../../outside"] {
        zip.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(&whole).unwrap();
    }
    zip.finish().unwrap();
    for (path, said) in [
        (cut, "cut.json is damaged or incomplete."),
        (other, "other.json isn’t an export that Parlance can read."),
        (hostile, "hostile.zip isn’t safe to import."),
        (app.data_dir().join("none.zip"), "Can’t read none.zip."),
    ] {
        let problem = app.app.features.imports.preview(path).await.unwrap_err();
        assert_eq!(problem.view().title.to_string(), said);
        assert!(!problem.view().detail.is_empty());
    }
    assert!(snapshot(&app).is_empty());
    assert!(!app.data_dir().join("imported").exists());
}

#[tokio::test]
async fn an_archive_that_has_changed_since_its_preview_is_not_imported() {
    let app = RunningApp::start().await;
    let path = export(&app, &[conversation("a", 2)]);
    let view = app.app.features.imports.preview(path).await.unwrap();
    export(&app, &[conversation("a", 20), conversation("b", 2)]);
    let problem = app.app.run_import(view.id, ALL).await.unwrap_err();
    assert_eq!(problem.view().title.to_string(), "conversations.json has changed.");
    let problem = app.app.run_import(view.id + 1, ALL).await.unwrap_err();
    assert_eq!(problem.view().code, ProblemCode::NotFound);
    assert!(snapshot(&app).is_empty());
}

#[cfg(unix)]
#[tokio::test]
async fn files_that_cannot_be_written_end_the_import_with_the_reason() {
    let app = RunningApp::start().await;
    let path = export(&app, &[conversation("a", 2), conversation("b", 2)]);
    let view = app.app.features.imports.preview(path.clone()).await.unwrap();
    // Make writing fail: a file has the name of the folder.
    std::fs::write(app.data_dir().join("imported"), "in the way").unwrap();
    let done = app.app.run_import(view.id, ALL).await.unwrap();
    assert!(done.problem.is_some());
    assert_eq!((done.n_conversations, done.n_left), (0, 2));
    assert!(snapshot(&app).is_empty());
    std::fs::remove_file(app.data_dir().join("imported")).unwrap();
    assert_eq!(import(&app.app, &path).await.1.n_conversations, 2);
}

#[tokio::test]
async fn an_export_of_this_app_brings_back_what_was_deleted_and_keeps_what_is_here() {
    let (mut app, id) = RunningApp::conversing().await;
    let answer = app.ask(id, "What is 6 * 7?").await;
    let shown = app.open(id).await;
    let question = &shown.messages[0];
    let exported = json!({"format": "parlance-conversation", "version": 1, "id": id, "title": "Sum", "service": "Local",
        "service_kind": "local", "folder": ["Work", "Sums"], "created_at_ms": 1_740_823_200_000_i64,
        "updated_at_ms": 1_740_823_200_000_i64, "shown_message_id": answer.id, "messages": [
        {"id": question.id, "parent_id": null, "role": "you", "status": "complete", "created_at_ms": 1_740_823_200_000_i64,
         "items": [{"type": "text", "text": "Other words", "annotations": []}]},
        {"id": answer.id, "parent_id": question.id, "role": "assistant", "status": "stopped",
         "created_at_ms": 1_740_823_200_000_i64, "items": [{"type": "text", "text": "42", "annotations": []}],
         "answer": {"ending": "stopped", "model": "m-1", "input_tokens": 7, "output_tokens": 2}}]});
    let path = app.write_document("sum.json", serde_json::to_vec(&exported).unwrap());
    let before = snapshot(&app);
    let (view, _) = import(&app.app, &path).await;
    assert_eq!((view.program.to_string().as_str(), counts(&view)), ("Parlance", [0, 1, 0]));
    assert_eq!(snapshot(&app), before, "never overwritten");
    store(&app).write(|tx| conversations::delete(tx, id)).unwrap();
    let (_, done) = import(&app.app, &path).await;
    assert_eq!(done.n_messages, 2);
    let shown = app.open(id).await;
    assert!(says(&shown.messages[0], "Other words"));
    assert_eq!(shown.messages[1].status, MessageStatus::Stopped);
    let folders = app.app.start().await.unwrap().folders;
    assert_eq!(folders.iter().map(|folder| folder.name.as_str()).collect::<Vec<_>>(), ["Work", "Sums"]);
    // Messages that belong to another conversation are not imported again.
    let mut other = exported.clone();
    other["id"] = json!("01890000-0000-7000-8000-000000000000");
    let path = app.write_document("sum.json", serde_json::to_vec(&other).unwrap());
    assert_eq!(counts(&app.app.features.imports.preview(path).await.unwrap()), [0, 0, 1]);
}

#[tokio::test]
async fn what_was_deleted_here_for_good_comes_back_only_when_that_is_wanted() {
    let app = RunningApp::start().await;
    let path = export(&app, &[conversation("a", 2), conversation("b", 2)]);
    let (_, done) = import(&app.app, &path).await;
    assert_eq!(done.n_conversations, 2);
    let rows = store(&app).read(conversations::list).unwrap();
    let id = rows[0].id;
    app.app.trash_conversations(vec![id], Vec::new()).await.unwrap();
    app.app.erase_trashed(vec![id], Vec::new(), false).await.unwrap();
    let view = app.app.features.imports.preview(path.clone()).await.unwrap();
    assert_eq!((counts(&view), view.erased.n), ([0, 1, 0], 1));
    assert_eq!(view.erased.rows[0].title, rows[0].title);
    let done = app.app.run_import(view.id, ALL).await.unwrap();
    assert_eq!((done.n_conversations, done.n_left), (0, 0), "not unasked");
    let view = app.app.features.imports.preview(path.clone()).await.unwrap();
    let wanted = ImportChoices { has_erased: true, ..ALL };
    let done = app.app.run_import(view.id, wanted).await.unwrap();
    assert_eq!(done.n_conversations, 1);
    let view = app.app.features.imports.preview(path).await.unwrap();
    assert_eq!((counts(&view), view.erased.n), ([0, 2, 0], 0), "it is here again");
}
