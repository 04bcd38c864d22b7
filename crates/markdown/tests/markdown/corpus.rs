//! Regression test for texts found by fuzzing.

use crate::any_text::holds;
use std::path::Path;

#[test]
fn every_kept_text_gives_in_its_pieces_what_it_gives_as_a_whole() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let mut n_texts = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        holds(&std::fs::read(entry.unwrap().path()).unwrap());
        n_texts += 1;
    }
    assert!(n_texts >= 20, "{n_texts} texts are kept");
}
