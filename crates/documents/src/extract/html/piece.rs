//! HTML within a document of another format: Markdown holds whole elements between its paragraphs, and tags in them.

use super::end_tags::{is_void, with_end_tags};
use super::menus::{is_unread, is_unread_name};
use super::tree::{ROOT, Tree};
use super::{MAX_NODES, Menus, Page, Sections};
use crate::extract_error::ExtractError;
use crate::guard::budget::Budget;
use crate::passages::block::BlockSink;
use crate::passages::passage::Place;

/// Hands on a piece of HTML block by block. Returns the last heading in it, under which the text behind it stands.
pub(in crate::extract) fn write_piece(
    piece: &str,
    place: &Place,
    budget: &Budget,
    sink: &mut dyn BlockSink,
) -> Result<Option<String>, ExtractError> {
    let page = Page::parse(&with_spaces(&with_end_tags(piece)), budget)?;
    page.write(place, Sections::Followed, Menus::LeftOut, false, budget, sink)?;
    Ok(page.last_heading())
}

/// The piece with a space before each row and cell: where the beginning of their table is missing, a parser leaves their
/// tags out, and two numbers would be one.
fn with_spaces(piece: &str) -> String {
    let mut spaced = String::with_capacity(piece.len());
    let mut done = 0;
    for (at, _) in piece.match_indices('<') {
        let name = piece.get(at + 1..at + 3).unwrap_or_default();
        if ["td", "th", "tr"].iter().any(|cell| name.eq_ignore_ascii_case(cell)) {
            spaced.push_str(piece.get(done..at).unwrap_or_default());
            spaced.push(' ');
            done = at;
        }
    }
    spaced.push_str(piece.get(done..).unwrap_or_default());
    spaced
}

/// What a tag holds that may hide its element.
const HIDING: [&str; 5] = ["class", "hidden", "role", "style", "type"];

/// Whether a start tag begins an element whose text is never shown.
pub(in crate::extract) fn hides(tag: &str, name: &str, budget: &Budget) -> Result<bool, ExtractError> {
    if is_void(name) || tag.ends_with("/>") {
        return Ok(false);
    }
    if is_unread_name(name) {
        return Ok(true);
    }
    let lower = tag.to_ascii_lowercase();
    if !HIDING.iter().any(|word| lower.contains(word)) {
        return Ok(false);
    }
    let tree = Tree::parse(&format!("<body>{tag}"), MAX_NODES, budget)?;
    let mut hides = false;
    tree.visit(ROOT, |node, _| {
        // The parser adds the elements around it.
        hides |= tree.name(node) == name && is_unread(&tree, node);
        true
    });
    Ok(hides)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_without_their_table_stand_apart() {
        assert_eq!(with_spaces("<TD>10</TD><td>20</td>"), " <TD>10</TD> <td>20</td>");
        assert_eq!(with_spaces("<b>é<"), "<b>é<");
    }

    #[test]
    fn tags_of_hidden_elements_are_known() {
        for (tag, name, expected) in [
            ("<rt>", "rt", true),
            ("<span hidden>", "span", true),
            ("<span style='display:none'>", "span", true),
            ("<sup class=\"footnote-ref\">", "sup", true),
            ("<span class='hidden'>", "span", false),
            ("<input type='hidden'>", "input", false),
            ("<b>", "b", false),
        ] {
            assert_eq!(hides(tag, name, &Budget::new()), Ok(expected), "{tag}");
        }
    }
}
