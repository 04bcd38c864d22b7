//! What is shown of documents against any bytes.
#![no_main]

#[path = "../../crates/documents/tests/corpus/any_document.rs"]
mod any_document;
mod outcome;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| outcome::judge(|| any_document::holds(bytes)));
