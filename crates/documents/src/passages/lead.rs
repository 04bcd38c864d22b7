//! The lead: the sentence or line that introduces the list, table or code that follows it.

use crate::passages::block::on_one_line;
use crate::passages::sentence;

/// Maximum length of an introduction.
const MAX_BYTES: usize = 300;

/// The text that introduces the following items, rows and lines of code.
#[derive(Debug, Default)]
pub(super) struct Lead {
    /// The last sentence before them.
    sentence: Option<String>,
    /// Items that contain lists, outermost first, with their depths.
    items: Vec<(u8, String)>,
}

impl Lead {
    /// Forgets the introduction, because it does not apply below a heading.
    pub(super) fn clear(&mut self) {
        self.sentence = None;
        self.items.clear();
    }

    /// A paragraph introduces what follows it.
    pub(super) fn set_paragraph(&mut self, text: &str) {
        self.items.clear();
        self.sentence = introduction(text);
    }

    /// An item introduces the items of the lists in it.
    pub(super) fn set_item(&mut self, depth: u8, text: &str) {
        self.items.retain(|(known, _)| *known < depth);
        self.items.extend(introduction(text).map(|text| (depth, text)));
    }

    /// The introduction of an item of this depth.
    pub(super) fn of_item(&self, depth: u8) -> Option<String> {
        let parent = self.items.iter().rev().find(|(known, _)| *known < depth).map(|(_, text)| text);
        parent.or(self.sentence.as_ref()).cloned()
    }

    /// The introduction of a row.
    pub(super) fn of_row(&self) -> Option<String> {
        // Text before a list does not introduce a table after the list.
        self.sentence.clone().filter(|_| self.items.is_empty())
    }

    /// The introduction of a line of code.
    pub(super) fn of_code(&self) -> Option<String> {
        self.items.last().map(|(_, text)| text).or(self.sentence.as_ref()).cloned()
    }
}

/// A short paragraph, or the last sentence of a longer one.
fn introduction(text: &str) -> Option<String> {
    if text.len() <= MAX_BYTES {
        return Some(on_one_line(text)).filter(|text| !text.is_empty());
    }
    let end = tail(text);
    let range = sentence::sentences(end).pop()?;
    let last = end.get(range.clone())?;
    // The beginning may be in the middle of a word.
    let from_word = if range.start == 0 { last.split_once(' ').map(|(_, rest)| rest) } else { None };
    Some(on_one_line(from_word.unwrap_or(last)))
}

/// The end of a text, at most as long as an introduction.
fn tail(text: &str) -> &str {
    text.get(text.ceil_char_boundary(text.len().saturating_sub(MAX_BYTES))..).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_sentence_introduces_a_list_and_an_item_the_list_in_it() {
        let mut lead = Lead::default();
        lead.set_paragraph(&format!("{} You need\n the following:", "It is long. ".repeat(40)));
        assert_eq!(lead.of_item(0).as_deref(), Some("You need the following:"));
        lead.set_item(0, "Tools");
        assert_eq!(lead.of_item(1).as_deref(), Some("Tools"));
        assert_eq!((lead.of_row(), lead.of_code().as_deref()), (None, Some("Tools")));
        lead.set_item(0, "Screws");
        assert_eq!(lead.of_item(0).as_deref(), Some("You need the following:"));
        lead.clear();
        assert_eq!(lead.of_item(1), None);
    }

    #[test]
    fn an_introduction_is_never_long() {
        let mut lead = Lead::default();
        lead.set_paragraph(&"wörter ".repeat(100));
        let introduction = lead.of_row().unwrap();
        assert!(introduction.len() <= MAX_BYTES && introduction.starts_with("wörter"), "{introduction}");
    }
}
