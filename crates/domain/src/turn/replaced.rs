//! Streamed text that the service's final text replaces.
//!
//! Defines which replacements lose text: removing a citation marker and adding words do not.

use crate::message::{Item, text_of};

/// Maximum length of a citation marker in bytes.
const MAX_MARKER: usize = 200;

/// Maximum number of words that may replace a marker, for example a link.
const MAX_ADDED: usize = 8;

/// Whether words of `streamed` are missing in `text`.
pub(super) fn loses_words(streamed: &str, text: &str) -> bool {
    if text.contains(streamed) {
        return false;
    }
    let (before, after) = (words(streamed), words(text));
    let joined = |words: &[&str]| format!(" {} ", words.join(" "));
    if before.is_empty() || joined(&after).contains(&joined(&before)) {
        return false;
    }
    // A short text would match by chance among many more words.
    let is_much_longer = after.len() > before.len().saturating_mul(2).saturating_add(MAX_ADDED);
    is_much_longer || !are_in_order(&before, &after)
}

/// The replaced texts that lost words, joined.
pub(super) fn still_missing<'a>(replaced: impl IntoIterator<Item = &'a str>, items: &[Item]) -> String {
    let text = text_of(items);
    let lost: Vec<&str> = replaced.into_iter().filter(|streamed| loses_words(streamed, &text)).collect();
    lost.join("\n\n")
}

fn are_in_order(before: &[&str], after: &[&str]) -> bool {
    let mut after = after.iter();
    before.iter().all(|word| after.any(|other| other == word))
}

/// The words of a text, without citation markers.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(char::is_alphanumeric) {
        let (between, found) = rest.split_at(start);
        if let Some(after) = after_marker(between, found) {
            rest = after;
            continue;
        }
        let end = found.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(found.len());
        let (word, after) = found.split_at(end);
        words.push(word);
        rest = after;
    }
    words
}

/// The text after a marker like `【4:0†a.pdf】` that `between` has opened.
fn after_marker<'a>(between: &str, inside: &'a str) -> Option<&'a str> {
    let close =
        match between.chars().rev().find(|sign| matches!(sign, '【' | '】' | '\u{e200}' | '\u{e201}'))? {
            '【' => '】',
            '\u{e200}' => '\u{e201}',
            _ => return None,
        };
    let (marker, after) = inside.split_once(close)?;
    (marker.len() <= MAX_MARKER).then_some(after)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_words_lose_words_and_corrections_of_signs_do_not() {
        for (streamed, text, is_lost) in [
            ("Let me check the time.", "(No update)", true),
            ("Ten bar【4:0†pumps.md】.", "Ten bar.", false),
            ("Ten bar\u{e200}cite\u{e202}turn0file1\u{e201}.", "Ten bar.", false),
            ("Ten bar 【", "Ten bar 【 or so", false),
            ("Ten bar.", "Ten bar. At most.", false),
            ("see 【1†source】 here", "see [source](https://a.example) here", false),
            ("Ten **bar**", "Ten bar", false),
            ("Ten bar, or twelve.", "Ten bar.", true),
            ("Ten bar.", "Twelve bar.", true),
            ("Ten bar.", "", true),
            ("…", "(No update)", false),
            ("", "(No update)", false),
            ("I see", "I have read all of it, twice, and there is nothing in it that anybody can see", true),
        ] {
            assert_eq!(loses_words(streamed, text), is_lost, "{streamed} → {text}");
        }
    }
}
