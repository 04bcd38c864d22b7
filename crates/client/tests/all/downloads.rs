//! Files on their way to the disk.

use super::client_of;
use parlance_client::{Cause, Downloaded, Error};
use parlance_testkit::fault::{Answer, End, FaultServer, Scenario};
use std::path::Path;

async fn download(answer: impl Into<Scenario>, to: &Path) -> Result<Downloaded, Error> {
    let server = FaultServer::start(answer).await;
    client_of(&server).download_file("f", to, |_, _| ()).await
}

fn content(bytes: impl Into<Vec<u8>>) -> Answer {
    Answer::new(200, "application/octet-stream", bytes)
}

fn names_in(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect()
}

#[tokio::test]
async fn a_file_is_written_whole_with_progress() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("copy.bin");
    let bytes: Vec<u8> = (0..3_000_000_u32).map(|number| number.to_le_bytes()[0]).collect();
    let server = FaultServer::start(content(bytes.clone())).await;
    let mut steps = Vec::new();
    let downloaded =
        client_of(&server).download_file("f/1", &to, |done, total| steps.push((done, total))).await.unwrap();
    assert_eq!(downloaded, Downloaded { path: to.clone(), bytes: 3_000_000 });
    assert_eq!(server.received()[0].target, "/v1/files/f%2F1/content");
    assert!(std::fs::read(&to).unwrap() == bytes, "the bytes differ");
    assert_eq!(steps.last(), Some(&(3_000_000, Some(3_000_000))));
    assert_eq!(names_in(folder.path()), ["copy.bin"]);
}

#[tokio::test]
async fn nothing_is_ever_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("mine.txt");
    std::fs::write(&to, "precious").unwrap();
    let server = FaultServer::start(content("new")).await;
    let error = client_of(&server).download_file("f", &to, |_, _| ()).await.unwrap_err();
    assert_eq!((error.cause(), error.path()), (Cause::FileExists, Some(to.as_path())));
    assert!(server.received().is_empty(), "nobody was asked for nothing");
    assert_eq!(std::fs::read_to_string(&to).unwrap(), "precious");
}

#[tokio::test]
async fn a_file_that_appears_meanwhile_is_not_overwritten_either() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("mine.txt");
    let server = FaultServer::start(content("new").then_wait().then_bytes("er").ending(End::Chunked)).await;
    let error = client_of(&server)
        .download_file("f", &to, |_, _| {
            if !to.exists() {
                std::fs::write(&to, "precious").unwrap();
                server.release();
            }
        })
        .await
        .unwrap_err();
    assert_eq!(error.cause(), Cause::FileExists, "{error:?}");
    assert_eq!(std::fs::read_to_string(&to).unwrap(), "precious");
    assert_eq!(names_in(folder.path()), ["mine.txt"]);
}

#[tokio::test]
async fn a_download_that_breaks_off_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    for end in [End::Short, End::Reset] {
        let error = download(content("half").ending(end), &folder.path().join("a")).await.unwrap_err();
        assert_eq!(error.cause(), Cause::ConnectionLost, "{end:?}");
        assert!(names_in(folder.path()).is_empty(), "after {end:?}");
    }
}

#[tokio::test]
async fn stopping_a_download_closes_the_connection_and_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("a");
    let server = FaultServer::start(content("half").ending(End::Stall)).await;
    let client = client_of(&server);
    let (started, mut has_started) = tokio::sync::mpsc::unbounded_channel();
    let downloading = tokio::spawn(async move {
        client.download_file("f", &to, move |done, _| started.send(done).unwrap()).await.map(drop)
    });
    assert_eq!(has_started.recv().await, Some(4));
    downloading.abort();
    assert!(downloading.await.unwrap_err().is_cancelled());
    server.closed_by_client().await;
    assert!(names_in(folder.path()).is_empty());
}

#[tokio::test]
async fn a_folder_that_is_not_there_is_an_error_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let error = download(content("x"), &folder.path().join("missing").join("a")).await.unwrap_err();
    assert_eq!(error.cause(), Cause::FileUnwritable);
}

#[tokio::test]
async fn errors_and_pages_are_not_written_to_the_disk() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("a");
    assert!(download(Answer::json(404, "{}"), &to).await.unwrap_err().is_not_found());
    assert_eq!(download(Answer::web_page(200), &to).await.unwrap_err().cause(), Cause::WebPage);
    assert!(names_in(folder.path()).is_empty());
    let attached = Answer::web_page(200).header("content-disposition", "attachment; filename=\"a.html\"");
    download(attached, &to).await.unwrap();
    assert_eq!(names_in(folder.path()), ["a"], "a page that the service says is the file");
}

#[cfg(unix)]
#[tokio::test]
async fn a_downloaded_file_is_as_readable_as_any_other() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let (plain, downloaded) = (folder.path().join("plain"), folder.path().join("downloaded"));
    std::fs::write(&plain, "").unwrap();
    download(content("x"), &downloaded).await.unwrap();
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode();
    assert_eq!(mode(&downloaded), mode(&plain));
}
