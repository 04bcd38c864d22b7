//! Files that cannot be uploaded: reported before any request, even if they change while they are read.

use parlance_contract::{AppEvent, FileStatusView, FileView, ProblemCode};
use parlance_testkit::fault::{Answer, FaultServer};
use parlance_testkit::file_service::FileService;
use parlance_testkit::running::RunningApp;
use std::collections::{HashMap, HashSet};

#[tokio::test]
async fn a_file_larger_than_a_refused_one_is_not_sent_until_it_is_uploaded_anyway() {
    let refusal = Answer::json(413, r#"{"detail":"Files may have at most 2 KB."}"#);
    let server = FaultServer::start(refusal).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let large = app.write_document("large.txt", "x".repeat(5_000));
    let file = app.attach(id, &large).await;
    let FileStatusView::Failed { reason, .. } = &file.status else { panic!("{file:?}") };
    let reason = reason.to_string();
    assert!(reason.contains("too large") && reason.contains("at most 2 KB"), "{reason}");
    let n_asked = server.received().len();

    let other = app.write_document("other.txt", "y".repeat(6_000));
    let draft = app.app.attach_files(id, vec![other]).await.unwrap();
    let other = &draft.attachments[1];
    let FileStatusView::Failed { reason, is_unsent, .. } = &other.status else { panic!("{other:?}") };
    let reason = reason.to_string();
    assert!(reason.starts_with("other.txt is too large (6\u{a0}KB)."), "{reason}");
    assert!(reason.contains("refused a file of 5\u{a0}KB"), "{reason}");
    assert!(is_unsent);
    assert_eq!(server.received().len(), n_asked, "nothing was sent");

    app.app.resume_upload(other.id).await.unwrap();
    let other = app.until_settled(other.id).await;
    let FileStatusView::Failed { reason, is_unsent, .. } = &other.status else { panic!("{other:?}") };
    assert!(reason.to_string().contains("at most 2 KB"), "{reason}");
    assert!(!is_unsent);
    assert!(server.received().len() > n_asked, "the service has refused this one itself");
}

#[tokio::test]
async fn the_limit_is_just_below_what_was_refused() {
    let server = FaultServer::start(Answer::json(413, r#"{"detail":"Too large."}"#)).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    app.attach_document(id, "large.txt", "x".repeat(5_000)).await;
    let other = app.write_document("other.txt", "y".repeat(5_001));
    let is_unsent = |file: &FileView| matches!(file.status, FileStatusView::Failed { is_unsent: true, .. });
    let draft = app.app.attach_files(id, vec![other]).await.unwrap();
    assert!(is_unsent(&draft.attachments[1]), "{draft:?}");
    let smaller = app.write_document("smaller.txt", "y".repeat(4_999));
    let draft = app.app.attach_files(id, vec![smaller]).await.unwrap();
    assert!(!is_unsent(&draft.attachments[2]), "{draft:?}");
}

#[cfg(unix)]
#[tokio::test]
async fn folders_pipes_and_what_may_not_be_read_are_named_and_the_rest_is_attached() {
    use std::os::unix::fs::PermissionsExt as _;
    let service = FileService::start().await;
    let (mut app, id) = RunningApp::conversing_with(&service.url()).await;
    let good = app.write_document("good.txt", "words");
    let folder = good.with_file_name("docs");
    std::fs::create_dir(&folder).unwrap();
    let pipe = good.with_file_name("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let loops = good.with_file_name("loop.txt");
    std::os::unix::fs::symlink(&loops, &loops).unwrap();
    let secret = app.write_document("secret.txt", "words of somebody else");
    std::fs::set_permissions(&secret, std::fs::Permissions::from_mode(0o000)).unwrap();
    // Root can read the file.
    let is_root = std::fs::read(&secret).is_ok();
    let paths = vec![folder, pipe, loops, secret, good.with_file_name("gone.txt"), good];
    let draft = app.app.attach_files(id, paths).await.unwrap();
    assert_eq!(draft.attachments.len(), 1 + usize::from(is_root));
    let said = app.until_notice("").await;
    for refusal in [
        "docs is a folder.",
        "pipe isn’t an ordinary file.",
        "Can’t read loop.txt.",
        "gone.txt no longer exists.",
    ] {
        assert!(said.contains(refusal), "{said}");
    }
    assert_eq!(said.contains("You don’t have permission to read secret.txt."), !is_root, "{said}");
}

#[tokio::test]
async fn a_file_that_vanishes_or_is_emptied_before_its_turn_says_so_and_holds_up_nothing() {
    // The service is down, so no upload starts before the test wants it.
    let mut service = FileService::start().await;
    service.go_down().await;
    let (mut app, id) = RunningApp::conversing_with(&service.url()).await;
    let [vanished, emptied, grown] =
        ["vanished.txt", "emptied.txt", "grown.txt"].map(|name| app.write_document(name, name));
    let paths = vec![vanished.clone(), emptied.clone(), grown.clone()];
    let draft = app.app.attach_files(id, paths).await.unwrap();
    let ids: Vec<_> = draft.attachments.iter().map(|file| file.id).collect();
    let mut waiting = HashSet::new();
    app.until(|event| {
        let AppEvent::FileChanged { file } = event else { return None };
        if matches!(file.status, FileStatusView::Waiting { .. }) {
            waiting.insert(file.id);
        }
        (waiting.len() == ids.len()).then_some(())
    })
    .await;
    std::fs::remove_file(vanished).unwrap();
    std::fs::write(emptied, "").unwrap();
    std::fs::write(grown, "grown by some words").unwrap();
    service.come_up();
    // The service is there for one and for all.
    app.app.resume_upload(ids[0]).await.unwrap();
    let mut settled = HashMap::new();
    app.until(|event| {
        let AppEvent::FileChanged { file } = event else { return None };
        if matches!(file.status, FileStatusView::Ready | FileStatusView::Failed { .. }) {
            settled.insert(file.id, file);
        }
        (settled.len() == ids.len()).then_some(())
    })
    .await;
    let expected = ["vanished.txt no longer exists.", "emptied.txt is empty."];
    for (file_id, words) in ids.iter().zip(expected) {
        let file = &settled[file_id];
        let FileStatusView::Failed { reason, .. } = &file.status else { panic!("{file:?}") };
        assert!(reason.to_string().starts_with(words), "{file:?}");
    }
    let file = &settled[&ids[2]];
    assert_eq!((&file.status, file.bytes), (&FileStatusView::Ready, 19));
    assert_eq!(service.files()[0].content, b"grown by some words");
}

#[cfg(unix)]
#[tokio::test]
async fn names_that_mean_something_elsewhere_arrive_as_they_are_and_are_shown_on_one_line() {
    let service = FileService::start().await;
    let (mut app, id) = RunningApp::conversing_with(&service.url()).await;
    let emoji = format!("{}.txt", "\u{1f600}".repeat(62));
    let rows = [
        ("two\nlines.txt", "two%0Alines.txt", "two\u{fffd}lines.txt"),
        ("quote\".txt", "quote%22.txt", "quote\".txt"),
        ("..\\..\\up.txt", "..\\..\\up.txt", "..\\..\\up.txt"),
        ("a\u{202e}txt.exe", "a\u{202e}txt.exe", "a\u{fffd}txt.exe"),
        (emoji.as_str(), emoji.as_str(), emoji.as_str()),
    ];
    for (n, (name, sent, shown)) in rows.into_iter().enumerate() {
        let file = app.attach_document(id, name, format!("document {n}")).await;
        assert_eq!((file.name.as_str(), &file.status), (shown, &FileStatusView::Ready));
        assert_eq!(service.files()[n].name, sent);
    }
    // The service lists them by their uploaded names.
    let listed = app.refreshed_files().await;
    assert_eq!(listed.len(), 5);
}

#[tokio::test]
async fn one_upload_that_fails_is_no_reason_for_the_others_to_wait() {
    let service = FileService::start().await;
    service.fail_next(|_| Answer::json(400, r#"{"detail":"This form is not one."}"#).into());
    let (mut app, id) = RunningApp::conversing_with(&service.url()).await;
    let paths = (0..5).map(|n| app.write_document(&format!("{n}.txt"), "x".repeat(n + 1))).collect();
    app.app.attach_files(id, paths).await.unwrap();
    let (mut n_ready, mut n_failed) = (0, 0);
    while n_ready + n_failed < 5 {
        let status = app
            .until(|event| if let AppEvent::FileChanged { file } = event { Some(file.status) } else { None })
            .await;
        match status {
            FileStatusView::Ready => n_ready += 1,
            FileStatusView::Failed { reason, .. } => {
                assert!(reason.to_string().contains("This form is not one."), "{reason}");
                n_failed += 1;
            }
            _ => {}
        }
    }
    assert_eq!((n_ready, n_failed), (4, 1));
}

#[tokio::test]
async fn a_service_without_its_key_is_not_sent_anything() {
    let server = FaultServer::start(Answer::json(401, r#"{"detail":"No."}"#)).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let file = app.attach_document(id, "a.txt", "words").await;
    let FileStatusView::Failed { reason, .. } = &file.status else { panic!("{file:?}") };
    assert!(reason.to_string().starts_with("Key rejected by"), "{file:?}");
    assert_eq!(
        app.app.refresh_files(app.service_id().await, None).await.unwrap().unwrap().code,
        ProblemCode::Key
    );
}
