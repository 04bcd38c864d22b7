//! HTML inside a document of another format: in Markdown, whole elements between paragraphs and tags inside them.

use super::end_tags::{is_void, with_end_tags};
use super::menus::{is_unread, is_unread_name};
use super::names::{is_known, tag_name};
use super::tree::{ROOT, Tree};
use super::{MAX_NODES, Menus, Page, Sections};
use crate::extract_error::ExtractError;
use crate::guard::budget::Budget;
use crate::passages::block::BlockSink;
use crate::passages::passage::Place;
use std::collections::BTreeMap;

/// Emits a piece of HTML block by block. Returns the section of the following text. These documents have no menus, so
/// everything is read.
pub(in crate::extract) fn write_piece(
    piece: &str,
    place: &Place,
    budget: &Budget,
    sink: &mut dyn BlockSink,
) -> Result<Option<String>, ExtractError> {
    let page = Page::parse(&with_end_tags(&with_text_kept(piece)), budget)?;
    Ok(page.write(place, Sections::Followed, Menus::Read, false, budget, sink)?.section)
}

/// Rewrites the piece so that a parser drops no text.
///
/// - A tag of an unknown element becomes text, and so does the start tag of a hidden element without an end tag.
/// - A row or a cell gets a space before it: without the beginning of its table, a parser drops the tags, which would
///   join two numbers.
fn with_text_kept(piece: &str) -> String {
    let tags = tags(piece);
    let has_end_tag = paired_starts(&tags);
    let last_ruby = tags.iter().rev().find(|tag| tag.is_end && tag.name == "ruby").map(|tag| tag.at);
    let mut kept = String::with_capacity(piece.len());
    let mut done = 0;
    for (Tag { at, name, is_end }, has_end_tag) in tags.into_iter().zip(has_end_tag) {
        let is_hidden_start = !is_end && is_unread_name(&name) && !is_void(&name);
        let ends_with_ruby = || is_reading(&name) && last_ruby.is_some_and(|end| end > at);
        let has_end = || has_end_tag || ends_with_ruby() || is_self_closing(piece, at);
        let (mark, n_bytes) = if !is_known(&name) || is_hidden_start && !has_end() {
            ("&lt;", "<".len())
        } else if !is_end && matches!(name.as_str(), "td" | "th" | "tr") {
            (" ", 0)
        } else {
            continue;
        };
        kept.push_str(piece.get(done..at).unwrap_or_default());
        kept.push_str(mark);
        done = at + n_bytes;
    }
    kept.push_str(piece.get(done..).unwrap_or_default());
    kept
}

/// A tag of a piece.
struct Tag {
    at: usize,
    name: String,
    is_end: bool,
}

/// The tags of a piece outside of comments.
fn tags(piece: &str) -> Vec<Tag> {
    let mut tags = Vec::new();
    let mut from = 0;
    while let Some(n_before) = piece.get(from..).and_then(|rest| rest.find('<')) {
        let at = from + n_before;
        let rest = piece.get(at..).unwrap_or_default();
        from = at + 1;
        if let Some(comment) = rest.strip_prefix("<!--") {
            // A parser also reads an unclosed comment up to the end.
            from = comment.find("-->").map_or(piece.len(), |end| at + "<!--".len() + end);
        } else if let Some((name, is_end)) = tag_name(rest) {
            tags.push(Tag { at, name, is_end });
        }
    }
    tags
}

/// For each tag, whether it is a start tag with a matching end tag.
fn paired_starts(tags: &[Tag]) -> Vec<bool> {
    let mut free_ends: BTreeMap<&str, usize> = BTreeMap::new();
    let mut paired: Vec<bool> = tags
        .iter()
        .rev()
        .map(|tag| {
            let n_free = free_ends.entry(tag.name.as_str()).or_default();
            let is_paired = !tag.is_end && *n_free > 0;
            *n_free = if tag.is_end { *n_free + 1 } else { n_free.saturating_sub(1) };
            is_paired
        })
        .collect();
    paired.reverse();
    paired
}

/// Whether the tag at this position is self-closing.
fn is_self_closing(piece: &str, at: usize) -> bool {
    let inner = piece.get(at + 1..).unwrap_or_default();
    inner.split(['<', '>']).next().is_some_and(|tag| tag.ends_with('/') && tag.len() < inner.len())
}

/// Whether an element is a ruby reading or the parentheses around it, which need no end tag within `ruby`.
pub(in crate::extract) fn is_reading(name: &str) -> bool {
    matches!(name, "rt" | "rp" | "rtc")
}

/// Attributes that may hide an element.
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
    fn no_text_of_a_piece_is_dropped() {
        for (piece, kept) in [
            ("<TD>10</TD><td>20</td>", " <TD>10</TD> <td>20</td>"),
            ("<b>é<", "<b>é<"),
            ("<p>List<T> and <my-tag>", "<p>List&lt;T> and &lt;my-tag>"),
            ("<p>Class<Object> of", "<p>Class&lt;Object> of"),
            ("<object>x</object><object data='y'/>", "<object>x</object><object data='y'/>"),
            ("<ruby>漢<rt>かん</ruby><rt>x", "<ruby>漢<rt>かん</ruby>&lt;rt>x"),
            ("<input><br>", "<input><br>"),
            (
                "<p>Class<Object> costs</p><object>x</object>",
                "<p>Class&lt;Object> costs</p><object>x</object>",
            ),
            ("<p><select> 100 <!-- </select> --></p>", "<p>&lt;select> 100 <!-- </select> --></p>"),
        ] {
            assert_eq!(with_text_kept(piece), kept, "{piece}");
        }
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
