//! Fuzzes the event decoder with arbitrary bytes in arbitrary chunks.
#![no_main]

#[path = "../../crates/protocol/tests/corpus/any_bytes.rs"]
mod any_bytes;
mod outcome;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| outcome::judge(|| any_bytes::holds(bytes)));
