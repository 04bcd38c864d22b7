//! A query: the words of a question as terms, in every language of the searched files, with their frequencies.

use crate::analysis::{self, Analyzer, TextLanguage};
use crate::answering::question::{AnswerShape, SearchTerm};
use crate::database::passages::{self, Corpus};
use parlance_sqlite::rusqlite::{self, Connection};

/// Passages with a term are counted up to this number. The weight of more frequent terms hardly differs.
const COUNTED: u32 = 4_000;

/// A term in more passages than this is left out of the index query if there are rarer ones. The query would be slow
/// and return no other passages.
const FREQUENT: u32 = 2_000;

/// The shortest word, and the shortest stem, that matches compounds. Shorter ones match by chance.
const MIN_COMPOUND_LETTERS: usize = 5;
const MIN_STEM_LETTERS: usize = 4;

/// The terms of a question.
#[derive(Debug)]
pub(crate) struct Query {
    pub(crate) terms: Vec<QueryTerm>,
    pub(crate) shape: Option<AnswerShape>,
}

/// One word of a question.
#[derive(Debug)]
pub(crate) struct QueryTerm {
    /// Its forms in the languages of the files.
    pub(crate) forms: Vec<String>,
    /// Its weight in the question, multiplied by its inverse document frequency.
    pub(crate) weight: f64,
    /// Whether it is a subject of the question, and not a word that is common in all questions.
    pub(super) is_subject: bool,
    /// The number of passages that have it, up to [`COUNTED`].
    pub(super) n_with: u32,
    /// Whether compounds with the word match: `Frist` matches `Fristverlängerung` and `Kündigungsfrist`.
    pub(super) is_in_compounds: bool,
}

impl Query {
    /// Prepares the words of a question for the files of a corpus.
    pub(crate) fn prepare(
        connection: &Connection,
        corpus: &Corpus,
        search_terms: &[SearchTerm],
        shape: Option<AnswerShape>,
    ) -> rusqlite::Result<Self> {
        let has_compounds = corpus.languages.iter().any(|language| language.has_compounds());
        let mut terms: Vec<QueryTerm> = Vec::new();
        for search_term in search_terms {
            let word = search_term.word.as_str();
            let is_in_compounds = has_compounds
                && word.chars().count() >= MIN_COMPOUND_LETTERS
                && word.chars().all(char::is_alphabetic);
            for mut forms in forms(search_term, &corpus.languages) {
                if corpus.is_outdated && word.contains(char::is_numeric) {
                    // Earlier index versions store numbers as written in the document, or use one form for all labels.
                    forms.push(word.to_owned());
                    forms.extend(analysis::stem(word, &corpus.languages));
                }
                if terms.iter().any(|known| known.forms == forms) {
                    continue;
                }
                let n_with =
                    passages::n_matches(connection, corpus, &any_of(&forms, is_in_compounds), COUNTED)?;
                let inverse = inverse_document_frequency(n_with, corpus.n_passages);
                let weight = search_term.weight * inverse;
                let is_subject = search_term.is_subject();
                terms.push(QueryTerm { forms, weight, is_subject, n_with, is_in_compounds });
            }
        }
        Ok(Self { terms, shape })
    }

    /// The index query for passages with any of the terms; `None` when there are no terms.
    pub(crate) fn for_index(&self) -> Option<String> {
        let is_rare = |term: &&QueryTerm| term.n_with <= FREQUENT;
        let has_rare = self.terms.iter().any(|term| is_rare(&term) && term.n_with > 0);
        let chosen = self.terms.iter().filter(|term| !has_rare || is_rare(term));
        let alternatives: Vec<String> =
            chosen.map(|term| any_of(&term.forms, term.is_in_compounds)).collect();
        (!alternatives.is_empty()).then(|| alternatives.join(" OR "))
    }

    /// The sum of the weights of all terms.
    pub(crate) fn total_weight(&self) -> f64 {
        self.terms.iter().map(|term| term.weight).sum()
    }

    /// The similarity of a term and a word of a passage: 1 if they are equal, less if one is part of the other.
    pub(crate) fn similarity(&self, term: &QueryTerm, word: &str, language: TextLanguage) -> f64 {
        /// The similarity of a compound and its part.
        const PART: f64 = 0.6;
        if term.forms.iter().any(|form| form == word) {
            return 1.0;
        }
        let is_part = |form: &String| {
            form.chars().count() >= MIN_STEM_LETTERS
                && word.len() > form.len()
                && (word.starts_with(form.as_str()) || word.ends_with(form.as_str()))
        };
        if term.is_in_compounds && language.has_compounds() && term.forms.iter().any(is_part) {
            PART
        } else {
            0.0
        }
    }
}

/// The forms of a word. A run without spaces has several words.
fn forms(search_term: &SearchTerm, languages: &[TextLanguage]) -> Vec<Vec<String>> {
    let word = search_term.word.as_str();
    if search_term.is_label {
        return vec![vec![analysis::label_term(word)]];
    }
    if word.chars().any(analysis::is_unspaced) {
        let cut = Analyzer::new(TextLanguage::default()).terms(word);
        return cut.into_iter().map(|term| vec![term.text]).collect();
    }
    let mut forms = analysis::stem(word, languages);
    // “What does 1.10 say?” may mean a section.
    if analysis::has_parts_of_label(word) {
        forms.push(analysis::label_term(word));
        forms.dedup();
    }
    if forms.is_empty() { Vec::new() } else { vec![forms] }
}

/// An FTS5 query for any of the forms, and for compounds that begin or end with one.
fn any_of(forms: &[String], is_in_compounds: bool) -> String {
    let mut alternatives = Vec::new();
    for form in forms {
        let form = form.replace('"', "");
        alternatives.push(format!("\"{form}\""));
        if is_in_compounds && form.chars().count() >= MIN_STEM_LETTERS {
            alternatives.push(format!("\"{form}\" *"));
            alternatives.push(format!("\"{}\" *", analysis::reversed(&form)));
        }
    }
    format!("({})", alternatives.join(" OR "))
}

/// The weight of a term from its number of passages. It is never negative: if all three passages are about rent, the
/// term still counts.
fn inverse_document_frequency(n_with: u32, n_passages: u32) -> f64 {
    let n_with = f64::from(n_with);
    let n_without = (f64::from(n_passages) - n_with).max(0.0);
    (1.0 + (n_without + 0.5) / (n_with + 0.5)).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rare_word_says_more_than_a_frequent_one_and_none_says_less_than_nothing() {
        assert!(inverse_document_frequency(1, 100) > inverse_document_frequency(50, 100));
        assert!(inverse_document_frequency(100, 100) > 0.0);
    }

    #[test]
    fn a_label_has_one_form_and_a_number_that_may_be_one_has_both() {
        let forms = |is_label| {
            let term = SearchTerm { word: "1.10".to_owned(), is_label, weight: 1.0 };
            forms(&term, &[TextLanguage::ENGLISH])
        };
        assert_eq!(forms(true), [["1.10"]]);
        assert_eq!(forms(false), [["1.1", "1.10"]], "it may be a label that nothing announces");
    }

    #[test]
    fn marks_in_a_question_cannot_break_the_query() {
        assert_eq!(any_of(&["a\"b".to_owned()], false), "(\"ab\")");
    }

    #[test]
    fn compounds_are_looked_up_by_their_beginning_and_their_end_where_a_language_has_them() {
        let query = "(\"frist\" OR \"frist\" * OR \"\u{e000}tsirf\" *)";
        assert_eq!(any_of(&["frist".to_owned()], true), query);
        assert_eq!(any_of(&["rent".to_owned()], false), "(\"rent\")");
    }
}
