//! The calculations that a question asks for, and what is left of the question without them.

use super::arithmetic::{self, NumberStyle};
use super::conjunctions;
use std::ops::Range;

/// Longer clauses are prose, whatever numbers stand in it.
const MAX_CLAUSE_BYTES: usize = 400;

/// The longest name of a unit that may follow a calculation: it is no question of its own.
const MAX_UNIT_BYTES: usize = 5;

/// What people write before a calculation, as it ends what stands there.
const REQUESTS: [&str; 32] = [
    "what is",
    "what's",
    "what’s",
    "whats",
    "what are",
    "tell me what",
    "know what",
    "how much is",
    "how much are",
    "how much",
    "calculate",
    "compute",
    "evaluate",
    "solve",
    "work out",
    "result of",
    "value of",
    "sum of",
    "wie viel ist",
    "wieviel ist",
    "wie viel sind",
    "wie viel",
    "was ist",
    "was ergibt",
    "was macht",
    "berechne",
    "rechne",
    "combien font",
    "combien fait",
    "calcule",
    "cuánto es",
    "quanto fa",
];

/// What may stand beside a request, before or after it.
const FILLERS: [&str; 7] = ["the", "please", "bitte", "for me", "can you", "could you", "what is"];

/// What people write after a calculation.
const ENDINGS: [&str; 7] = ["=", "is", "are", "ist", "equals", "please", "bitte"];

/// A part of a clause.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Part<'a> {
    /// An expression to be worked out.
    Calculation(String),
    /// Anything else.
    Words(&'a str),
}

/// Takes a clause apart, in its order.
pub(crate) fn parts(clause: &str, style: NumberStyle) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut rest = clause;
    for run in runs(clause) {
        let Some((place, expression)) = sum_in(clause, run, style) else { continue };
        let n_passed = clause.len() - rest.len();
        let (Some(before), Some(after)) = (clause.get(n_passed..place.start), clause.get(place.end..)) else {
            continue;
        };
        let calculation = clause.get(place).unwrap_or_default();
        let (said, is_asked) = without_request(before);
        // “3 + 4 and 5 + 6”: the second is asked for like the first.
        let is_asked = is_asked || (!parts.is_empty() && conjunctions::trimmed(before).is_empty());
        let after = without_ending(after);
        let is_alone = conjunctions::ends(said) && conjunctions::begins(after);
        let is_meant = if arithmetic::is_tight(calculation) {
            is_alone && (is_asked || (calculation == clause.trim() && calculation.contains('/')))
        } else {
            is_asked || is_alone || arithmetic::is_unmistakable(calculation, &expression)
        };
        if is_meant {
            push_words(&mut parts, said);
            parts.push(Part::Calculation(expression));
            rest = without_unit(after);
        }
    }
    push_words(&mut parts, rest);
    parts
}

fn push_words<'a>(parts: &mut Vec<Part<'a>>, words: &'a str) {
    let words = conjunctions::trimmed(words);
    parts.extend((!words.is_empty()).then_some(Part::Words(words)));
}

/// The runs of neighbouring words that could be arithmetic, by their places.
fn runs(clause: &str) -> Vec<Range<usize>> {
    const QUOTES: [char; 6] = ['`', '"', '“', '”', '„', '\''];
    let mut runs: Vec<Range<usize>> = Vec::new();
    if clause.len() > MAX_CLAUSE_BYTES {
        return runs;
    }
    let (mut is_open, mut end) = (false, 0);
    for word in clause.split_whitespace() {
        let start = end + clause.get(end..).and_then(|rest| rest.find(word)).unwrap_or_default();
        end = start + word.len();
        let inner = word.trim_start_matches(QUOTES);
        let bare = inner.trim_end_matches(QUOTES).trim_end_matches([',', ':', '.']).trim_end_matches(QUOTES);
        if !arithmetic::is_part(bare) {
            is_open = false;
            continue;
        }
        let from = end - inner.len();
        match runs.last_mut() {
            Some(run) if is_open && inner.len() == word.len() => run.end = from + bare.len(),
            _ => runs.push(from..from + bare.len()),
        }
        is_open = bare.len() == inner.len();
    }
    runs
}

/// The longest expression at the end of a run, but for words with which none ends.
fn sum_in(clause: &str, run: Range<usize>, style: NumberStyle) -> Option<(Range<usize>, String)> {
    let mut text = clause.get(run.clone())?;
    while let Some(word) = text.split_whitespace().next_back().filter(|word| !is_end(word)) {
        text = text.get(..text.len() - word.len())?.trim_end();
    }
    let mut calculation = balanced(text);
    loop {
        let expression = arithmetic::expression(calculation, style).filter(|_| has_operands(calculation));
        if let Some(expression) = expression {
            let start = run.start + text.find(calculation)?;
            return Some((start..start + calculation.len(), expression));
        }
        let (_, next) = calculation.split_once(char::is_whitespace)?;
        calculation = next.trim_start();
    }
}

/// Whether an expression can end with this word.
fn is_end(word: &str) -> bool {
    word.ends_with(|letter: char| letter.is_ascii_digit() || matches!(letter, ')' | '%' | '!'))
        || ["pi", "percent", "prozent", "squared", "cubed"].iter().any(|end| word.eq_ignore_ascii_case(end))
}

/// Whether it begins like an expression and works on two numbers, or on one with a function: `5 %` is a number.
fn has_operands(text: &str) -> bool {
    let begins =
        text.starts_with(|letter: char| letter.is_alphanumeric() || matches!(letter, '(' | '-' | '.' | '√'));
    let is_digit = |letter: char| letter.is_ascii_digit() || matches!(letter, '.' | ',');
    let n_numbers = text.split(|letter: char| !is_digit(letter)).filter(|number| !number.is_empty()).count();
    let lower = text.to_lowercase();
    let is_share = lower.ends_with("percent") || lower.ends_with("prozent");
    let is_applied = text.contains(['√', '!']) || (text.contains(char::is_alphabetic) && !is_share);
    begins && (n_numbers > 1 || (n_numbers == 1 && is_applied))
}

/// The text without closing brackets at its end that nothing opened: `(what is 3*4)`.
fn balanced(text: &str) -> &str {
    let is_open = text.matches(')').count() > text.matches('(').count();
    text.strip_suffix(')').filter(|_| is_open).map_or(text, balanced)
}

/// What stands before a request for a calculation, and whether there is one.
fn without_request(before: &str) -> (&str, bool) {
    let (mut rest, mut is_asked) = (before, false);
    loop {
        let bare = rest.trim_end_matches([' ', ':', '(']);
        let strip = |words: &&str| conjunctions::strip_suffix(bare, words);
        let request = REQUESTS.iter().find_map(strip);
        is_asked |= request.is_some();
        match request.or_else(|| FILLERS.iter().find_map(strip)) {
            Some(said) => rest = said,
            None => return (if is_asked { rest } else { before }, is_asked),
        }
    }
}

/// What follows a calculation, without `is` and `please`.
fn without_ending(after: &str) -> &str {
    let bare = after.trim_start_matches([' ', ')', '`', '"', '”', '“', '\'']);
    let rest = ENDINGS.iter().find_map(|ending| conjunctions::strip_prefix(bare, ending));
    rest.map_or(bare, without_ending)
}

/// What follows a calculation and its unit: “15 % of 240 EUR, and …”.
fn without_unit(after: &str) -> &str {
    let rest = after.trim_start_matches(|letter: char| letter.is_alphabetic() || "€$£".contains(letter));
    let is_unit = (1..=MAX_UNIT_BYTES).contains(&(after.len() - rest.len()));
    if is_unit && !conjunctions::begins(after) && conjunctions::begins(rest) { rest } else { after }
}

#[cfg(test)]
mod tests;
