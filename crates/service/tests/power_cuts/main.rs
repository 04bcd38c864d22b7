//! Data that the service has confirmed survives a power cut.
//!
//! The program runs on a folder whose changes are written to a journal (`forgetful.c`). Then the test simulates two
//! hundred power cuts, each after another change: unsynced changes are lost, kept or partly kept. A service that starts
//! on the rest must have all data that was confirmed before.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test"
)]
#![cfg(target_os = "linux")]

mod conversion;
mod journal;

use journal::{Journal, Rng, Unsynced};
use parlance_sandbox::Readers;
use parlance_service::{Config, Pace, Service, UserName};
use parlance_sqlite::rusqlite;
use parlance_testkit::slice::Slice;
use reqwest::multipart::{Form, Part};
use reqwest::{Client, Method, RequestBuilder, StatusCode};
use secrecy::ExposeSecret;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

const KEY: &str = "svc_of-this-run";

const N_CUTS: u64 = 200;

/// Variable with a seed. Another seed makes two hundred other cuts.
const SEED_VARIABLE: &str = "PARLANCE_CUT_SEED";

/// A service, and the key of its user.
struct Person {
    client: Client,
    base_url: String,
    key: String,
}

impl Person {
    fn new(base_url: &str, key: &str) -> Self {
        let client = parlance_tls::client_builder().no_proxy().build().unwrap();
        Self { client, base_url: base_url.to_owned(), key: key.to_owned() }
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, format!("{}{path}", self.base_url)).bearer_auth(&self.key)
    }

    async fn upload(&self, name: &str, content: &[u8]) -> String {
        let part = Part::bytes(content.to_vec()).file_name(name.to_owned());
        let form = Form::new().text("purpose", "assistants").part("file", part);
        let response = self.request(Method::POST, "/v1/files").multipart(form).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        let file: Value = response.json().await.unwrap();
        file["id"].as_str().unwrap().to_owned()
    }

    async fn delete(&self, id: &str) {
        let response = self.request(Method::DELETE, &format!("/v1/files/{id}")).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
    }

    async fn ask(&self, body: &Value) -> Value {
        let response = self.request(Method::POST, "/v1/responses").json(body).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        response.json().await.unwrap()
    }

    async fn content(&self, id: &str) -> Option<Vec<u8>> {
        let path = format!("/v1/files/{id}/content");
        let response = self.request(Method::GET, &path).send().await.unwrap();
        let is_there = response.status() == StatusCode::OK;
        assert!(is_there || response.status() == StatusCode::NOT_FOUND, "{}", response.status());
        if is_there { Some(response.bytes().await.unwrap().to_vec()) } else { None }
    }
}

/// The program on a folder whose changes are written to a journal.
struct Watched {
    child: Child,
    base_url: String,
}

impl Watched {
    fn start(shim: &Path, root: &Path, journal: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_parlance-service"))
            .env_remove("PARLANCE_SERVICE_KEY")
            .env("PARLANCE_LOG", "error")
            .env("LD_PRELOAD", shim)
            .env("FORGETFUL_ROOT", root)
            .env("FORGETFUL_JOURNAL", journal)
            .args(["serve", "--listen", "127.0.0.1:0", "--pace", "full", "--key", KEY, "--data"])
            .arg(root.join("data"))
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let base_url = line.trim_end().strip_prefix("listening on ").unwrap().to_owned();
        Self { child, base_url }
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Compiles the library that is preloaded.
fn shim(folder: &Path) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/power_cuts/forgetful.c");
    let shim = folder.join("forgetful.so");
    let compiled = Command::new("cc")
        .args(["-O1", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o"])
        .arg(&shim)
        .arg(source)
        .arg("-ldl")
        .status();
    assert!(compiled.unwrap().success());
    shim
}

/// A request that was sent and confirmed between two lengths of the journal.
struct Done {
    begun: u64,
    /// The length of the journal at the confirmation.
    confirmed: u64,
    what: What,
}

enum What {
    Uploaded { id: String, content: Vec<u8> },
    Deleted { id: String },
    Asked { conversation: String, question: String, answer: String },
}

/// Uploads, deletes and asks, and stores the time of each confirmation.
async fn work(person: &Person, journal: &Path, rng: &mut Rng) -> Vec<Done> {
    let length = || std::fs::metadata(journal).unwrap().len();
    let mut done = Vec::new();
    let mut ids: Vec<String> = Vec::new();
    let mut conversation = Value::Null;
    for step in 0..60 {
        let begun = length();
        let what = match step % 4 {
            0 | 1 => {
                let words = format!("The fee number {step} is {step}00 EUR. ");
                let n_times = 1 + usize::try_from(rng.next_u64() % 2000).unwrap();
                let content = words.repeat(n_times).into_bytes();
                let id = person.upload(&format!("{step}.txt"), &content).await;
                ids.push(id.clone());
                What::Uploaded { id, content }
            }
            2 => {
                let question = format!("What is {step} + 1?");
                let body = json!({ "input": question, "stream": false, "conversation_id": conversation });
                let answer = person.ask(&body).await;
                conversation = answer["conversation_id"].clone();
                What::Asked {
                    conversation: conversation.as_str().unwrap().to_owned(),
                    question,
                    answer: answer["output_text"].as_str().unwrap().to_owned(),
                }
            }
            _ => {
                let which = usize::try_from(rng.next_u64()).unwrap_or_default() % ids.len();
                let id = ids.remove(which);
                person.delete(&id).await;
                What::Deleted { id }
            }
        };
        done.push(Done { begun, confirmed: length(), what });
    }
    done
}

/// The files that must exist at this length of the journal, and those that may exist.
#[derive(Default)]
struct Promised<'a> {
    contents: BTreeMap<&'a str, &'a [u8]>,
    deleted: Vec<&'a str>,
    messages: Vec<(&'a str, &'a str)>,
}

fn promised(done: &[Done], length: u64) -> Promised<'_> {
    let mut promised = Promised::default();
    for Done { begun, confirmed, what } in done {
        let is_confirmed = *confirmed <= length;
        match what {
            What::Uploaded { id, content } if is_confirmed => {
                promised.contents.insert(id, content);
            }
            What::Deleted { id } if *begun < length => {
                promised.contents.remove(id.as_str());
                promised.deleted.extend(is_confirmed.then_some(id.as_str()));
            }
            What::Asked { conversation, question, answer } if is_confirmed => {
                promised.messages.extend([(&**conversation, &**question), (conversation, answer)]);
            }
            _ => {}
        }
    }
    promised
}

/// Starts a service on the remaining data, and returns the confirmed data that is missing.
async fn missing(data: &Path, promised: &Promised<'_>) -> Vec<String> {
    let mut config = Config::new(data, "127.0.0.1:0".parse().unwrap(), Readers::on_threads(2));
    config.pace = Pace::FULL_SPEED;
    let running = match Service::start(config).await {
        Ok(running) => running,
        Err(error) => return vec![format!("it does not start: {error:?}")],
    };
    let key = running.session_key(UserName::local());
    let person = Person::new(&running.base_url(), key.expose_secret());
    let mut missing = Vec::new();
    for (id, content) in &promised.contents {
        if person.content(id).await.as_deref() != Some(content) {
            missing.push(format!("the upload {id}"));
        }
    }
    for id in &promised.deleted {
        if person.content(id).await.is_some() || data.join("files").join(id).exists() {
            missing.push(format!("the deletion of {id}"));
        }
    }
    if let Some((id, _)) = promised.contents.first_key_value().filter(|_| missing.is_empty()) {
        let content = json!([
            { "type": "input_file", "file_id": id }, { "type": "input_text", "text": "How high is the fee?" }
        ]);
        let body = json!({ "input": [{ "role": "user", "content": content }], "stream": false });
        if !person.ask(&body).await["output_text"].as_str().unwrap().contains("EUR") {
            missing.push(format!("what stands in {id}"));
        }
    }
    running.shutdown().await;
    let database = rusqlite::Connection::open(data.join("service.sqlite")).unwrap();
    for (conversation, text) in &promised.messages {
        let count = "SELECT count(*) FROM messages WHERE conversation_id = ?1 AND text = ?2";
        let n_found: i64 = database.query_row(count, [conversation, text], |row| row.get(0)).unwrap();
        if n_found != 1 {
            missing.push(format!("the message “{text}”, {n_found} times"));
        }
    }
    let check: String = database.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    if check != "ok" {
        missing.push(check);
    }
    missing
}

#[tokio::test]
async fn what_was_confirmed_survives_two_hundred_power_cuts() {
    let folder = tempfile::tempdir().unwrap();
    let (root, path) = (folder.path().canonicalize().unwrap().join("root"), folder.path().join("journal"));
    std::fs::create_dir(&root).unwrap();
    let seed = std::env::var(SEED_VARIABLE).ok().and_then(|seed| seed.parse().ok()).unwrap_or(7);
    let mut rng = Rng(seed);
    let watched = Watched::start(&shim(folder.path()), &root, &path);
    let done = work(&Person::new(&watched.base_url, KEY), &path, &mut rng).await;
    drop(watched);
    let journal = Journal::read(&path);

    let slice = Slice::from_env();
    let mut lost = Vec::new();
    for cut in 0..N_CUTS {
        // Two of three cuts are directly after a confirmation, where the fewest later syncs hide a missing one.
        let n_records = if cut % 3 == 0 {
            1 + usize::try_from(rng.next_u64()).unwrap_or_default() % journal.n_records()
        } else {
            let confirmed = done[usize::try_from(rng.next_u64()).unwrap_or_default() % done.len()].confirmed;
            (1..=journal.n_records()).rfind(|n| journal.length_after(*n) <= confirmed).unwrap()
        };
        // Not `cut % 5`, so that each fifth of the cuts (`PARLANCE_TEST_SLICE`) has all three cases.
        let unsynced = match (cut / 3) % 5 {
            0 => Unsynced::Kept,
            1 | 2 => Unsynced::Some,
            _ => Unsynced::Lost,
        };
        let cut_seed = rng.next_u64();
        if !slice.contains(cut) {
            continue;
        }
        let left = tempfile::tempdir_in(folder.path()).unwrap();
        journal.cut(n_records, unsynced, cut_seed, left.path());
        let promised = promised(&done, journal.length_after(n_records));
        let missing = missing(&left.path().join("data"), &promised).await;
        if !missing.is_empty() {
            lost.push(format!("cut {cut} after {n_records} changes, unsynced {unsynced:?}: {missing:?}"));
        }
    }
    assert!(lost.is_empty(), "with {SEED_VARIABLE}={seed} {} cuts lost something: {lost:#?}", lost.len());
}
