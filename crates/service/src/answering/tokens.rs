//! Estimates token counts, without a tokenizer.
//!
//! A word counts one token per four letters, rounded up, and each punctuation mark counts one. Common tokenizers are
//! close to that for European languages. Each letter of a script without spaces counts one.

use crate::analysis::is_unspaced;

/// Letters of a word per token.
const LETTERS_PER_TOKEN: usize = 4;

/// The estimated tokens of a text.
pub(crate) fn count(text: &str) -> u64 {
    Counter::default().add_text(text)
}

/// The longest beginning of the text, in whole words, with at most `n_tokens` tokens. It has at least one word.
pub(crate) fn truncate(text: &str, n_tokens: u64) -> &str {
    let mut counter = Counter::default();
    let mut end = 0;
    let mut was_space = true;
    for (at, letter) in text.char_indices() {
        // A letter that counts as one token ends a word.
        if (letter.is_whitespace() && !was_space) || (is_unspaced(letter) && at > 0) {
            end = at;
        }
        was_space = letter.is_whitespace();
        counter.add(letter);
        if counter.n_tokens > n_tokens && end > 0 {
            return text.split_at(end).0;
        }
    }
    text
}

/// Counts a streamed text.
#[derive(Default)]
pub(crate) struct Counter {
    n_tokens: u64,
    n_letters: usize,
}

impl Counter {
    /// Adds a piece of text, and returns the number of tokens so far.
    pub(crate) fn add_text(&mut self, text: &str) -> u64 {
        text.chars().for_each(|letter| self.add(letter));
        self.n_tokens
    }

    fn add(&mut self, letter: char) {
        if letter.is_alphanumeric() && !is_unspaced(letter) {
            if self.n_letters.is_multiple_of(LETTERS_PER_TOKEN) {
                self.n_tokens += 1;
            }
            self.n_letters += 1;
        } else {
            self.n_letters = 0;
            if !letter.is_whitespace() {
                self.n_tokens += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_count_by_their_letters_and_marks_one_each() {
        assert_eq!(count(""), 0);
        assert_eq!(count("The rent, monthly."), 1 + 1 + 1 + 2 + 1);
        assert_eq!(count("合同"), 2);
    }

    #[test]
    fn a_cut_keeps_whole_words_within_the_bound() {
        assert_eq!(truncate("one two three", 2), "one two");
        assert_eq!(truncate("one two three", 100), "one two three");
        assert_eq!(truncate("合同的期限为三年", 3), "合同的");
        assert_eq!(truncate("合同", 0), "合", "at least one letter is said");
        assert_eq!(truncate("extraordinary words", 1), "extraordinary", "at least one word is said");
    }
}
