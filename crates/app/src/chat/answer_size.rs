//! Measures the size of an answer, so that an endless stream fills neither memory nor disk.

use parlance_domain::Item;
use parlance_domain::turn::{Failure, FailureCode, Piece, pieces_of};
use parlance_words::messages;
use std::io;

/// Limit on the bytes of an answer. A long novel has two million.
pub(super) const MAX_ANSWER_BYTES: usize = 32 * 1024 * 1024;

/// The size of an item or annotation without its text.
const ITEM_BYTES: usize = 512;

/// The sizes of an answer's items.
#[derive(Debug, Default)]
pub(super) struct AnswerSize {
    items: Vec<usize>,
    total: usize,
}

impl AnswerSize {
    /// The size of an answer that continues these items.
    pub(super) fn of(items: &[Item]) -> Self {
        let mut size = Self::default();
        pieces_of(items).iter().for_each(|piece| size.apply(piece));
        size
    }

    /// Adds a change of the answer to the size.
    pub(super) fn apply(&mut self, piece: &Piece) {
        match piece {
            Piece::Append { item, text } | Piece::Replaced { item, text } => self.add(*item, text.len()),
            Piece::Annotate { item, annotation } => self.add(*item, ITEM_BYTES + json_bytes(annotation)),
            Piece::Set { item, content } => {
                if *item == self.items.len() {
                    self.items.push(0);
                }
                if let Some(size) = self.items.get_mut(*item) {
                    let now = ITEM_BYTES + item_bytes(content);
                    self.total = self.total - *size + now;
                    *size = now;
                }
            }
            Piece::Truncate { item } => {
                let gone = self.items.split_off((*item).min(self.items.len()));
                self.total -= gone.into_iter().sum::<usize>();
            }
        }
    }

    /// Whether the answer has reached its maximum size.
    pub(super) fn is_full(&self) -> bool {
        self.total >= MAX_ANSWER_BYTES
    }

    fn add(&mut self, item: usize, n_bytes: usize) {
        if let Some(size) = self.items.get_mut(item) {
            *size += n_bytes;
            self.total += n_bytes;
        }
    }
}

/// Why an answer ends that has reached the bound.
pub(super) fn too_large() -> Failure {
    Failure {
        code: FailureCode::TooLarge,
        title: messages::ending_too_large(MAX_ANSWER_BYTES),
        detail: [messages::ending_too_large_stopped(), messages::ending_too_large_next()].into(),
    }
}

fn item_bytes(item: &Item) -> usize {
    match item {
        Item::Text { text, annotations } => text.len() + annotations.iter().map(json_bytes).sum::<usize>(),
        Item::Refusal { text } | Item::Reasoning { text } => text.len(),
        other => json_bytes(other),
    }
}

/// The size of a value as JSON, which is nowhere written.
fn json_bytes(value: &impl serde::Serialize) -> usize {
    struct Counter(usize);
    impl io::Write for Counter {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 += bytes.len();
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut counter = Counter(0);
    match serde_json::to_writer(&mut counter, value) {
        Ok(()) => counter.0,
        // Values that cannot be written as JSON cannot be stored either.
        Err(_) => MAX_ANSWER_BYTES,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(item: usize, text: &str) -> Piece {
        Piece::Set { item, content: Item::text(text) }
    }

    #[test]
    fn what_is_set_again_counts_once_and_what_is_gone_counts_no_more() {
        let mut size = AnswerSize::default();
        for text in ["a", "ab", "abc"] {
            size.apply(&set(0, text));
        }
        size.apply(&Piece::Append { item: 0, text: "de".to_owned() });
        size.apply(&set(1, "abcdef"));
        assert_eq!(size.total, 2 * ITEM_BYTES + 5 + 6);
        size.apply(&Piece::Truncate { item: 1 });
        assert_eq!(size.total, ITEM_BYTES + 5);
        size.apply(&Piece::Append { item: 7, text: "nowhere".to_owned() });
        assert_eq!(size.total, ITEM_BYTES + 5);
    }

    #[test]
    fn words_and_empty_items_both_fill_it() {
        let mut words = AnswerSize::default();
        words.apply(&set(0, ""));
        let megabyte = "a".repeat(1024 * 1024);
        let n_pieces = (0..).take_while(|_| {
            words.apply(&Piece::Append { item: 0, text: megabyte.clone() });
            !words.is_full()
        });
        assert_eq!(n_pieces.count() + 1, MAX_ANSWER_BYTES / megabyte.len());
        let mut items = AnswerSize::default();
        (0..MAX_ANSWER_BYTES / ITEM_BYTES).for_each(|item| items.apply(&set(item, "")));
        assert!(items.is_full());
    }
}
