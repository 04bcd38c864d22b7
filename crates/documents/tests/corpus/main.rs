//! Regression test for documents found by fuzzing, and for cyclic or deeply nested documents.
#![allow(clippy::unwrap_used, reason = "a test")]

mod any_document;
mod formats;

use formats::{ANY, FORMATS, Format};
use std::path::PathBuf;

fn folder(format: &Format) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/corpus").join(format.folder)
}

#[test]
fn every_kept_document_is_shown_within_its_bounds_or_refused() {
    for format in &FORMATS {
        let mut n_documents = 0;
        for entry in std::fs::read_dir(folder(format)).unwrap() {
            let path = entry.unwrap().path();
            let input = std::fs::read(&path).unwrap();
            let result = std::panic::catch_unwind(|| format.holds(&input));
            assert!(result.is_ok(), "{}", path.display());
            n_documents += 1;
        }
        assert!(n_documents > 0, "no document of {} is kept", format.folder);
    }
}

#[test]
fn an_ordinary_document_of_each_format_has_passages() {
    for format in FORMATS.iter().filter(|format| format.folder != ANY) {
        let file = format.file(&std::fs::read(folder(format).join("plain")).unwrap()).into_owned();
        for name in format.names {
            let result = parlance_documents::extract_passages(&file, name);
            let passages = result.unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(passages.iter().any(|passage| passage.text.contains("tea")), "{name}: {passages:?}");
        }
    }
}
