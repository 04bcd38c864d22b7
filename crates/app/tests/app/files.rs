use parlance_contract::{AppEvent, DownloadStateView, FileStatusView, ProblemCode};
use parlance_domain::MessageStatus;
use parlance_domain::file_list::FilesQuery;
use parlance_testkit::fault::{Answer, FaultServer};
use parlance_testkit::file_service::FileService;
use parlance_testkit::running::{RunningApp, assert_status, words_of};
use parlance_testkit::waiting::block_until;
use std::time::{SystemTime, UNIX_EPOCH};

const REPORT: &str = "# Annual report\n\nThe warehouse in Bergen was closed in March.\n\nThe pump was replaced by a \
                      model that needs 50,400 kWh a year.\n\nStaff numbers did not change.\n";

#[tokio::test]
async fn an_answer_quotes_the_attached_document_and_names_it() {
    let (mut app, id) = RunningApp::conversing().await;
    let file = app.attach_document(id, "report March é.md", REPORT).await;
    assert_eq!(file.status, FileStatusView::Ready);
    let answer = app.ask(id, "How many kWh does the pump need?").await;
    assert_status(&answer, MessageStatus::Complete);
    assert!(words_of(&answer).contains("50,400 kWh"), "{answer:?}");
    let source = answer.sources.first().expect("the document is cited");
    assert_eq!((source.title.as_str(), source.number), ("report March é.md", 1));
    assert!(source.quote.contains("50,400"), "{source:?}");
    let view = app.open(id).await;
    assert_eq!(view.messages[0].attachments[0].name, "report March é.md");
    assert!(view.draft.attachments.is_empty(), "the document went along with the question");
}

#[tokio::test]
async fn a_question_waits_for_its_own_files() {
    let (mut app, id) = RunningApp::conversing().await;
    app.begin_attaching(id, "report.md", REPORT).await;
    let answer = app.ask(id, "How many kWh does the pump need?").await;
    assert!(words_of(&answer).contains("50,400 kWh"), "sent before the upload had ended: {answer:?}");
}

#[tokio::test]
async fn files_that_cannot_be_used_are_named_and_the_others_are_attached() {
    let (mut app, id) = RunningApp::conversing().await;
    let (good, empty) = (app.write_document("good.txt", "words"), app.write_document("empty.txt", ""));
    let draft = app.app.attach_files(id, vec![empty.clone(), good]).await.unwrap();
    assert_eq!(draft.attachments.len(), 1);
    let said = app.until_notice("").await;
    assert!(said.contains("empty.txt is empty."), "{said}");
    let problem = app.app.attach_files(id, vec![empty]).await.unwrap_err();
    assert_eq!(problem.view().code, ProblemCode::Input);
}

#[tokio::test]
async fn a_question_whose_file_is_refused_while_it_waits_for_it_fails_with_that_reason() {
    let refusal = Answer::json(413, "").then_wait().then_bytes(r#"{"detail":"The limit is 50 MB."}"#);
    let server = FaultServer::start(refusal).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let path = app.write_document("report.md", REPORT);
    let draft = app.app.attach_files(id, vec![path]).await.unwrap();
    let sent = app.app.send_message(id, "Q?".to_owned()).await.unwrap();
    server.release();
    let file = app.until_settled(draft.attachments[0].id).await;
    assert!(matches!(&file.status, FileStatusView::Failed { can_retry: true, .. }), "{file:?}");
    let answer = app.until_ended(sent.answer.id).await;
    assert_status(&answer, MessageStatus::Failed);
    assert!(answer.ending.unwrap().title.to_string().contains("report.md wasn’t uploaded"));
}

#[tokio::test]
async fn a_failed_upload_stays_in_the_draft_and_does_not_hold_up_the_words() {
    let server = FaultServer::start_with(|request| {
        if request.target.starts_with("/v1/files") {
            Answer::json(413, r#"{"detail":"Too large, the limit is 50 MB."}"#).into()
        } else {
            Answer::json(200, r#"{"id":"r","output_text":"Fine.","status":"completed"}"#).into()
        }
    })
    .await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let file = app.attach_document(id, "big.txt", "x").await;
    assert!(
        matches!(&file.status, FileStatusView::Failed { reason, .. } if reason.to_string().contains("50 MB")),
        "{file:?}"
    );
    let answer = app.ask(id, "Q?").await;
    assert_status(&answer, MessageStatus::Complete);
    let view = app.open(id).await;
    assert!(view.messages[0].attachments.is_empty());
    assert_eq!(view.draft.attachments.len(), 1, "it can be tried again or removed");
}

#[tokio::test]
async fn files_are_listed_and_deleted_for_good() {
    let (mut app, id) = RunningApp::conversing().await;
    let file = app.attach_document(id, "report.md", REPORT).await;
    app.ask(id, "How many kWh does the pump need?").await;

    let listed = app.refreshed_files().await;
    assert!(app.app.sum_up_files(app.service_id().await).await.unwrap().checked_at_ms.is_some());
    assert_eq!(listed.len(), 1);
    assert_eq!((listed[0].id, listed[0].n_conversations), (file.id, 1));

    assert_eq!(app.delete(file.id).await, None);
    assert!(app.refreshed_files().await.is_empty(), "it does not come back");
    let view = app.open(id).await;
    assert_eq!(
        view.messages[0].attachments[0].status,
        FileStatusView::Deleted,
        "a tombstone stays where it was used"
    );
    assert!(view.messages[1].sources[0].deleted_at_ms.is_some());
    let chips = format!("{:?}", view.messages[1].blocks);
    assert!(chips.contains("cite gone"), "its number in the words is marked too: {chips}");
    let again = app.ask(id, "And now?").await;
    assert_status(&again, MessageStatus::Complete);
}

#[tokio::test]
async fn a_file_that_the_service_does_not_delete_comes_back_with_the_reason() {
    let server = FaultServer::start_with(|request| match request.method.as_str() {
        "DELETE" => Answer::json(500, r#"{"detail":"Not now"}"#).into(),
        _ => Answer::json(
            200,
            r#"{"object":"list","data":[{"id":"f1","object":"file","filename":"a.txt","bytes":3,"created_at":1760000000,"status":"processed"}]}"#,
        )
        .into(),
    })
    .await;
    let mut app = RunningApp::start_with(&server.url()).await;
    let listed = app.refreshed_files().await;
    let reason = app.delete(listed[0].id).await.expect("it is not deleted");
    assert!(reason.contains("Not now") && !reason.contains("question"), "{reason}");
    let said = app.until_notice("").await;
    assert!(said.starts_with("a.txt wasn’t deleted. "), "{said}");
    let listed = app.refreshed_files().await;
    assert_eq!((listed.len(), &listed[0].status), (1, &FileStatusView::Ready));
    let shown = listed[0].not_deleted.as_ref().map(ToString::to_string);
    assert_eq!(shown, Some(reason), "it says why it is still there");
}

#[tokio::test]
async fn without_the_service_the_list_is_what_is_known_and_says_why() {
    let refusing = FaultServer::refusing();
    let app = RunningApp::start_with(&refusing.url()).await;
    let problem = app.app.refresh_files(app.service_id().await, None).await.unwrap().unwrap();
    assert_eq!(problem.code, ProblemCode::Offline);
    assert!(app.files().await.is_empty());
}

#[tokio::test]
async fn a_removed_attachment_is_forgotten_unless_the_service_has_it() {
    let (mut app, id) = RunningApp::conversing().await;
    let file = app.attach_document(id, "report.md", REPORT).await;
    let draft = app.app.remove_attachment(id.into(), file.id).await.unwrap();
    assert!(draft.attachments.is_empty());
    assert_eq!(app.refreshed_files().await.len(), 1, "what the service has is still listed");
}

#[tokio::test]
async fn what_the_service_refused_counts_nowhere_as_stored() {
    let server = FaultServer::start_with(|request| match request.method.as_str() {
        "POST" => Answer::json(422, r#"{"detail":"No."}"#).into(),
        _ => Answer::json(200, r#"{"object":"list","data":[]}"#).into(),
    })
    .await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let path = app.write_document("refused.txt", "words");
    let file = app.attach(id, &path).await;
    assert!(matches!(file.status, FileStatusView::Failed { .. }), "{file:?}");
    let profile_id = app.service_id().await;
    let sum = app.app.sum_up_files(profile_id).await.unwrap();
    assert_eq!((sum.n_files, sum.bytes, sum.n_unused, sum.n_failed), (0, 0, 0, 1));
    assert_eq!(app.app.start().await.unwrap().n_files.get(&profile_id), None);
    assert_eq!(app.files().await.len(), 1, "it is in the list, with its reason");
    let path = app.write_document("refused too.txt", "other words");
    app.app.upload_files(profile_id, vec![path]).await.unwrap();
    let n_counted = app.until(|event| match event {
        AppEvent::FilesChanged { n_files, .. } => Some(n_files),
        _ => None,
    });
    assert_eq!(n_counted.await, 0, "nor while the app runs");
}

#[tokio::test]
async fn the_files_of_each_service_are_listed_and_counted_apart() {
    let service = FileService::start().await;
    let mut app = RunningApp::start_with(&service.url()).await;
    let remote = app.service_id().await;
    let id = app.new_conversation().await;
    let path = app.write_document("remote.txt", "words");
    app.attach(id, &path).await;
    let services = app.app.start().await.unwrap().services;
    let local = services.into_iter().find(|one| one.is_local).unwrap().profile_id;
    let path = app.write_document("local.txt", "other words");
    app.app.upload_files(local, vec![path]).await.unwrap();
    let counted = app.until(|event| match event {
        AppEvent::FilesChanged { profile_id, n_files, .. } if profile_id == local => {
            (n_files == 1).then_some(())
        }
        _ => None,
    });
    counted.await;
    for (profile_id, name) in [(remote, "remote.txt"), (local, "local.txt")] {
        let listed = app.app.list_files(profile_id, FilesQuery::default(), 0, 10).await.unwrap();
        let names: Vec<&str> = listed.files.iter().map(|file| file.name.as_str()).collect();
        assert_eq!(names, [name]);
        assert_eq!(app.app.start().await.unwrap().n_files[&profile_id], 1);
    }
}

#[tokio::test]
async fn a_file_of_another_service_is_neither_found_for_a_question_nor_attached() {
    let service = FileService::start().await;
    let (mut app, id) = RunningApp::conversing_with(&service.url()).await;
    let services = app.app.start().await.unwrap().services;
    let local = services.into_iter().find(|one| one.is_local).unwrap().profile_id;
    let path = app.write_document("local.txt", "words");
    app.app.upload_files(local, vec![path]).await.unwrap();
    let file_id = app
        .until(|event| match event {
            AppEvent::FileChanged { file } if file.status == FileStatusView::Ready => Some(file.id),
            _ => None,
        })
        .await;
    assert!(app.app.find_files(id.into(), "local".to_owned()).await.unwrap().is_empty());
    assert!(app.app.reuse_file(id.into(), file_id).await.is_err());
    assert!(app.open(id).await.draft.attachments.is_empty());
}

#[tokio::test]
async fn when_files_were_checked_moves_with_every_answer_about_one_and_the_window_hears_it() {
    let service = FileService::start().await;
    let (mut app, id) = RunningApp::conversing_with(&service.url()).await;
    app.refreshed_files().await;
    let listed = checked_after(&app, None).await;
    until_heard(&mut app, listed).await;
    let path = app.write_document("a.txt", "words");
    let file = app.attach(id, &path).await;
    let uploaded = checked_after(&app, listed).await;
    app.app.open_preview(file.id, String::new(), String::new(), false).await.unwrap();
    let shown = checked_after(&app, uploaded).await;
    until_heard(&mut app, shown).await;
    app.app.inspect_file(file.id, true).await.unwrap();
    let inspected = checked_after(&app, shown).await;
    until_heard(&mut app, inspected).await;
    app.app.download_file(file.id, path.with_file_name("b.txt")).await.unwrap();
    app.until(|event| match event {
        AppEvent::DownloadsChanged { downloads } => {
            downloads.iter().any(|one| matches!(one.state, DownloadStateView::Done { .. })).then_some(())
        }
        _ => None,
    })
    .await;
    let saved = checked_after(&app, inspected).await;
    assert_eq!(app.delete(file.id).await, None);
    let deleted = checked_after(&app, saved).await;

    service.accept_as("queued");
    let file_id = app.begin_attaching(id, "b.txt", "other words").await;
    app.until_file(file_id, |status| matches!(status, FileStatusView::Processing { .. })).await;
    let taken = checked_after(&app, deleted).await;
    service.set_status("processed");
    assert_eq!(app.until_settled(file_id).await.status, FileStatusView::Ready);
    let followed = checked_after(&app, taken).await;
    service.forget();
    app.app.inspect_file(file_id, true).await.unwrap();
    assert_eq!(checked_at_ms(&app).await, followed, "a failure is no check");
}

async fn checked_at_ms(app: &RunningApp) -> Option<i64> {
    app.app.sum_up_files(app.service_id().await).await.unwrap().checked_at_ms
}

/// The time of the last check, which is later than this one. Returns when the next check has another time.
async fn checked_after(app: &RunningApp, earlier_ms: Option<i64>) -> Option<i64> {
    let checked = checked_at_ms(app).await;
    assert!(checked > earlier_ms, "{checked:?} after {earlier_ms:?}");
    let now_ms = || SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis();
    block_until("the next millisecond", || i128::from(checked.unwrap()) < now_ms() as i128);
    checked
}

async fn until_heard(app: &mut RunningApp, last_ms: Option<i64>) {
    app.until(|event| match event {
        AppEvent::FilesChecked { checked_at_ms, .. } => (Some(checked_at_ms) == last_ms).then_some(()),
        _ => None,
    })
    .await;
}
