use crate::any_archive;
use crate::samples::{Sample, chatgpt, claude, librechat, open_webui, zip};
use serde_json::json;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus/archives")
}

#[test]
fn every_archive_of_the_corpus_does_no_harm() {
    let mut n = 0;
    for entry in std::fs::read_dir(folder()).unwrap() {
        any_archive::holds_at(&entry.unwrap().path());
        n += 1;
    }
    assert!(n >= samples().len(), "{n} archives");
}

/// The seed inputs of libFuzzer.
fn samples() -> Vec<(&'static str, Vec<u8>)> {
    let bytes = |value| serde_json::to_vec(&value).unwrap();
    let list = bytes(json!([chatgpt("a")]));
    let zipped = |sample: Sample| std::fs::read(sample.path).unwrap();
    let jan: [(&str, &[u8]); 2] = [("t/thread.json", b"{\"id\":\"t\"}"), ("t/messages.jsonl", JAN_MESSAGE)];
    vec![
        ("chatgpt", list.clone()),
        ("chatgpt-zip", zipped(zip(&[("conversations.json", &list), ("file-Doc1.dat", b"pdf")]))),
        ("claude", bytes(json!([claude("a")]))),
        ("librechat-list", bytes(librechat(false))),
        ("librechat-tree", bytes(librechat(true))),
        ("open-webui", bytes(open_webui())),
        ("jan-zip", zipped(zip(&jan))),
    ]
}

const JAN_MESSAGE: &[u8] = br#"{"id":"1","role":"user","content":[{"type":"text","text":{"value":"e4"}}]}"#;

#[test]
fn the_corpus_has_a_sample_of_each_format() {
    for (name, bytes) in samples() {
        let kept = folder().join(name);
        if std::env::var_os("PARLANCE_UPDATE_CORPUS").is_some() {
            std::fs::write(&kept, &bytes).unwrap();
        }
        assert!(kept.is_file(), "{name} is missing: run this test with PARLANCE_UPDATE_CORPUS=1");
        any_archive::holds_at(&kept);
    }
}
