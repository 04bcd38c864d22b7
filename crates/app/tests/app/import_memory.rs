//! The memory that a large import takes, on Linux: measured in a separate process of this same program.

use parlance_contract::ImportChoices;
use parlance_testkit::running::RunningApp;
use serde_json::json;
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of the archive and of the app that imports it, for the process that is measured.
const FOLDER: &str = "PARLANCE_IMPORT_FOLDER";

/// Size of the archive.
const N_BYTES: u64 = 60_000_000;

/// The import takes about 70. Keeping the archive in memory would take 57 more.
const MAX_PEAK_MIB: u64 = 100;

/// Messages of one conversation.
const N_MESSAGES: usize = 50;

/// Writes an archive of Claude with at least this many bytes. Returns the number of its conversations.
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

/// The most memory that this process has had, in MiB.
fn peak_mib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() / 1024
}

#[tokio::test]
async fn a_large_archive_is_imported_in_less_memory_than_it_fills() {
    if let Some(folder) = std::env::var_os(FOLDER).map(PathBuf::from) {
        return import(&folder).await;
    }
    let folder = tempfile::tempdir().unwrap();
    let n_conversations = write_archive(&archive_in(folder.path()), N_BYTES);
    let test = "import_memory::a_large_archive_is_imported_in_less_memory_than_it_fills";
    let mut command = Command::new(std::env::current_exe().unwrap());
    let output = command.args([test, "--exact", "--nocapture"]).env(FOLDER, folder.path()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}");
    let number = |name: &str| -> u64 {
        said.lines().find_map(|line| line.strip_prefix(name)).expect(name).trim().parse().unwrap()
    };
    assert_eq!(number("conversations:"), u64::from(n_conversations));
    assert!(number("peak MiB:") < MAX_PEAK_MIB, "{said}");
}

fn archive_in(folder: &Path) -> PathBuf {
    folder.join("conversations.json")
}

/// Imports the archive, and prints the memory that it took.
async fn import(folder: &Path) {
    let app = RunningApp::start().await;
    let view = app.app.features.imports.preview(archive_in(folder)).await.unwrap();
    let choices = ImportChoices { has_files: true, is_in_folder: true, has_erased: false };
    let done = app.app.run_import(view.id, choices).await.unwrap();
    assert_eq!((done.n_conversations, done.n_left), (view.fresh.n, 0));
    let said = format!("\nconversations: {}\npeak MiB: {}\n", done.n_conversations, peak_mib());
    std::io::stdout().write_all(said.as_bytes()).unwrap();
}
