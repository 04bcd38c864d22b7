//! A store with many messages whose word frequencies resemble real text, and the app on it without a window.

use crate::Result;
use parlance_app::{Config, Disk, ModelSearch, Readers, RealClock, open_system_keyring};
use parlance_domain::{ConversationId, Item, Message, MessageId, ProfileId, Role};
use parlance_encryption::{Key, Purpose};
use parlance_store::{Location, Store, Transaction, conversations, messages};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use uuid::Uuid;

/// Messages per conversation.
pub const N_OF_CONVERSATION: usize = 20;

/// Messages per transaction.
const N_OF_WRITE: usize = 20_000;

/// Number of different words. Their frequency follows Zipf's law: the n-th word is one n-th as frequent as the first.
const N_WORDS: usize = 50_000;

/// Number of words in a question and in an answer.
const WORDS_OF_MESSAGE: (usize, usize) = (25, 60);

/// Any time in the past.
pub const LONG_AGO_MS: i64 = 1_700_000_000_000;

const SYLLABLES: [&str; 32] = [
    "bel", "ko", "tri", "de", "fro", "st", "com", "pres", "or", "lin", "the", "an", "va", "mu", "ser", "pol",
    "ice", "gra", "tho", "wen", "qui", "ra", "ne", "lo", "us", "ta", "mi", "chal", "du", "sha", "ev", "bri",
];

/// An app without a service, on a folder whose key is not in the keyring.
#[must_use]
pub fn config(data_dir: &Path, key: Option<&Key>) -> Config {
    Config {
        data_dir: data_dir.to_owned(),
        service: None,
        undo_for: Duration::ZERO,
        system_locales: Vec::new(),
        model_search: ModelSearch::default(),
        data_key: key.cloned(),
        keyring: open_system_keyring,
        memory_dir: None,
        clock: Arc::new(RealClock),
        updates_without_backup: false,
        disk: Disk::default(),
        readers: Readers::on_threads(2),
    }
}

/// The store of a folder.
#[must_use]
pub fn location(data_dir: &Path, key: Option<&Key>) -> Location {
    Location::new(data_dir.join("parlance.db"), key.map(|key| key.derive(Purpose::Store)))
}

/// Writes this number of messages into the store of a folder, in new conversations with the service of the first one.
///
/// # Errors
///
/// When the store cannot be written.
pub fn fill(location: &Location, first: ConversationId, n_messages: usize, words: &mut Words) -> Result<()> {
    let store = Store::open(location.clone())?;
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
        let message = Message::new(
            MessageId(Uuid::now_v7()),
            conversation_id,
            parent_id,
            if is_answer { Role::Assistant } else { Role::You },
            vec![Item::text(words.text(n_words))],
            at_ms(n),
        );
        messages::insert(tx, &message)?;
        parent_id = Some(message.id);
    }
    match parent_id {
        Some(last) => conversations::set_leaf(tx, conversation_id, last),
        None => Ok(()),
    }
}

/// Generates words with the frequencies of real text.
#[derive(Debug)]
pub struct Words {
    random: fastrand::Rng,
    words: Vec<String>,
}

impl Default for Words {
    fn default() -> Self {
        Self::new()
    }
}

impl Words {
    /// The same sequence each time.
    #[must_use]
    pub fn new() -> Self {
        let mut random = fastrand::Rng::with_seed(7);
        let words = (0..N_WORDS)
            .map(|_| (0..random.usize(1..=4)).filter_map(|_| random.choice(SYLLABLES)).collect())
            .collect();
        Self { random, words }
    }

    /// A random word by Zipf's law.
    fn word(&mut self) -> &str {
        let rank = (N_WORDS as f64).powf(self.random.f64()) - 1.0;
        self.words.get(rank as usize).map_or("", String::as_str)
    }

    /// This number of words.
    pub fn text(&mut self, n_words: usize) -> String {
        (0..n_words).map(|_| self.word().to_owned()).collect::<Vec<_>>().join(" ")
    }

    /// A typical search: half of the words are rare.
    pub fn query(&mut self, n_words: usize) -> String {
        let mut words = Vec::new();
        for n in 0..n_words {
            let rare = self.random.usize(..N_WORDS);
            let word = if n % 2 == 0 { self.words.get(rare).cloned() } else { Some(self.word().to_owned()) };
            words.extend(word);
        }
        words.join(" ")
    }
}
