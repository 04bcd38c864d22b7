//! Regression test for streams found by fuzzing.
#![allow(clippy::unwrap_used, reason = "a test")]

mod any_bytes;

use std::path::Path;

#[test]
fn every_kept_stream_is_decoded_in_pieces_as_it_is_as_a_whole() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus/streams");
    let mut n_streams = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        any_bytes::holds(&std::fs::read(entry.unwrap().path()).unwrap());
        n_streams += 1;
    }
    assert!(n_streams >= 10, "{n_streams} streams are kept");
}
