//! What is said on standard error.

use std::error::Error;
use std::io::{self, Write};

/// A sentence on standard error. When nobody can read it there is nobody to tell.
pub(crate) fn print_notice(sentence: &str) {
    drop(writeln!(io::stderr(), "{sentence}"));
}

/// An error with all that caused it.
pub(crate) fn with_causes(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text = format!("{text}: {error}");
        cause = error.source();
    }
    text
}
