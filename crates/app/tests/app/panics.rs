use crate::{offers, outbox};
use parlance_contract::{AppEvent, DownloadStateView, FileStatusView, ServiceState};
use parlance_domain::MessageStatus;
use parlance_store::{Connection, files};
use parlance_testkit::fault::{Answer, FaultServer, Received, Scenario};
use parlance_testkit::file_service::FileService;
use parlance_testkit::running::{RunningApp, assert_status, words_of};
use parlance_testkit::task_panics::panic_in_next_task;
use parlance_testkit::waiting::wait_until;
use std::time::Duration;

const WORDS: &str = "Something went wrong in Parlance.";

async fn notice(app: &mut RunningApp) -> String {
    app.until_notice("").await
}

/// Waits until a download or a batch has failed, and returns its message.
async fn failed_download(app: &mut RunningApp) -> String {
    app.until(|event| match event {
        AppEvent::DownloadsChanged { downloads } => {
            downloads.into_iter().find_map(|download| match download.state {
                DownloadStateView::Failed { title, .. } => Some(title.to_string()),
                _ => None,
            })
        }
        _ => None,
    })
    .await
}

#[tokio::test]
async fn an_answer_whose_task_panics_has_failed_with_plain_words() {
    let (mut app, id) = RunningApp::conversing().await;
    let _panic = panic_in_next_task("answer");
    let answer = app.ask(id, "What is 6 * 7?").await;
    assert_status(&answer, MessageStatus::Failed);
    assert_eq!(answer.ending.unwrap().title.to_string(), WORDS);
    assert!(words_of(&app.ask(id, "What is 6 * 7?").await).contains("42"), "the next one is answered");
}

#[tokio::test]
async fn a_turn_that_panics_is_named_in_a_notice_and_ended_when_its_conversation_is_opened() {
    let (mut app, id) = RunningApp::conversing().await;
    let _panic = panic_in_next_task("turn");
    app.app.send_message(id, "What is 6 * 7?".to_owned()).await.unwrap();
    let said = notice(&mut app).await;
    assert!(said.contains("may look unfinished") && said.contains(WORDS), "{said}");
    let shown = app.open(id).await.messages.pop().unwrap();
    assert!(shown.status.is_final(), "{shown:?}");
    assert!(words_of(&app.ask(id, "What is 6 * 7?").await).contains("42"), "the next one is answered");
}

#[tokio::test]
async fn a_download_whose_task_panics_has_failed_and_can_be_tried_again() {
    let (mut app, id) = RunningApp::conversing().await;
    let path = app.write_document("a.txt", "words");
    let file = app.attach(id, &path).await;
    for task in ["download", "fetch"] {
        let _panic = panic_in_next_task(task);
        let to = path.with_file_name(format!("{task}.txt"));
        let download_id = app.app.download_file(file.id, to.clone()).await.unwrap();
        assert_eq!(failed_download(&mut app).await, WORDS, "{task}");
        app.app.retry_download(download_id).await.unwrap();
        app.until(|event| match event {
            AppEvent::DownloadsChanged { downloads } => downloads
                .iter()
                .any(|one| one.id == download_id && matches!(one.state, DownloadStateView::Done { .. }))
                .then_some(()),
            _ => None,
        })
        .await;
        assert_eq!(std::fs::read(&to).unwrap(), b"words");
        app.app.dismiss_download(download_id).await.unwrap();
    }
}

#[tokio::test]
async fn many_downloads_whose_task_panics_have_failed_and_can_be_tried_again() {
    let (mut app, id) = RunningApp::conversing().await;
    let path = app.write_document("a.txt", "words");
    let file = app.attach(id, &path).await;
    let folder = tempfile::tempdir().unwrap();
    let _panic = panic_in_next_task("download batch");
    app.app.download_files(vec![file.id], folder.path().to_owned()).await.unwrap();
    assert_eq!(failed_download(&mut app).await, "1 file wasn’t saved.");
    let batch = app.app.start().await.unwrap().downloads[0].id;
    app.app.retry_download(batch).await.unwrap();
    app.until(|event| match event {
        AppEvent::DownloadsChanged { downloads } => {
            downloads.iter().any(|one| matches!(one.state, DownloadStateView::Done { .. })).then_some(())
        }
        _ => None,
    })
    .await;
    assert_eq!(std::fs::read(folder.path().join("a.txt")).unwrap(), b"words");
}

#[tokio::test]
async fn an_upload_whose_task_panics_has_failed_and_can_be_tried_again() {
    for task in ["upload", "carry"] {
        let (mut app, id) = RunningApp::conversing().await;
        let path = app.write_document("a.txt", "words");
        let _panic = panic_in_next_task(task);
        let file = app.attach(id, &path).await;
        let FileStatusView::Failed { reason, .. } = &file.status else { panic!("{task}: {file:?}") };
        assert!(reason.to_string().contains(WORDS), "{task}: {reason}");
        app.app.resume_upload(file.id).await.unwrap();
        assert_eq!(app.until_settled(file.id).await.status, FileStatusView::Ready, "{task}");
    }
}

#[tokio::test]
async fn files_whose_deletion_panics_are_there_again_with_the_reason() {
    let (mut app, id) = RunningApp::conversing().await;
    let file = app.attach_document(id, "a.txt", "words").await;
    let _panic = panic_in_next_task("delete files");
    let reason = app.delete(file.id).await.expect("it is not deleted");
    assert!(reason.contains(WORDS), "{reason}");
    app.app.delete_files(vec![file.id]).await.unwrap();
    app.until_file(file.id, |status| *status == FileStatusView::Deleted).await;
}

#[tokio::test]
async fn deletions_that_panic_are_named_in_a_notice_and_go_on() {
    let _panic = panic_in_next_task("deletions");
    let mut app = RunningApp::start().await;
    let said = notice(&mut app).await;
    assert!(said.contains("A file hasn’t been deleted yet.") && said.contains(WORDS), "{said}");
    app.clock.leap();
    let id = app.new_conversation().await;
    let file = app.attach_document(id, "a.txt", "words").await;
    assert_eq!(app.delete(file.id).await, None, "it is deleted");
}

#[tokio::test]
async fn a_local_service_whose_start_panics_is_offline_with_the_reason() {
    let _panic = panic_in_next_task("start local service");
    let mut app = RunningApp::start().await;
    let problem = app
        .until(|event| match event {
            AppEvent::ServicesChanged { services } => services
                .into_iter()
                .find(|one| one.state == ServiceState::Offline)
                .and_then(|service| service.problem),
            _ => None,
        })
        .await;
    assert!(problem.detail.to_string().contains(WORDS), "{problem:?}");
    let id = app.new_conversation().await;
    let answer = app.ask(id, "What is 6 * 7?").await;
    assert_status(&answer, MessageStatus::Failed);
}

#[tokio::test]
async fn a_look_at_files_that_panics_ends_and_the_files_can_be_shown_again() {
    let mut app = RunningApp::start().await;
    let path = app.write_document("a.txt", "words");
    let _panic = panic_in_next_task("scan offer");
    for n_files in [0, 1] {
        let offer = app.app.offer(vec![path.clone()]);
        app.app.scan_offer(offer.offer_id);
        let ended = app
            .until(|event| match event {
                AppEvent::OfferChanged { offer } if !offer.is_looking => Some(offer),
                _ => None,
            })
            .await;
        assert_eq!(ended.n_files, n_files);
    }
}

#[tokio::test]
async fn files_that_are_no_longer_followed_after_a_panic_are_named_and_followed_again_by_a_refresh() {
    let service = FileService::start().await;
    service.accept_as("processing");
    let (mut app, id) = RunningApp::conversing_with(&service.url()).await;
    let path = app.write_document("a.txt", "words");
    let _panic = panic_in_next_task("poll files");
    let draft = app.app.attach_files(id, vec![path]).await.unwrap();
    let said = notice(&mut app).await;
    assert!(said.contains("whether files are ready") && said.contains(WORDS), "{said}");
    app.clock.leap();
    app.refreshed_files().await;
    service.set_status("processed");
    assert_eq!(app.until_settled(draft.attachments[0].id).await.status, FileStatusView::Ready);
}

#[tokio::test]
async fn a_service_whose_probe_panics_is_probed_again_when_the_person_says_so() {
    let mut server = FaultServer::refusing();
    let mut app = RunningApp::start_with(&server.url()).await;
    let id = app.service_id().await;
    let _panic = panic_in_next_task("probe service");
    app.app.probe_service(id).await.unwrap();
    let said = notice(&mut app).await;
    assert!(said.contains("whether a service is back") && said.contains(WORDS), "{said}");
    app.app.probe_service(id).await.unwrap();
    server.come_up_with(|_| Answer::json(200, r#"{"object":"list","data":[]}"#).into());
    app.until(|event| match event {
        AppEvent::ServicesChanged { services } => {
            services.iter().any(|one| one.profile_id == id && one.state == ServiceState::Ready).then_some(())
        }
        _ => None,
    })
    .await;
}

#[tokio::test]
async fn a_removed_question_whose_erasing_panics_is_named_in_a_notice_and_erased_at_the_next_start() {
    let server = FaultServer::refusing();
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    app.clock.leap();
    outbox::send(&app, id, "Is anybody there?").await;
    let (_, entries) = outbox::until_returned(&mut app).await;
    let _panic = panic_in_next_task("erase question");
    app.app.remove_outbox_entry(entries[0].id).await.unwrap();
    let said = notice(&mut app).await;
    assert!(said.contains("will erase it the next time it starts") && said.contains(WORDS), "{said}");
    assert!(app.open(id).await.outbox[0].is_removed, "it stays removed");
    let app = app.restart().await;
    assert_eq!(app.open(id).await.outbox, []);
}

#[tokio::test]
async fn originals_whose_comparing_panics_are_named_in_a_notice_and_compared_the_next_time() {
    let (mut app, id) = RunningApp::conversing().await;
    let file = app.attach_document(id, "a.txt", "words").await;
    app.write_document("a.txt", "other words");
    let _panic = panic_in_next_task("compare sources");
    app.app.check_sources(id).await.unwrap();
    let said = notice(&mut app).await;
    assert!(said.contains("whether original files have changed") && said.contains(WORDS), "{said}");
    app.app.check_sources(id).await.unwrap();
    app.until(|event| match event {
        AppEvent::FileChanged { file: changed } => {
            (changed.id == file.id && changed.is_changed_on_disk).then_some(())
        }
        _ => None,
    })
    .await;
}

#[tokio::test]
async fn pasted_files_whose_sweeping_panics_are_named_in_a_notice_and_swept_at_the_next_start() {
    let (mut app, id) = RunningApp::conversing().await;
    let _panic = panic_in_next_task("sweep pasted");
    let offer = app.app.offer_text(id.into(), "many words".repeat(500)).await.unwrap();
    let said = notice(&mut app).await;
    assert!(said.contains("will try again the next time it starts") && said.contains(WORDS), "{said}");
    app.app.discard_offer(offer.offer_id).await.unwrap();
    assert_eq!(offers::pasted(&app.data_dir()), 1, "nobody sweeps in this run");
    let app = app.restart().await;
    wait_until("the sweep of pasted files", || offers::pasted(&app.data_dir()) == 0).await;
}

fn is_whole_form(request: &Received) -> bool {
    request.body.ends_with(b"--\r\n")
}

/// An app that has sent a file whose arrival the service has not confirmed.
async fn unconfirmed(service: &FileService) -> (RunningApp, parlance_domain::FileId) {
    service.fail_next(|_| Scenario::Silence);
    let (app, id) = RunningApp::conversing_with(&service.url()).await;
    let path = app.write_document("a.txt", "words");
    let draft = app.app.attach_files(id, vec![path]).await.unwrap();
    service.server().received_when(|all| all.iter().any(is_whole_form)).await;
    (app, draft.attachments[0].id)
}

#[tokio::test]
async fn uploads_whose_check_panics_are_named_in_a_notice_and_checked_again_by_a_refresh() {
    let service = FileService::start().await;
    let (mut app, file_id) = unconfirmed(&service).await;
    let _panic = panic_in_next_task("reconcile uploads");
    app.app.cancel_upload(file_id).await.unwrap();
    let said = notice(&mut app).await;
    assert!(said.contains("which uploads have finished") && said.contains(WORDS), "{said}");
    assert_eq!(app.refreshed_files().await.len(), 1, "it has arrived, and is listed");
}

#[tokio::test]
async fn after_a_check_that_panicked_the_next_unconfirmed_upload_is_checked_again() {
    let service = FileService::start().await;
    let (mut app, file_id) = unconfirmed(&service).await;
    let _panic = panic_in_next_task("reconcile uploads");
    app.app.cancel_upload(file_id).await.unwrap();
    notice(&mut app).await;
    service.forget();
    service.fail_next(|_| Scenario::Silence);
    let id = app.new_conversation().await;
    let path = app.write_document("b.txt", "other words");
    let draft = app.app.attach_files(id, vec![path]).await.unwrap();
    service.server().received_when(|all| all.iter().filter(|one| is_whole_form(one)).count() == 2).await;
    app.app.cancel_upload(draft.attachments[0].id).await.unwrap();
    until_listed(&mut app).await;
}

/// Waits until the service's list was requested and has confirmed the uploaded file.
async fn until_listed(app: &mut RunningApp) {
    app.until_n_files(1).await;
}

/// A connection of another program to the store.
fn connect(app: &RunningApp) -> Connection {
    Connection::open(app.data_dir().join("parlance.db")).unwrap()
}

/// Renames a column of the table of services. The app's queries that use it fail.
fn rename_column(store: &Connection, from: &str, to: &str) {
    store.execute_batch(&format!("ALTER TABLE profiles RENAME COLUMN {from} TO {to}")).unwrap();
}

#[tokio::test]
async fn every_service_is_asked_when_the_unconfirmed_uploads_cannot_be_read() {
    let service = FileService::start().await;
    let (mut app, file_id) = unconfirmed(&service).await;
    let store = connect(&app);
    rename_column(&store, "forgotten_at_ms", "damaged");
    files::list_unconfirmed(&store).unwrap_err();
    app.app.cancel_upload(file_id).await.unwrap();
    until_listed(&mut app).await;
}

#[tokio::test]
async fn an_upload_that_cannot_be_read_is_reconciled_later() {
    let service = FileService::start().await;
    let (mut app, file_id) = unconfirmed(&service).await;
    let (store, service_id) = (connect(&app), app.service_id().await);
    service.list_none();
    app.clock.stop();
    app.app.cancel_upload(file_id).await.unwrap();
    rename_column(&store, "doubt_since_ms", "damaged");
    files::has_unconfirmed(&store, service_id).unwrap_err();
    app.clock.until_pause(ARRIVES_WITHIN).await;
    // The first attempt may have read the store before the damage, but not the second.
    app.clock.pass(ARRIVES_WITHIN);
    app.clock.until_pause(ARRIVES_WITHIN * 2).await;
    rename_column(&store, "damaged", "doubt_since_ms");
    service.list_all();
    app.clock.leap();
    until_listed(&mut app).await;
}

/// The app requests a list again once an abandoned upload may have arrived.
const ARRIVES_WITHIN: Duration = Duration::from_millis(2_200);
