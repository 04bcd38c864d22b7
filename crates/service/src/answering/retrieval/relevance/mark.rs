//! The mark: the one sentence, row or line of a passage that carries the answer.

use crate::answering::retrieval::query::Query;
use crate::answering::retrieval::units::Unit;
use std::ops::Range;

/// The weight of words from the heading and the previous sentences in a sentence that continues their subject.
const CARRIED: f64 = 0.5;

/// The factor for marking a sentence that has the shape of the answer, or defines a subject.
const OF_SHAPE: f64 = 1.2;

/// The factors for marking a title or question, a line before a list or code, and the first sentence below a title.
const TITLE: f64 = 0.3;
const ANNOUNCING: f64 = 0.45;
const FOLLOWING: f64 = 1.3;

/// The number of previous sentences whose subject a sentence may continue.
const N_BEFORE: usize = 2;

/// A sentence with few words of the question, below `WEAK`, is marked only if it is clearly the best: all others score
/// below `TIED` times its score.
const WEAK: f64 = 0.2;
const TIED: f64 = 0.95;

/// The units of a passage, and what its heading says of the question.
pub(super) struct Candidates<'a> {
    pub(super) units: &'a [Unit],
    /// How near the heading comes to each term.
    pub(super) heading: &'a [f64],
    /// Whether the heading directly above the passage asks the question, or names its subject.
    pub(super) is_headed: bool,
    pub(super) text: &'a str,
}

impl Candidates<'_> {
    /// The unit with the answer, by the words of the question in it. Words that only the heading or the previous
    /// sentences have count less. `None` if no unit has any of them, or if the best has few and another
    /// scores nearly as much.
    pub(super) fn find(&self, among: Range<usize>, query: &Query) -> Option<usize> {
        let mut best: Option<(f64, usize)> = None;
        let mut second = 0.0_f64;
        for (at, unit) in self.units.iter().enumerate().take(among.end).skip(among.start) {
            let score = self.score(at, unit, query);
            let most = best.map_or(0.0, |(score, _)| score);
            second = second.max(score.min(most));
            if score > most {
                best = Some((score, at));
            }
        }
        let (score, at) = best?;
        let own = |unit: &Unit| {
            let near = unit.frequencies.iter().zip(&query.terms);
            near.map(|(near, term)| near.min(1.0) * term.weight).sum::<f64>()
        };
        let is_weak = self.units.get(at).is_some_and(|unit| own(unit) < WEAK * query.total_weight());
        (!is_weak || second < TIED * score).then_some(at)
    }

    fn score(&self, at: usize, unit: &Unit, query: &Query) -> f64 {
        let before = self.units.get(at.saturating_sub(N_BEFORE)..at).unwrap_or_default();
        let weights = query.terms.iter().enumerate().map(|(index, term)| {
            let near = |unit: &Unit| unit.frequencies.get(index).map_or(0.0, |near| near.min(1.0));
            let carried = before.iter().map(near).fold(0.0, f64::max) * CARRIED;
            let headed = self.heading.get(index).copied().unwrap_or_default() * CARRIED;
            term.weight * near(unit).max(carried).max(headed)
        });
        let mut score: f64 = weights.sum();
        let has_next = at + 1 < self.units.len();
        if unit.is_headline || has_next && unit.asks(self.text) {
            score *= TITLE;
        } else if has_next && unit.announces(self.text) {
            score *= ANNOUNCING;
        }
        let follows = before.last().is_some_and(|before| before.is_headline || before.asks(self.text));
        if follows && self.is_headed {
            score *= FOLLOWING;
        }
        if query.shape.is_some_and(|shape| shape.fits(&unit.text)) {
            score *= OF_SHAPE;
        }
        if query.shape.is_some_and(|shape| shape.value(&unit.text).is_some()) {
            score *= OF_SHAPE;
        }
        if unit.defines {
            score *= OF_SHAPE;
        }
        score
    }
}
