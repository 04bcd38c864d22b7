//! Continuation of an answer: joins the kept text and the new text without their overlap.
//!
//! A service that continues an answer may repeat the end of the kept text, or all of it. This module removes the
//! repetition. It buffers new text until it is clear whether it repeats kept text.

use super::Slot;
use crate::message::{Annotation, Item, text_of};

/// An overlap of at least this many letters and digits is not a coincidence.
const MIN_REPEATED: usize = 12;

/// The same for an overlap that covers the whole kept text.
const MIN_BEGUN_ANEW: usize = 4;

/// The same for the letters of a word that was cut.
const MIN_OF_WORD: usize = 3;

/// The state of a continued answer.
#[derive(Clone, Debug)]
pub(super) struct Continuation {
    /// The kept items.
    kept: Vec<Item>,
    /// The kept text that may be repeated.
    words: String,
    /// The index of the kept item that is continued: the last one, if it is a text.
    item: Option<usize>,
    /// The slot of the first text of the stream, which continues the kept one.
    slot: Option<Slot>,
    /// New text that may be a repetition; `None` once that is clear.
    pending: Option<String>,
    /// Length of the overlap in characters.
    n_repeated: usize,
    has_new_words: bool,
}

impl Continuation {
    pub(super) fn new(kept: Vec<Item>) -> Self {
        let last = kept.len().checked_sub(1);
        let item = last.filter(|&last| matches!(kept.get(last), Some(Item::Text { .. })));
        let words = match item.and_then(|item| kept.get(item)) {
            Some(Item::Text { text, .. }) => text.clone(),
            _ => text_of(&kept),
        };
        Self {
            kept,
            words,
            item,
            slot: None,
            pending: Some(String::new()),
            n_repeated: 0,
            has_new_words: false,
        }
    }

    /// Whether the text in this slot continues the kept one: true for the first slot.
    pub(super) fn continues_in(&mut self, slot: Slot) -> bool {
        *self.slot.get_or_insert(slot) == slot
    }

    /// The index of the kept item that is continued.
    pub(super) fn item(&self) -> Option<usize> {
        self.item
    }

    /// The slot of the text that continues, once it has begun.
    pub(super) fn slot(&self) -> Option<Slot> {
        self.slot
    }

    /// Adds streamed text and returns what is certainly new.
    pub(super) fn pass(&mut self, text: String) -> String {
        self.has_new_words |= !text.is_empty();
        let Some(pending) = &mut self.pending else { return text };
        pending.push_str(&text);
        if self.words.contains(pending.trim_start()) { String::new() } else { self.release() }
    }

    /// Returns the buffered text without the overlap.
    pub(super) fn release(&mut self) -> String {
        let Some(pending) = self.pending.take() else { return String::new() };
        self.without_repetition(&pending).to_owned()
    }

    /// The same at the end of a cut stream, where the overlap may be incomplete.
    pub(super) fn release_cut_off(&mut self) -> String {
        let is_repetition = self.pending.as_deref().is_some_and(|pending| {
            let is_begun_anew = self.words.trim_start().starts_with(pending.trim_start())
                && n_letters(pending) >= MIN_BEGUN_ANEW;
            is_begun_anew || (self.words.contains(pending.trim()) && n_letters(pending) >= MIN_REPEATED)
        });
        if is_repetition {
            self.pending = None;
            return String::new();
        }
        self.release()
    }

    /// The kept text together with the final text of the stream.
    pub(super) fn complete(&mut self, text: &str) -> String {
        self.pending = None;
        self.has_new_words |= !text.is_empty();
        let before = if self.item.is_some() { self.words.as_str() } else { "" };
        let before = before.to_owned();
        before + self.without_repetition(text)
    }

    fn without_repetition<'t>(&mut self, text: &'t str) -> &'t str {
        let (repeated, new) = text.split_at(repeated_bytes(&self.words, text));
        self.n_repeated = repeated.chars().count();
        new
    }

    /// Shifts the indices of an annotation to the joined text.
    pub(super) fn shift(&self, annotation: Annotation) -> Annotation {
        let n_before = if self.item.is_some() { self.words.chars().count() } else { 0 };
        let shifted = |index: u64| {
            let index = index.saturating_add(u64::try_from(n_before).unwrap_or(u64::MAX));
            index.saturating_sub(u64::try_from(self.n_repeated).unwrap_or(u64::MAX))
        };
        match annotation {
            Annotation::FileCitation { file_id, filename, index, place, quote } => {
                Annotation::FileCitation { file_id, filename, index: shifted(index), place, quote }
            }
            Annotation::UrlCitation { url, title, end_index } => {
                Annotation::UrlCitation { url, title, end_index: end_index.map(shifted) }
            }
            other @ Annotation::Unknown { .. } => other,
        }
    }

    /// Whether the stream has sent text.
    pub(super) fn has_new_words(&self) -> bool {
        self.has_new_words
    }

    /// The items of the answer for these final items of the stream.
    pub(super) fn join_final_items(&mut self, finals: Vec<Item>) -> Vec<Item> {
        let mut items = self.kept.clone();
        let mut has_joined = false;
        for item in finals {
            let Item::Text { text, annotations } = item else {
                items.push(item);
                continue;
            };
            if has_joined {
                items.push(Item::Text { text, annotations });
                continue;
            }
            has_joined = true;
            let text = self.complete(&text);
            let annotations = annotations.into_iter().map(|annotation| self.shift(annotation));
            match self.item.and_then(|item| items.get_mut(item)) {
                Some(Item::Text { text: words, annotations: known }) => {
                    *words = text;
                    known.extend(annotations);
                }
                _ => items.push(Item::Text { text, annotations: annotations.collect() }),
            }
        }
        items
    }
}

/// The length in bytes of the overlap of the end of `kept` and the beginning of `new`.
fn repeated_bytes(kept: &str, new: &str) -> usize {
    let said = new.trim_start();
    let n = longest_overlap(kept.as_bytes(), said.as_bytes());
    // A prefix of one text that is a suffix of another ends between two letters in both.
    let (Some(repeated), Some(rest)) = (said.get(..n), said.get(n..)) else { return 0 };
    let before = kept.strip_suffix(repeated).unwrap_or_default();
    let is_begun_anew = before.trim().is_empty() && n_letters(repeated) >= MIN_BEGUN_ANEW;
    let is_repetition = n_letters(repeated) >= MIN_REPEATED || is_begun_anew;
    if is_repetition || completes_word(before, repeated, rest) { new.len() - rest.len() } else { 0 }
}

/// Whether the kept text ends within a word that the new text repeats.
fn completes_word(before: &str, repeated: &str, rest: &str) -> bool {
    repeated.chars().all(char::is_alphabetic)
        && repeated.chars().count() >= MIN_OF_WORD
        && !before.ends_with(char::is_alphanumeric)
        && rest.starts_with(char::is_alphabetic)
}

fn n_letters(text: &str) -> usize {
    text.chars().filter(|letter| letter.is_alphanumeric()).count()
}

/// The length of the longest prefix of `new` that is a suffix of `kept` (Knuth, Morris and Pratt).
fn longest_overlap(kept: &[u8], new: &[u8]) -> usize {
    let new = new.get(..kept.len()).unwrap_or(new);
    let kept = kept.get(kept.len() - new.len()..).unwrap_or(kept);
    // For each prefix of `new`: the length of its longest proper prefix that is also its suffix.
    let mut borders: Vec<usize> = Vec::with_capacity(new.len());
    let step = |borders: &[usize], mut n: usize, byte: u8| {
        loop {
            if new.get(n) == Some(&byte) {
                return n + 1;
            }
            match n.checked_sub(1).and_then(|last| borders.get(last)) {
                Some(shorter) => n = *shorter,
                None => return 0,
            }
        }
    };
    let mut n = 0;
    for (index, byte) in new.iter().enumerate() {
        n = if index == 0 { 0 } else { step(&borders, n, *byte) };
        borders.push(n);
    }
    kept.iter().fold(0, |n, byte| step(&borders, n, *byte))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn new_words(kept: &str, new: &str) -> String {
        new.split_at(repeated_bytes(kept, new)).1.to_owned()
    }

    #[test]
    fn what_is_said_once_more_is_taken_away_and_nothing_else() {
        let kept = "There are two ways out of this. Either you lower the number of cop";
        for (new, expected) in [
            ("ies, or you make room.", "ies, or you make room."),
            ("Either you lower the number of copies, or", "ies, or"),
            ("\n\nEither you lower the number of copies, or", "ies, or"),
            ("copies, or", "ies, or"),
            ("There are two ways out of this. Either you lower the number of copies.", "ies."),
            ("There are two more ways.", "There are two more ways."),
            (" cop cop", " cop cop"),
            ("", ""),
        ] {
            assert_eq!(new_words(kept, new), expected, "{new}");
        }
        assert_eq!(new_words("1, 2, 3, 11", "11, 12"), "11, 12", "a number may be said twice");
        assert_eq!(new_words("Ja.", "Ja. Nein."), "Ja. Nein.", "too short to be sure");
        assert_eq!(new_words("Die Größe", "Die Größe ist 3."), " ist 3.");
        assert_eq!(new_words("", "All of it."), "All of it.");
    }

    #[test]
    fn a_repetition_that_breaks_off_is_one() {
        let mut continuation = Continuation::new(vec![Item::text("Either you lower the number of copies")]);
        assert_eq!(continuation.pass("Either you lower the num".to_owned()), "");
        assert_eq!(continuation.release_cut_off(), "");
        let mut continuation = Continuation::new(vec![Item::text("the cat")]);
        assert_eq!(continuation.pass(" the".to_owned()), "");
        assert_eq!(continuation.release_cut_off(), " the");
    }

    fn numbered(from: usize, to: usize) -> String {
        (from..to).map(|n| format!("word-{n} ")).collect()
    }

    proptest! {
        /// Text without accidental repetition: whatever a continuation repeats, the answer reads as if it had not been
        /// cut.
        #[test]
        fn any_repetition_at_any_cut_leaves_the_text_whole(
            n_words in 4_usize..40,
            cut in 0.0_f64..1.0,
            back in 0.0_f64..1.0,
            sizes in proptest::collection::vec(1_usize..9, 1..60),
        ) {
            let whole = numbered(0, n_words);
            let cut = ((whole.len() as f64) * cut) as usize;
            let begin = ((cut as f64) * back) as usize;
            let (kept, again) = (whole.split_at(cut).0, whole.split_at(begin).1);
            prop_assume!(n_letters(kept.split_at(begin).1) >= MIN_REPEATED || begin == cut);
            let mut continuation = Continuation::new(vec![Item::text(kept)]);
            let mut rest = again;
            let mut said = kept.to_owned();
            for size in sizes {
                let (piece, left) = rest.split_at(size.min(rest.len()));
                said.push_str(&continuation.pass(piece.to_owned()));
                rest = left;
            }
            said.push_str(&continuation.pass(rest.to_owned()));
            said.push_str(&continuation.release());
            prop_assert_eq!(&said, &whole);
            prop_assert_eq!(continuation.complete(again), whole.clone());
        }

        #[test]
        fn only_words_that_the_kept_ones_end_with_are_taken_away(kept in "[abä \n]{0,30}", new in "[abä \n]{0,30}") {
            let n = repeated_bytes(&kept, &new);
            prop_assert!(n == 0 || kept.ends_with(new.split_at(n).0.trim_start()));
        }

        #[test]
        fn the_longest_overlap_is_found(kept in "[ab]{0,12}", new in "[ab]{0,12}") {
            let plain = (0..=new.len().min(kept.len())).rev().find(|n| kept.ends_with(new.split_at(*n).0));
            prop_assert_eq!(longest_overlap(kept.as_bytes(), new.as_bytes()), plain.unwrap());
        }
    }
}
