//! Text analysis: from the words of a text to the terms that are indexed, searched for and compared.
//!
//! Owns how words are cut, folded and stemmed, which of them are stop words, and which language a text is in. It must
//! not know the database, or what a question wants.

mod function_words;
mod language;
mod numbers;
mod segments;
mod terms;
mod words;

pub(crate) use function_words::{FUNCTION_WORDS, is_stop_word};
pub(crate) use language::TextLanguage;
pub(crate) use numbers::unit_start;
pub(crate) use segments::segments;
pub(crate) use terms::{Analyzer, reversed, stem};
pub(crate) use words::{folded, is_unspaced, words};
