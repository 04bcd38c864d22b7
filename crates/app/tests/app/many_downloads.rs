use parlance_contract::{AppEvent, DownloadStateView, DownloadView};
use parlance_domain::FileId;
use parlance_testkit::fault::{Answer, FaultServer, Received, Scenario};
use parlance_testkit::running::RunningApp;
use serde_json::json;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A service with files of these names, each containing its own id; `content` may override that.
async fn service(
    names: Vec<String>,
    content: impl Fn(&str) -> Option<Scenario> + Send + Sync + 'static,
) -> FaultServer {
    FaultServer::start_with(move |request| {
        let path = request.target.strip_prefix("/v1/files/");
        match path.and_then(|path| path.strip_suffix("/content")) {
            Some(id) => content(id)
                .unwrap_or_else(|| Answer::new(200, "application/octet-stream", id.to_owned()).into()),
            None => {
                let files: Vec<_> = names
                    .iter()
                    .enumerate()
                    .map(|(n, name)| {
                        json!({"id": format!("f{n}"), "object": "file", "filename": name, "bytes": 2,
                            "created_at": 1_760_000_000, "status": "processed"})
                    })
                    .collect();
                Answer::json(200, json!({"object": "list", "data": files}).to_string()).into()
            }
        }
    })
    .await
}

fn named(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

async fn all_files(app: &RunningApp) -> Vec<FileId> {
    app.refreshed_files().await.into_iter().map(|file| file.id).collect()
}

/// Waits until all have ended. The first row is that of the batch.
async fn until_ended(app: &mut RunningApp) -> Vec<DownloadView> {
    let has_ended = |one: &DownloadView| {
        matches!(one.state, DownloadStateView::Done { .. } | DownloadStateView::Failed { .. })
    };
    app.until(|event| match event {
        AppEvent::DownloadsChanged { downloads } if downloads.iter().all(has_ended) => Some(downloads),
        _ => None,
    })
    .await
}

/// Names and contents of a folder, by name.
fn contents(folder: &Path) -> Vec<(String, String)> {
    let mut found: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| {
            let entry = entry.unwrap();
            let name = entry.file_name().to_string_lossy().into_owned();
            (name, std::fs::read_to_string(entry.path()).unwrap())
        })
        .collect();
    found.sort();
    found
}

fn n_fetched(received: &[Received]) -> usize {
    received.iter().filter(|request| request.target.ends_with("/content")).count()
}

#[tokio::test]
async fn many_files_come_into_one_folder_under_safe_names_and_take_no_others_place() {
    let names = named(&["a.txt", "A.txt", "../../b\n.txt", "a.txt", "c.txt"]);
    let server = service(names, |_| None).await;
    let mut app = RunningApp::start_with(&server.url()).await;
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("c.txt"), "mine").unwrap();
    app.app.download_files(all_files(&app).await, folder.path().to_owned()).await.unwrap();
    let rows = until_ended(&mut app).await;
    assert_eq!(rows.len(), 1, "what is saved needs no row of its own: {rows:?}");
    assert_eq!((rows[0].name.to_string().as_str(), rows[0].done_bytes), ("5 files", 10));
    let DownloadStateView::Done { words } = &rows[0].state else { panic!("{rows:?}") };
    assert!(words.to_string().starts_with("Saved in "), "{words}");
    let found = contents(folder.path());
    let of = |name: &str| found.iter().find(|(found, _)| found == name).map(|(_, content)| content.as_str());
    assert_eq!(found.len(), 6, "{found:?}");
    assert_eq!((of("c.txt"), of("c (2).txt"), of("b_.txt")), (Some("mine"), Some("f4"), Some("f2")));
    let alike = found.iter().filter(|(name, _)| name.to_lowercase().starts_with('a'));
    let mut lower: Vec<String> = alike.map(|(name, _)| name.to_lowercase()).collect();
    lower.sort();
    assert_eq!(lower, ["a (2).txt", "a (3).txt", "a.txt"], "also where the disk does not tell A from a");
    let path = app.app.downloaded_path(rows[0].id).await.unwrap();
    assert_eq!(path.parent(), Some(folder.path()));
}

#[tokio::test]
async fn one_that_fails_holds_up_no_other_says_why_and_is_tried_again_alone() {
    let is_well = Arc::new(AtomicBool::new(false));
    let well = is_well.clone();
    let server = service(named(&["a.txt", "b.txt", "c.txt"]), move |id| {
        let fails = id == "f1" && !well.load(Ordering::SeqCst);
        fails.then(|| Answer::json(500, r#"{"detail":"The shelf is stuck."}"#).into())
    })
    .await;
    let mut app = RunningApp::start_with(&server.url()).await;
    let folder = tempfile::tempdir().unwrap();
    app.app.download_files(all_files(&app).await, folder.path().to_owned()).await.unwrap();
    let rows = until_ended(&mut app).await;
    assert_eq!(rows.len(), 2, "{rows:?}");
    let DownloadStateView::Failed { title, detail } = &rows[0].state else { panic!("{rows:?}") };
    assert_eq!(title.to_string(), "1 file wasn’t saved.");
    assert!(detail.to_string().starts_with("2 files were saved in "), "{detail}");
    assert_eq!(rows[1].name.to_string(), "b.txt");
    assert!(matches!(&rows[1].state, DownloadStateView::Failed { detail, title }
        if format!("{title}{detail}").contains("The shelf is stuck.")));
    assert_eq!(contents(folder.path()).len(), 2);
    is_well.store(true, Ordering::SeqCst);
    let n_before = n_fetched(&server.received());
    app.app.retry_download(rows[0].id).await.unwrap();
    let rows = until_ended(&mut app).await;
    assert!(matches!(rows[..], [DownloadView { state: DownloadStateView::Done { .. }, .. }]), "{rows:?}");
    assert_eq!(n_fetched(&server.received()), n_before + 1, "what is saved is not fetched again");
    let saved: Vec<String> = contents(folder.path()).into_iter().map(|(name, _)| name).collect();
    assert_eq!(saved, ["a.txt", "b.txt", "c.txt"]);
}

#[tokio::test]
async fn when_everything_fails_the_rest_is_not_tried() {
    let names = (0..60).map(|n| format!("{n}.txt")).collect();
    let server = service(names, |_| Some(Answer::json(500, r#"{"detail":"No."}"#).into())).await;
    let mut app = RunningApp::start_with(&server.url()).await;
    let folder = tempfile::tempdir().unwrap();
    app.app.download_files(all_files(&app).await, folder.path().to_owned()).await.unwrap();
    let rows = until_ended(&mut app).await;
    let DownloadStateView::Failed { title, detail } = &rows[0].state else { panic!("{:?}", rows[0]) };
    assert_eq!(title.to_string(), "60 files weren’t saved.");
    let detail = detail.to_string();
    assert!(detail.starts_with("No files were saved in "), "{detail}");
    assert!(detail.contains(" skipped after too many failures."), "{detail}");
    assert!((20..=21).contains(&n_fetched(&server.received())));
    assert!(contents(folder.path()).is_empty());
}

#[tokio::test]
async fn stopping_keeps_what_is_saved_and_leaves_nothing_else_behind() {
    let server = service((0..9).map(|n| format!("{n}.txt")).collect(), |id| {
        (id != "f0").then(|| {
            Answer::new(200, "application/octet-stream", "")
                .then_bytes("x")
                .then_wait()
                .then_bytes("y")
                .into()
        })
    })
    .await;
    let mut app = RunningApp::start_with(&server.url()).await;
    let folder = tempfile::tempdir().unwrap();
    let mut ids = all_files(&app).await;
    let first = app.files().await.into_iter().find(|file| file.name == "0.txt").unwrap().id;
    ids.sort_by_key(|id| *id != first);
    app.app.download_files(ids, folder.path().to_owned()).await.unwrap();
    let rows = app
        .until(|event| match event {
            AppEvent::DownloadsChanged { downloads }
                if downloads[0].name.to_string().starts_with("1 of 9") =>
            {
                let n_arriving = downloads.iter().filter(|one| one.done_bytes == 1).count();
                (n_arriving == 2).then_some(downloads)
            }
            _ => None,
        })
        .await;
    app.app.dismiss_download(rows[0].id).await.unwrap();
    // Sent by the stop, by each of the two running downloads after its cleanup, and by the end of the batch.
    let mut n_told = 0;
    app.until(|event| match event {
        AppEvent::DownloadsChanged { downloads } => {
            n_told += usize::from(downloads.is_empty());
            (n_told == 4).then_some(())
        }
        _ => None,
    })
    .await;
    assert_eq!(contents(folder.path()), [("0.txt".to_owned(), "f0".to_owned())]);
    assert!(n_fetched(&server.received()) <= 3);
}

#[tokio::test]
async fn files_that_the_service_does_not_have_are_counted_and_passed_over() {
    let server = service(named(&["a.txt"]), |_| None).await;
    let mut app = RunningApp::start_with(&server.url()).await;
    let folder = tempfile::tempdir().unwrap();
    let nobodys = FileId(uuid::Uuid::max());
    let problem = app.app.download_files(vec![nobodys], folder.path().to_owned()).await.unwrap_err();
    assert_eq!(problem.view().title.to_string(), "None of these files are on the service.");
    let mut ids = all_files(&app).await;
    ids.push(nobodys);
    app.app.download_files(ids, folder.path().to_owned()).await.unwrap();
    let said = app.until_notice("").await;
    assert_eq!(said, "1 selected file isn’t on the service and was skipped.");
    until_ended(&mut app).await;
    assert_eq!(contents(folder.path()), [("a.txt".to_owned(), "f0".to_owned())]);
}
