//! Detects repetition: a model in a loop writes the same sentence again and again, and does not end.
//!
//! Code, tables and lists may repeat themselves.

/// The number of consecutive repetitions that count as a loop.
const MAX_TIMES: usize = 8;

/// Shorter sentences may repeat, as in "No. No. No."
const MIN_SENTENCE_LETTERS: usize = 12;

/// The shortest repetition without sentence ends, in characters.
const MIN_RUN: usize = 240;

/// The end of a text that is searched for repeated pieces, in characters.
const TAIL: usize = 1_200;

/// Characters between two searches.
const LOOK_EVERY: usize = 64;

/// Watches a streamed text.
#[derive(Debug, Default)]
pub(crate) struct Repetition {
    text: String,
    /// The start of the unfinished sentence.
    open: usize,
    is_in_code: bool,
    /// The position at which the search for the end of the sentence continues.
    scanned: usize,
    /// Whether the line is part of a list or of a table.
    is_exempt_line: bool,
    /// The start of the text after the last code, list or table.
    plain: usize,
    last: String,
    n_times: usize,
    /// The end of the first of the equal sentences.
    first_end: usize,
    n_chars_since_look: usize,
    /// The end of the first repeated piece, if pieces without sentence ends repeat.
    piece_end: Option<usize>,
}

impl Repetition {
    /// Adds a piece of the text, and returns whether the text is in a loop.
    pub(crate) fn push(&mut self, delta: &str) -> bool {
        self.text.push_str(delta);
        self.n_chars_since_look += delta.chars().count();
        while let Some(end) = self.sentence_end() {
            self.close_sentence(end);
        }
        if self.n_chars_since_look >= LOOK_EVERY {
            self.n_chars_since_look = 0;
            self.piece_end = self.repeated_piece();
        }
        self.kept().is_some()
    }

    /// The length of the text without its repetitions, in bytes; `None` without a loop.
    fn kept(&self) -> Option<usize> {
        if self.n_times >= MAX_TIMES { Some(self.first_end) } else { self.piece_end }
    }

    /// Like `kept`, for a complete text. It has no loop if it ends with the beginning of another sentence.
    fn kept_at_the_end(&self) -> Option<usize> {
        let open = normal(self.text.get(self.open..).unwrap_or_default());
        self.kept().filter(|_| self.piece_end.is_some() || self.last.starts_with(&open))
    }

    /// The end of the unfinished sentence: after its mark, or at the end of the line.
    fn sentence_end(&mut self) -> Option<usize> {
        let start = self.scanned.max(self.open);
        let rest = self.text.get(start..)?;
        let mut letters = rest.char_indices().peekable();
        while let Some((at, letter)) = letters.next() {
            let end = start + at + letter.len_utf8();
            // Scan the last character again later: the next character decides whether it ends the sentence.
            self.scanned = start + at;
            let is_before_space = letters.peek().is_some_and(|(_, next)| next.is_whitespace());
            match letter {
                '\n' | '。' | '！' | '？' => return Some(end),
                '.' | '!' | '?' | '…' | '؟' if is_before_space => return Some(end),
                _ => {}
            }
        }
        None
    }

    fn close_sentence(&mut self, end: usize) {
        let sentence = self.text.get(self.open..end).unwrap_or_default();
        let before = self.text.get(..self.open).unwrap_or_default();
        let starts_line = before.is_empty() || before.ends_with('\n');
        let ends_line = sentence.ends_with('\n');
        let trimmed = sentence.trim();
        let is_fence = starts_line && (trimmed.starts_with("```") || trimmed.starts_with("~~~"));
        if starts_line {
            self.is_exempt_line = is_of_list_or_table(trimmed);
        }
        let normal = normal(trimmed);
        let is_exempt = is_fence || self.is_in_code || self.is_exempt_line;
        self.is_in_code ^= is_fence;
        if is_exempt {
            self.last.clear();
            self.n_times = 0;
            self.plain = end;
        } else if normal.chars().count() >= MIN_SENTENCE_LETTERS {
            if normal == self.last {
                self.n_times += 1;
            } else {
                self.last = normal;
                self.n_times = 1;
                self.first_end = self.open + sentence.trim_end().len();
            }
        } else if !normal.is_empty() {
            self.last.clear();
            self.n_times = 0;
        }
        if ends_line {
            self.is_exempt_line = false;
        }
        self.open = end;
    }

    /// The end of the first piece, if the text ends with a piece that repeats.
    fn repeated_piece(&self) -> Option<usize> {
        let open = self.text.get(self.open..).unwrap_or_default();
        let starts_line =
            self.open == 0 || self.text.get(..self.open).is_some_and(|text| text.ends_with('\n'));
        let is_exempt =
            self.is_in_code || self.is_exempt_line || starts_line && is_of_list_or_table(open.trim_start());
        if is_exempt {
            return None;
        }
        let plain = self.text.get(self.plain..)?;
        let tail: Vec<char> = plain.chars().rev().take(TAIL).collect();
        let borders = borders(&tail);
        let is_run = |n: &usize| {
            let period = n - borders.get(n - 1).copied().unwrap_or_default();
            *n >= MIN_RUN.max(period * MAX_TIMES)
        };
        let n = (1..=tail.len()).rev().find(is_run)?;
        let period = n - borders.get(n - 1).copied()?;
        let piece = tail.get(n - period..n)?;
        if !piece.iter().any(|letter| letter.is_alphanumeric()) {
            return None;
        }
        let n_bytes = |letters: &[char]| letters.iter().map(|letter| letter.len_utf8()).sum::<usize>();
        Some(self.text.len() - n_bytes(tail.get(..n - period)?))
    }
}

/// Removes the repetitions at the end of an answer. The first round of a loop stays.
#[must_use]
pub fn collapse_repetition(text: &str) -> &str {
    let mut left = text;
    loop {
        let mut repetition = Repetition::default();
        repetition.push(left);
        repetition.piece_end = repetition.repeated_piece();
        // The searched end has only a part of a long loop, so repeat until nothing is removed.
        match repetition.kept_at_the_end().and_then(|kept| left.get(..kept)) {
            Some(shorter) if shorter.len() < left.len() => left = shorter,
            _ => return left,
        }
    }
}

/// The letters and digits of a sentence, in lower case.
fn normal(sentence: &str) -> String {
    sentence.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn is_of_list_or_table(line: &str) -> bool {
    let rest = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let is_numbered = rest.len() < line.len() && rest.starts_with(['.', ')']);
    is_numbered || line.starts_with(['|', '-', '*', '+', '>', '•'])
}

/// The length of the longest proper border of each beginning of a text: a prefix that is also its suffix.
fn borders(text: &[char]) -> Vec<usize> {
    let mut borders: Vec<usize> = Vec::with_capacity(text.len());
    let mut length = 0;
    for (at, letter) in text.iter().enumerate() {
        if at > 0 {
            while length > 0 && text.get(length) != Some(letter) {
                length = borders.get(length - 1).copied().unwrap_or_default();
            }
            if text.get(length) == Some(letter) {
                length += 1;
            }
        }
        borders.push(length);
    }
    borders
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The remaining part of a text that is stopped while it arrives in small pieces; `None` when it is not stopped.
    fn kept(text: &str) -> Option<String> {
        let mut repetition = Repetition::default();
        let letters: Vec<char> = text.chars().collect();
        let mut seen = String::new();
        for piece in letters.chunks(3) {
            let piece: String = piece.iter().collect();
            seen.push_str(&piece);
            if repetition.push(&piece) {
                return Some(collapse_repetition(&seen).to_owned());
            }
        }
        None
    }

    #[test]
    fn the_same_sentence_eight_times_in_a_row_is_kept_once() {
        let sentence = "The policy document is now deprecated. ";
        assert_eq!(kept(&sentence.repeat(7)), None);
        let circles = format!("Yes. {}", sentence.repeat(20));
        assert_eq!(kept(&circles).as_deref(), Some("Yes. The policy document is now deprecated."));
        let lines = "The policy document is now deprecated.\n\n".repeat(9);
        assert_eq!(kept(&lines).as_deref(), Some("The policy document is now deprecated."));
        assert_eq!(
            kept(&"这份文件现在已经被弃用了请注意。".repeat(9)).as_deref(),
            Some("这份文件现在已经被弃用了请注意。")
        );
    }

    #[test]
    fn pieces_without_the_end_of_a_sentence_are_kept_once_too() {
        for piece in ["p/", "a fury of fury, ", "and so on and on and on, "] {
            let circles = format!("It is {}", piece.repeat(1_000 / piece.len()));
            let kept = kept(&circles).expect(piece);
            assert!(kept.len() <= "It is ".len() + 2 * piece.len() + LOOK_EVERY, "{kept}");
            assert!(kept.starts_with("It is "), "{kept}");
        }
    }

    #[test]
    fn code_tables_lists_and_short_words_may_repeat_themselves() {
        let line = "print(\"The same line again\")\n";
        assert_eq!(kept(&format!("```python\n{}```\n", line.repeat(40))), None);
        assert_eq!(kept(&"| the same cell | the same cell |\n".repeat(40)), None);
        assert_eq!(kept(&"- The same item of a list.\n".repeat(40)), None);
        assert_eq!(kept(&"1. The same item. It has two sentences.\n".repeat(40)), None);
        assert_eq!(kept(&"No. ".repeat(40)), None);
        assert_eq!(kept(&"-".repeat(400)), None);
        assert_eq!(kept(&format!("{} ha!", "ha ".repeat(40))), None);
        let song = "We all live in a yellow house.\nThe house is by the sea.\n";
        assert_eq!(kept(&song.repeat(3)), None);
    }

    /// The sections of this project's documents: prose, lists, tables and code.
    fn ordinary_answers() -> Vec<String> {
        let docs = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
        let folders = [docs.clone(), docs.join("decisions"), docs.join("benchmarks")];
        let files = folders.iter().flat_map(|folder| std::fs::read_dir(folder).unwrap());
        let paths = files
            .map(|file| file.unwrap().path())
            .filter(|path| path.extension().is_some_and(|it| it == "md"));
        let texts = paths.map(|path| std::fs::read_to_string(path).unwrap());
        texts.flat_map(|text| text.split("\n## ").map(str::to_owned).collect::<Vec<_>>()).collect()
    }

    #[test]
    fn ordinary_answers_are_never_stopped() {
        let answers = ordinary_answers();
        assert!(answers.len() >= 200, "{}", answers.len());
        for answer in answers {
            assert_eq!(kept(&answer), None);
            assert_eq!(collapse_repetition(&answer), answer);
        }
    }

    #[test]
    fn an_answer_that_ended_in_circles_is_collapsed_and_another_stays() {
        let sentence = "The policy document is now deprecated. ";
        let circles = format!("Yes. {}The poli", sentence.repeat(20));
        assert_eq!(collapse_repetition(&circles), "Yes. The policy document is now deprecated.");
        let goes_on = format!("{}But the other one holds.", sentence.repeat(9));
        assert_eq!(collapse_repetition(&goes_on), goes_on);
        assert_eq!(collapse_repetition("Yes."), "Yes.");
    }
}
