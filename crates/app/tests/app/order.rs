//! Folders, pins, the archive, and unread conversations.

use parlance_contract::{
    AppEvent, ConversationRow, FolderView, InstructionsView, ProblemCode, ProjectChoice,
};
use parlance_domain::{ConversationId, FolderId};
use parlance_testkit::fault::{Answer, FaultServer};
use parlance_testkit::running::RunningApp;
use serde_json::{Value, json};

fn completed() -> Answer {
    let response = json!({"id": "r", "object": "response", "model": "m", "output_text": "Said."});
    Answer::events([
        json!({"type": "response.completed", "sequence_number": 0, "response": response}).to_string()
    ])
}

async fn row(app: &RunningApp, id: ConversationId) -> ConversationRow {
    let rows = app.app.start().await.unwrap().conversations;
    rows.into_iter().find(|row| row.id == id).unwrap()
}

async fn folders(app: &RunningApp) -> Vec<FolderView> {
    app.app.start().await.unwrap().folders
}

async fn folder(app: &RunningApp, name: &str, parent_id: Option<FolderId>) -> FolderId {
    app.app.create_folder(name.to_owned(), parent_id).await.unwrap()
}

fn own(text: &str) -> InstructionsView {
    InstructionsView { text: text.to_owned(), preset: String::new() }
}

#[tokio::test]
async fn a_question_takes_the_instructions_of_its_folder_along_unless_its_conversation_has_its_own() {
    let server = FaultServer::start(completed()).await;
    let mut app = RunningApp::start_with(&server.url()).await;
    let outer = folder(&app, "Tenders", None).await;
    let inner = folder(&app, "Offers", Some(outer)).await;
    app.app.set_folder_options(outer, own(" Answer formally. "), None).await.unwrap();
    let id = app.app.create_conversation(Some(inner)).await.unwrap().row.id;
    let inherited = app.open(id).await.options.inherited;
    assert_eq!(inherited.instructions.unwrap().text, "Answer formally.");
    assert_eq!(inherited.instructions_folder, "Tenders");
    app.ask(id, "One").await;
    app.app.set_instructions(id, own("Be terse."), false).await.unwrap();
    app.ask(id, "Two").await;
    app.app.set_instructions(id, own(""), false).await.unwrap();
    app.app.move_conversations(vec![id], None).await.unwrap();
    app.ask(id, "Three").await;
    let posts = server.received().into_iter().filter(|request| request.method == "POST");
    let sent: Vec<Value> = posts
        .map(|request| serde_json::from_str::<Value>(&request.text()).unwrap()["instructions"].clone())
        .collect();
    assert_eq!(sent, [json!("Answer formally."), json!("Be terse."), Value::Null]);
}

#[tokio::test]
async fn a_conversation_can_do_without_the_project_of_its_folder() {
    let server = FaultServer::start(completed()).await;
    let mut app = RunningApp::start_with(&server.url()).await;
    let folder_id = folder(&app, "Tenders", None).await;
    let id = app.app.create_conversation(Some(folder_id)).await.unwrap().row.id;
    let service_id = "7c1e09d4-52f3-4a86-9b1d-0a6f3c2e41b2";
    let project =
        app.app.save_project(id, "Contracts".to_owned(), service_id.to_owned()).await.unwrap().remove(0);
    app.app.set_folder_options(folder_id, own(""), Some(project.id)).await.unwrap();
    app.ask(id, "One").await;
    // From here on the conversation has options of its own.
    app.app.set_limit(id, "100".to_owned()).await.unwrap();
    let set = app.app.set_project(id, ProjectChoice::None).await.unwrap();
    assert!(set.is_without_project && set.project.is_none() && set.inherited.project.is_some());
    app.ask(id, "Two").await;
    app.app.set_project(id, ProjectChoice::FromFolder).await.unwrap();
    app.ask(id, "Three").await;
    let posts = server.received().into_iter().filter(|request| request.method == "POST");
    let sent: Vec<Value> = posts
        .map(|request| serde_json::from_str::<Value>(&request.text()).unwrap()["project_id"].clone())
        .collect();
    assert_eq!(sent, [json!(service_id), Value::Null, json!(service_id)]);
}

/// Waits until the options of a conversation are emitted; returns its inherited instructions.
async fn until_inherited(app: &mut RunningApp, id: ConversationId) -> Option<String> {
    app.until(|event| match event {
        AppEvent::OptionsChanged { conversation_id, options } if conversation_id == id => {
            Some(options.inherited.instructions.map(|instructions| instructions.text))
        }
        _ => None,
    })
    .await
}

#[tokio::test]
async fn the_open_conversation_shows_what_it_inherits_after_each_change_of_its_folders() {
    let mut app = RunningApp::start().await;
    let outer = folder(&app, "Tenders", None).await;
    let inner = folder(&app, "Offers", None).await;
    let id = app.app.create_conversation(Some(inner)).await.unwrap().row.id;
    app.app.set_folder_options(outer, own("Be formal."), None).await.unwrap();
    assert_eq!(until_inherited(&mut app, id).await, None);
    app.app.move_folder(inner, Some(outer)).await.unwrap();
    assert_eq!(until_inherited(&mut app, id).await.as_deref(), Some("Be formal."));
    app.app.set_folder_options(inner, own("Be terse."), None).await.unwrap();
    assert_eq!(until_inherited(&mut app, id).await.as_deref(), Some("Be terse."));
    app.app.delete_folder(inner).await.unwrap();
    assert_eq!(until_inherited(&mut app, id).await.as_deref(), Some("Be formal."));
    app.app.delete_folder(outer).await.unwrap();
    assert_eq!(until_inherited(&mut app, id).await, None);
}

#[tokio::test]
async fn rows_and_options_are_versioned_in_the_order_of_their_changes() {
    let (mut app, id) = RunningApp::conversing().await;
    let opened = app.open(id).await;
    let limited = app.app.set_limit(id, "100".to_owned()).await.unwrap();
    assert!(opened.options.version < limited.version);
    app.app.rename_conversation(id, "Other".to_owned()).await.unwrap();
    let version = app
        .until(|event| match event {
            AppEvent::ConversationChanged { row } if row.title == "Other" => Some(row.version),
            _ => None,
        })
        .await;
    assert!(opened.row.version < version && limited.version < version);
    let again = app.open(id).await;
    assert!(again.row.version >= version && again.draft.version >= version);
    let trash = app.app.list_trash().await.unwrap().version;
    app.app.trash_conversations(vec![id], Vec::new()).await.unwrap();
    let emitted = app
        .until(|event| match event {
            AppEvent::TrashChanged { version, .. } => Some(version),
            _ => None,
        })
        .await;
    assert!(trash < emitted);
    let app = app.restart().await;
    assert!(app.app.list_trash().await.unwrap().version > emitted, "also after the app was opened again");
}

#[tokio::test]
async fn folders_are_made_named_moved_and_deleted_and_nothing_in_them_is_lost() {
    let app = RunningApp::start().await;
    let outer = folder(&app, "  Cold   store ", None).await;
    let inner = folder(&app, "Offers", Some(outer)).await;
    let id = app.app.create_conversation(Some(inner)).await.unwrap().row.id;
    assert_eq!(folders(&app).await[0].name, "Cold store");
    app.app.rename_folder(inner, "Tenders".to_owned()).await.unwrap();
    app.app.open_folder(inner, false).await.unwrap();
    app.app.move_folder(inner, None).await.unwrap();
    let changed = folders(&app).await.remove(1);
    assert_eq!((changed.name.as_str(), changed.is_open, changed.parent_id), ("Tenders", false, None));
    app.app.move_folder(outer, Some(inner)).await.unwrap();
    app.app.move_conversations(vec![id], Some(outer)).await.unwrap();
    app.app.delete_folder(outer).await.unwrap();
    assert_eq!(row(&app, id).await.folder_id, Some(inner));
    app.app.delete_folder(inner).await.unwrap();
    assert_eq!(row(&app, id).await.folder_id, None);
    assert!(folders(&app).await.is_empty());
}

#[tokio::test]
async fn a_folder_gets_neither_into_itself_nor_too_deep_nor_without_a_name() {
    let app = RunningApp::start().await;
    let outermost = folder(&app, "0", None).await;
    let mut innermost = outermost;
    for n in 1..32 {
        innermost = folder(&app, &n.to_string(), Some(innermost)).await;
    }
    let beside = folder(&app, "Beside", None).await;
    let refusals = [
        app.app.create_folder("  ".to_owned(), None).await.unwrap_err(),
        app.app.create_folder("33".to_owned(), Some(innermost)).await.unwrap_err(),
        app.app.move_folder(beside, Some(innermost)).await.unwrap_err(),
        app.app.move_folder(outermost, Some(innermost)).await.unwrap_err(),
        app.app.rename_folder(beside, "\n".to_owned()).await.unwrap_err(),
    ];
    let titles = refusals.map(|refusal| refusal.view().title.id().to_owned());
    let deep = "folder-too-deep";
    assert_eq!(titles, ["folder-name-empty", deep, deep, "folder-into-itself", "folder-name-empty"]);
    assert_eq!(folders(&app).await.len(), 33, "nothing has changed");
}

#[tokio::test]
async fn a_move_of_several_conversations_happens_whole_or_not_at_all() {
    let (app, id) = RunningApp::conversing().await;
    let target = folder(&app, "Target", None).await;
    let unknown = ConversationId(uuid::Uuid::now_v7());
    let problem = app.app.move_conversations(vec![id, unknown], Some(target)).await.unwrap_err();
    assert_eq!(problem.view().code, ProblemCode::NotFound);
    assert_eq!(row(&app, id).await.folder_id, None);
    let gone = FolderId(uuid::Uuid::now_v7());
    assert!(app.app.move_conversations(vec![id], Some(gone)).await.is_err());
}

#[tokio::test]
async fn pins_are_added_below_placed_and_taken_away() {
    let mut app = RunningApp::start().await;
    let mut ids = Vec::new();
    for n in 0..3 {
        let id = app.app.create_conversation(None).await.unwrap().row.id;
        app.ask(id, &format!("What is {n}+1?")).await;
        ids.push(id);
    }
    let pinned = async |app: &RunningApp| {
        let mut rows = app.app.start().await.unwrap().conversations;
        rows.retain(|row| row.pinned_position.is_some());
        rows.sort_by_key(|row| row.pinned_position);
        rows.into_iter().map(|row| row.id).collect::<Vec<_>>()
    };
    app.app.pin_conversations(vec![ids[0], ids[1]], true).await.unwrap();
    app.app.pin_conversations(vec![ids[1], ids[2]], true).await.unwrap();
    assert_eq!(pinned(&app).await, ids);
    app.app.place_pinned(ids[2], Some(ids[0])).await.unwrap();
    assert_eq!(pinned(&app).await, [ids[2], ids[0], ids[1]]);
    app.app.pin_conversations(vec![ids[0]], false).await.unwrap();
    assert_eq!(pinned(&app).await, [ids[2], ids[1]]);
}

#[tokio::test]
async fn the_list_is_told_of_nothing_that_is_in_the_trash() {
    let mut app = RunningApp::start().await;
    let place = folder(&app, "Sums", None).await;
    let trashed = app.app.create_conversation(Some(place)).await.unwrap().row.id;
    app.ask(trashed, "What is 1+1?").await;
    let other = app.app.create_conversation(Some(place)).await.unwrap().row.id;
    app.ask(other, "What is 2+1?").await;
    app.app.pin_conversations(vec![trashed], true).await.unwrap();
    app.app.trash_conversations(vec![trashed], Vec::new()).await.unwrap();
    app.app.pin_conversations(vec![other], true).await.unwrap();
    app.app.delete_folder(place).await.unwrap();
    let mut told = Vec::new();
    app.until(|event| match event {
        AppEvent::ConversationDeleted { .. } => {
            told.clear();
            None
        }
        AppEvent::ConversationsChanged { rows } => {
            told.extend(rows.into_iter().map(|row| row.id));
            None
        }
        AppEvent::FoldersChanged { folders, .. } if folders.is_empty() => Some(()),
        _ => None,
    })
    .await;
    assert_eq!(told, [other, other], "pinned, and out of the folder");
    app.app.restore_conversations(vec![trashed]).await.unwrap();
    assert_eq!(row(&app, trashed).await.pinned_position, Some(0), "it kept its place");
}

#[tokio::test]
async fn an_answer_that_ends_elsewhere_makes_its_conversation_unread_until_it_is_opened() {
    let mut app = RunningApp::start().await;
    let first = app.app.create_conversation(None).await.unwrap().row.id;
    app.ask(first, "What is 1+1?").await;
    assert!(!row(&app, first).await.is_unread, "it is open");
    let second = app.app.create_conversation(None).await.unwrap().row.id;
    assert_ne!(first, second);
    app.ask(first, "What is 2+1?").await;
    assert!(row(&app, first).await.is_unread);
    assert!(!app.open(first).await.row.is_unread);
    assert!(!row(&app, first).await.is_unread);
    app.app.mark_conversations(vec![first], true).await.unwrap();
    assert!(row(&app, first).await.is_unread);
}

#[tokio::test]
async fn an_archived_conversation_is_told_as_such_and_comes_back() {
    let (mut app, id) = RunningApp::conversing().await;
    app.app.archive_conversations(vec![id], true).await.unwrap();
    let told = app
        .until(|event| match event {
            AppEvent::ConversationsChanged { mut rows } => rows.pop(),
            _ => None,
        })
        .await;
    assert!(told.is_archived);
    assert_ne!(app.app.create_conversation(None).await.unwrap().row.id, id, "an archived one is left alone");
    app.app.archive_conversations(vec![id], false).await.unwrap();
    assert!(!row(&app, id).await.is_archived);
}

#[tokio::test]
async fn a_fork_stands_in_the_folder_of_its_origin_and_leads_to_it_while_that_is_there() {
    let mut app = RunningApp::start().await;
    let place = folder(&app, "Sums", None).await;
    let id = app.app.create_conversation(Some(place)).await.unwrap().row.id;
    let answer = app.ask(id, "What is 1+1?").await;
    let fork = app.app.fork_conversation(answer.id).await.unwrap();
    assert_eq!(fork.row.folder_id, Some(place));
    let origin = fork.origin.unwrap();
    assert_eq!((origin.id, origin.title.as_str()), (id, "What is 1+1?"));
    app.app.trash_conversations(vec![id], Vec::new()).await.unwrap();
    assert_eq!(app.open(fork.row.id).await.origin, None);
    app.app.restore_conversations(vec![id]).await.unwrap();
    assert!(app.open(fork.row.id).await.origin.is_some());
}
