//! Relevance: how well a passage answers a question, and which of its sentences has the answer.
//!
//! Passages are ranked by BM25F over heading and body. The score is higher if neighbouring sentences cover much of the
//! question, and if they have the shape of an answer. The share of the question that those sentences cover is the
//! confidence in the answer, raised by similarity in meaning (`Hit::confidence`).

mod mark;
#[cfg(test)]
mod tests;

use super::query::{Query, QueryTerm};
use super::units::{Unit, units};
use crate::analysis::{Analyzer, TextLanguage};
use crate::database::passages::{FoundPassage, headings_of};
use mark::Candidates;
use parlance_documents::sentence;
use parlance_documents::{Passage, Shape};
use std::collections::BTreeMap;
use std::ops::Range;

/// BM25's saturation of repeated terms: lower values saturate sooner.
const K1: f64 = 1.2;

/// BM25's length normalization, from 0 (none) to 1 (full).
const B: f64 = 0.6;

/// The weight of a term in the heading, relative to the body.
const HEADING: f64 = 2.0;

/// The weight of a term in an outer heading, or in the introduction of a list, relative to the heading.
const OUTER_HEADING: f64 = 0.5;

/// The factor for front matter, which names things but does not explain them.
const MATTER: f64 = 0.5;

/// An answer is looked for in at most so many neighbouring sentences or lines.
const MAX_UNITS: usize = 4;

/// The factor for footnotes of a PDF, which only add to a sentence elsewhere.
const FOOTNOTE: f64 = 0.7;

/// The factor for code, which shows things but does not explain them.
const CODE: f64 = 0.85;

/// The factor for the confidence in a passage that lacks the requested number or date.
const WITHOUT_VALUE: f64 = 0.55;

/// The factors for a passage whose heading asks the question: if it begins with that heading, and if not.
const BELOW_HEADING: f64 = 1.4;
const HEADED: f64 = 1.1;

/// The thresholds for such a heading: its least share of the question's weight, and its most words per term of the
/// question.
const MOST_OF_QUESTION: f64 = 0.8;
const MAX_WORDS_BESIDE: usize = 5;

/// The bonus for a row about a subject of the question.
const ABOUT: f64 = 0.4;

/// The factor for a passage that defines a subject of the question.
const DEFINING: f64 = 1.5;

/// Words with a lower similarity are unrelated.
const RELATED: f64 = 0.5;

/// A part of a passage that answers a question.
#[derive(Clone, Debug)]
pub(crate) struct Hit {
    pub(crate) found: FoundPassage,
    /// The quoted range of the passage's text.
    pub(crate) range: Range<usize>,
    /// The one sentence, row or line of code with the answer; empty if unknown.
    pub(crate) carrying: Range<usize>,
    /// The requested value in it, if there is exactly one.
    pub(crate) value: Option<Range<usize>>,
    pub(crate) score: f64,
    /// The share of the question that it covers, from 0 to 1.
    pub(crate) coverage: f64,
    /// Its semantic similarity to the question, from 0 to 1; 0 without embeddings.
    pub(crate) closeness: f64,
}

impl Hit {
    /// The headings at the top of a passage and the first paragraph below them, some 600 bytes, for any question.
    pub(crate) fn beginning(found: FoundPassage) -> Self {
        /// A longer paragraph is cut at the end of a sentence.
        const MAX_BYTES: usize = 600;
        /// Shorter text, such as the number of a chapter, is not a paragraph.
        const MIN_BYTES: usize = 40;
        let text = &found.passage.text;
        let mut paragraph = 0;
        for said in text.split("\n\n") {
            let is_heading = found.passage.headings.iter().any(|heading| heading.trim() == said.trim());
            let is_sentence = said.len() >= MIN_BYTES || said.trim_end().ends_with(['.', '!', '。', '！']);
            paragraph += said.len();
            if !is_heading && is_sentence {
                break;
            }
            paragraph += 2;
        }
        let most = paragraph.min(text.len()).min(MAX_BYTES);
        let ends = sentence::sentences(text).into_iter().map(|range| range.end);
        let end = ends.take_while(|end| *end <= most).last();
        let end = end.unwrap_or_else(|| text.floor_char_boundary(MAX_BYTES));
        Self { range: 0..end, carrying: 0..end, ..Self::whole(found) }
    }

    /// A whole passage with a similar meaning to a question, but none of its words.
    pub(crate) fn unmarked(found: FoundPassage) -> Self {
        Self { carrying: 0..0, coverage: 0.0, ..Self::whole(found) }
    }

    /// A whole passage, for any question.
    pub(crate) fn whole(found: FoundPassage) -> Self {
        let range = 0..found.passage.text.len();
        let carrying = range.clone();
        Self { range, carrying, value: None, found, score: 0.0, coverage: 1.0, closeness: 0.0 }
    }

    /// The confidence that this answers the question, from 0 to 1: the coverage by words, and the similarity in meaning
    /// for the rest.
    pub(crate) fn confidence(&self) -> f64 {
        1.0 - (1.0 - self.coverage) * (1.0 - self.closeness)
    }

    /// The quoted text.
    pub(crate) fn quote(&self) -> &str {
        self.found.passage.text.get(self.range.clone()).unwrap_or_default()
    }

    /// The text with the answer.
    pub(crate) fn carrying(&self) -> &str {
        self.found.passage.text.get(self.carrying.clone()).unwrap_or_default()
    }
}

/// Ranks the passages, best first, and marks the answer in each.
pub(crate) fn rank(candidates: Vec<FoundPassage>, query: &Query) -> Vec<Hit> {
    // Share the analyzer of a language: passages have most of their words in common.
    let mut analyzers: BTreeMap<TextLanguage, Analyzer> = BTreeMap::new();
    let read = candidates.iter().map(|found| {
        let analyzer = analyzers.entry(found.language).or_insert_with(|| Analyzer::new(found.language));
        PassageMatch::of(found, analyzer, query)
    });
    let read: Vec<PassageMatch> = read.collect();
    let n_words: usize = read.iter().map(|passage| passage.n_words).sum();
    let average = float(n_words) / float(read.len().max(1));
    let mut hits: Vec<Hit> = candidates
        .into_iter()
        .zip(read)
        .flat_map(|(found, read)| read.hits(&found, query, average))
        .collect();
    hits.sort_by(|left, right| right.score.total_cmp(&left.score));
    hits
}

/// A passage, compared with a question.
struct PassageMatch {
    n_words: usize,
    units: Vec<Unit>,
    /// The similarity of the heading to each term.
    heading: Vec<f64>,
    /// Whether the heading directly above it asks the question, or names its subject.
    is_headed: bool,
    /// Whether the passage begins with that heading.
    is_below_heading: bool,
    /// The frequency of each term in the body.
    body: Vec<f64>,
}

/// A run of units with its score.
#[derive(Clone, Debug)]
struct Window {
    units: Range<usize>,
    score: f64,
    /// The weight of the question's terms that it covers, including its heading.
    held: f64,
    fits_shape: bool,
}

impl PassageMatch {
    fn of(found: &FoundPassage, analyzer: &mut Analyzer, query: &Query) -> Self {
        let passage = &found.passage;
        let units = units(passage, found.language, analyzer, query);
        let mut near = |text: &str| {
            let said = analyzer.terms(text);
            let best = |term: &QueryTerm| {
                let similarities = said.iter().map(|word| query.similarity(term, &word.text, found.language));
                similarities.fold(0.0, f64::max)
            };
            query.terms.iter().map(best).collect::<Vec<f64>>()
        };
        // The heading directly above is the best description of a passage. Outer headings and the introduction count
        // less.
        let own_heading =
            passage.headings.last().or(passage.place.section.as_ref()).map_or("", String::as_str);
        let own = near(own_heading);
        let is_headed = is_headed(&own, own_heading, query);
        let is_below_heading = !own_heading.is_empty() && passage.text.starts_with(own_heading);
        let around = [headings_of(passage), passage.introduction.clone().unwrap_or_default()].join("\n");
        let around = near(&around);
        let heading = own.iter().zip(&around).map(|(own, around)| own.max(OUTER_HEADING * around));
        let n_terms = query.terms.len();
        let mut body = vec![0.0; n_terms];
        for unit in &units {
            body.iter_mut().zip(&unit.frequencies).for_each(|(sum, frequency)| *sum += frequency);
        }
        let n_words = units.iter().map(|unit| unit.n_words).sum();
        Self { n_words, heading: heading.collect(), is_headed, is_below_heading, body, units }
    }

    /// The answers: one run of sentences. In a table, each row with the best score.
    fn hits(self, found: &FoundPassage, query: &Query, average: f64) -> Vec<Hit> {
        let windows = self.best_windows(query, found.passage.shape);
        windows.into_iter().map(|window| self.hit(found.clone(), window, query, average)).collect()
    }

    fn hit(&self, found: FoundPassage, best: Window, query: &Query, average: f64) -> Hit {
        let text = found.passage.text.as_str();
        let total = query.total_weight().max(f64::EPSILON);
        let coverage = (best.held / total).min(1.0);
        let mut score = self.bm25f(query, average) * (0.5 + 0.5 * coverage);
        if best.fits_shape {
            score *= 1.15;
        }
        if found.passage.is_matter {
            score *= MATTER;
        }
        if is_footnote(&found.passage) {
            score *= FOOTNOTE;
        }
        if found.passage.shape == Shape::Code {
            score *= CODE;
        }
        if self.is_headed {
            score *= if self.is_below_heading { BELOW_HEADING } else { HEADED };
        }
        let of_best = || self.units.get(best.units.clone()).into_iter().flatten();
        let about = of_best().map(|unit| unit.about).fold(0.0, f64::max);
        score *= 1.0 + ABOUT * about;
        if of_best().any(|unit| unit.defines) {
            score *= DEFINING;
        }
        let is_row = found.passage.shape == Shape::Rows;
        let among = if is_row { best.units.clone() } else { 0..self.units.len() };
        let candidates =
            Candidates { units: &self.units, heading: &self.heading, is_headed: self.is_headed, text };
        let mark = candidates.find(among, query);
        let marked = mark.and_then(|at| self.units.get(at));
        let lacks_value = query.shape.is_some_and(|shape| {
            let fits = best.fits_shape || marked.is_some_and(|unit| shape.fits(&unit.text));
            shape.is_value_in(found.language.tag()) && !fits
        });
        let coverage = if lacks_value { WITHOUT_VALUE * coverage } else { coverage };
        let mut carrying = self.carrying(best.units, found.passage.shape, text);
        carrying.start = carrying.start.min(mark.unwrap_or(usize::MAX));
        carrying.end = carrying.end.max(mark.map_or(0, |unit| unit + 1));
        let range = self.quoted(carrying.clone(), found.passage.shape, text);
        let bytes = |units: Range<usize>| {
            let first = self.units.get(units.start).map_or(0, |unit| unit.range.start);
            let last = self.units.get(units.end.saturating_sub(1)).map_or(text.len(), |unit| unit.range.end);
            first..last
        };
        let range = bytes(range);
        let carrying = mark.map_or(range.start..range.start, |unit| bytes(unit..unit + 1));
        let value = query.shape.and_then(|shape| shape.value(text.get(carrying.clone())?));
        let value = value.map(|value| carrying.start + value.start..carrying.start + value.end);
        Hit { range, carrying, value, found, score, coverage, closeness: 0.0 }
    }

    /// BM25F: the frequencies of a term in all fields are weighted and added before saturation.
    fn bm25f(&self, query: &Query, average: f64) -> f64 {
        let length = 1.0 - B + B * float(self.n_words) / average.max(1.0);
        let fields = self.body.iter().zip(&self.heading);
        query
            .terms
            .iter()
            .zip(fields)
            .map(|(term, (body, heading))| {
                let frequency = body / length + HEADING * heading;
                term.weight * frequency * (K1 + 1.0) / (frequency + K1)
            })
            .sum()
    }

    /// The run of neighbouring sentences that covers most of the question. In a table, every row with the highest score.
    fn best_windows(&self, query: &Query, shape: Shape) -> Vec<Window> {
        let n_units = if shape == Shape::Rows { 1 } else { MAX_UNITS };
        let windows = (0..self.units.len()).filter_map(|start| self.best_from(start, n_units, query));
        let mut windows: Vec<Window> = windows.collect();
        let most = windows.iter().map(|window| window.score).fold(0.0, f64::max);
        windows.retain(|window| window.score >= most);
        if shape != Shape::Rows {
            windows.truncate(1);
        }
        if windows.is_empty() {
            // Only the heading matches the question, so the text below it is the answer.
            let held = self.heading.iter().zip(&query.terms).map(|(near, term)| near * term.weight).sum();
            windows.push(Window { units: 0..1.min(self.units.len()), score: 0.0, held, fits_shape: false });
        }
        windows
    }

    /// The best run of at most `n_units` units from `start`.
    fn best_from(&self, start: usize, n_units: usize, query: &Query) -> Option<Window> {
        let mut best: Option<Window> = None;
        let mut nearest = vec![0.0_f64; query.terms.len()];
        let (mut fits_shape, mut only_headlines) = (false, true);
        for (n_more, unit) in self.units.iter().skip(start).take(n_units).enumerate() {
            let is_related = unit.frequencies.iter().any(|frequency| *frequency >= RELATED);
            // A run begins with a related unit. Skipped units do not add to its score.
            if !is_related {
                if n_more == 0 {
                    return None;
                }
                continue;
            }
            nearest
                .iter_mut()
                .zip(&unit.frequencies)
                .for_each(|(best, found)| *best = best.max(found.min(1.0)));
            fits_shape |= query.shape.is_some_and(|shape| shape.fits(&unit.text));
            only_headlines &= unit.is_headline;
            let weighted = |(near, term): (f64, &QueryTerm)| near * term.weight;
            let held: f64 = nearest.iter().copied().zip(&query.terms).map(weighted).sum();
            let more = self.heading.iter().zip(&nearest).map(|(heading, near)| (heading - near).max(0.0));
            let from_heading: f64 = more.zip(&query.terms).map(weighted).sum();
            let mut score = held + 0.6 * from_heading;
            // Each further sentence must improve the score. A headline alone is not an answer.
            score *= 1.0 - 0.08 * float(n_more);
            score *= if only_headlines { 0.6 } else { 1.0 };
            score *= if fits_shape { 1.2 } else { 1.0 };
            score *= 1.0 + ABOUT * unit.about;
            if best.as_ref().is_none_or(|best| score > best.score) {
                let units = start..start + n_more + 1;
                best = Some(Window { units, score, held: held + from_heading, fits_shape });
            }
        }
        best
    }

    /// The units with the answer, including the one after a headline, a question or a colon.
    fn carrying(&self, window: Range<usize>, shape: Shape, text: &str) -> Range<usize> {
        let (start, mut end) = (window.start, window.end.max(window.start + 1).min(self.units.len()));
        let last = |end: usize| self.units.get(end.saturating_sub(1));
        while shape == Shape::Prose
            && end < self.units.len()
            && last(end).is_some_and(|unit| unit.announces(text))
        {
            end += 1;
        }
        start..end
    }

    /// The quoted units: prose as a whole unless it is too long, a row on its own, code with its neighbours.
    fn quoted(&self, carrying: Range<usize>, shape: Shape, text: &str) -> Range<usize> {
        /// The largest quote. A longer passage is cut.
        const MAX_BYTES: usize = 1_500;
        let (n_before, n_after) = match shape {
            Shape::Prose => (usize::MAX, usize::MAX),
            Shape::Rows => (0, 0),
            Shape::Code => (3, 8),
        };
        let bytes = |start: usize, end: usize| {
            let first = self.units.get(start).map_or(0, |unit| unit.range.start);
            let last = self.units.get(end.saturating_sub(1)).map_or(text.len(), |unit| unit.range.end);
            last.saturating_sub(first)
        };
        let (mut start, mut end) = (carrying.start, carrying.end);
        let (mut before, mut after) = (n_before, n_after);
        loop {
            let can_after = after > 0 && end < self.units.len() && bytes(start, end + 1) <= MAX_BYTES;
            if can_after {
                (end, after) = (end + 1, after - 1);
            }
            let can_before = before > 0 && start > 0 && bytes(start - 1, end) <= MAX_BYTES;
            if can_before {
                (start, before) = (start - 1, before - 1);
            }
            if !can_after && !can_before {
                return start..end;
            }
        }
    }
}

/// Whether a heading has nearly all words of a question, and few others.
fn is_headed(near: &[f64], heading: &str, query: &Query) -> bool {
    let held: f64 = near.iter().zip(&query.terms).map(|(near, term)| near * term.weight).sum();
    let n_held = near.iter().filter(|near| **near >= RELATED).count();
    let n_words = heading.split_whitespace().count();
    held >= MOST_OF_QUESTION * query.total_weight() && n_held > 0 && n_words <= MAX_WORDS_BESIDE * n_held
}

/// Whether a passage is a footnote of a page: one paragraph after its number, without the punctuation of a list number.
fn is_footnote(passage: &Passage) -> bool {
    let rest = passage.text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let n_digits = passage.text.len() - rest.len();
    let is_numbered = (1..=2).contains(&n_digits)
        && rest.strip_prefix(' ').is_some_and(|rest| rest.starts_with(char::is_uppercase));
    let is_heading =
        passage.headings.last().is_some_and(|heading| passage.text.starts_with(heading.as_str()));
    passage.place.page.is_some() && is_numbered && !is_heading && !passage.text.contains("\n\n")
}

fn float(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
