//! The joint between the kept words of an answer and those with which it goes on.
//!
//! A service that is asked to go on may say the end of what it was given once more, or all of it. Such a repetition is
//! taken away; until it is clear whether there is one, the new words are held back.

use super::Slot;
use crate::message::{Annotation, Item, text_of};

/// So many letters and digits in a row are not the same by chance.
const MIN_REPEATED: usize = 12;

/// So many of them when they are all that was kept.
const MIN_BEGUN_ANEW: usize = 4;

/// So many letters of a word that broke off.
const MIN_OF_WORD: usize = 3;

/// What an answer begins with that goes on from another.
#[derive(Clone, Debug)]
pub(super) struct Joint {
    /// The items that are kept.
    kept: Vec<Item>,
    /// The words that may be repeated.
    words: String,
    /// The kept text that grows on: the last item, if it is a text.
    item: Option<usize>,
    /// The first text of the stream, which joins on.
    slot: Option<Slot>,
    /// New words of which it is not clear yet whether they are a repetition; `None` once that is clear.
    held: Option<String>,
    /// How many characters were repeated.
    n_repeated: usize,
    has_new_words: bool,
}

impl Joint {
    pub(super) fn new(kept: Vec<Item>) -> Self {
        let last = kept.len().checked_sub(1);
        let item = last.filter(|&last| matches!(kept.get(last), Some(Item::Text { .. })));
        let words = match item.and_then(|item| kept.get(item)) {
            Some(Item::Text { text, .. }) => text.clone(),
            _ => text_of(&kept),
        };
        Self { kept, words, item, slot: None, held: Some(String::new()), n_repeated: 0, has_new_words: false }
    }

    /// Whether a text of the stream is the one that joins on: the first.
    pub(super) fn joins(&mut self, slot: Slot) -> bool {
        *self.slot.get_or_insert(slot) == slot
    }

    /// The kept item on which the new words grow.
    pub(super) fn item(&self) -> Option<usize> {
        self.item
    }

    /// The slot of the text that joins on, once it has begun.
    pub(super) fn slot(&self) -> Option<Slot> {
        self.slot
    }

    /// Takes words in and gives those that are certainly new.
    pub(super) fn pass(&mut self, text: String) -> String {
        self.has_new_words |= !text.is_empty();
        let Some(held) = &mut self.held else { return text };
        held.push_str(&text);
        if self.words.contains(held.trim_start()) { String::new() } else { self.release() }
    }

    /// Gives what was held back, without the repetition in it.
    pub(super) fn release(&mut self) -> String {
        let Some(held) = self.held.take() else { return String::new() };
        self.without_repetition(&held).to_owned()
    }

    /// The same at the end of a stream that broke off: a repetition that had not come to its end is one all the same.
    pub(super) fn release_cut_off(&mut self) -> String {
        let is_repetition = self.held.as_deref().is_some_and(|held| {
            let is_begun_anew =
                self.words.trim_start().starts_with(held.trim_start()) && n_letters(held) >= MIN_BEGUN_ANEW;
            is_begun_anew || (self.words.contains(held.trim()) && n_letters(held) >= MIN_REPEATED)
        });
        if is_repetition {
            self.held = None;
            return String::new();
        }
        self.release()
    }

    /// The whole text of the first part, as it is shown.
    pub(super) fn settle(&mut self, text: &str) -> String {
        self.held = None;
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

    /// A reference at its place in the whole text.
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

    /// Whether the stream has said something.
    pub(super) fn has_new_words(&self) -> bool {
        self.has_new_words
    }

    /// The answer as a whole, when the stream finally consists of these items.
    pub(super) fn join(&mut self, finals: Vec<Item>) -> Vec<Item> {
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
            let text = self.settle(&text);
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

/// How many bytes at the beginning of `new` say once more what `kept` ends with.
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

/// Whether the kept words end within a word which the new ones begin with once more, and whole.
fn completes_word(before: &str, repeated: &str, rest: &str) -> bool {
    repeated.chars().all(char::is_alphabetic)
        && repeated.chars().count() >= MIN_OF_WORD
        && !before.ends_with(char::is_alphanumeric)
        && rest.starts_with(char::is_alphabetic)
}

fn n_letters(text: &str) -> usize {
    text.chars().filter(|letter| letter.is_alphanumeric()).count()
}

/// The length of the longest beginning of `new` with which `kept` ends (Knuth, Morris and Pratt).
fn longest_overlap(kept: &[u8], new: &[u8]) -> usize {
    let new = new.get(..kept.len()).unwrap_or(new);
    let kept = kept.get(kept.len() - new.len()..).unwrap_or(kept);
    // For each beginning of `new`: the longest shorter one with which it ends.
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
        let mut joint = Joint::new(vec![Item::text("Either you lower the number of copies")]);
        assert_eq!(joint.pass("Either you lower the num".to_owned()), "");
        assert_eq!(joint.release_cut_off(), "");
        let mut joint = Joint::new(vec![Item::text("the cat")]);
        assert_eq!(joint.pass(" the".to_owned()), "");
        assert_eq!(joint.release_cut_off(), " the");
    }

    fn numbered(from: usize, to: usize) -> String {
        (from..to).map(|n| format!("word-{n} ")).collect()
    }

    proptest! {
        /// Words that never repeat by chance: whatever is said once more, the answer reads as if nothing had happened.
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
            let mut joint = Joint::new(vec![Item::text(kept)]);
            let mut rest = again;
            let mut said = kept.to_owned();
            for size in sizes {
                let (piece, left) = rest.split_at(size.min(rest.len()));
                said.push_str(&joint.pass(piece.to_owned()));
                rest = left;
            }
            said.push_str(&joint.pass(rest.to_owned()));
            said.push_str(&joint.release());
            prop_assert_eq!(&said, &whole);
            prop_assert_eq!(joint.settle(again), whole.clone());
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
