//! Units: the sentences, lines or rows of a passage, compared with a question.

use super::query::{Query, QueryTerm};
use crate::analysis::{Analyzer, Term, TextLanguage};
use crate::answering::question::{AnswerShape, defining_at};
use parlance_documents::{LEADER, Passage, Shape, fences, sentence};
use std::ops::Range;

/// A sentence, a line or a row.
#[derive(Debug)]
pub(super) struct Unit {
    /// Its bytes in the passage.
    pub(super) range: Range<usize>,
    pub(super) text: String,
    pub(super) n_words: usize,
    /// The frequency of each term.
    pub(super) frequencies: Vec<f64>,
    /// Whether it is a headline, or an entry of a table of contents, rather than a sentence.
    pub(super) is_headline: bool,
    /// Whether it defines a subject of the question.
    pub(super) defines: bool,
    /// How much a row is about a subject of the question, from 0 to 1.
    pub(super) about: f64,
}

impl Unit {
    /// Whether it only announces what comes after it: a headline, a question, or a line before a list.
    pub(super) fn announces(&self, text: &str) -> bool {
        self.is_headline || self.asks(text) || self.ends_with(text, &[':', '：'])
    }

    /// Whether it is a question, such as the title of a section.
    pub(super) fn asks(&self, text: &str) -> bool {
        self.ends_with(text, &['?', '？', '؟'])
    }

    fn ends_with(&self, text: &str, marks: &[char]) -> bool {
        text.get(self.range.clone()).unwrap_or_default().trim_end().ends_with(marks)
    }
}

/// The units of a passage, in order. The analyzer is that of its language.
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
    let code: Vec<Range<usize>> = match passage.shape {
        Shape::Prose => fences::parts(&passage.text)
            .into_iter()
            .filter(|part| part.is_code)
            .map(|part| part.range)
            .collect(),
        Shape::Rows | Shape::Code => Vec::new(),
    };
    let unit = |range: Range<usize>| {
        let text = passage.text.get(range.clone()).unwrap_or_default();
        let said = analyzer.terms(text);
        let frequencies = query
            .terms
            .iter()
            .map(|term| said.iter().map(|word| query.similarity(term, &word.text, language)).sum());
        let frequencies: Vec<f64> = frequencies.collect();
        let is_code = code.iter().any(|code| code.contains(&range.start));
        let is_row = passage.shape == Shape::Rows;
        let about = if is_row { about(text, &said, query, language) } else { 0.0 };
        Unit {
            frequencies,
            n_words: said.len(),
            is_headline: passage.shape == Shape::Prose && !is_code && !is_bulleted(text) && is_headline(text),
            defines: query.shape == Some(AnswerShape::Definition) && defines(text, &said, query, language),
            about,
            text: text.to_owned(),
            range,
        }
    };
    ranges.into_iter().map(unit).collect()
}

/// Whether a sentence names a subject of the question and then defines it.
fn defines(sentence: &str, said: &[Term], query: &Query, language: TextLanguage) -> bool {
    let Some(at) = defining_at(sentence) else { return false };
    said.iter().take_while(|word| word.range.start <= at).any(|word| {
        let is_subject =
            |term: &QueryTerm| term.is_subject && query.similarity(term, &word.text, language) >= 1.0;
        query.terms.iter().any(is_subject)
    })
}

/// How much a row is about a subject of the question, while other rows only mention it: 1 if its first cell consists of
/// words of the question, half if another cell does.
fn about(row: &str, said: &[Term], query: &Query, language: TextLanguage) -> f64 {
    let mut start = 0;
    let mut most = 0.0_f64;
    for (number, cell) in row.split("; ").enumerate() {
        let value = cell.find(": ").map_or(0, |at| at + 2);
        let range = start + value..start + cell.len();
        start += cell.len() + 2;
        let mut has_subject = false;
        let are_asked = said.iter().filter(|word| range.contains(&word.range.start)).all(|word| {
            let mut terms = query
                .terms
                .iter()
                .filter(|term| query.similarity(term, &word.text, language) >= 1.0)
                .peekable();
            let is_asked = terms.peek().is_some();
            has_subject |= terms.any(|term| term.is_subject);
            is_asked
        });
        if are_asked && has_subject {
            most = most.max(if number == 0 { 1.0 } else { 0.5 });
        }
    }
    most
}

/// Whether it is a list item, which counts as a statement even if it is short.
fn is_bulleted(text: &str) -> bool {
    text.starts_with(['•', '◦', '▪', '-', '*', '+'])
}

fn is_headline(text: &str) -> bool {
    text.contains(LEADER)
        || text.len() < 80
            && text.ends_with(|letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '>' | ']'))
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
