//! The client against a faulty service, and against the local service.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test"
)]

mod answers;
mod check;
mod connections;
mod downloads;
mod errors;
mod local_service;
mod received;
mod streams;
mod uploads;

use parlance_client::{Client, Error};
use parlance_protocol::CreateResponseRequest;
use parlance_testkit::fault::FaultServer;
use secrecy::SecretString;
use std::error::Error as _;

const KEY: &str = "svc_5ecret-t0ken";

fn key() -> Option<SecretString> {
    Some(SecretString::from(KEY))
}

fn client_of(server: &FaultServer) -> Client {
    Client::new(&server.url(), key()).unwrap()
}

fn question() -> CreateResponseRequest {
    CreateResponseRequest { input: "What does it say?".into(), ..CreateResponseRequest::default() }
}

/// All texts of an error: for users, for logs, and of its sources.
fn all_words(error: &Error) -> String {
    let mut words = format!("{error}\n{error:?}");
    let mut source = error.source();
    while let Some(error) = source {
        words.push_str(&format!("\n{error}\n{error:?}"));
        source = error.source();
    }
    words
}
