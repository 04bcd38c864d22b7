//! Shared code of the fuzz targets for documents.

#[path = "../../crates/documents/tests/corpus/any_document.rs"]
mod any_document;
#[allow(dead_code, reason = "the tests use all formats")]
#[path = "../../crates/documents/tests/corpus/formats.rs"]
mod formats;
#[path = "outcome.rs"]
mod outcome;

/// Reads one document of the format with this folder.
pub(crate) fn read(folder: &str, input: &[u8]) {
    let format = formats::FORMATS.iter().find(|format| format.folder == folder);
    outcome::judge(|| format.expect("the target names a format").holds(input));
}

/// Defines the fuzz target of a format.
macro_rules! target {
    ($folder:literal) => {
        libfuzzer_sys::fuzz_target!(|input: &[u8]| documents::read($folder, input));
    };
}
pub(crate) use target;
