//! Measured in a separate process of this same program, which reads an archive.

#![cfg(target_os = "linux")]

use crate::samples::chatgpt;
use parlance_import::{Archive, Entry};
use serde_json::{Value, json};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// An archive for the process to read and measure. Set it by hand to measure an existing archive.
const ARCHIVE: &str = "PARLANCE_IMPORT_ARCHIVE";

const MIB: u64 = 1024 * 1024;

#[test]
fn memory_is_bounded_by_the_largest_conversation_and_not_by_the_archive() {
    if let Some(path) = std::env::var_os(ARCHIVE) {
        return measure(Path::new(&path));
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("conversations.json");
    let mut file = BufWriter::new(File::create(&path).unwrap());
    let small = serde_json::to_vec(&large_conversation(64 * 1024)).unwrap();
    let large = serde_json::to_vec(&large_conversation(6 * MIB as usize)).unwrap();
    let flood = format!(r#"{{"id":"f","mapping":{{"a":{{"children":[{}1]}}}}}}"#, "1,".repeat(2_000_000));
    file.write_all(b"[").unwrap();
    for _ in 0..1_400 {
        file.write_all(&small).unwrap();
        file.write_all(b",").unwrap();
    }
    file.write_all(flood.as_bytes()).unwrap();
    file.write_all(b",").unwrap();
    file.write_all(&large).unwrap();
    file.write_all(b"]").unwrap();
    file.into_inner().unwrap().sync_all().unwrap();
    let n_bytes = std::fs::metadata(&path).unwrap().len();
    let peak = peak_of_reading(&path);
    assert!(n_bytes > 90 * MIB, "{n_bytes}");
    assert!(peak < 64 * MIB, "{} MiB for an archive of {} MiB", peak / MIB, n_bytes / MIB);
}

/// Reads the archive in a separate process, and returns its peak memory.
fn peak_of_reading(path: &Path) -> u64 {
    let test = "memory::memory_is_bounded_by_the_largest_conversation_and_not_by_the_archive";
    let mut command = Command::new(std::env::current_exe().unwrap());
    let output = command.args([test, "--exact", "--nocapture"]).env(ARCHIVE, path).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}");
    let peak = said.lines().find_map(|line| line.strip_prefix("peak KiB: ")).expect("it measures");
    peak.trim().parse::<u64>().unwrap() * 1024
}

fn measure(path: &Path) {
    let begun = Instant::now();
    let archive = Archive::open(path).unwrap();
    let (mut n_conversations, mut n_messages, mut n_unusable) = (0, 0, 0);
    archive
        .read(|entry, _| {
            match entry {
                Entry::Conversation(found) => {
                    n_conversations += 1;
                    n_messages += found.messages.len();
                }
                Entry::Unusable { .. } => n_unusable += 1,
            }
            ControlFlow::Continue(())
        })
        .unwrap();
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let peak = peak.trim().trim_end_matches(" kB");
    let said = format!(
        "\n{n_conversations} conversations, {n_messages} messages, {n_unusable} unusable, {:?}\npeak KiB: {peak}\n",
        begun.elapsed()
    );
    std::io::stdout().write_all(said.as_bytes()).unwrap();
}

/// A conversation of about this many bytes.
fn large_conversation(n_bytes: usize) -> Value {
    let mut found = chatgpt("large");
    let text = "All work and no play makes a dull archive. ".repeat(24);
    let nodes = (0..n_bytes / 1_200).map(|i| {
        let parent = i.checked_sub(1).map(|above| above.to_string());
        let role = if i % 2 == 0 { "user" } else { "assistant" };
        let message = json!({"author": {"role": role}, "content": {"content_type": "text", "parts": [text]}});
        (i.to_string(), json!({"parent": parent, "children": [(i + 1).to_string()], "message": message}))
    });
    found["mapping"] = nodes.collect::<serde_json::Map<_, _>>().into();
    found
}
