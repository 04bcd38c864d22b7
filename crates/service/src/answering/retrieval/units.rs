//! Units: the sentences, lines or rows of a passage, read for a question.

use super::query::Query;
use crate::analysis::{Analyzer, TextLanguage};
use parlance_documents::sentence;
use parlance_documents::{Passage, Shape};
use std::ops::Range;

/// A sentence, a line or a row.
#[derive(Debug)]
pub(super) struct Unit {
    /// Its bytes in the passage.
    pub(super) range: Range<usize>,
    pub(super) text: String,
    pub(super) n_words: usize,
    /// How often it has each term.
    pub(super) frequencies: Vec<f64>,
    /// Whether it is a headline, or an entry of a table of contents, rather than a sentence.
    pub(super) is_headline: bool,
}

impl Unit {
    /// Whether it only announces what comes after it: a headline, a question, or a line before a list.
    pub(super) fn announces(&self, text: &str) -> bool {
        let said = text.get(self.range.clone()).unwrap_or_default().trim_end();
        self.is_headline || said.ends_with([':', '?', '：', '？', '؟'])
    }
}

/// The units of a passage, in their order. The analyzer is that of its language.
pub(super) fn units(
    passage: &Passage,
    language: TextLanguage,
    analyzer: &mut Analyzer,
    query: &Query,
) -> Vec<Unit> {
    let ranges = match passage.shape {
        Shape::Prose => {
            let sentences = sentence::sentences(&passage.text).into_iter();
            sentences.flat_map(|range| sentence::split_long(&passage.text, range)).collect()
        }
        Shape::Rows | Shape::Code => lines(&passage.text),
    };
    let unit = |range: Range<usize>| {
        let text = passage.text.get(range.clone()).unwrap_or_default();
        let said = analyzer.terms(text);
        let frequencies = query
            .terms
            .iter()
            .map(|term| said.iter().map(|word| query.similarity(term, &word.text, language)).sum());
        Unit {
            frequencies: frequencies.collect(),
            n_words: said.len(),
            is_headline: passage.shape == Shape::Prose && is_headline(text),
            text: text.to_owned(),
            range,
        }
    };
    ranges.into_iter().map(unit).collect()
}

fn is_headline(text: &str) -> bool {
    text.contains(sentence::LEADER)
        || text.len() < 80 && text.ends_with(|letter: char| letter.is_alphanumeric())
}

fn lines(text: &str) -> Vec<Range<usize>> {
    let mut start = 0;
    let mut lines = Vec::new();
    for line in text.split('\n') {
        if !line.trim().is_empty() {
            lines.push(start..start + line.len());
        }
        start += line.len() + 1;
    }
    lines
}
