use parlance_contract::{AppEvent, FileStatusView, FileView};
use parlance_domain::MessageStatus;
use parlance_testkit::fault::{Answer, FaultServer, Received, Scenario};
use parlance_testkit::file_service::FileService;
use parlance_testkit::running::{RunningApp, Setup, assert_status};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A service with files `f0`, `f1` and so on, which answers a deletion as the test wants.
async fn service(
    n_files: usize,
    delete: impl Fn(&Received) -> Scenario + Send + Sync + 'static,
) -> FaultServer {
    let file = |n| {
        format!(
            r#"{{"id":"f{n}","object":"file","filename":"{n}.txt","bytes":3,"created_at":1760000000,"status":"processed"}}"#
        )
    };
    let list =
        format!(r#"{{"object":"list","data":[{}]}}"#, (0..n_files).map(file).collect::<Vec<_>>().join(","));
    FaultServer::start_with(move |request| match (request.method.as_str(), request.target.as_str()) {
        ("DELETE", _) => delete(request),
        ("POST", "/v1/files") => Answer::json(200, file(0)).into(),
        ("POST", _) => Answer::json(200, r#"{"id":"r","output_text":"Fine.","status":"completed"}"#).into(),
        (_, "/v1/files") => Answer::json(200, list.clone()).into(),
        _ => Answer::json(200, file(0)).into(),
    })
    .await
}

fn deleted(request: &Received) -> Scenario {
    let id = request.target.rsplit('/').next().unwrap_or_default();
    Answer::json(200, format!(r#"{{"id":"{id}","object":"file","deleted":true}}"#)).into()
}

fn n_deletions(server: &FaultServer) -> usize {
    server.received().iter().filter(|request| request.method == "DELETE").count()
}

async fn listed(app: &RunningApp) -> Vec<FileView> {
    app.refreshed_files().await
}

async fn notice(app: &mut RunningApp) -> String {
    app.until_notice("").await
}

#[tokio::test]
async fn a_deletion_is_taken_back_before_the_service_is_asked() {
    let server = service(2, deleted).await;
    let app = Setup::default().service(&server.url()).undo().start().await;
    let ids: Vec<_> = listed(&app).await.iter().map(|file| file.id).collect();
    app.app.delete_files(ids.clone()).await.unwrap();
    let planned = app.app.start().await.unwrap().deletions;
    assert_eq!((planned.len(), planned[0].file_ids.len(), planned[0].n_used), (1, 2, 0));
    for file in listed(&app).await {
        assert_eq!(file.status, FileStatusView::Deleting { at_ms: Some(planned[0].at_ms) });
    }
    app.app.restore_files(vec![ids[0]]).await.unwrap();
    assert_eq!(app.app.start().await.unwrap().deletions[0].file_ids, [ids[1]], "each has its own way back");
    app.app.restore_files(vec![ids[1]]).await.unwrap();
    assert!(app.app.start().await.unwrap().deletions.is_empty());
    assert!(listed(&app).await.iter().all(|file| file.status == FileStatusView::Ready));
    assert_eq!(n_deletions(&server), 0);
}

#[tokio::test]
async fn a_restart_begins_the_time_to_take_a_deletion_back_anew() {
    let server = service(1, deleted).await;
    let app = Setup::default().service(&server.url()).undo().start().await;
    let id = listed(&app).await[0].id;
    app.app.delete_files(vec![id]).await.unwrap();
    let before = app.app.start().await.unwrap().deletions.remove(0);
    let app = app.restart().await;
    let after = app.app.start().await.unwrap().deletions.remove(0);
    assert_eq!(after.file_ids, [id]);
    assert!(after.at_ms > before.at_ms, "{} is not after {}", after.at_ms, before.at_ms);
    assert_eq!(n_deletions(&server), 0);
}

#[tokio::test]
async fn a_deletion_without_an_answer_is_asked_for_again_after_a_crash() {
    let n_asked = AtomicUsize::new(0);
    let server = service(1, move |_| match n_asked.fetch_add(1, Ordering::SeqCst) {
        0 => Scenario::Silence,
        _ => Answer::json(404, r#"{"detail":"No such file"}"#).into(),
    })
    .await;
    let app = RunningApp::start_with(&server.url()).await;
    let id = listed(&app).await[0].id;
    app.app.delete_files(vec![id]).await.unwrap();
    server.received_when(|all| all.iter().any(|request| request.method == "DELETE")).await;
    let mut app = app.crash().await;
    assert_eq!(app.until_gone(id).await, None, "what the service no longer has is deleted");
    assert!(app.files().await.is_empty());
}

#[tokio::test]
async fn the_service_is_asked_for_one_list_however_many_deleted_files_are_gone() {
    let gone = |_: &Received| Answer::json(404, r#"{"detail":"No such file"}"#).into();
    let server = service(20, gone).await;
    let mut app = RunningApp::start_with(&server.url()).await;
    let ids: Vec<_> = listed(&app).await.iter().map(|file| file.id).collect();
    let n_lists = |received: &[Received]| received.iter().filter(|one| one.target == "/v1/files").count();
    let before = n_lists(&server.received());
    app.app.delete_files(ids.clone()).await.unwrap();
    let mut n_gone = 0;
    app.until(|event| match event {
        AppEvent::FileChanged { file } if file.status == FileStatusView::Deleted => {
            n_gone += 1;
            (n_gone == ids.len()).then_some(())
        }
        _ => None,
    })
    .await;
    assert_eq!(n_lists(&server.received()) - before, 1);
}

#[tokio::test]
async fn a_deletion_that_the_service_was_asked_for_cannot_be_taken_back_and_that_is_said() {
    let server = service(1, |_| Scenario::Silence).await;
    let mut app = RunningApp::start_with(&server.url()).await;
    let id = listed(&app).await[0].id;
    app.app.delete_files(vec![id]).await.unwrap();
    server.received_when(|all| all.iter().any(|request| request.method == "DELETE")).await;
    app.app.restore_files(vec![id]).await.unwrap();
    assert_eq!(notice(&mut app).await, "Can’t undo: the service is already deleting 0.txt.");
    assert_eq!(listed(&app).await[0].status, FileStatusView::Deleting { at_ms: None });
}

#[tokio::test]
async fn of_many_files_those_that_were_not_deleted_come_back_and_are_said_once() {
    let server = service(12, |request| match request.target.ends_with(['0', '2', '4', '6', '8']) {
        true => Answer::json(500, r#"{"detail":"Not now"}"#).into(),
        false => deleted(request),
    })
    .await;
    let mut app = RunningApp::start_with(&server.url()).await;
    let ids = listed(&app).await.iter().map(|file| file.id).collect();
    app.app.delete_files(ids).await.unwrap();
    let said = notice(&mut app).await;
    assert!(said.starts_with("6 files weren’t deleted, including "), "{said}");
    let left = app.files().await;
    assert_eq!(left.len(), 6);
    let says_why =
        |file: &FileView| file.not_deleted.as_ref().is_some_and(|why| why.to_string().contains("Not now"));
    assert!(left.iter().all(says_why));
    app.app.delete_files(vec![left[0].id]).await.unwrap();
    let is_deletion = |request: &&Received| request.method == "DELETE";
    let asked = server.received_when(|all| all.iter().filter(is_deletion).count() > 12).await;
    let again: Vec<_> = asked.iter().filter(is_deletion).skip(12).collect();
    let refused = |request: &Received| request.target.ends_with(['0', '2', '4', '6', '8']);
    assert!(matches!(again[..], [one] if refused(one)), "the second attempt is of one file: {again:?}");
}

#[tokio::test]
async fn a_file_that_is_being_deleted_stays_in_the_draft_and_does_not_go_along() {
    let mut app = Setup::default().undo().start().await;
    let id = app.new_conversation().await;
    let file = app.attach_document(id, "pump.txt", "The pump needs 50 kWh.").await;
    app.app.delete_files(vec![file.id]).await.unwrap();
    assert_eq!(app.app.preview_request(id).await.unwrap().text, None, "only the question is sent");
    let sent = app.app.send_message(id, "Does it need oil?".to_owned()).await.unwrap();
    assert_eq!(notice(&mut app).await, "pump.txt is being deleted and wasn’t sent.");
    assert!(sent.question.unwrap().attachments.is_empty());
    app.until_ended(sent.answer.id).await;
    assert_eq!(app.open(id).await.draft.attachments.len(), 1, "the deletion may be taken back");
    app.app.restore_files(vec![file.id]).await.unwrap();
    let answer = app.ask(id, "How many kWh does the pump need?").await;
    assert_eq!(answer.sources.len(), 1, "{answer:?}");
}

#[tokio::test]
async fn a_question_that_is_asked_again_goes_without_a_file_that_is_being_deleted() {
    let server = service(0, deleted).await;
    let mut app = Setup::default().service(&server.url()).undo().start().await;
    let id = app.new_conversation().await;
    let file = app.attach_document(id, "0.txt", "abc").await;
    let answer = app.ask(id, "Q?").await;
    let asked = |server: &FaultServer| {
        let all = server.received();
        all.iter().rfind(|request| request.target == "/v1/responses").unwrap().text()
    };
    assert!(asked(&server).contains("input_file"));
    app.app.delete_files(vec![file.id]).await.unwrap();
    let sent = app.app.retry_answer(answer.id).await.unwrap();
    assert_status(&app.until_ended(sent.answer.id).await, MessageStatus::Complete);
    assert!(!asked(&server).contains("input_file"), "{}", asked(&server));
}

#[tokio::test]
async fn the_same_bytes_are_not_taken_from_a_file_that_is_being_deleted() {
    let mut app = Setup::default().undo().start().await;
    let id = app.new_conversation().await;
    let path = app.write_document("pump.txt", "The pump needs 50 kWh.");
    let file = app.attach(id, &path).await;
    app.app.delete_files(vec![file.id]).await.unwrap();
    let again = app.attach(id, &path).await;
    assert_ne!(again.id, file.id);
}

#[tokio::test]
async fn an_upload_that_ends_in_the_trash_is_deleted_with_its_conversation() {
    let service = FileService::start().await;
    service.refuse_uploads(Answer::json(507, r#"{"detail":"full"}"#));
    let mut app = Setup::default().service(&service.url()).undo().start().await;
    let id = app.new_conversation().await;
    let attached = app.attach_document(id, "own.txt", "The pump needs 50 kWh.").await;
    assert!(app.app.list_files_only_in(vec![id]).await.unwrap().is_empty(), "the user is not asked about it");
    app.app.trash_conversations(vec![id], Vec::new()).await.unwrap();
    assert!(app.app.list_trash().await.unwrap().conversations[0].file_names.is_empty());
    service.accept_uploads();
    app.app.resume_upload(attached.id).await.unwrap();
    app.until_file(attached.id, |status| *status == FileStatusView::Ready).await;
    assert_eq!(app.app.list_trash().await.unwrap().conversations[0].file_names, ["own.txt"]);
    app.app.empty_trash(false).await.unwrap();
    assert_eq!(app.app.start().await.unwrap().deletions[0].file_ids, [attached.id]);
}

#[tokio::test]
async fn a_conversation_can_take_along_the_files_that_nothing_else_uses() {
    let mut app = Setup::default().undo().start().await;
    let (first, second) =
        (app.new_conversation().await, { app.app.create_conversation(None).await.unwrap().row.id });
    assert_eq!(first, second, "an untouched conversation is used again");
    let own = app.write_document("own.txt", "The pump needs 50 kWh.");
    let shared = app.write_document("shared.txt", "The fan needs 5 kWh.");
    let own = app.attach(first, &own).await;
    let shared = app.attach(first, &shared).await;
    let asked = app.ask(first, "What does the pump need?").await;
    let copy = app.app.fork_conversation(asked.id).await.unwrap().row.id;
    assert!(app.app.list_files_only_in(vec![first]).await.unwrap().is_empty(), "the copy uses them too");
    app.app.trash_conversations(vec![copy], vec![own.id]).await.unwrap();
    app.app.empty_trash(false).await.unwrap();
    assert!(app.app.start().await.unwrap().deletions.is_empty(), "what something else uses stays");
    let offered = app.app.list_files_only_in(vec![first]).await.unwrap();
    assert_eq!(offered.iter().map(|file| file.id).collect::<Vec<_>>(), [own.id, shared.id]);
    app.app.trash_conversations(vec![first], vec![own.id]).await.unwrap();
    assert!(app.app.start().await.unwrap().deletions.is_empty(), "it goes when its conversation does");
    let trash = app.app.list_trash().await.unwrap();
    assert_eq!(trash.conversations[0].file_names, ["own.txt"]);
    app.app.empty_trash(false).await.unwrap();
    let planned = app.app.start().await.unwrap().deletions;
    assert_eq!(planned[0].file_ids, [own.id]);
    app.app.restore_files(vec![own.id]).await.unwrap();
    assert_eq!(app.files().await.len(), 2);
}
