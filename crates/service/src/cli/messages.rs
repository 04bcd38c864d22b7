//! Messages on standard error, in English.

use parlance_words::Paragraph;
use std::error::Error;
use std::io::{self, Write};

/// Prints sentences on standard error.
pub(crate) fn print_notice(sentences: impl Into<Paragraph>) {
    print_line(&sentences.into().to_string());
}

/// Prints a line on standard error. Ignores failures, since there is no other place to report them.
pub(crate) fn print_line(line: &str) {
    drop(writeln!(io::stderr(), "{line}"));
}

/// An error with all its causes.
pub(crate) fn with_causes(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text = format!("{}: {error}", text.trim_end_matches('.'));
        cause = error.source();
    }
    text
}
