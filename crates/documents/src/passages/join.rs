//! Joins the lines of a paragraph into running text, and rejoins words and addresses split at a line end.

use crate::passages::sentence::is_ideograph;
use std::collections::HashSet;

/// Maximum number of compound words remembered per document.
const MAX_COMPOUNDS: usize = 50_000;

/// Joins lines, using the compound words of the document.
#[derive(Debug, Default)]
pub(crate) struct Joiner {
    /// Hyphenated words within a line, in lower case.
    compounds: HashSet<String>,
}

impl Joiner {
    /// Remembers the compound words of a line.
    pub(crate) fn learn(&mut self, line: &str) {
        let words = line.split(|letter: char| !letter.is_alphanumeric() && letter != '-');
        for word in words.filter(|word| !word.starts_with('-') && !word.ends_with('-') && word.contains('-'))
        {
            if self.compounds.len() < MAX_COMPOUNDS {
                self.compounds.insert(word.to_lowercase());
            }
        }
    }

    /// The lines as running text.
    pub(crate) fn join<'a>(&self, lines: impl IntoIterator<Item = &'a str>) -> String {
        let mut text = String::new();
        for line in lines {
            let words = line.split_whitespace().collect::<Vec<_>>().join(" ");
            if words.is_empty() {
                continue;
            }
            match self.between(&text, &words) {
                Between::Space => text.push(' '),
                Between::CutWord => {
                    text.pop();
                }
                Between::Nothing => {}
            }
            text.push_str(&words);
        }
        text
    }

    /// The separator between two lines.
    fn between(&self, text: &str, line: &str) -> Between {
        if text.is_empty() || is_cut_address(text, line) {
            return Between::Nothing;
        }
        if line.starts_with(char::is_lowercase) && is_cut_word(text) && !begins_with_conjunction(line) {
            return if self.is_compound(text, line) { Between::Nothing } else { Between::CutWord };
        }
        if text.ends_with(is_ideograph) && line.starts_with(is_ideograph) {
            return Between::Nothing;
        }
        Between::Space
    }

    /// Whether the document contains the word with its hyphen elsewhere.
    fn is_compound(&self, text: &str, line: &str) -> bool {
        let is_of_word = |letter: char| letter.is_alphanumeric() || letter == '-';
        let before = text.rsplit(|letter: char| !is_of_word(letter)).next().unwrap_or_default();
        let after = line.split(|letter: char| !is_of_word(letter)).next().unwrap_or_default();
        self.compounds.contains(&format!("{before}{after}").to_lowercase())
    }
}

/// The separator of two joined lines.
enum Between {
    Space,
    Nothing,
    /// None; the hyphen is removed.
    CutWord,
}

/// Whether the text ends in a letter and a hyphen.
fn is_cut_word(text: &str) -> bool {
    let mut letters = text.chars().rev();
    matches!(letters.next(), Some('-' | '\u{2010}')) && letters.next().is_some_and(char::is_alphabetic)
}

/// `Ein- und Ausgang`: the hyphen replaces the rest of a word and stays.
fn begins_with_conjunction(words: &str) -> bool {
    matches!(words.split(' ').next(), Some("und" | "oder" | "and" | "or" | "bzw." | "sowie" | "to"))
}

/// Whether a web address continues in the next line.
pub(crate) fn is_cut_address(text: &str, line: &str) -> bool {
    let last = text.rsplit(char::is_whitespace).next().unwrap_or_default();
    let Some(address) = ["http://", "https://", "ftp://", "www."].iter().find_map(|scheme| {
        let (before, after) = last.split_once(scheme)?;
        Some((before, after))
    }) else {
        return false;
    };
    let next = line.split(char::is_whitespace).next().unwrap_or_default();
    let (before, after) = address;
    if before.ends_with('<') {
        // An angle bracket closes the address.
        return !after.contains('>') && next.contains('>');
    }
    let is_open = after.ends_with(['/', '-', '_', '=', '&', '?', '%', '#', '~', '+', '.']);
    let bare = next.trim_end_matches(['.', ',', ';', ':', ')', '!', '?']);
    is_open && bare.contains(['/', '.', '_', '-', '=', '&', '%', '#'])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined<'a>(lines: impl IntoIterator<Item = &'a str>) -> String {
        Joiner::default().join(lines)
    }

    #[test]
    fn cut_words_are_whole_again_and_real_hyphens_stay() {
        assert_eq!(joined(["The agree-", "ment is  long"]), "The agreement is long");
        assert_eq!(joined(["Ein-", "und Ausgang"]), "Ein- und Ausgang");
        assert_eq!(joined(["the year 2020-", "2021"]), "the year 2020- 2021");
        assert_eq!(joined(["North-", "South"]), "North- South");
        assert_eq!(joined(["港口开", "放", "at 6"]), "港口开放 at 6", "no space within a Chinese sentence");
    }

    #[test]
    fn a_compound_word_that_stands_elsewhere_keeps_its_hyphen() {
        let mut joiner = Joiner::default();
        joiner.learn("It is well-known that");
        assert_eq!(joiner.join(["A Well-", "known rule"]), "A Well-known rule");
        assert_eq!(joiner.join(["An agree-", "ment"]), "An agreement");
    }

    #[test]
    fn a_web_address_that_was_cut_is_whole_again() {
        assert_eq!(
            joined(["See https://a.example/one-", "two.html for it."]),
            "See https://a.example/one-two.html for it."
        );
        assert_eq!(joined(["See <http://a.exam", "ple/x>."]), "See <http://a.example/x>.");
        assert_eq!(joined(["See https://a.example/", "and read it."]), "See https://a.example/ and read it.");
        assert_eq!(joined(["See https://a.example.", "Nobody does."]), "See https://a.example. Nobody does.");
    }
}
