use parlance_contract::{AppEvent, DownloadStateView, DownloadView, ProblemCode};
use parlance_domain::{DownloadId, FileId};
use parlance_testkit::fault::{Answer, End, FaultServer, Scenario};
use parlance_testkit::running::RunningApp;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

const LIST: &str = r#"{"object":"list","data":[{"id":"f1","object":"file","filename":"a.txt","bytes":9,"created_at":1760000000,"status":"processed"}]}"#;

/// A service with one file, which answers requests for its content in turn.
async fn service_with(contents: Vec<Answer>) -> FaultServer {
    let turn = AtomicUsize::new(0);
    FaultServer::start_with(move |request| {
        if !request.target.ends_with("/content") {
            return Answer::json(200, LIST).into();
        }
        let turn = turn.fetch_add(1, Ordering::Relaxed);
        contents.get(turn).or(contents.last()).cloned().map_or(Scenario::Silence, Scenario::Answer)
    })
    .await
}

fn content(bytes: &str) -> Answer {
    Answer::new(200, "application/octet-stream", bytes)
}

async fn only_file(app: &RunningApp) -> FileId {
    app.refreshed_files().await[0].id
}

/// Waits until the list of downloads fulfils a condition.
async fn until_listed(app: &mut RunningApp, is_so: impl Fn(&[DownloadView]) -> bool) -> Vec<DownloadView> {
    app.until(|event| match event {
        AppEvent::DownloadsChanged { downloads } if is_so(&downloads) => Some(downloads),
        _ => None,
    })
    .await
}

async fn until_ended(app: &mut RunningApp, id: DownloadId) -> DownloadView {
    let has_ended = |download: &&DownloadView| {
        download.id == id
            && matches!(download.state, DownloadStateView::Done { .. } | DownloadStateView::Failed { .. })
    };
    let listed = until_listed(app, |downloads| downloads.iter().any(|download| has_ended(&download))).await;
    listed.iter().find(has_ended).cloned().unwrap()
}

/// A folder to save to, and a name in it.
fn place(folder: &tempfile::TempDir, name: &str) -> PathBuf {
    folder.path().join(name)
}

fn names_in(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect()
}

#[tokio::test]
async fn a_file_is_saved_byte_for_byte_and_said_where() {
    let (mut app, id) = RunningApp::conversing().await;
    let bytes: Vec<u8> = (0..300_000_u32).map(|n| n.to_le_bytes()[0]).collect();
    let path = app.write_document("report é.bin", &bytes);
    let file = app.attach(id, &path).await;
    assert_eq!(app.app.download_name(file.id).await.unwrap(), "report é.bin");
    let folder = tempfile::tempdir().unwrap();
    let to = place(&folder, "copy.bin");
    let download_id = app.app.download_file(file.id, to.clone()).await.unwrap();
    let ended = until_ended(&mut app, download_id).await;
    assert_eq!((ended.done_bytes, ended.total_bytes), (300_000, Some(300_000)));
    let DownloadStateView::Done { words } = &ended.state else { panic!("{ended:?}") };
    assert_eq!(words.to_string(), format!("Saved in {}.", folder.path().display()));
    assert!(std::fs::read(&to).unwrap() == bytes, "the bytes differ");
    assert_eq!(app.app.downloaded_path(download_id).await.unwrap(), to);
    app.app.dismiss_download(download_id).await.unwrap();
    assert!(app.app.start().await.unwrap().downloads.is_empty());
    assert!(to.exists(), "what is saved stays");
}

#[tokio::test]
async fn what_is_there_is_kept_and_the_new_file_gets_a_free_name() {
    let server = service_with(vec![content("new")]).await;
    let mut app = RunningApp::start_with(&server.url()).await;
    let file_id = only_file(&app).await;
    let folder = tempfile::tempdir().unwrap();
    let to = place(&folder, "a.txt");
    std::fs::write(&to, "precious").unwrap();
    let id = app.app.download_file(file_id, to.clone()).await.unwrap();
    let ended = until_ended(&mut app, id).await;
    let DownloadStateView::Done { words } = &ended.state else { panic!("{ended:?}") };
    let words = words.to_string();
    assert!(words.starts_with("Saved as a (2).txt in "), "{words}");
    assert!(words.ends_with(" The existing a.txt hasn’t been changed."), "{words}");
    assert_eq!(std::fs::read_to_string(&to).unwrap(), "precious");
    assert_eq!(std::fs::read_to_string(place(&folder, "a (2).txt")).unwrap(), "new");
}

#[tokio::test]
async fn a_download_that_breaks_off_says_what_is_kept_and_goes_on_from_there() {
    let rest = content("whole").with_status(206).header("content-range", "bytes 4-8/9");
    let server = service_with(vec![content("half").ending(End::Short), rest]).await;
    let mut app = RunningApp::start_with(&server.url()).await;
    let file_id = only_file(&app).await;
    let folder = tempfile::tempdir().unwrap();
    let to = place(&folder, "a.txt");
    let id = app.app.download_file(file_id, to.clone()).await.unwrap();
    let ended = until_ended(&mut app, id).await;
    let DownloadStateView::Failed { title, detail } = &ended.state else { panic!("{ended:?}") };
    assert!(title.to_string().contains("was lost"), "{title}");
    assert_eq!(detail.to_string(), "The part received is saved. Retry to resume.");
    assert_eq!(ended.done_bytes, 4);
    assert!(!to.exists(), "no half file has the name");

    app.app.retry_download(id).await.unwrap();
    let ended = until_ended(&mut app, id).await;
    assert!(matches!(ended.state, DownloadStateView::Done { .. }), "{ended:?}");
    assert_eq!(std::fs::read_to_string(&to).unwrap(), "halfwhole");
    assert_eq!(names_in(folder.path()), ["a.txt"]);
    let problem = app.app.retry_download(id).await.unwrap_err();
    assert_eq!(problem.view().code, ProblemCode::NotFound, "one that is saved is not tried again");
}

#[tokio::test]
async fn a_download_can_be_stopped_and_leaves_nothing_behind() {
    let server = service_with(vec![content("half").ending(End::Stall)]).await;
    let mut app = RunningApp::start_with(&server.url()).await;
    let file_id = only_file(&app).await;
    let folder = tempfile::tempdir().unwrap();
    let to = place(&folder, "a.txt");
    let id = app.app.download_file(file_id, to.clone()).await.unwrap();
    until_listed(&mut app, |downloads| downloads.iter().any(|download| download.done_bytes == 4)).await;
    let problem = app.app.download_file(file_id, to).await.unwrap_err();
    assert!(problem.view().title.to_string().contains("is already being saved there"), "{problem}");
    app.app.dismiss_download(id).await.unwrap();
    until_listed(&mut app, <[_]>::is_empty).await;
    server.closed_by_client().await;
    // A further event follows its cleanup.
    until_listed(&mut app, <[_]>::is_empty).await;
    assert!(names_in(folder.path()).is_empty());
}

#[tokio::test]
async fn letting_go_of_a_failed_download_removes_what_was_kept_of_it() {
    let server = service_with(vec![content("half").ending(End::Short)]).await;
    let mut app = RunningApp::start_with(&server.url()).await;
    let file_id = only_file(&app).await;
    let folder = tempfile::tempdir().unwrap();
    let id = app.app.download_file(file_id, place(&folder, "a.txt")).await.unwrap();
    until_ended(&mut app, id).await;
    assert_eq!(names_in(folder.path()).len(), 1);
    app.app.dismiss_download(id).await.unwrap();
    assert!(names_in(folder.path()).is_empty());
}

#[tokio::test]
async fn two_run_at_once_and_the_others_wait() {
    let server = service_with(vec![content("half").ending(End::Stall)]).await;
    let mut app = RunningApp::start_with(&server.url()).await;
    let file_id = only_file(&app).await;
    let folder = tempfile::tempdir().unwrap();
    let mut ids = Vec::new();
    for name in ["a", "b", "c"] {
        ids.push(app.app.download_file(file_id, place(&folder, name)).await.unwrap());
    }
    let states = |downloads: &[DownloadView]| {
        downloads.iter().map(|download| download.state.clone()).collect::<Vec<_>>()
    };
    let two = [DownloadStateView::Running, DownloadStateView::Running, DownloadStateView::Waiting];
    let n_running = |downloads: &[DownloadView]| {
        downloads.iter().filter(|download| download.state == DownloadStateView::Running).count()
    };
    let listed = until_listed(&mut app, |downloads| downloads.len() == 3 && n_running(downloads) == 2).await;
    assert_eq!(states(&listed), two);
    app.app.dismiss_download(ids[0]).await.unwrap();
    until_listed(&mut app, |downloads| downloads.len() == 2 && n_running(downloads) == 2).await;
}

#[tokio::test]
async fn a_file_that_is_gone_becomes_a_tombstone_and_is_not_saved() {
    let server = service_with(vec![Answer::json(404, "{}")]).await;
    let mut app = RunningApp::start_with(&server.url()).await;
    let file_id = only_file(&app).await;
    let folder = tempfile::tempdir().unwrap();
    let id = app.app.download_file(file_id, place(&folder, "a.txt")).await.unwrap();
    let ended = until_ended(&mut app, id).await;
    let DownloadStateView::Failed { title, .. } = &ended.state else { panic!("{ended:?}") };
    assert_eq!(title.to_string(), "The service no longer has this file.");
    assert!(names_in(folder.path()).is_empty());
    let problem = app.app.download_name(file_id).await.unwrap_err();
    assert_eq!(problem.view().code, ProblemCode::NotFound);
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_place_that_cannot_be_written_is_said_by_name() {
    let server = service_with(vec![content("new")]).await;
    let mut app = RunningApp::start_with(&server.url()).await;
    let file_id = only_file(&app).await;
    let id = app.app.download_file(file_id, PathBuf::from("/proc/a.txt")).await.unwrap();
    let ended = until_ended(&mut app, id).await;
    let DownloadStateView::Failed { title, .. } = &ended.state else { panic!("{ended:?}") };
    assert_eq!(title.to_string(), "Can’t write a.txt.");
}
