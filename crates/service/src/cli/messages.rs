//! What is said on standard error, in English.

use parlance_words::Paragraph;
use std::error::Error;
use std::io::{self, Write};

/// Sentences on standard error.
pub(crate) fn print_notice(sentences: impl Into<Paragraph>) {
    print_line(&sentences.into().to_string());
}

/// A line on standard error. When nobody can read it there is nobody to tell.
pub(crate) fn print_line(line: &str) {
    drop(writeln!(io::stderr(), "{line}"));
}

/// An error with all that caused it.
pub(crate) fn with_causes(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text = format!("{}: {error}", text.trim_end_matches('.'));
        cause = error.source();
    }
    text
}
