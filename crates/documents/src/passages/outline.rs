//! The outline: the headings above the current block.

use crate::passages::block::Level;
use crate::passages::matter;
use crate::passages::passage::heading;
use crate::passages::sentence;

/// Maximum number of headings kept for a passage: the innermost ones.
const MAX_HEADINGS: usize = 6;

/// A heading that is open.
#[derive(Debug)]
struct OpenHeading {
    level: u8,
    is_below: bool,
    is_matter: bool,
    text: String,
}

/// The open headings, outermost first.
#[derive(Debug, Default)]
pub(crate) struct Outline {
    open: Vec<OpenHeading>,
}

impl Outline {
    /// Closes all headings.
    pub(crate) fn clear(&mut self) {
        self.open.clear();
    }

    /// Opens a heading and closes those at its level or deeper.
    pub(crate) fn push(&mut self, level: Level, text: &str) {
        let (level, is_below) = match level {
            Level::Of(level) => (level, false),
            Level::Below => {
                let numbered = self.open.iter().rev().find(|open| !open.is_below);
                (numbered.map_or(0, |open| open.level).saturating_add(1), true)
            }
        };
        self.open.retain(|open| if is_below { !open.is_below } else { !open.is_below && open.level < level });
        // A chapter often repeats its title as its first heading.
        let is_repeated = |open: &OpenHeading| {
            let (above, below) = (key(&open.text), key(text));
            above == below || open.level == 0 && is_numbered_title(&above, &below)
        };
        if let Some(text) = heading(text)
            && !self.open.last().is_some_and(is_repeated)
        {
            let is_matter = matter::is_title(&text);
            self.open.push(OpenHeading { level, is_below, is_matter, text });
        }
    }

    /// Whether the innermost heading is a question.
    pub(crate) fn ends_with_question(&self) -> bool {
        self.open.last().is_some_and(|open| open.is_below && sentence::is_question(&open.text))
    }

    /// Closes the headings below the innermost one with a numeric level.
    pub(crate) fn close_below(&mut self) {
        self.open.retain(|open| !open.is_below);
    }

    /// The open headings, outermost first.
    pub(crate) fn headings(&self) -> Vec<String> {
        let n_left_out = self.open.len().saturating_sub(MAX_HEADINGS);
        self.open.iter().skip(n_left_out).map(|open| open.text.clone()).collect()
    }

    /// Whether a heading is open.
    pub(crate) fn has(&self, text: &str) -> bool {
        self.open.iter().any(|open| key(&open.text) == key(text))
    }

    /// Whether a contents page or an index is open.
    pub(crate) fn is_in_matter(&self) -> bool {
        self.open.iter().any(|open| open.is_matter)
    }
}

/// Whether a heading repeats the title of a part after a number, like `Chapter 1. Rent` below `1. Rent`.
fn is_numbered_title(title: &str, heading: &str) -> bool {
    let number = heading.strip_suffix(title).filter(|_| !title.is_empty());
    number.is_some_and(|number| number.ends_with(|letter: char| letter.is_ascii_digit()))
}

/// A normalised heading: its letters and digits, in lower case, without its number.
pub(crate) fn key(text: &str) -> String {
    let words = text.trim_start_matches(|letter: char| !letter.is_alphabetic());
    // A heading of digits only, such as a year, keeps them.
    let words = if words.is_empty() { text } else { words };
    let letters = words.chars().filter(|letter| letter.is_alphanumeric()).take(200);
    letters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(headings: &[(Level, &str)]) -> Vec<String> {
        let mut outline = Outline::default();
        for (level, text) in headings {
            outline.push(*level, text);
        }
        outline.headings()
    }

    #[test]
    fn a_heading_closes_those_of_its_level_and_below() {
        use Level::{Below, Of};
        let headings = [(Of(1), "Lease"), (Of(2), "Rent"), (Of(3), "Due"), (Of(2), "Notice")];
        assert_eq!(after(&headings), ["Lease", "Notice"]);
        assert_eq!(after(&[(Of(2), "Rent"), (Below, "When?"), (Below, "Where?")]), ["Rent", "Where?"]);
        assert_eq!(after(&[(Of(2), "Rent"), (Below, "When?"), (Of(3), "Due")]), ["Rent", "Due"]);
    }

    #[test]
    fn a_title_that_is_repeated_stands_once_and_six_headings_are_kept() {
        assert_eq!(after(&[(Level::Of(0), "The Fee"), (Level::Of(1), "1. The fee")]), ["The Fee"]);
        let chapters = [(Level::Of(0), "1. Introduction"), (Level::Of(1), "Chapter 1. Introduction")];
        assert_eq!(after(&chapters), ["1. Introduction"]);
        let deep: Vec<(Level, String)> =
            (1..=8).map(|level| (Level::Of(level), format!("Level {level}"))).collect();
        let deep: Vec<(Level, &str)> = deep.iter().map(|(level, text)| (*level, text.as_str())).collect();
        assert_eq!(after(&deep).first().map(String::as_str), Some("Level 3"));
        assert_eq!(after(&deep).len(), MAX_HEADINGS);
    }
}
