//! Downloads of files.

use super::client_of;
use parlance_client::{Cause, Downloaded, Error, SNIFFED_BYTES, forget_download};
use parlance_testkit::fault::{Answer, End, FaultServer, Scenario};
use std::path::Path;

async fn download(answer: impl Into<Scenario>, to: &Path) -> Result<Downloaded, Error> {
    let server = FaultServer::start(answer).await;
    client_of(&server).download_file("f", to, None, |_, _| ()).await
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
    let downloaded = client_of(&server)
        .download_file("f/1", &to, None, |done, total| steps.push((done, total)))
        .await
        .unwrap();
    assert_eq!(downloaded, Downloaded { path: to.clone(), bytes: 3_000_000 });
    assert_eq!(server.received()[0].target, "/v1/files/f%2F1/content");
    assert!(std::fs::read(&to).unwrap() == bytes, "the bytes differ");
    assert_eq!(steps.last(), Some(&(3_000_000, Some(3_000_000))));
    assert_eq!(names_in(folder.path()), ["copy.bin"]);
}

#[tokio::test]
async fn nothing_is_ever_overwritten_and_the_first_free_name_is_taken() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("mine.txt");
    std::fs::write(&to, "precious").unwrap();
    std::fs::create_dir(folder.path().join("mine (2).txt")).unwrap();
    let downloaded = download(content("new"), &to).await.unwrap();
    assert_eq!(downloaded.path, folder.path().join("mine (3).txt"));
    assert_eq!(std::fs::read_to_string(downloaded.path).unwrap(), "new");
    assert_eq!(std::fs::read_to_string(&to).unwrap(), "precious");
}

#[tokio::test]
async fn a_file_that_appears_meanwhile_is_not_overwritten_either() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("mine.txt");
    let server = FaultServer::start(content("new").then_wait().then_bytes("er").ending(End::Chunked)).await;
    let downloaded = client_of(&server)
        .download_file("f", &to, None, |_, _| {
            if !to.exists() {
                std::fs::write(&to, "precious").unwrap();
                server.release();
            }
        })
        .await
        .unwrap();
    assert_eq!(downloaded.path, folder.path().join("mine (2).txt"));
    assert_eq!(std::fs::read_to_string(downloaded.path).unwrap(), "newer");
    assert_eq!(std::fs::read_to_string(&to).unwrap(), "precious");
    assert_eq!(names_in(folder.path()).len(), 2);
}

#[tokio::test]
async fn a_download_that_broke_off_goes_on_where_it_was_when_it_is_asked_for_again() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("report.txt");
    for end in [End::Short, End::Reset] {
        let rest = content("whole").header("content-range", "bytes 4-8/9").with_status(206);
        let server = FaultServer::start_in_turn(vec![content("half").ending(end).into(), rest.into()]).await;
        let client = client_of(&server);
        let error = client.download_file("f", &to, None, |_, _| ()).await.unwrap_err();
        assert_eq!(error.cause(), Cause::ConnectionLost, "{end:?}");
        assert!(!to.exists(), "no half file under the name, after {end:?}");
        assert_eq!(names_in(folder.path()).len(), 1, "what has arrived is kept, after {end:?}");

        let mut steps = Vec::new();
        let downloaded =
            client.download_file("f", &to, None, |done, total| steps.push((done, total))).await.unwrap();
        assert_eq!(server.received()[1].header("range"), Some("bytes=4-"));
        assert_eq!(steps.first(), Some(&(4, Some(9))));
        assert_eq!(downloaded.bytes, 9);
        assert_eq!(std::fs::read_to_string(&to).unwrap(), "halfwhole");
        assert_eq!(names_in(folder.path()), ["report.txt"]);
        std::fs::remove_file(&to).unwrap();
    }
}

#[tokio::test]
async fn a_service_that_knows_no_ranges_sends_all_of_it_again() {
    let wrong = content("strange").header("content-range", "bytes 2-8/9").with_status(206);
    for answers in [
        vec![content("new and whole")],
        vec![Answer::json(416, "{}"), content("new and whole")],
        vec![wrong, content("new and whole")],
    ] {
        let folder = tempfile::tempdir().unwrap();
        let to = folder.path().join("a");
        let first = content("half").ending(End::Short);
        let answers = std::iter::once(first).chain(answers.clone()).map(Scenario::from).collect();
        let server = FaultServer::start_in_turn(answers).await;
        let client = client_of(&server);
        client.download_file("f", &to, None, |_, _| ()).await.unwrap_err();
        let mut first = None;
        client.download_file("f", &to, None, |done, _| first = first.or(Some(done))).await.unwrap();
        assert_eq!(first, Some(0), "it begins anew");
        assert_eq!(std::fs::read_to_string(&to).unwrap(), "new and whole");
        assert_eq!(names_in(folder.path()), ["a"]);
    }
}

#[tokio::test]
async fn what_is_kept_of_one_file_is_not_the_beginning_of_another() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("a");
    let half = content("half").ending(End::Short);
    let server = FaultServer::start_in_turn(vec![half.into(), content("another").into()]).await;
    let client = client_of(&server);
    client.download_file("f", &to, None, |_, _| ()).await.unwrap_err();
    client.download_file("g", &to, None, |_, _| ()).await.unwrap();
    assert_eq!(server.received()[1].header("range"), None);
    assert_eq!(std::fs::read_to_string(&to).unwrap(), "another");
    forget_download("f", &to).await.unwrap();
    forget_download("f", &to).await.unwrap();
    assert_eq!(names_in(folder.path()), ["a"], "what was kept can be let go of");
}

#[tokio::test]
async fn what_is_kept_goes_when_the_service_no_longer_has_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("a");
    let half = content("half").ending(End::Short);
    let server = FaultServer::start_in_turn(vec![half.into(), Answer::json(404, "{}").into()]).await;
    let client = client_of(&server);
    client.download_file("f", &to, None, |_, _| ()).await.unwrap_err();
    assert!(client.download_file("f", &to, None, |_, _| ()).await.unwrap_err().is_not_found());
    assert!(names_in(folder.path()).is_empty());
}

#[tokio::test]
async fn stopping_a_download_closes_the_connection_and_keeps_what_has_arrived() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("a");
    let server = FaultServer::start(content("half").ending(End::Stall)).await;
    let client = client_of(&server);
    let (started, mut has_started) = tokio::sync::mpsc::unbounded_channel();
    let downloading = tokio::spawn(async move {
        client.download_file("f", &to, None, move |done, _| started.send(done).unwrap()).await.map(drop)
    });
    while has_started.recv().await != Some(4) {}
    downloading.abort();
    assert!(downloading.await.unwrap_err().is_cancelled());
    server.closed_by_client().await;
    assert!(names_in(folder.path()).iter().all(|name| name.ends_with(".part")));
}

#[tokio::test]
async fn reading_the_beginning_ends_where_it_is_enough() {
    let long = vec![b'x'; 3 * SNIFFED_BYTES];
    let server = FaultServer::start(content(long.clone()).ending(End::Stall)).await;
    let limit = |beginning: &[u8]| {
        assert!(beginning.len() >= SNIFFED_BYTES);
        2 * SNIFFED_BYTES
    };
    let beginning = client_of(&server).read_content("f", limit).await.unwrap();
    assert_eq!((beginning.bytes.len(), beginning.is_whole), (2 * SNIFFED_BYTES, false));
    server.closed_by_client().await;
    let server = FaultServer::start(content(long)).await;
    let beginning = client_of(&server).read_content("f", |_| 3 * SNIFFED_BYTES).await.unwrap();
    assert_eq!((beginning.bytes.len(), beginning.is_whole), (3 * SNIFFED_BYTES, true));
    let server = FaultServer::start(content("short")).await;
    let beginning = client_of(&server).read_content("f", |_| 0).await.unwrap();
    assert_eq!((beginning.bytes.as_slice(), beginning.is_whole), (&b"short"[..], true));
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

#[tokio::test]
async fn a_file_that_ends_in_order_and_too_early_is_not_whole_and_goes_on_from_there() {
    let part = || content("mid").header("content-range", "bytes 4-6/9").with_status(206);
    let rest = || content("le").header("content-range", "bytes 7-8/9").with_status(206);
    for first in [content("half").ending(End::Closed), content("half").ending(End::Chunked)] {
        let folder = tempfile::tempdir().unwrap();
        let to = folder.path().join("a");
        let answers = [first.clone(), part(), rest()].map(Scenario::from);
        let server = FaultServer::start_in_turn(answers.into()).await;
        let client = client_of(&server);
        for n_bytes in [4, 7] {
            let error = client.download_file("f", &to, Some(9), |_, _| ()).await.unwrap_err();
            assert_eq!(error.cause(), Cause::ConnectionLost, "{first:?}");
            assert!(error.to_string().contains(&format!("{n_bytes} of 9 bytes")), "{error}");
            assert!(!to.exists() && names_in(folder.path()).len() == 1, "the part is kept");
        }
        client.download_file("f", &to, Some(9), |_, _| ()).await.unwrap();
        assert_eq!(std::fs::read_to_string(&to).unwrap(), "halfmidle");
    }
}

#[tokio::test]
async fn a_file_is_asked_for_as_it_is_and_refused_where_it_comes_in_a_coding() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("a");
    for encoding in ["gzip", "br", "x-unknown"] {
        let server = FaultServer::start(content("\u{1f}words").header("content-encoding", encoding)).await;
        let error = client_of(&server).download_file("f", &to, None, |_, _| ()).await.unwrap_err();
        assert_eq!(error.cause(), Cause::Unreadable, "{encoding}");
        assert!(error.received().unwrap().contains(encoding));
        assert_eq!(server.received()[0].header("accept-encoding"), Some("identity"));
        assert_eq!(names_in(folder.path()), Vec::<String>::new());
    }
    for encoding in ["identity", ""] {
        let downloaded = download(content("words").header("content-encoding", encoding), &to).await.unwrap();
        assert_eq!(std::fs::read_to_string(&downloaded.path).unwrap(), "words");
    }
}
