//! Text analysis: turns the words of a text into the terms that the index stores and a search compares.
//!
//! Owns tokenization, folding and stemming, stop words, labels and units, and the detection of languages. It must not
//! depend on the database or on the meaning of a question.

mod fractions;
mod function_words;
mod labels;
mod language;
mod numbers;
mod phone;
mod segments;
mod terms;
mod tokens;
mod units;
mod words;

pub(crate) use fractions::has_fraction;
pub(crate) use function_words::{FUNCTION_WORDS, is_stop_word};
pub(crate) use labels::is_label;
pub(crate) use language::TextLanguage;
pub(crate) use numbers::{has_parts_of_label, plain_number};
pub(crate) use segments::segments;
pub(crate) use terms::{Analyzer, Term, label_term, reversed, stem};
pub(crate) use tokens::phone_numbers;
pub(crate) use units::{TimeUnit, is_currency, is_month, is_unit, time_unit};
pub(crate) use words::{SpokenWord, folded, is_unspaced, spoken_words, words};
