//! The decoder of events against any bytes in any pieces.
#![no_main]

#[path = "../../crates/protocol/tests/corpus/any_bytes.rs"]
mod any_bytes;
mod outcome;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| outcome::judge(|| any_bytes::holds(bytes)));
