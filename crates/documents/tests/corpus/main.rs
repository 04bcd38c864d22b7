//! Documents that fuzzing has found worth keeping, shown once more.
#![allow(clippy::unwrap_used, missing_docs, reason = "a test")]

mod any_document;

use std::path::Path;

#[test]
fn every_kept_document_is_shown_within_its_bounds_or_refused() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus/documents");
    let mut n_documents = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        any_document::holds(&std::fs::read(entry.unwrap().path()).unwrap());
        n_documents += 1;
    }
    assert!(n_documents >= 8, "{n_documents} documents are kept");
}
