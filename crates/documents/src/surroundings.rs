//! The text around a quote, for users who don't open the document.

use crate::passages::join::Joiner;
use crate::passages::sentence::sentences;
use crate::quote;
use std::ops::Range;

/// How far to search for sentence boundaries around the quote, in bytes.
const SEARCHED_BYTES: usize = 4_000;

/// The most text on either side, in bytes.
const MAX_SIDE_BYTES: usize = 240;

/// A longer quote is a passage, and needs no context.
const MAX_QUOTE_BYTES: usize = 2_000;

/// A quote with the sentences around it, as running text.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Surroundings {
    /// The sentence before it, and the beginning of its own sentence; may be empty.
    pub before: String,
    /// The quote, as written in the document.
    pub quote: String,
    /// The rest of its sentence, and the sentence after it; may be empty.
    pub after: String,
}

/// A quote with the sentences around it; `None` if the text does not contain it, or it is a long passage.
#[must_use]
pub fn surroundings(text: &str, quote: &str) -> Option<Surroundings> {
    let found = quote::find(text, quote).filter(|found| found.len() <= MAX_QUOTE_BYTES)?;
    let around = around(text, &found);
    Some(Surroundings {
        before: shortened_before(text.get(around.start..found.start)?),
        quote: Joiner::default().join(text.get(found.clone())?.lines()),
        after: shortened_after(text.get(found.end..around.end)?),
    })
}

/// The range from the sentence before the quote to the sentence after it.
fn around(text: &str, found: &Range<usize>) -> Range<usize> {
    let start = text.floor_char_boundary(found.start.saturating_sub(SEARCHED_BYTES));
    let end = text.ceil_char_boundary(found.end.saturating_add(SEARCHED_BYTES).min(text.len()));
    let sentences = sentences(text.get(start..end).unwrap_or_default());
    let sentences: Vec<Range<usize>> =
        sentences.into_iter().map(|range| start + range.start..start + range.end).collect();
    let own = sentences.iter().rposition(|sentence| sentence.start <= found.start).unwrap_or_default();
    let last = sentences.iter().position(|sentence| sentence.end >= found.end).unwrap_or(own);
    let first = sentences.get(own.saturating_sub(1)).map_or(found.start, |before| before.start);
    let end = sentences.get(last + 1).or(sentences.get(last)).map_or(found.end, |after| after.end);
    first.min(found.start)..end.max(found.end)
}

/// The end of the text before a quote. An ellipsis marks omitted text.
fn shortened_before(text: &str) -> String {
    let gap = if text.ends_with(char::is_whitespace) { " " } else { "" };
    let text = Joiner::default().join(text.lines());
    let from = text.ceil_char_boundary(text.len().saturating_sub(MAX_SIDE_BYTES));
    let cut = text.get(from..).unwrap_or_default();
    if from == 0 || cut.is_empty() {
        return format!("{text}{}", if text.is_empty() { "" } else { gap });
    }
    let whole_word = cut.split_once(' ').map_or(cut, |(_, rest)| rest);
    format!("…{whole_word}{gap}")
}

/// The beginning of the text after a quote.
fn shortened_after(text: &str) -> String {
    let gap = if text.starts_with(char::is_whitespace) { " " } else { "" };
    let text = Joiner::default().join(text.lines());
    let to = text.floor_char_boundary(MAX_SIDE_BYTES);
    if to >= text.len() {
        return format!("{}{text}", if text.is_empty() { "" } else { gap });
    }
    let cut = text.get(..to).unwrap_or_default();
    let whole_word = cut.rsplit_once(' ').map_or(cut, |(rest, _)| rest);
    format!("{gap}{whole_word}…")
}

#[cfg(test)]
mod tests {
    use super::surroundings;

    fn parts(text: &str, quote: &str) -> Option<[String; 3]> {
        surroundings(text, quote).map(|around| [around.before, around.quote, around.after])
    }

    const PAGE: &str = "The fans are off. At night each evaporator is\ndefrosted every eight hours. In rooms \
                        that are opened\noften the interval is six hours, and the fans stay off. Table 2 \
                        lists them.\n\nNew chapter.";

    #[test]
    fn a_quote_stands_between_the_sentences_around_it() {
        let around = parts(PAGE, "In rooms that are opened often the interval is six hours").unwrap();
        assert_eq!(around[0], "At night each evaporator is defrosted every eight hours. ");
        assert_eq!(around[1], "In rooms that are opened often the interval is six hours");
        assert_eq!(around[2], ", and the fans stay off. Table 2 lists them.");
    }

    #[test]
    fn a_quote_at_an_end_of_the_text_has_nothing_beyond_it() {
        assert_eq!(parts("One is here. Two.", "One is here").unwrap(), ["", "One is here", ". Two."]);
        assert_eq!(parts(PAGE, "New chapter").unwrap()[2], ".");
        assert_eq!(parts("Only these words", "only these words").unwrap(), ["", "Only these words", ""]);
    }

    #[test]
    fn long_sentences_are_cut_between_words() {
        let text =
            format!("{} the quay closes {}.", "north ".repeat(100).trim(), "south ".repeat(100).trim());
        let [before, quote, after] = parts(&text, "the quay closes").unwrap();
        assert_eq!(quote, "the quay closes");
        assert!(before.starts_with("…north") && before.ends_with("north ") && before.len() < 260, "{before}");
        assert!(after.starts_with(" south") && after.ends_with("south…") && after.len() < 260, "{after}");
    }

    #[test]
    fn words_that_are_not_there_and_whole_passages_have_no_surroundings() {
        assert_eq!(parts(PAGE, "words of another page"), None);
        let passage = "word ".repeat(1_000);
        assert_eq!(parts(&passage, &passage), None);
    }
}
