//! Relevance: which lines of which passages answer a question best.
//!
//! The index finds candidates by their words. Here every candidate is looked at sentence by sentence: the window of
//! neighbouring sentences that holds most of what is asked, weighted by how rare each word is, is what gets quoted.

use crate::database::passages::FoundPassage;
use crate::words::{folded, is_unspaced, words};
use parlance_documents::Shape;
use parlance_documents::sentence;
use std::ops::Range;

/// A shorter quote does not read well alone, so that it gets its neighbours, even from another paragraph.
const SHORT_BYTES: usize = 20;

/// No quote grows beyond this.
const MAX_BYTES: usize = 700;

/// Endings by which the words of one stem differ, in English, German and their neighbours.
const ENDINGS: &str = " e en er ern es em n s se st t te ten et d ed er ers est ing ings ung ungen ion ions ation ations al ally ly lich y ies \
    ied or ors ance ence ment ments able a o os as i";

/// Sentences, or lines, in which the words of the question may be spread.
const MAX_UNITS: usize = 5;

/// Below this similarity two words have nothing to do with each other.
const RELATED: f64 = 0.5;

/// A part of a passage that answers the question.
#[derive(Clone, Debug)]
pub(crate) struct Hit {
    pub(crate) found: FoundPassage,
    /// The quoted part of the passage's text.
    pub(crate) range: Range<usize>,
    pub(crate) score: f64,
    /// How much of the question it holds, from 0 to 1.
    pub(crate) coverage: f64,
}

impl Hit {
    /// The first sentences of a passage, some 600 bytes, whatever is asked.
    pub(crate) fn beginning(found: FoundPassage) -> Self {
        let text = &found.passage.text;
        let ends = sentence::sentences(text).into_iter().map(|range| range.end);
        let end = ends.take_while(|end| *end <= 600).last().unwrap_or_else(|| text.floor_char_boundary(600));
        Self { range: 0..end, found, score: 0.0, coverage: 1.0 }
    }

    /// The words that are quoted.
    pub(crate) fn quote(&self) -> &str {
        self.found.passage.text.get(self.range.clone()).unwrap_or_default()
    }
}

/// An FTS5 query for any of the words, and for words that begin like them.
pub(crate) fn index_query(terms: &[String]) -> String {
    let mut alternatives = Vec::new();
    for term in terms {
        let term = term.replace('"', "");
        let letters: Vec<char> = term.chars().collect();
        if letters.iter().any(|letter| is_unspaced(*letter)) {
            // Any two neighbouring letters: what is one word nobody can tell without a dictionary.
            let pairs = letters.windows(2).map(|pair| {
                format!("\"{}\"", pair.iter().map(char::to_string).collect::<Vec<_>>().join(" "))
            });
            alternatives.extend(pairs);
            if letters.len() == 1 {
                alternatives.push(format!("\"{term}\""));
            }
            continue;
        }
        alternatives.push(format!("\"{term}\""));
        if letters.len() >= 4 && letters.iter().all(|letter| letter.is_alphabetic()) {
            // Without its last letters, for other endings: `Mieten` finds `Miete` and `Mietzins`.
            let kept = letters.len().saturating_sub(2).max(4);
            let beginning: String = letters.iter().take(kept).collect();
            alternatives.push(format!("\"{beginning}\" *"));
        }
    }
    alternatives.join(" OR ")
}

/// The best part of each candidate, best first. `n_passages` is how many there are to choose from in all.
pub(crate) fn rank(
    candidates: Vec<FoundPassage>,
    terms: &[String],
    wants_number: bool,
    n_passages: u32,
) -> Vec<Hit> {
    let passage_matches: Vec<PassageMatch> =
        candidates.iter().map(|found| PassageMatch::of(found, terms)).collect();
    let weights: Vec<f64> = (0..terms.len())
        .map(|term| {
            let n_with =
                passage_matches.iter().filter(|passage_match| passage_match.best(term) >= RELATED).count();
            inverse_document_frequency(n_with, n_passages)
        })
        .collect();
    let total: f64 = weights.iter().sum();
    let mut hits: Vec<Hit> = candidates
        .into_iter()
        .zip(passage_matches)
        .flat_map(|(found, passage_match)| {
            let windows = passage_match.windows(&weights, wants_number).into_iter();
            let hit = |window: Window| Hit {
                found: found.clone(),
                range: passage_match.with_surroundings(window.units),
                score: window.score,
                coverage: window.held / total.max(f64::EPSILON),
            };
            windows.map(hit).collect::<Vec<_>>()
        })
        .collect();
    hits.sort_by(|left, right| right.score.total_cmp(&left.score));
    hits
}

/// The weight of a word that occurs in so many of all passages.
fn inverse_document_frequency(n_with: usize, n_passages: u32) -> f64 {
    let n_with = f64::from(u32::try_from(n_with).unwrap_or(u32::MAX));
    let n_without = (f64::from(n_passages) - n_with).max(0.0);
    (1.0 + (n_without + 0.5) / (n_with + 0.5)).ln()
}

/// A passage, read for a question: its sentences or lines, and how near each comes to each word.
struct PassageMatch {
    shape: Shape,
    length: usize,
    units: Vec<Unit>,
    /// How near the heading comes to each word.
    heading: Vec<f64>,
}

struct Unit {
    range: Range<usize>,
    similarities: Vec<f64>,
    has_number: bool,
    /// Whether it is a headline, or an entry of a table of contents, rather than a sentence.
    is_headline: bool,
    /// Whether it ends with a colon, or in the middle of a sentence, as before a list.
    ends_open: bool,
}

/// A run of units, and what it is worth.
struct Window {
    units: Range<usize>,
    score: f64,
    /// The weight of what it holds of the question.
    held: f64,
}

impl PassageMatch {
    fn of(found: &FoundPassage, terms: &[String]) -> Self {
        let passage = &found.passage;
        let ranges = match passage.shape {
            Shape::Prose => {
                let sentences = sentence::sentences(&passage.text).into_iter();
                sentences.flat_map(|range| sentence::split_long(&passage.text, range)).collect()
            }
            Shape::Rows | Shape::Code => lines(&passage.text),
        };
        let units = ranges
            .into_iter()
            .map(|range| {
                let text = passage.text.get(range.clone()).unwrap_or_default();
                Unit {
                    similarities: similarities(text, terms),
                    has_number: text.chars().any(|letter| letter.is_ascii_digit()),
                    is_headline: passage.shape == Shape::Prose
                        && (text.contains(sentence::LEADER)
                            || text.len() < 80 && text.ends_with(|letter: char| letter.is_alphanumeric())),
                    ends_open: passage.shape == Shape::Prose
                        && text.ends_with(|letter: char| letter.is_alphanumeric() || letter == ':'),
                    range,
                }
            })
            .collect();
        let heading = similarities(passage.place.section.as_deref().unwrap_or_default(), terms);
        Self { shape: passage.shape, length: passage.text.len(), units, heading }
    }

    /// How near the passage comes to a word.
    fn best(&self, term: usize) -> f64 {
        let in_units = self.units.iter().filter_map(|unit| unit.similarities.get(term));
        in_units.chain(self.heading.get(term)).copied().fold(0.0, f64::max)
    }

    /// What is worth quoting: the run of sentences that holds most of the question, or each row of a table by itself.
    fn windows(&self, weights: &[f64], wants_number: bool) -> Vec<Window> {
        let starts = 0..self.units.len();
        if self.shape == Shape::Rows {
            return starts.filter_map(|start| self.best_from(start, 1, weights, wants_number)).collect();
        }
        let windows = starts.filter_map(|start| self.best_from(start, MAX_UNITS, weights, wants_number));
        // Of equals the first.
        windows
            .reduce(|best, window| if window.score > best.score { window } else { best })
            .into_iter()
            .collect()
    }

    /// The best run of at most `n_units` units that begins with this one.
    fn best_from(&self, start: usize, n_units: usize, weights: &[f64], wants_number: bool) -> Option<Window> {
        let mut best: Option<Window> = None;
        let mut nearest = vec![0.0_f64; weights.len()];
        let (mut has_number, mut only_headlines) = (false, true);
        for (n_more, unit) in self.units.iter().skip(start).take(n_units).enumerate() {
            let is_related = unit.similarities.iter().any(|similarity| *similarity >= RELATED);
            if !is_related {
                // A run begins with what was asked for, and what it passes over is not counted for it.
                if n_more == 0 {
                    return None;
                }
                continue;
            }
            nearest
                .iter_mut()
                .zip(&unit.similarities)
                .for_each(|(best, similarity)| *best = best.max(*similarity));
            has_number |= unit.has_number;
            only_headlines &= unit.is_headline;
            let held: f64 = nearest.iter().zip(weights).map(|(similarity, weight)| similarity * weight).sum();
            let heading = self
                .heading
                .iter()
                .zip(&nearest)
                .map(|(heading, similarity)| (heading - similarity).max(0.0));
            let from_heading: f64 = heading.zip(weights).map(|(more, weight)| more * weight).sum();
            let mut score = held + 0.6 * from_heading;
            // Each further sentence has to earn its place; a headline alone answers nothing.
            score *= 1.0 - 0.05 * f64::from(u32::try_from(n_more).unwrap_or(u32::MAX));
            score *= if only_headlines { 0.6 } else { 1.0 };
            score *= if wants_number && has_number { 1.25 } else { 1.0 };
            if best.as_ref().is_none_or(|best| score > best.score) {
                best = Some(Window { units: start..start + n_more + 1, score, held: held + from_heading });
            }
        }
        best
    }

    /// The bytes to quote for a window of units: with neighbours, until it reads well alone.
    fn with_surroundings(&self, window: Range<usize>) -> Range<usize> {
        let (mut start, mut end) = (window.start, window.end.max(window.start + 1));
        let bytes = |start: usize, end: usize| {
            let first = self.units.get(start).map_or(0, |unit| unit.range.start);
            let last = self.units.get(end.saturating_sub(1)).map_or(self.length, |unit| unit.range.end);
            first..last
        };
        // What follows explains a hit better than what stands before it. Rows of a table explain nothing.
        let n_after = match self.shape {
            Shape::Rows => 0,
            Shape::Prose => 3,
            Shape::Code => 6,
        };
        for n_added in 0..n_after {
            let now = bytes(start, end);
            let goes_on = self.units.get(end).is_some_and(|next| next.range.start <= now.end + 1);
            let is_bare = now.len() < SHORT_BYTES || self.are_headlines(start, end) || self.announces(end);
            let is_wanted = is_bare || (goes_on && (n_added == 0 || self.shape == Shape::Code));
            if end >= self.units.len() || !is_wanted || bytes(start, end + 1).len() > MAX_BYTES {
                break;
            }
            end += 1;
        }
        let is_short = bytes(start, end).len() < SHORT_BYTES && self.shape != Shape::Rows;
        if is_short && start > 0 && bytes(start - 1, end).len() <= MAX_BYTES {
            start -= 1;
        }
        bytes(start, end)
    }

    /// Whether the last of these units only announces what comes after it.
    fn announces(&self, end: usize) -> bool {
        self.units.get(end.saturating_sub(1)).is_some_and(|unit| unit.ends_open)
    }

    fn are_headlines(&self, start: usize, end: usize) -> bool {
        self.units.iter().skip(start).take(end.saturating_sub(start)).all(|unit| unit.is_headline)
    }
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

/// How near a text comes to each word.
fn similarities(text: &str, terms: &[String]) -> Vec<f64> {
    let said: Vec<String> = words(text).iter().map(|word| folded(word)).collect();
    terms
        .iter()
        .map(|term| {
            if term.chars().any(is_unspaced) {
                return share_of_pairs(term, text);
            }
            said.iter().map(|word| similarity(term, word)).fold(0.0, f64::max)
        })
        .collect()
}

/// How many of a word's pairs of letters stand in a text, for scripts without spaces.
fn share_of_pairs(term: &str, text: &str) -> f64 {
    let letters: Vec<char> = term.chars().collect();
    let pairs: Vec<String> = letters.windows(2).map(|pair| pair.iter().collect()).collect();
    if pairs.is_empty() {
        return if text.contains(term) { 1.0 } else { 0.0 };
    }
    let n_found = pairs.iter().filter(|pair| text.contains(pair.as_str())).count();
    let count = |n: usize| f64::from(u32::try_from(n).unwrap_or(u32::MAX));
    count(n_found) / count(pairs.len())
}

/// How near two words are, from 0 to 1: the same, other endings of one stem, or one within a compound of the other.
fn similarity(term: &str, word: &str) -> f64 {
    if term == word {
        return 1.0;
    }
    let (n_term, n_word) = (term.chars().count(), word.chars().count());
    let shorter = n_term.min(n_word);
    if shorter < 3 || term.chars().chain(word.chars()).any(|letter| letter.is_numeric()) {
        return 0.0;
    }
    let n_shared = term.chars().zip(word.chars()).take_while(|(left, right)| left == right).count();
    let ending = |word: &str| word.chars().skip(n_shared).collect::<String>();
    let is_ending =
        |ending: &str| ending.is_empty() || ENDINGS.split_whitespace().any(|known| known == ending);
    if (n_shared >= 4 || n_shared == shorter) && is_ending(&ending(term)) && is_ending(&ending(word)) {
        return 0.9;
    }
    // Four letters at the end of another word are more often chance than a compound: `rent` in `parent`.
    let is_compound = (shorter >= 4 && n_shared == shorter)
        || (shorter >= 5 && (word.ends_with(term) || term.ends_with(word)));
    if is_compound { 0.65 } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlance_documents::Passage;
    use uuid::Uuid;

    fn found(text: &str) -> FoundPassage {
        FoundPassage {
            file_id: Uuid::nil(),
            passage: Passage { text: text.to_owned(), ..Passage::default() },
        }
    }

    fn best_quote(texts: &[&str], terms: &[&str], wants_number: bool) -> String {
        let terms: Vec<String> = terms.iter().map(|term| (*term).to_owned()).collect();
        let candidates: Vec<_> = texts.iter().map(|text| found(text)).collect();
        let n_passages = u32::try_from(texts.len()).unwrap();
        rank(candidates, &terms, wants_number, n_passages)[0].quote().to_owned()
    }

    #[test]
    fn words_are_related_by_ending_and_compound_but_not_by_chance() {
        assert!(similarity("termination", "terminate") >= 0.9);
        assert!(similarity("miete", "mieten") >= 0.9);
        assert!(similarity("frist", "kundigungsfrist") > RELATED);
        assert_eq!(similarity("rent", "parent"), 0.0);
        assert_eq!(similarity("contract", "contrary"), 0.0);
        assert_eq!(similarity("2023", "2024"), 0.0);
    }

    #[test]
    fn the_sentence_that_holds_most_of_the_question_is_quoted_with_its_neighbour() {
        let text = "The landlord keeps the house in order. The notice period is three months. It ends with a quarter. \
                    Pets are allowed if the landlord agrees, which must not be refused without a good reason at all.";
        let quote = best_quote(&[text, "Pets are nice."], &["notice", "period"], false);
        assert!(quote.starts_with("The notice period is three months. It ends with a quarter."), "{quote}");
        assert!(!quote.contains("The landlord keeps"), "{quote}");
    }

    #[test]
    fn a_question_for_a_number_prefers_a_sentence_with_one() {
        let texts = ["The rent is due at the first of each month.", "The rent is 1250 EUR."];
        assert_eq!(best_quote(&texts, &["rent"], true), texts[1]);
    }

    #[test]
    fn unspaced_scripts_are_found_by_pairs_of_letters() {
        assert_eq!(index_query(&["合同期限".to_owned()]), "\"合 同\" OR \"同 期\" OR \"期 限\"");
        assert!(best_quote(&["天气很好。", "合同的期限为三年。"], &["合同期限"], false).contains("三年"));
    }

    #[test]
    fn quotes_in_a_question_cannot_break_the_query() {
        assert_eq!(index_query(&["a\"b".to_owned()]), "\"ab\"");
    }
}
