//! An encrypted store against a plain one with the same rows, in turns.

use super::ignore;
use parlance_app::App;
use parlance_bench::Result;
use parlance_bench::figure::{Figure, Goal, median, quantile};
use parlance_bench::filled;
use parlance_domain::ConversationId;
use parlance_encryption::{Key, KeyFile, RecoveryKey};
use parlance_store::{Store, conversations, messages};
use std::path::Path;
use std::time::Instant;

/// Number of starts of the app on each store.
const N_STARTS: usize = 7;

/// Number of conversations opened after each start.
const N_OPENED: usize = 60;

/// Messages per page, as the app reads them.
const PAGE: u32 = 40;

pub(crate) async fn measure(folder: &Path, plain: &Path, n_messages: usize) -> Result<Vec<Figure>> {
    let encrypted = folder.join("encrypted");
    copy_folder(plain, &encrypted)?;
    let key = Key::random()?;
    KeyFile::new(&key, RecoveryKey::random()?.wrap(&key)?).write(&encrypted)?;
    // The first start encrypts the store.
    let (app, events) = App::open(filled::config(&encrypted, Some(&key))).await?;
    let told = ignore(events);
    app.close().await;
    drop(app);
    told.await?;

    let places = [(plain, None), (encrypted.as_path(), Some(&key))];
    let mut starts = [Vec::new(), Vec::new()];
    let mut opened = [Vec::new(), Vec::new()];
    for _ in 0..N_STARTS {
        for ((data_dir, key), (starts, opened)) in places.into_iter().zip(starts.iter_mut().zip(&mut opened))
        {
            let (start, conversations) = run(data_dir, key).await?;
            starts.push(start);
            opened.extend(conversations);
        }
    }
    let page_reads = page_reads(&encrypted, &key)?;
    let [plain_starts, encrypted_starts] = starts;
    let [plain_opened, encrypted_opened] = opened;
    let with = |what: &str| format!("{what} with {n_messages} messages, encrypted");
    Ok(vec![
        Figure::new(with("a start of the app without its window"), "ms", median(&encrypted_starts))
            .against("plain", median(&plain_starts))
            .with_goal(Goal::AtMost(1.25)),
        Figure::new(with("a conversation opened, p50"), "ms", median(&encrypted_opened))
            .against("plain", median(&plain_opened))
            .with_goal(Goal::AtMost(1.25)),
        Figure::new(with("a page of messages read from the store, p95,"), "ms", quantile(&page_reads, 0.95))
            .with_goal(Goal::AtMost(1.0)),
    ])
}

/// Starts the app, opens conversations and closes the app. Returns the milliseconds of the start and of each
/// conversation.
async fn run(data_dir: &Path, key: Option<&Key>) -> Result<(f64, Vec<f64>)> {
    let before = Instant::now();
    let (app, events) = App::open(filled::config(data_dir, key)).await?;
    let view = app.start().await?;
    let start = before.elapsed().as_secs_f64() * 1e3;
    let told = ignore(events);
    let ids: Vec<ConversationId> = view.conversations.iter().map(|row| row.id).collect();
    let step = (ids.len() / N_OPENED).max(1);
    let mut milliseconds = Vec::new();
    for id in ids.into_iter().step_by(step) {
        let before = Instant::now();
        std::hint::black_box(app.open_conversation(id).await?);
        milliseconds.push(before.elapsed().as_secs_f64() * 1e3);
    }
    app.close().await;
    drop(app);
    told.await?;
    Ok((start, milliseconds))
}

/// The milliseconds for the first page of each conversation, each read for the first time after opening the store.
fn page_reads(data_dir: &Path, key: &Key) -> Result<Vec<f64>> {
    let store = Store::open(filled::location(data_dir, Some(key)))?;
    let ids: Vec<ConversationId> =
        store.read(|conn| Ok(conversations::list(conn)?.into_iter().map(|listed| listed.id).collect()))?;
    let mut milliseconds = Vec::new();
    for id in ids {
        let before = Instant::now();
        std::hint::black_box(store.read(|conn| messages::last_page(conn, id, PAGE))?);
        milliseconds.push(before.elapsed().as_secs_f64() * 1e3);
    }
    Ok(milliseconds)
}

fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            std::fs::copy(entry.path(), to.join(entry.file_name()))?;
        }
    }
    Ok(())
}
