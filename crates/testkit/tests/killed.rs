//! Whenever the app is killed, it loses nothing that it confirmed and only the last moment of streamed text, and leaves
//! no turn unfinished.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test"
)]

use parlance_app::App;
use parlance_domain::outbox::Wait;
use parlance_domain::{ConversationId, Message, MessageId};
use parlance_store::{Store, conversations, messages, outbox, turns};
use parlance_testkit::fault::{Answer, FaultServer, Received, Scenario};
use parlance_testkit::rng::{Rng, kill_lanes};
use parlance_testkit::running::plain_config;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};
use tokio::time::timeout;

/// Number of kills in all lanes together.
const N_KILLS: u64 = 200;

/// Number of apps that run at once.
const N_LANES: u64 = 4;

/// The interval at which the app journals streamed text.
const JOURNAL_EVERY: Duration = Duration::from_millis(250);

/// Additional time from the service's socket into the store on a busy machine. A constant, so that delays measured by
/// the app itself excuse nothing.
const ON_THE_WAY: Duration = Duration::from_millis(500);

/// Pause between two words of an answer.
const BETWEEN_WORDS: Duration = Duration::from_millis(8);

/// The output of one run of the app before it was killed.
#[derive(Default)]
struct Said {
    /// Questions with their answers and texts. The text of a queued question was printed earlier, in `queued`.
    sent: Vec<(MessageId, MessageId, String)>,
    queued: Vec<(ConversationId, String)>,
    stopping: Vec<MessageId>,
}

impl Said {
    fn read(&mut self, line: &str) {
        let mut words = line.split(' ');
        let what = words.next().unwrap();
        let mut next = || words.next().unwrap();
        let id = |text: &str| text.parse().unwrap();
        match what {
            "sent" => self.sent.push((MessageId(id(next())), MessageId(id(next())), next().to_owned())),
            "queued" => self.queued.push((ConversationId(id(next())), next().to_owned())),
            "stopping" => self.stopping.push(MessageId(id(next()))),
            "ready" => {}
            _ => panic!("nobody knows what {line:?} says"),
        }
    }
}

fn question_of(body: &str) -> String {
    let body: Value = serde_json::from_str(body).unwrap();
    let parts = body["input"].as_array().unwrap().last().unwrap()["content"].as_array().unwrap();
    parts.iter().filter_map(|part| part["text"].as_str()).collect()
}

/// The text of the answer to a question, different for each question.
fn words_of(question: &str) -> Vec<String> {
    let n_words = 20 + Rng::new(question.bytes().map(u64::from).sum()).below(60);
    (0..n_words).map(|n| format!("{question}:{n} ")).collect()
}

/// Answers each question word by word.
fn answer(request: &Received) -> Scenario {
    if request.method != "POST" {
        return Answer::json(200, r#"{"object":"list","data":[]}"#).into();
    }
    let question = question_of(&request.text());
    let response = json!({"id": "r", "model": "m", "conversation_id": format!("c-{question}")});
    let mut events = vec![json!({"type": "response.created", "response": response})];
    events.extend(words_of(&question).iter().map(|word| {
        json!({"type": "response.output_text.delta", "output_index": 0, "content_index": 0, "delta": word})
    }));
    events.push(json!({"type": "response.completed", "response": response}));
    Answer::events(events.iter().map(Value::to_string)).slowly(BETWEEN_WORDS).into()
}

fn start(data_dir: &Path, url: &str, seed: u64) -> (Child, Lines<BufReader<ChildStdout>>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_soak_worker"))
        .args([data_dir.to_str().unwrap(), url, &seed.to_string()])
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    (child, lines)
}

/// Runs the app for a random time and kills it. Returns its output and the time of the kill.
async fn run_and_kill(data_dir: &Path, url: &str, seed: u64, rng: &mut Rng) -> (Said, Instant) {
    let (mut child, mut lines) = start(data_dir, url, seed);
    let mut said = Said::default();
    // Some apps are killed while they start.
    if rng.below(8) > 0 {
        assert_eq!(lines.next_line().await.unwrap().as_deref(), Some("ready"), "the app starts again");
    }
    let going_on = async {
        while let Some(line) = lines.next_line().await.unwrap() {
            said.read(&line);
        }
    };
    // Most are killed early; the others have received much text by then.
    let longest = if rng.below(4) > 0 { 400 } else { 3000 };
    let is_over = timeout(Duration::from_millis(rng.below(longest)), going_on).await.is_ok();
    assert!(!is_over, "the app goes on until it is killed");
    let killed_at = Instant::now();
    child.start_kill().unwrap();
    while let Some(line) = lines.next_line().await.unwrap() {
        said.read(&line);
    }
    child.wait().await.unwrap();
    (said, killed_at)
}

/// A summary of the answers that were streaming when the app was killed.
#[derive(Clone, Copy, Default)]
struct Shown {
    /// Number of words that had to be stored.
    n_due: usize,
    /// The longest time before the kill from which no text was stored.
    longest_loss: Duration,
}

impl Shown {
    fn and(self, other: Self) -> Self {
        Self { n_due: self.n_due + other.n_due, longest_loss: self.longest_loss.max(other.longest_loss) }
    }
}

/// Opens the app on the remaining data and checks the store.
async fn check(data_dir: &Path, server: &FaultServer, said: &Said, killed_at: Instant) -> Shown {
    let (app, _events) = App::open(plain_config(data_dir)).await.expect("the app starts after a kill");
    let store = Store::open(data_dir.join("parlance.db")).unwrap();
    assert_eq!(store.check_integrity().unwrap(), Vec::<String>::new());
    assert_eq!(store.read(turns::list_unfinished).unwrap().len(), 0, "no turn is on its way for ever");

    let all = store.read(conversations::list).unwrap();
    let mut waiting: HashMap<ConversationId, Vec<String>> = HashMap::new();
    for conversation in &all {
        let entries = store.read(|conn| outbox::list(conn, conversation.id)).unwrap();
        assert!(
            entries.iter().all(|entry| entry.wait != Wait::Answer),
            "nothing waits for an answer that never comes"
        );
        waiting.insert(conversation.id, entries.into_iter().map(|entry| entry.text).collect());
    }
    let find = |id: MessageId| store.read(|conn| messages::find(conn, id)).unwrap();
    let is_waiting = |words: &str| waiting.values().flatten().any(|text| text == words);
    let asked: Vec<(Received, String)> = server
        .received()
        .into_iter()
        .filter(|request| request.method == "POST")
        .map(|request| (question_of(&request.text()), request))
        .map(|(question, request)| (request, question))
        .collect();
    let mut shown = Shown::default();
    for (question_id, answer_id, words) in &said.sent {
        let Some(question) = find(*question_id) else {
            // The question had certainly not been sent and can be sent from here.
            assert!(words.is_empty() || is_waiting(words), "{words} was sent and is lost");
            continue;
        };
        let answer = find(*answer_id).expect("a question has its answer");
        shown = shown.and(check_answer(&question, &answer, &asked, said, killed_at));
    }
    for (conversation_id, words) in &said.queued {
        let tail = store.read(|conn| messages::visible_path_tail(conn, *conversation_id, 200, None)).unwrap();
        let is_asked = tail.messages.iter().any(|message| message.text() == *words);
        // Or it was sent, and then the question before it was edited.
        let mut sent = said.sent.iter().filter_map(|(question_id, ..)| find(*question_id));
        let is_there = is_asked || is_waiting(words) || sent.any(|question| question.text() == *words);
        assert!(is_there, "{words} was queued and is lost");
    }
    for (_, question) in &asked {
        // An edited question is on a hidden path, but the search still finds it.
        let found = app.search_conversations(question.clone()).await.unwrap();
        assert!(!found.is_empty() || is_waiting(question), "{question} reached the service and is lost");
    }
    app.close().await;
    shown
}

fn check_answer(
    question: &Message,
    answer: &Message,
    asked: &[(Received, String)],
    said: &Said,
    killed_at: Instant,
) -> Shown {
    assert!(answer.status.is_final(), "{answer:?}");
    let question = question.text();
    let kept = answer.text();
    let whole: String = words_of(&question).concat();
    assert!(whole.starts_with(&kept), "{question}: what is kept is what was written: {kept:?}");
    let Some((request, _)) = asked.iter().find(|(_, words)| *words == question) else {
        assert_eq!(kept, "", "what nobody asked has no answer");
        return Shown::default();
    };
    if said.stopping.contains(&answer.id) {
        return Shown::default();
    }
    let until = killed_at.checked_sub(JOURNAL_EVERY + ON_THE_WAY).unwrap();
    // The first and the last event carry no text.
    let n_written = request.written.iter().filter(|at| **at < until).count().saturating_sub(1);
    let must_be_kept: String = words_of(&question).into_iter().take(n_written).collect();
    assert!(
        kept.starts_with(&must_be_kept),
        "{question}: {} characters are kept, {} were written more than {JOURNAL_EVERY:?} and {ON_THE_WAY:?} before the end",
        kept.len(),
        must_be_kept.len(),
    );
    let words = words_of(&question);
    let n_kept = kept.split_inclusive(' ').count();
    let first_lost = request.written.get(n_kept + 1).filter(|_| n_kept < words.len());
    let longest_loss = first_lost.map(|at| killed_at.saturating_duration_since(*at)).unwrap_or_default();
    Shown { n_due: n_written.min(words.len()), longest_loss }
}

/// Kills an app once for each seed, always on the same data. Returns the number of questions it sent, and the summary.
async fn lane(seeds: Vec<u64>) -> (usize, Shown) {
    let dir = TempDir::new().unwrap();
    let data_dir = dir.path().join("data");
    let server = FaultServer::start_reading(answer).await;
    let (mut n_sent, mut shown) = (0, Shown::default());
    for seed in seeds {
        let (said, killed_at) = run_and_kill(&data_dir, &server.url(), seed, &mut Rng::new(seed)).await;
        n_sent += said.sent.len();
        shown = shown.and(check(&data_dir, &server, &said, killed_at).await);
    }
    (n_sent, shown)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whenever_it_is_killed_nothing_is_lost_but_the_last_moment() {
    let lanes = kill_lanes(N_KILLS, N_LANES);
    let n_kills: usize = lanes.iter().map(Vec::len).sum();
    let lanes: Vec<_> = lanes.into_iter().map(|seeds| tokio::spawn(lane(seeds))).collect();
    let (mut n_sent, mut shown) = (0, Shown::default());
    for lane in lanes {
        let (n_sent_there, shown_there) = lane.await.unwrap();
        n_sent += n_sent_there;
        shown = shown.and(shown_there);
    }
    let Shown { n_due, longest_loss } = shown;
    println!("nothing was lost that was written more than {longest_loss:?} before a kill");
    println!("{n_kills} kills, {n_sent} questions sent, {n_due} words due");
    assert!(n_sent > n_kills / 4 && n_due > n_kills / 2, "this shows little");
}
