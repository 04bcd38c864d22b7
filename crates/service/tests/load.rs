//! The program under load and after a crash: many streams at once, clients that do not read, and a sudden end.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test"
)]
#![cfg(unix)]

use futures_util::future::join_all;
use parlance_sqlite::rusqlite;
use reqwest::multipart::{Form, Part};
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};

const KEY: &str = "svc_of-this-run";

/// Concurrent idle streams.
const N_HELD: usize = 10_000;

/// Concurrent answers.
const N_ANSWERS: usize = 500;

/// The largest memory per stream, in a build without optimisation, whose futures are large.
const MAX_KIB_EACH: u64 = 128;

/// Tests of this file run one at a time, because they would affect each other's memory and time.
static ALONE: Semaphore = Semaphore::const_new(1);

/// The serving program.
struct Serving {
    child: Child,
    base_url: String,
}

impl Serving {
    fn start(data: &Path, arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_parlance-service"))
            .env_remove("PARLANCE_SERVICE_KEY")
            .env("PARLANCE_LOG", "error")
            .args(["serve", "--listen", "127.0.0.1:0", "--key", KEY, "--data"])
            .arg(data)
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let base_url = line.trim_end().strip_prefix("listening on ").unwrap().to_owned();
        Self { child, base_url }
    }

    fn address(&self) -> &str {
        self.base_url.strip_prefix("http://").unwrap()
    }

    /// The memory of the process, in KiB.
    #[cfg(target_os = "linux")]
    fn memory_kib(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }

    /// This system does not report it. 0 passes every check.
    #[cfg(not(target_os = "linux"))]
    fn memory_kib(&self) -> u64 {
        0
    }

    /// Kills it, as a crash would.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // Fails if it has already ended.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

fn client() -> Client {
    parlance_tls::client_builder().no_proxy().build().unwrap()
}

fn request(address: &str, body: &Value) -> String {
    let body = body.to_string();
    format!(
        "POST /v1/responses HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {KEY}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
}

/// Opens a stream and reads until its first event.
async fn open(address: &str, body: &Value) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(request(address, body).as_bytes()).await.unwrap();
    let mut begun = Vec::new();
    while !begun.windows(16).any(|window| window == b"response.created") {
        let n_read = stream.read_buf(&mut begun).await.unwrap();
        assert!(n_read > 0, "it ended early: {}", String::from_utf8_lossy(&begun));
    }
    stream
}

/// Reads the received bytes; `false` when the stream has ended.
fn is_open(stream: &TcpStream) -> bool {
    let mut bytes = [0; 4096];
    loop {
        match stream.try_read(&mut bytes) {
            Ok(0) => return false,
            Ok(_) => {}
            Err(error) => return error.kind() == std::io::ErrorKind::WouldBlock,
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_streams_are_held() {
    let _alone = ALONE.acquire().await.unwrap();
    let n_files = rlimit::increase_nofile_limit(u64::MAX).unwrap();
    // The service and this process each hold one end of every stream. The database and the harness need some more.
    let n_needed = N_HELD as u64 + 200;
    assert!(
        n_files >= n_needed,
        "only {n_files} files may be open here: raise the hard limit (`ulimit -Hn`) to {n_needed}"
    );
    let data = tempfile::tempdir().unwrap();
    // One word per ten seconds, for some 80 words: no answer ends before the last stream is open, even on a slow
    // machine. The service may close a connection whose answer has ended.
    let serving = Serving::start(data.path(), &["--pace", "0.1"]);
    let before_kib = serving.memory_kib();
    let sum = ["7"; 40].join(" + ");
    let body = json!({ "input": format!("What is {sum}?") });
    let mut held: Vec<TcpStream> = Vec::with_capacity(N_HELD);
    while held.len() < N_HELD {
        let opening = (0..250).map(|_| open(serving.address(), &body));
        held.extend(join_all(opening).await);
    }
    let n_open = held.iter().filter(|stream| is_open(stream)).count();
    assert_eq!(n_open, N_HELD);
    let kib_each = serving.memory_kib().saturating_sub(before_kib) / N_HELD as u64;
    println!("{N_HELD} streams take {kib_each} KiB each");
    assert!(kib_each <= MAX_KIB_EACH, "{kib_each} KiB");
    // The service also answers another request meanwhile.
    let list = client().get(format!("{}/v1/files", serving.base_url)).bearer_auth(KEY).send().await.unwrap();
    assert_eq!(list.status(), StatusCode::OK);
}

/// The events in the text of a stream, which must be complete frames.
fn events(stream: &str) -> Vec<Value> {
    let frames = stream.strip_suffix("\n\n").unwrap().split("\n\n").filter(|frame| !frame.starts_with(':'));
    let data = frames.map(|frame| frame.strip_prefix("event: message\ndata: ").unwrap());
    data.map(|data| serde_json::from_str(data).unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn five_hundred_answers_at_once_are_whole_and_nobody_elses() {
    let _alone = ALONE.acquire().await.unwrap();
    let data = tempfile::tempdir().unwrap();
    let serving = Serving::start(data.path(), &["--pace", "200"]);
    let client = client();
    let asked = (0..N_ANSWERS).map(|n| {
        let request = client.post(format!("{}/v1/responses", serving.base_url)).bearer_auth(KEY);
        let request = request.json(&json!({ "input": format!("What is {n} * 1000 + 7?") }));
        async move { request.send().await.unwrap().text().await.unwrap() }
    });
    let mut ids = BTreeSet::new();
    for (n, stream) in join_all(asked).await.iter().enumerate() {
        let events = events(stream);
        for (number, event) in events.iter().enumerate() {
            assert_eq!(event["sequence_number"], json!(number));
        }
        let completed = events.last().unwrap();
        assert_eq!(completed["type"], "response.completed");
        let said: String = events
            .iter()
            .filter(|event| event["type"] == "response.output_text.delta")
            .map(|event| event["delta"].as_str().unwrap())
            .collect();
        assert_eq!(completed["response"]["output_text"], json!(said));
        let result = n * 1000 + 7;
        assert!(said.starts_with(&format!("`{n} * 1000 + 7` = **{result}**")), "{n}: {said}");
        ids.insert(completed["response"]["id"].as_str().unwrap().to_owned());
    }
    assert_eq!(ids.len(), N_ANSWERS);
}

/// The time limit of a test step on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(60);

/// A model that writes without end. Returns its address, the number of bytes read, and the number of clients that have
/// left.
async fn endless_model() -> (String, watch::Receiver<usize>, watch::Receiver<usize>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let (taken, n_taken) = watch::channel(0);
    let (left, n_left) = watch::channel(0);
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let (taken, left) = (taken.clone(), left.clone());
            tokio::spawn(async move {
                let mut head = Vec::new();
                while !head.windows(4).any(|window| window == b"\r\n\r\n") {
                    if stream.read_buf(&mut head).await.unwrap() == 0 {
                        return;
                    }
                }
                if !head.starts_with(b"POST") {
                    let list = json!({ "object": "list", "data": [{ "id": "endless", "object": "model" }] });
                    let list = list.to_string();
                    let answer = format!(
                        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
                         Connection: close\r\n\r\n{list}",
                        list.len()
                    );
                    drop(stream.write_all(answer.as_bytes()).await);
                    return;
                }
                let start = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n";
                stream.write_all(start.as_bytes()).await.unwrap();
                // One word at a time, as models write: the frames fill the sockets long before the words fill an
                // answer.
                let chunk = json!({ "id": "c", "object": "chat.completion.chunk", "model": "endless",
                    "choices": [{ "index": 0, "delta": { "content": "w#### " } }] });
                let frame = format!("data: {chunk}\n\n");
                // Each word is different: the service would end an answer in a loop.
                for n in 0_u64.. {
                    let frame = frame.replace("####", &format!("{:04}", n % 10_000));
                    if stream.write_all(frame.as_bytes()).await.is_err() {
                        break;
                    }
                    taken.send_modify(|n_bytes| *n_bytes += frame.len());
                }
                left.send_modify(|n_left| *n_left += 1);
            });
        }
    });
    (url, n_taken, n_left)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reader_that_does_not_read_stops_the_model_takes_no_memory_and_ends_it_by_leaving() {
    let _alone = ALONE.acquire().await.unwrap();
    let (url, mut n_taken, mut n_left) = endless_model().await;
    let data = tempfile::tempdir().unwrap();
    let serving = Serving::start(data.path(), &["--upstream", &format!("{url}#endless")]);
    let before_kib = serving.memory_kib();
    let reader = open(serving.address(), &json!({ "input": "Talk." })).await;
    n_taken.wait_for(|n_bytes| *n_bytes > 0).await.unwrap();
    // The model is held back when it can write nothing for a while.
    while tokio::time::timeout(Duration::from_secs(1), n_taken.changed()).await.is_ok() {
        assert!(*n_taken.borrow_and_update() < 64 * 1024 * 1024, "nothing holds the model back");
    }
    let grown_kib = serving.memory_kib().saturating_sub(before_kib);
    assert!(grown_kib < 64 * 1024, "{grown_kib} KiB for one reader");
    // The model resumes as soon as the client reads.
    let n_before = *n_taken.borrow();
    let reading = tokio::spawn(async move {
        let mut reader = reader;
        let mut bytes = vec![0; 64 * 1024];
        let mut n_unread = 16 * 1024 * 1024_usize;
        while n_unread > 0 {
            let n_read = reader.read(&mut bytes).await.unwrap();
            assert!(n_read > 0, "the stream ended");
            n_unread = n_unread.saturating_sub(n_read);
        }
        reader
    });
    n_taken.wait_for(|n_bytes| *n_bytes > n_before).await.unwrap();
    let reader = reading.await.unwrap();
    assert_eq!(*n_left.borrow(), 0, "it goes on as long as somebody reads");
    // The model's answer ends when the client leaves.
    drop(reader);
    let ended = tokio::time::timeout(TIMEOUT, n_left.wait_for(|n_left| *n_left == 1)).await;
    ended.expect("the model is left when its reader leaves").unwrap();
}

/// The service's confirmations before the crash.
#[derive(Default)]
struct Observations {
    /// The contents of the confirmed uploads.
    files: BTreeMap<String, Vec<u8>>,
    /// The conversations with a completed answer.
    conversations: BTreeSet<String>,
}

/// Uploads and asks without end, and stores the confirmations.
async fn work(
    base_url: String,
    worker: usize,
    told: Arc<Mutex<Observations>>,
    n_done: Arc<watch::Sender<usize>>,
) {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let client = client();
    loop {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        if worker.is_multiple_of(2) {
            let content = format!("Rule {number}: a berth costs {number} EUR.\n\n").repeat(200 * worker + 1);
            let part = Part::bytes(content.clone().into_bytes()).file_name(format!("{number}.txt"));
            let form = Form::new().text("purpose", "assistants").part("file", part);
            let sent = client.post(format!("{base_url}/v1/files")).bearer_auth(KEY).multipart(form).send();
            let Ok(answer) = sent.await else { return };
            let Ok(file) = answer.json::<Value>().await else { return };
            let id = file["id"].as_str().unwrap().to_owned();
            told.lock().unwrap().files.insert(id, content.into_bytes());
        } else {
            let body = json!({ "input": format!("What is {number} + 1?"), "stream": worker == 1 });
            let sent = client.post(format!("{base_url}/v1/responses")).bearer_auth(KEY).json(&body).send();
            let Ok(answer) = sent.await else { return };
            let Ok(text) = answer.text().await else { return };
            let response = if worker == 1 {
                let Some(last) = text.trim_end().rsplit("\n\n").next() else { return };
                let Some(data) = last.strip_prefix("event: message\ndata: ") else { return };
                let Ok(mut event) = serde_json::from_str::<Value>(data) else { return };
                if event["type"] != "response.completed" {
                    return;
                }
                event["response"].take()
            } else {
                serde_json::from_str(&text).unwrap()
            };
            let id = response["conversation_id"].as_str().unwrap().to_owned();
            told.lock().unwrap().conversations.insert(id);
        }
        n_done.send_modify(|n_done| *n_done += 1);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_confirmed_survives_a_kill_and_nothing_else_is_left() {
    let _alone = ALONE.acquire().await.unwrap();
    let data = tempfile::tempdir().unwrap();
    let told = Arc::new(Mutex::new(Observations::default()));
    for round in 1..=3 {
        let serving = Serving::start(data.path(), &["--pace", "full"]);
        let (n_done, mut seen) = watch::channel(0);
        let n_done = Arc::new(n_done);
        let workers: Vec<_> = (0..6)
            .map(|worker| {
                let work = work(serving.base_url.clone(), worker, Arc::clone(&told), Arc::clone(&n_done));
                tokio::spawn(work)
            })
            .collect();
        seen.wait_for(|n_done| *n_done >= 12 * round).await.unwrap();
        serving.kill();
        for worker in workers {
            worker.await.unwrap();
        }
    }
    // The start after a crash cleans up.
    let serving = Serving::start(data.path(), &["--pace", "full"]);
    let database = rusqlite::Connection::open(data.path().join("service.sqlite")).unwrap();
    let check: String = database.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(check, "ok");
    assert!(!database.prepare("PRAGMA foreign_key_check").unwrap().exists([]).unwrap());
    assert_eq!(std::fs::read_dir(data.path().join("incoming")).unwrap().count(), 0);
    let mut rows = database.prepare("SELECT id FROM files").unwrap();
    let rows: BTreeSet<String> = rows.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    let contents: BTreeSet<String> = std::fs::read_dir(data.path().join("files"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(rows, contents, "every row has its content, and every content its row");

    let told = told.lock().unwrap();
    assert!(
        !told.files.is_empty() && !told.conversations.is_empty(),
        "both were confirmed before the last kill"
    );
    for (id, content) in &told.files {
        assert!(std::fs::read(data.path().join("files").join(id)).unwrap() == *content, "{id} is as sent");
    }
    for id in &told.conversations {
        let sql = "SELECT count(*) FROM messages WHERE conversation_id = ?1";
        let n_messages: u32 = database.query_row(sql, [id], |row| row.get(0)).unwrap();
        assert_eq!(n_messages, 2, "the question and the answer of {id}");
    }
    drop(serving);
}
