//! Whenever the app is killed, nothing that it confirmed is lost, of what arrived only the last moment, and nothing
//! is left hanging.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a test"
)]

use parlance_app::{App, Config};
use parlance_domain::outbox::Wait;
use parlance_domain::{ConversationId, Message, MessageId};
use parlance_store::{Store, conversations, messages, outbox, turns};
use parlance_testkit::dice::Dice;
use parlance_testkit::fault::{Answer, FaultServer, Received, Scenario};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};
use tokio::time::timeout;

/// How often the app is killed, in all lanes together.
const N_KILLS: u64 = 200;

/// So many apps run at once.
const N_LANES: u64 = 4;

/// What may be missing of what arrived before a kill, when nothing holds up the app.
const JOURNAL_EVERY: Duration = Duration::from_millis(250);

/// Between two words of an answer.
const BETWEEN_WORDS: Duration = Duration::from_millis(8);

/// What holds up the app is looked for in so much of the time before its end.
const LOOKED_AT: Duration = Duration::from_secs(1);

/// What one run of the app said before it was killed.
#[derive(Default)]
struct Said {
    /// Questions with their answers and words; the words of those that were queued stand there.
    sent: Vec<(MessageId, MessageId, String)>,
    queued: Vec<(ConversationId, String)>,
    stopping: Vec<MessageId>,
    /// When the record took something.
    beats: Vec<Instant>,
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
            _ => self.beats.push(Instant::now()),
        }
    }

    /// The longest time for which the app was held up just before a moment: by other programs, or by the disk.
    fn longest_delay(&self, before: Instant) -> Duration {
        let just_before = before.checked_sub(LOOKED_AT).unwrap();
        let ends = self.beats.iter().skip(1).copied().chain([before]);
        let gaps = self.beats.iter().zip(ends).filter(|(_, end)| *end > just_before);
        gaps.map(|(beat, end)| end.duration_since(*beat)).max().unwrap_or(LOOKED_AT)
    }
}

fn question_of(body: &str) -> String {
    let body: Value = serde_json::from_str(body).unwrap();
    let parts = body["input"].as_array().unwrap().last().unwrap()["content"].as_array().unwrap();
    parts.iter().filter_map(|part| part["text"].as_str()).collect()
}

/// The words of the answer to a question, which are different for each.
fn words_of(question: &str) -> Vec<String> {
    let n_words = 20 + Dice::new(question.bytes().map(u64::from).sum()).below(60);
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
    let mut child = Command::new(env!("CARGO_BIN_EXE_restless"))
        .args([data_dir.to_str().unwrap(), url, &seed.to_string()])
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    (child, lines)
}

/// Runs the app for a random time and kills it. What it said, and when it was killed.
async fn run_and_kill(data_dir: &Path, url: &str, seed: u64, dice: &mut Dice) -> (Said, Instant) {
    let (mut child, mut lines) = start(data_dir, url, seed);
    let mut said = Said::default();
    // Some are killed while they start.
    if dice.below(8) > 0 {
        assert_eq!(lines.next_line().await.unwrap().as_deref(), Some("ready"), "the app starts again");
    }
    let going_on = async {
        while let Some(line) = lines.next_line().await.unwrap() {
            said.read(&line);
        }
    };
    // Most are killed early; the others have received much by then.
    let longest = if dice.below(4) > 0 { 400 } else { 2000 };
    let is_over = timeout(Duration::from_millis(dice.below(longest)), going_on).await.is_ok();
    assert!(!is_over, "the app goes on until it is killed");
    let killed_at = Instant::now();
    child.start_kill().unwrap();
    while let Some(line) = lines.next_line().await.unwrap() {
        if !line.starts_with("beat") {
            said.read(&line);
        }
    }
    child.wait().await.unwrap();
    (said, killed_at)
}

/// Opens the app on what is left, and looks at the record. How many words had to be there.
async fn check(data_dir: &Path, server: &FaultServer, said: &Said, killed_at: Instant) -> usize {
    let config = Config { data_dir: data_dir.to_owned(), service: None, undo_for: Duration::ZERO };
    let (app, _events) = App::open(config).await.expect("the app starts after a kill");
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
    let delay = said.longest_delay(killed_at);
    let find = |id: MessageId| store.read(|conn| messages::find(conn, id)).unwrap();
    let is_waiting = |words: &str| waiting.values().flatten().any(|text| text == words);
    let asked: Vec<(Received, String)> = server
        .received()
        .into_iter()
        .filter(|request| request.method == "POST")
        .map(|request| (question_of(&request.text()), request))
        .map(|(question, request)| (request, question))
        .collect();
    let mut n_due = 0;
    for (question_id, answer_id, words) in &said.sent {
        let Some(question) = find(*question_id) else {
            // It had certainly not left yet, and is where it can be sent from.
            assert!(words.is_empty() || is_waiting(words), "{words} was sent and is lost");
            continue;
        };
        let answer = find(*answer_id).expect("a question has its answer");
        n_due += check_answer(&question, &answer, &asked, said, killed_at, delay);
    }
    for (conversation_id, words) in &said.queued {
        let tail = store.read(|conn| messages::visible_path_tail(conn, *conversation_id, 200, None)).unwrap();
        let is_asked = tail.messages.iter().any(|message| message.text() == *words);
        // Or it was asked, and then the question before it was edited.
        let mut sent = said.sent.iter().filter_map(|(question_id, ..)| find(*question_id));
        let is_there = is_asked || is_waiting(words) || sent.any(|question| question.text() == *words);
        assert!(is_there, "{words} was queued and is lost");
    }
    for (_, question) in &asked {
        // An edited question is on a path that is not shown, and the search finds it all the same.
        let found = app.search_conversations(question.clone()).await.unwrap();
        assert!(!found.is_empty() || is_waiting(question), "{question} reached the service and is lost");
    }
    app.close().await;
    n_due
}

fn check_answer(
    question: &Message,
    answer: &Message,
    asked: &[(Received, String)],
    said: &Said,
    killed_at: Instant,
    delay: Duration,
) -> usize {
    assert!(answer.status.is_final(), "{answer:?}");
    let question = question.text();
    let kept = answer.text();
    let whole: String = words_of(&question).concat();
    assert!(whole.starts_with(&kept), "{question}: what is kept is what was written: {kept:?}");
    let Some((request, _)) = asked.iter().find(|(_, words)| *words == question) else {
        assert_eq!(kept, "", "what nobody asked has no answer");
        return 0;
    };
    if said.stopping.contains(&answer.id) {
        return 0;
    }
    let until = killed_at.checked_sub(JOURNAL_EVERY + delay).unwrap();
    // The first event says no words, the last one neither.
    let n_written = request.written.iter().filter(|at| **at < until).count().saturating_sub(1);
    let must_be_kept: String = words_of(&question).into_iter().take(n_written).collect();
    assert!(
        kept.starts_with(&must_be_kept),
        "{question}: {} characters are kept, {} were written more than {JOURNAL_EVERY:?} and {delay:?} before the end",
        kept.len(),
        must_be_kept.len(),
    );
    n_written
}

async fn lane(first_seed: u64, n_kills: u64) {
    let dir = TempDir::new().unwrap();
    let data_dir = dir.path().join("data");
    let server = FaultServer::start_reading(answer).await;
    let (mut n_sent, mut n_due) = (0, 0);
    for seed in first_seed..first_seed + n_kills {
        let (said, killed_at) = run_and_kill(&data_dir, &server.url(), seed, &mut Dice::new(seed)).await;
        n_sent += said.sent.len();
        n_due += check(&data_dir, &server, &said, killed_at).await;
    }
    assert!(
        n_sent as u64 > n_kills / 4 && n_due as u64 > n_kills,
        "this shows little: {n_sent} sent, {n_due} words due"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whenever_it_is_killed_nothing_is_lost_but_the_last_moment() {
    let seed = match std::env::var("PARLANCE_KILL_SEED") {
        Ok(seed) => seed.parse().unwrap(),
        Err(_) => u64::from(SystemTime::now().duration_since(UNIX_EPOCH).unwrap().subsec_nanos()) * 1000,
    };
    // Shown when the test fails.
    println!("PARLANCE_KILL_SEED={seed}");
    let n_kills = N_KILLS / N_LANES;
    let mut lanes: Vec<_> = (0..N_LANES).map(|n| tokio::spawn(lane(seed + n * n_kills, n_kills))).collect();
    for lane in &mut lanes {
        lane.await.unwrap();
    }
}
