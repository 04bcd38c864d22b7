//! Failures before a response: no connection, no valid certificate, no response.

use super::{KEY, all_words, client_of, key, question};
use parlance_client::{AddressProblem, Cause, Client, Operation, Timeouts, UploadFile};
use parlance_testkit::fault::{Answer, End, FaultServer, Scenario};
use secrecy::SecretString;
use std::io::Read;
use std::time::Duration;

#[test]
fn an_address_that_cannot_be_used_says_why() {
    let problem = |address: &str| {
        let error = Client::new(address, key()).unwrap_err();
        assert_eq!(error.cause(), Cause::Address);
        error.address_problem()
    };
    assert_eq!(problem("http://service.example"), Some(AddressProblem::Unencrypted));
    assert_eq!(problem("nonsense and more"), Some(AddressProblem::Malformed));
    let error = Client::new("https://me:hidden@service.example", key()).unwrap_err();
    assert!(!all_words(&error).contains("hidden"), "a password in an address is a secret too");
}

#[test]
fn a_key_of_the_wrong_form_is_refused_before_anything_is_sent() {
    for wrong in ["", "svc_", "sk-abc", "SVC_abc", "svc_a b", "svc_a\nb", "svc_ä", "Bearer svc_abc"] {
        let error = Client::new("https://service.example", Some(SecretString::from(wrong))).unwrap_err();
        assert_eq!(error.cause(), Cause::KeyFormat, "for {wrong:?}");
        assert!(error.is_auth());
        assert_eq!(error.host(), "service.example");
    }
    assert!(
        Client::new("https://service.example", Some(SecretString::from(" svc_abc\n"))).is_ok(),
        "pasted with spaces"
    );
}

#[tokio::test]
async fn a_refused_connection_never_reached_the_service() {
    let server = FaultServer::refusing();
    let error = client_of(&server).create_response(&question()).await.err().unwrap();
    assert_eq!(error.cause(), Cause::Refused, "{error:?}");
    assert_eq!(error.operation(), Operation::CreateResponse);
    assert_eq!(error.host(), server.address().to_string());
    assert!(error.is_offline() && error.never_reached_service() && error.may_go_again());
}

#[tokio::test]
async fn a_host_that_cannot_exist_is_unknown() {
    // No label of a name may be this long, so no resolver is asked.
    let address = format!("https://{}.invalid", "x".repeat(64));
    let error = Client::new(&address, key()).unwrap().check().await.unwrap_err();
    assert_eq!(error.cause(), Cause::UnknownHost, "{error:?}");
    assert!(error.is_offline() && error.never_reached_service());
}

#[tokio::test]
async fn a_certificate_that_nobody_signed_is_not_accepted() {
    let server = FaultServer::start_with_self_signed_certificate(Answer::json(200, "{}")).await;
    let error = client_of(&server).check().await.unwrap_err();
    assert_eq!(error.cause(), Cause::Certificate, "{error:?}");
    assert!(error.never_reached_service() && !error.is_offline());
    assert!(!error.may_go_again(), "a certificate does not get better by waiting");
    assert!(server.received().is_empty(), "nothing was sent to a host that could not prove who it is");
}

#[tokio::test]
async fn a_host_without_encryption_is_told_apart_from_a_wrong_certificate() {
    let server = FaultServer::start(Answer::json(200, "{}")).await;
    let error = Client::new(&server.https_url(), key()).unwrap().check().await.unwrap_err();
    assert_eq!(error.cause(), Cause::Encryption, "{error:?}");
}

#[tokio::test]
async fn a_connection_that_does_not_come_about_ends_in_time() {
    let server = FaultServer::start_mute().await;
    let timeouts = Timeouts { connect: Duration::from_millis(50), ..Timeouts::default() };
    let client = Client::with_timeouts(&server.https_url(), key(), timeouts).unwrap();
    let error = client.create_response(&question()).await.err().unwrap();
    assert_eq!(error.cause(), Cause::ConnectTimeout, "{error:?}");
    assert!(error.is_offline() && error.never_reached_service());
}

#[tokio::test]
async fn a_small_answer_that_does_not_come_ends_in_time() {
    let server = FaultServer::start(Scenario::Silence).await;
    let timeouts = Timeouts { small_answer: Duration::from_millis(50), ..Timeouts::default() };
    let client = Client::with_timeouts(&server.url(), key(), timeouts).unwrap();
    let error = client.list_files(None).await.unwrap_err();
    assert_eq!(error.cause(), Cause::AnswerTimeout, "{error:?}");
    assert!(error.is_offline() && !error.never_reached_service());
}

#[tokio::test]
async fn the_status_of_an_error_speaks_alone_where_its_body_does_not_come() {
    for status in [401, 403, 429, 500] {
        let begun = Answer::json(status, r#"{"detail":"Never "#).ending(End::Stall);
        let server = FaultServer::start(begun).await;
        let timeouts = Timeouts { error_body: Duration::from_millis(50), ..Timeouts::default() };
        let client = Client::with_timeouts(&server.url(), key(), timeouts).unwrap();
        let error = client.create_response(&question()).await.err().unwrap();
        assert_eq!((error.status(), error.service_message()), (Some(status), None));
    }
}

#[tokio::test]
async fn the_answer_to_an_upload_is_awaited_for_so_long_after_its_last_byte() {
    let stalled = Answer::json(200, "{").ending(End::Stall);
    for scenario in [Scenario::Silence, stalled.into()] {
        let server = FaultServer::start(scenario).await;
        let timeouts = Timeouts { upload_answer: Duration::from_millis(50), ..Timeouts::default() };
        let client = Client::with_timeouts(&server.url(), key(), timeouts).unwrap();
        let file = UploadFile::from_reader(&b"words"[..], 5, "a.txt");
        let error = client.upload_file(file, "assistants", |_| ()).await.unwrap_err();
        assert_eq!(error.cause(), Cause::AnswerTimeout, "{error:?}");
        assert!(!error.never_reached_service(), "it may be there");
    }
}

#[tokio::test]
async fn an_upload_to_a_service_that_takes_no_more_bytes_ends_and_may_have_arrived() {
    const LARGER_THAN_ALL_BUFFERS: u64 = 256 * 1024 * 1024;
    // The system accepts the connections, but nothing reads from them.
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let timeouts = Timeouts { upload_answer: Duration::from_millis(100), ..Timeouts::default() };
    let client = Client::with_timeouts(&address, key(), timeouts).unwrap();
    let file = UploadFile::from_reader(
        std::io::repeat(b'a').take(LARGER_THAN_ALL_BUFFERS),
        LARGER_THAN_ALL_BUFFERS,
        "a.txt",
    );
    let error = client.upload_file(file, "assistants", |_| ()).await.unwrap_err();
    assert_eq!(error.cause(), Cause::AnswerTimeout);
    assert!(!error.may_go_again() && !error.never_reached_service());
}

#[tokio::test]
async fn a_download_that_stops_coming_ends_in_time_and_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let half = Answer::new(200, "application/octet-stream", "half").ending(End::Stall);
    let server = FaultServer::start(half).await;
    let timeouts = Timeouts { stall: Duration::from_millis(50), ..Timeouts::default() };
    let client = Client::with_timeouts(&server.url(), key(), timeouts).unwrap();
    let error = client.download_file("f", &folder.path().join("a"), None, |_, _| ()).await.unwrap_err();
    assert_eq!(error.cause(), Cause::ConnectionLost, "{error:?}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "the part is there");
    let error = client.read_content("f", |_| 100).await.unwrap_err();
    assert_eq!(error.cause(), Cause::ConnectionLost, "{error:?}");
}

#[tokio::test]
async fn a_connection_lost_before_the_answer_may_have_reached_the_service() {
    for scenario in [Scenario::ResetBeforeHead, Scenario::CloseBeforeHead] {
        let server = FaultServer::start(scenario.clone()).await;
        let error = client_of(&server).create_response(&question()).await.err().unwrap();
        assert_eq!(error.cause(), Cause::ConnectionLost, "{scenario:?}: {error:?}");
        assert!(error.is_offline() && !error.never_reached_service() && !error.may_go_again());
        assert_eq!(server.received().len(), 1, "the client repeats nothing by itself");
    }
}

#[tokio::test]
async fn the_key_goes_to_the_service_as_the_interface_says_and_into_no_error() {
    let server = FaultServer::start(Answer::json(401, format!(r#"{{"detail":"Unknown key {KEY}."}}"#))).await;
    let client = client_of(&server);
    let error = client.check().await.unwrap_err();
    assert_eq!(server.received()[0].header("authorization"), Some(format!("Bearer {KEY}").as_str()));
    assert_eq!(error.service_message(), Some("Unknown key svc_…."));
    for words in [all_words(&error), format!("{client:?}")] {
        assert!(!words.contains("5ecret"), "the key is in {words}");
    }
}

#[tokio::test]
async fn a_client_without_a_key_sends_none() {
    let server = FaultServer::start(Answer::json(200, r#"{"data":[]}"#)).await;
    Client::new(&server.url(), None).unwrap().check().await.unwrap();
    let request = &server.received()[0];
    assert_eq!(request.header("authorization"), None);
    assert!(request.header("user-agent").is_some_and(|agent| agent.starts_with("parlance/")));
}

#[tokio::test]
async fn the_key_is_never_sent_elsewhere() {
    let elsewhere = FaultServer::start(Answer::json(200, r#"{"data":[]}"#)).await;
    for status in [301, 302, 303, 307, 308] {
        let server =
            FaultServer::start(Answer::redirect(status, &format!("{}/v1/files", elsewhere.url()))).await;
        let error = client_of(&server).check().await.unwrap_err();
        assert_eq!((error.cause(), error.status()), (Cause::Redirect, Some(status)));
        assert_eq!(error.redirected_to(), Some("127.0.0.1"));
    }
    assert!(elsewhere.received().is_empty());
}
