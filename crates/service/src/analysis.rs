//! Text analysis: from the words of a text to the terms that are indexed, searched for and compared.
//!
//! Owns how words are cut, folded and stemmed, which of them are stop words, and which language a text is in. It must
//! not know the database, or what a question wants.

mod fractions;
mod function_words;
mod labels;
mod language;
mod numbers;
mod phone;
mod terms;
mod tokens;
mod units;
mod words;

pub(crate) use fractions::has_fraction;
pub(crate) use function_words::{FUNCTION_WORDS, is_stop_word};
pub(crate) use labels::is_label;
pub(crate) use language::TextLanguage;
pub(crate) use numbers::plain_number;
pub(crate) use terms::{Analyzer, label_term, reversed, stem};
pub(crate) use tokens::phone_numbers;
pub(crate) use units::{TimeUnit, is_currency, is_month, is_unit, time_unit};
pub(crate) use words::{SpokenWord, folded, is_unspaced, spoken_words, words};
