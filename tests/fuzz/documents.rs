//! Shared code of the fuzz targets for documents.

#[path = "../../crates/documents/tests/corpus/any_document.rs"]
mod any_document;
#[allow(dead_code, reason = "the tests use all formats")]
#[path = "../../crates/documents/tests/corpus/formats.rs"]
mod formats;
#[path = "outcome.rs"]
mod outcome;

pub(crate) use formats::Format;

/// Reads one document of a format.
pub(crate) fn read(format: Format, input: &[u8]) {
    outcome::judge(|| format.holds(input));
}

/// Defines the fuzz target of a format.
macro_rules! target {
    ($format:ident) => {
        libfuzzer_sys::fuzz_target!(|input: &[u8]| documents::read(documents::Format::$format, input));
    };
}
pub(crate) use target;
