//! Fuzzes the import of archives with arbitrary bytes.
#![no_main]

#[path = "../../crates/import/tests/corpus/any_archive.rs"]
mod any_archive;
mod outcome;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| outcome::judge(|| any_archive::holds(bytes)));
