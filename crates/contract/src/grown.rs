//! What is new of the last block of an answer: an update costs what has come, however long the block is by now.

use super::BlockView;
use serde::Serialize;
use ts_rs::TS;

/// With fewer bytes kept, the whole block is sent.
const WORTH_KEEPING: usize = 64;

/// A block of words that is, up to some place, the one that is shown. Places are counted as scripts count them, in
/// UTF-16.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct GrownView {
    /// The length of the shown HTML that stays, in UTF-16 units.
    pub stays: u32,
    /// The HTML after it.
    pub html: String,
    /// The length of both. A mismatch means that the page shows another block.
    pub length: u32,
}

impl GrownView {
    /// The change from `shown` to `next`; `None` when the whole block should be sent.
    pub fn between(shown: &BlockView, next: &BlockView) -> Option<Self> {
        let (BlockView::Html { html: shown }, BlockView::Html { html: next }) = (shown, next) else {
            return None;
        };
        let n_same = n_same(shown, next);
        let (same, html) = next.split_at_checked(n_same).filter(|_| n_same >= WORTH_KEEPING)?;
        let stays = utf16_length(same)?;
        Some(Self { stays, html: html.to_owned(), length: stays.checked_add(utf16_length(html)?)? })
    }

    /// The block that `shown` becomes; `None` when it is not the one that was meant.
    #[must_use]
    pub fn onto(&self, shown: &BlockView) -> Option<BlockView> {
        let BlockView::Html { html: shown } = shown else { return None };
        let stays: Vec<u16> = shown.encode_utf16().take(self.stays as usize).collect();
        let html = String::from_utf16(&stays).ok()? + &self.html;
        (utf16_length(&html) == Some(self.length)).then_some(BlockView::Html { html })
    }
}

/// How many bytes from the start are the same in both, up to the beginning of a character.
fn n_same(one: &str, other: &str) -> usize {
    let n_bytes = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
    (0..=n_bytes).rev().find(|at| other.is_char_boundary(*at)).unwrap_or(0)
}

fn utf16_length(text: &str) -> Option<u32> {
    let n_units = if text.is_ascii() { text.len() } else { text.encode_utf16().count() };
    u32::try_from(n_units).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(words: &str) -> BlockView {
        BlockView::Html { html: format!("<p>{words}</p>") }
    }

    #[test]
    fn of_a_long_block_only_what_is_new_is_told() {
        let before = "word ".repeat(800);
        let (shown, next) = (block(&before), block(&format!("{before}more")));
        let grown = GrownView::between(&shown, &next).unwrap();
        assert_eq!((grown.html.as_str(), grown.length), ("more</p>", 4_011));
        assert_eq!(grown.onto(&shown), Some(next));
    }

    #[test]
    fn places_are_counted_as_scripts_count_them() {
        let before = "\u{1f680}\u{e9}".repeat(40);
        let (shown, next) = (block(&format!("{before}\u{1f600}")), block(&format!("{before}\u{1f601}")));
        let grown = GrownView::between(&shown, &next).unwrap();
        assert_eq!((grown.stays, grown.html.as_str()), (3 + 120, "\u{1f601}</p>"));
        assert_eq!(grown.onto(&shown), Some(next));
    }

    #[test]
    fn a_block_that_is_not_the_one_meant_does_not_become_another() {
        let before = "word ".repeat(40);
        let grown = GrownView::between(&block(&before), &block(&format!("{before}more"))).unwrap();
        assert_eq!(grown.onto(&block("word")), None);
        assert_eq!(grown.onto(&BlockView::Refusal { text: before }), None);
    }

    #[test]
    fn a_short_block_is_told_whole() {
        assert_eq!(GrownView::between(&block("a"), &block("a b")), None);
    }
}
