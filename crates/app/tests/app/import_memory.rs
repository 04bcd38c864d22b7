//! How much memory a large import takes: only where `PARLANCE_LARGE_IMPORT` says how many megabytes the archive has, on
//! Linux, alone in its process.

use parlance_app::view::ImportChoices;
use parlance_testkit::running::RunningApp;
use serde_json::json;
use std::io::{BufWriter, Write as _};
use std::path::Path;
use std::time::Instant;

/// The app promises to need less.
const MAX_PEAK_BYTES: u64 = 256 * 1024 * 1024;

/// Messages of one conversation.
const N_MESSAGES: usize = 50;

/// An archive of Claude of at least so many bytes. Says how many conversations it has.
fn write_archive(path: &Path, n_bytes: u64) -> u32 {
    let mut to = BufWriter::new(std::fs::File::create(path).unwrap());
    let text = "The quay is swept on Mondays, before the first ferry comes in. ".repeat(32);
    let (mut n_conversations, mut n_written) = (0, 0);
    to.write_all(b"[").unwrap();
    while n_written < n_bytes {
        let message = |n: usize| {
            let sender = if n.is_multiple_of(2) { "human" } else { "assistant" };
            json!({"uuid": format!("{n_conversations}-{n}"), "sender": sender, "text": format!("{n} {text}"),
                "created_at": "2025-03-01T10:00:00Z", "attachments": []})
        };
        let one = json!({"uuid": format!("c{n_conversations}"), "name": format!("About {n_conversations}"),
            "created_at": "2025-03-01T10:00:00Z", "updated_at": "2025-03-01T11:00:00Z",
            "chat_messages": (0..N_MESSAGES).map(message).collect::<Vec<_>>()})
        .to_string();
        if n_conversations > 0 {
            to.write_all(b",").unwrap();
        }
        to.write_all(one.as_bytes()).unwrap();
        n_written += one.len() as u64;
        n_conversations += 1;
    }
    to.write_all(b"]").unwrap();
    to.flush().unwrap();
    n_conversations
}

/// The most memory that this process has had since the last reset.
fn peak_bytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() * 1024
}

#[tokio::test]
async fn a_large_archive_needs_little_memory() {
    let Some(n_megabytes) = std::env::var("PARLANCE_LARGE_IMPORT").ok().and_then(|n| n.parse::<u64>().ok())
    else {
        return;
    };
    let app = RunningApp::start().await;
    let path = app.data_dir().join("conversations.json");
    let n_conversations = write_archive(&path, n_megabytes * 1_000_000);
    std::fs::write("/proc/self/clear_refs", "5").unwrap();
    let before = Instant::now();
    let view = app.app.preview_import(path).await.unwrap();
    assert_eq!(view.fresh.n, n_conversations);
    let previewed = before.elapsed();
    let choices = ImportChoices { has_files: true, is_in_folder: true, has_erased: false };
    let done = app.app.run_import(view.id, choices).await.unwrap();
    let imported = before.elapsed() - previewed;
    assert_eq!((done.n_conversations, done.n_left), (n_conversations, 0));
    let peak = peak_bytes();
    let per_second = f64::from(done.n_messages) / imported.as_secs_f64();
    eprintln!(
        "{n_megabytes} MB, {} messages: preview {previewed:.1?}, import {imported:.1?}, {per_second:.0} messages a \
         second, peak {} MiB",
        done.n_messages,
        peak / (1024 * 1024)
    );
    assert!(peak < MAX_PEAK_BYTES, "{peak}");
}
