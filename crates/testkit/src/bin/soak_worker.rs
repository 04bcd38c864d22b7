//! Sends, stops, edits and queues questions in an app without a window, until its parent kills it.
//!
//! Arguments: a data folder, the address of a service and a seed. Prints what the app has confirmed, one line each:
//! `sent QUESTION ANSWER TEXT`, `queued CONVERSATION TEXT`, `stopping ANSWER`. Saved drafts keep the store busy
//! meanwhile.

#![expect(clippy::expect_used, clippy::print_stdout, reason = "a test cannot go on without its app")]

use parlance_app::{App, Config, EventStream, GivenService};
use parlance_contract::{AppEvent, SentView};
use parlance_domain::{ConversationId, MessageId};
use parlance_testkit::rng::Rng;
use parlance_testkit::running::plain_config;
use std::collections::HashMap;
use std::path::PathBuf;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, interval, interval_at, timeout};

/// Number of conversations that run at once.
const N_CONVERSATIONS: u64 = 2;

/// The time between two saved drafts.
const BEAT: Duration = Duration::from_millis(20);

/// The events of the app so far.
#[derive(Default)]
struct Emitted {
    /// How often the row of a conversation has changed.
    n_changes: u64,
    /// The answers to questions that have left the outbox, by conversation.
    left_outbox: HashMap<ConversationId, Vec<MessageId>>,
}

#[tokio::main]
async fn main() {
    let mut args = std::env::args().skip(1);
    let mut next = || args.next().expect("a data folder, an address and a seed");
    let (data_dir, address, seed) = (PathBuf::from(next()), next(), next());
    let key = "svc_0123456789abcdef0123456789abcdef".to_owned();
    let service = Some(GivenService { address, key: Some(key.into()) });
    let config = Config { service, ..plain_config(&data_dir) };
    let (app, events) = App::open(config).await.expect("the app starts");
    println!("ready");
    let emitted = watch::Sender::default();
    let listening = emitted.subscribe();
    tokio::spawn(listen(events, emitted));
    let seed: u64 = seed.parse().expect("a seed is a number");
    for lane in 0..N_CONVERSATIONS {
        let id = app.create_conversation(None).await.expect("a conversation can be made").row.id;
        let name = format!("q{seed}-{lane}");
        // Otherwise the app would return the same, still empty conversation again.
        app.save_draft(id, name.clone()).await.expect("words can be typed");
        let rng = Rng::new(seed.wrapping_mul(N_CONVERSATIONS) + lane);
        tokio::spawn(
            Worker { app: app.clone(), id, name, n_asked: 0, rng, emitted: listening.clone() }.run(),
        );
    }
    let id = app.create_conversation(None).await.expect("a conversation can be made").row.id;
    let mut beats = interval(BEAT);
    for n_beats in 0_u64.. {
        beats.tick().await;
        app.save_draft(id, format!("{n_beats}")).await.expect("words can be typed");
    }
}

async fn listen(mut events: EventStream, emitted: watch::Sender<Emitted>) {
    while let Some(event) = events.recv().await {
        match event {
            AppEvent::ConversationChanged { .. } => {
                emitted.send_modify(|emitted| emitted.n_changes += 1);
            }
            AppEvent::QuestionSent { sent, .. } => {
                // Its text was printed when it was queued.
                say_sent(&sent, "");
                emitted.send_modify(|emitted| {
                    emitted.left_outbox.entry(sent.row.id).or_default().push(sent.answer.id);
                });
            }
            _ => {}
        }
    }
}

fn say_sent(sent: &SentView, words: &str) {
    if let Some(question) = &sent.question {
        println!("sent {} {} {words}", question.id, sent.answer.id);
    }
}

struct Worker {
    app: App,
    id: ConversationId,
    name: String,
    n_asked: usize,
    rng: Rng,
    emitted: watch::Receiver<Emitted>,
}

impl Worker {
    async fn run(mut self) {
        let mut asked: Vec<MessageId> = Vec::new();
        loop {
            let words = self.words();
            let sent = match asked.last() {
                Some(last) if self.rng.below(3) == 0 => self
                    .app
                    .edit_question(*last, words.clone(), Vec::new())
                    .await
                    .expect("a question is edited"),
                _ => self.app.send_message(self.id, words.clone()).await.expect("a question is sent"),
            };
            say_sent(&sent, &words);
            asked.extend(sent.question.as_ref().map(|question| question.id));
            match self.rng.below(3) {
                0 => self.until_ended(sent.answer.id).await,
                1 => {
                    self.wait_up_to(150).await;
                    println!("stopping {}", sent.answer.id);
                    self.app.stop_turn(self.id).await.expect("an answer stops");
                    self.until_ended(sent.answer.id).await;
                }
                _ => self.queue_behind(sent.answer.id).await,
            }
        }
    }

    fn words(&mut self) -> String {
        self.n_asked += 1;
        format!("{}-{}", self.name, self.n_asked)
    }

    /// Queues a question and waits until it is answered.
    async fn queue_behind(&mut self, answer_id: MessageId) {
        self.wait_up_to(60).await;
        let left = |emitted: &Emitted, id| emitted.left_outbox.get(&id).map_or(0, Vec::len);
        let n_before = left(&self.emitted.borrow(), self.id);
        let words = self.words();
        self.app.queue_message(self.id, words.clone()).await.expect("a question is queued");
        println!("queued {} {words}", self.id);
        self.until_ended(answer_id).await;
        let id = self.id;
        let next = {
            let emitted = self
                .emitted
                .wait_for(|emitted| left(emitted, id) > n_before)
                .await
                .expect("the app emits the next question");
            emitted.left_outbox.get(&id).and_then(|answers| answers.last()).copied()
        };
        if let Some(answer_id) = next {
            self.until_ended(answer_id).await;
        }
    }

    async fn until_ended(&mut self, id: MessageId) {
        loop {
            self.emitted.mark_unchanged();
            let page = self.app.load_around(self.id, id).await.expect("the answer is shown");
            if page.messages.iter().any(|message| message.id == id && message.status.is_final()) {
                return;
            }
            self.emitted.changed().await.expect("the app emits the end");
        }
    }

    async fn wait_up_to(&mut self, milliseconds: u64) {
        let wait = Duration::from_millis(self.rng.below(milliseconds) + 1);
        let mut end = interval_at(Instant::now() + wait, wait);
        drop(timeout(wait * 2, end.tick()).await);
    }
}
