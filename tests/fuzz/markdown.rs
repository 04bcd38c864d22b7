//! Fuzzes the renderer with arbitrary text in arbitrary chunks.
#![no_main]

#[path = "../../crates/markdown/tests/markdown/any_text.rs"]
mod any_text;
mod outcome;
#[allow(dead_code, reason = "the tests look at more of a page")]
#[path = "../../crates/markdown/tests/markdown/page.rs"]
mod page;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| outcome::judge(|| any_text::holds(bytes)));
