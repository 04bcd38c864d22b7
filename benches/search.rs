//! How long a key press in the search over everything takes among a million messages, with the excerpts that the window
//! shows. Prints what was measured as JSON, one list of figures.
#![allow(clippy::print_stdout, reason = "a program for the terminal")]

use clap::Parser;
use parlance_app::{App, Config, ModelSearch, RealClock, open_system_keyring};
use parlance_bench::Result;
use parlance_bench::figure::{Budget, Figure, quantile};
use parlance_domain::search::{SearchFilters, SearchQuery};
use parlance_domain::{ConversationId, Item, Message, MessageId, MessageStatus, ProfileId, Role};
use parlance_store::{Store, Transaction, conversations, messages};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use uuid::Uuid;

/// Messages of one conversation.
const N_OF_CONVERSATION: usize = 20;

/// Messages that are written in one transaction.
const N_OF_WRITE: usize = 20_000;

/// Searches that are typed, letter by letter.
const N_SEARCHES: usize = 100;

/// Different words; the n-th is said as often as in real text, one n-th as often as the first.
const N_WORDS: usize = 50_000;

/// Words of a question and of an answer.
const WORDS_OF_MESSAGE: (usize, usize) = (25, 60);

/// Groups that the page lists.
const N_GROUPS: u32 = 20;

/// Any time that is not in the future.
const LONG_AGO_MS: i64 = 1_700_000_000_000;

const SYLLABLES: [&str; 32] = [
    "bel", "ko", "tri", "de", "fro", "st", "com", "pres", "or", "lin", "the", "an", "va", "mu", "ser", "pol",
    "ice", "gra", "tho", "wen", "qui", "ra", "ne", "lo", "us", "ta", "mi", "chal", "du", "sha", "ev", "bri",
];

/// Measures the search over everything.
#[derive(Debug, Parser)]
struct Arguments {
    /// A folder on the disk to measure, for everything that is written; emptied at the end.
    #[arg(long)]
    scratch: PathBuf,
    /// How many messages there are.
    #[arg(long, default_value_t = 1_000_000)]
    messages: usize,
}

#[tokio::main]
async fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let folder = tempfile::tempdir_in(&arguments.scratch)?;
    let mut words = Words::new();
    let (app, _events) = App::open(config(folder.path())).await?;
    let id = app.create_conversation(None).await?.row.id;
    app.close().await;
    drop(app);
    fill(folder.path(), id, arguments.messages, &mut words)?;
    let (app, _events) = App::open(config(folder.path())).await?;
    let mut figures = Vec::new();
    for (name, is_filtered) in [("a key press", false), ("a key press with filters", true)] {
        let typed = typed(&app, &mut words, is_filtered).await?;
        let what = |share| format!("search of {} messages, {name}, {share}", arguments.messages);
        figures.push(Figure::new(what("p50"), "ms", quantile(&typed, 0.5)));
        figures.push(Figure::new(what("p95"), "ms", quantile(&typed, 0.95)).within(Budget::AtMost(50.0)));
        figures.push(Figure::new(what("slowest"), "ms", quantile(&typed, 1.0)));
    }
    let rested = rested(&app, &mut words).await?;
    let what = format!("search of {} messages, all of them after a rest, p95", arguments.messages);
    figures.push(Figure::new(what, "ms", quantile(&rested, 0.95)));
    app.close().await;
    println!("{}", serde_json::to_string_pretty(&figures)?);
    Ok(())
}

fn config(data_dir: &Path) -> Config {
    Config {
        data_dir: data_dir.to_owned(),
        service: None,
        undo_for: Duration::ZERO,
        system_locales: Vec::new(),
        model_search: ModelSearch::default(),
        data_key: None,
        keyring: open_system_keyring,
        memory_dir: None,
        clock: Arc::new(RealClock),
    }
}

/// The milliseconds of each letter of a search that is typed: one word to three, rare ones and frequent ones.
async fn typed(app: &App, words: &mut Words, is_filtered: bool) -> Result<Vec<f64>> {
    let filters = SearchFilters {
        role: is_filtered.then_some(Role::Assistant),
        from_ms: is_filtered.then_some(LONG_AGO_MS + 86_400_000),
        ..SearchFilters::default()
    };
    let mut milliseconds = Vec::new();
    for n in 0..N_SEARCHES {
        let text = words.query(n % 3 + 1);
        for end in 1..=text.len() {
            let text = text.get(..end).unwrap_or_default().to_owned();
            let query = SearchQuery { text, filters: filters.clone(), ..SearchQuery::default() };
            let before = Instant::now();
            app.search_everything(query, N_GROUPS, true).await?;
            milliseconds.push(before.elapsed().as_secs_f64() * 1e3);
        }
    }
    Ok(milliseconds)
}

/// The milliseconds of searches that look at all messages.
async fn rested(app: &App, words: &mut Words) -> Result<Vec<f64>> {
    let mut milliseconds = Vec::new();
    for n in 0..N_SEARCHES {
        let query = SearchQuery { text: words.query(n % 3 + 1), ..SearchQuery::default() };
        let before = Instant::now();
        app.search_everything(query, N_GROUPS, false).await?;
        milliseconds.push(before.elapsed().as_secs_f64() * 1e3);
    }
    Ok(milliseconds)
}

fn fill(data_dir: &Path, first: ConversationId, n_messages: usize, words: &mut Words) -> Result<()> {
    let store = Store::open(data_dir.join("parlance.db"))?;
    let profile_id = store.read(|conn| Ok(conversations::get(conn, first)?.profile_id))?;
    for start in (0..n_messages).step_by(N_OF_WRITE) {
        let end = (start + N_OF_WRITE).min(n_messages);
        store.write_relaxed(|tx| {
            (start..end)
                .step_by(N_OF_CONVERSATION)
                .try_for_each(|n| write_conversation(tx, profile_id, n, words))
        })?;
    }
    Ok(())
}

fn write_conversation(
    tx: &Transaction<'_>,
    profile_id: ProfileId,
    first: usize,
    words: &mut Words,
) -> std::result::Result<(), parlance_store::Error> {
    let conversation_id = ConversationId(Uuid::now_v7());
    let at_ms = |n: usize| LONG_AGO_MS + i64::try_from(n).unwrap_or(0) * 30_000;
    conversations::create(tx, conversation_id, profile_id, at_ms(first + N_OF_CONVERSATION))?;
    conversations::rename(tx, conversation_id, &words.text(4))?;
    let mut parent_id = None;
    for n in first..first + N_OF_CONVERSATION {
        let is_answer = n % 2 == 1;
        let n_words = if is_answer { WORDS_OF_MESSAGE.1 } else { WORDS_OF_MESSAGE.0 };
        let message = Message {
            id: MessageId(Uuid::now_v7()),
            conversation_id,
            parent_id,
            role: if is_answer { Role::Assistant } else { Role::You },
            status: MessageStatus::Complete,
            items: vec![Item::text(words.text(n_words))],
            attachments: Vec::new(),
            created_at_ms: at_ms(n),
        };
        messages::insert(tx, &message)?;
        parent_id = Some(message.id);
    }
    match parent_id {
        Some(last) => conversations::set_leaf(tx, conversation_id, last),
        None => Ok(()),
    }
}

/// Words as often as real text has them.
struct Words {
    random: fastrand::Rng,
    words: Vec<String>,
}

impl Words {
    fn new() -> Self {
        let mut random = fastrand::Rng::with_seed(7);
        let words = (0..N_WORDS)
            .map(|_| (0..random.usize(1..=4)).filter_map(|_| random.choice(SYLLABLES)).collect())
            .collect();
        Self { random, words }
    }

    /// The n-th word comes one n-th as often as the first.
    fn word(&mut self) -> &str {
        let rank = (N_WORDS as f64).powf(self.random.f64()) - 1.0;
        self.words.get(rank as usize).map_or("", String::as_str)
    }

    fn text(&mut self, n_words: usize) -> String {
        (0..n_words).map(|_| self.word().to_owned()).collect::<Vec<_>>().join(" ")
    }

    /// What a person looks for: half of the words are rare.
    fn query(&mut self, n_words: usize) -> String {
        let mut words = Vec::new();
        for n in 0..n_words {
            let rare = self.random.usize(..N_WORDS);
            let word = if n % 2 == 0 { self.words.get(rare).cloned() } else { Some(self.word().to_owned()) };
            words.extend(word);
        }
        words.join(" ")
    }
}
