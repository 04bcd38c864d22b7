//! A passage: a piece of a document that is searched and quoted.

use serde::{Deserialize, Serialize};

/// How a passage is laid out, and therefore quoted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shape {
    /// Sentences; line breaks have no meaning.
    #[default]
    Prose,
    /// One table row or list entry per line.
    Rows,
    /// Lines whose breaks and indents matter.
    Code,
}

impl Shape {
    /// Its name in the database.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Prose => "prose",
            Self::Rows => "rows",
            Self::Code => "code",
        }
    }

    /// The reverse of [`Shape::word`]; the database admits no other word.
    #[must_use]
    pub fn from_word(word: &str) -> Self {
        match word {
            "rows" => Self::Rows,
            "code" => Self::Code,
            _ => Self::Prose,
        }
    }
}

/// The kind of parts that a document has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Division {
    /// Pages, sections or lines, as in [`Place`].
    #[default]
    Text,
    /// Slides: the place's page is the slide number, its section the slide title.
    Slides,
    /// Sheets: the place's section is the sheet name, its line the row.
    Sheets,
    /// Chapters: the place's section is the chapter title.
    Chapters,
}

impl Division {
    /// Its name in the database.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Slides => "slides",
            Self::Sheets => "sheets",
            Self::Chapters => "chapters",
        }
    }

    /// The reverse of [`Division::word`]; the database admits no other word.
    #[must_use]
    pub fn from_word(word: &str) -> Self {
        match word {
            "slides" => Self::Slides,
            "sheets" => Self::Sheets,
            "chapters" => Self::Chapters,
            _ => Self::Text,
        }
    }
}

/// Longer headings are truncated, because each passage below a heading repeats it.
const MAX_HEADING_LETTERS: usize = 160;

/// A heading for a place: on one line and truncated; `None` if it is empty.
pub(crate) fn heading(text: &str) -> Option<String> {
    let mut short = String::new();
    // Do not read a heading of many megabytes to its end.
    for word in text.split_whitespace().take(MAX_HEADING_LETTERS) {
        if !short.is_empty() {
            short.push(' ');
        }
        short.extend(word.chars().take(MAX_HEADING_LETTERS + 1));
    }
    if let Some((end, _)) = short.char_indices().nth(MAX_HEADING_LETTERS) {
        short.truncate(end);
        short.push('…');
    }
    Some(short).filter(|heading| !heading.is_empty())
}

/// The place of a passage in its document, as far as known.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The kind of place.
    pub division: Division,
    /// The page, from 1.
    pub page: Option<u32>,
    /// The nearest heading above it.
    pub section: Option<String>,
    /// The number of its first line, from 1.
    pub line: Option<u32>,
}

/// The location of some lines, for a citation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    /// The page, from 1.
    Page(u32),
    /// The slide, from 1.
    Slide(u32),
    /// The sheet of this name.
    Sheet(String),
    /// Rows of a sheet.
    Rows {
        /// The name of the sheet.
        sheet: String,
        /// The first row, from 1.
        first: u32,
        /// The last row.
        last: u32,
    },
    /// The chapter of this title.
    Chapter(String),
    /// The section below this heading.
    Section(String),
    /// Lines of a text.
    Lines {
        /// The first line, from 1.
        first: u32,
        /// The last line.
        last: u32,
    },
}

impl Place {
    /// The location from line `first` to line `last`, counted from the beginning of the passage.
    #[must_use]
    pub fn location(&self, first: u32, last: u32) -> Option<Location> {
        let lines = |line: u32| (line.saturating_add(first), line.saturating_add(last));
        if let Some(page) = self.page {
            let is_slide = self.division == Division::Slides;
            return Some(if is_slide { Location::Slide(page) } else { Location::Page(page) });
        }
        match (self.section.clone(), self.division, self.line) {
            (Some(sheet), Division::Sheets, Some(row)) => {
                let (first, last) = lines(row);
                Some(Location::Rows { sheet, first, last })
            }
            (Some(sheet), Division::Sheets, None) => Some(Location::Sheet(sheet)),
            (Some(chapter), Division::Chapters, _) => Some(Location::Chapter(chapter)),
            (Some(section), _, _) => Some(Location::Section(section)),
            (None, _, line) => {
                let (first, last) = lines(line?);
                Some(Location::Lines { first, last })
            }
        }
    }
}

/// A piece of a document.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passage {
    /// Its layout.
    pub shape: Shape,
    /// Its place in the document.
    pub place: Place,
    /// The headings above it, outermost first, at most six. The text contains a heading only if the document has it
    /// there.
    pub headings: Vec<String>,
    /// The sentence or line that introduces the list, table or code that the passage continues, if the text does not
    /// contain it. At most 300 bytes.
    pub introduction: Option<String>,
    /// Its text. Line breaks are those of the document.
    pub text: String,
    /// Whether it is front matter: a title page, a table of contents, an index. It only lists what the document
    /// contains.
    pub is_matter: bool,
}

/// For tests: the section and text of each passage.
#[cfg(test)]
pub(crate) fn sections(passages: &[Passage]) -> Vec<(Option<&str>, &str)> {
    passages.iter().map(|passage| (passage.place.section.as_deref(), passage.text.as_str())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_named_as_its_kind_of_document_does() {
        let place = |division, page, line| Place { division, page, section: Some("Costs".to_owned()), line };
        let location = |place: Place| place.location(1, 2).unwrap();
        let costs = || "Costs".to_owned();
        assert_eq!(location(place(Division::Slides, Some(3), None)), Location::Slide(3));
        let rows = Location::Rows { sheet: costs(), first: 5, last: 6 };
        assert_eq!(location(place(Division::Sheets, None, Some(4))), rows);
        assert_eq!(location(place(Division::Chapters, None, None)), Location::Chapter(costs()));
        assert_eq!(location(place(Division::Text, None, None)), Location::Section(costs()));
        assert_eq!(location(place(Division::Text, Some(7), None)), Location::Page(7));
        let line = Place { line: Some(4), ..Place::default() };
        assert_eq!(location(line), Location::Lines { first: 5, last: 6 });
        assert_eq!(Place::default().location(0, 0), None);
    }

    #[test]
    fn headings_are_short_and_on_one_line() {
        assert_eq!(heading(" The\n rent "), Some("The rent".to_owned()));
        assert_eq!(heading("\n"), None);
        assert_eq!(heading(&"ß".repeat(1_000)).unwrap().chars().count(), MAX_HEADING_LETTERS + 1);
        assert_eq!(heading(&"a ".repeat(1_000)).unwrap().chars().count(), MAX_HEADING_LETTERS + 1);
    }

    #[test]
    fn the_words_of_divisions_lead_back_to_them() {
        for division in [Division::Text, Division::Slides, Division::Sheets, Division::Chapters] {
            assert_eq!(Division::from_word(division.word()), division);
        }
    }
}
