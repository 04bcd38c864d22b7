//! The few inline HTML elements for which Markdown has no syntax.
//!
//! They have no attributes, are closed in the same paragraph and map to elements of the writer; every other tag is
//! text.

use pulldown_cmark::Event;
use std::ops::Range;

/// The replacement of a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RawTag {
    /// A line break.
    Break,
    /// The start of an element.
    Start(&'static str),
    /// The end of an element.
    End(&'static str),
}

/// HTML names, and the element that replaces each.
const ELEMENTS: [(&str, &str); 14] = [
    ("b", "strong"),
    ("del", "del"),
    ("em", "em"),
    ("i", "em"),
    ("ins", "ins"),
    ("kbd", "kbd"),
    ("mark", "mark"),
    ("s", "del"),
    ("strike", "del"),
    ("strong", "strong"),
    ("sub", "sub"),
    ("sup", "sup"),
    ("u", "u"),
    ("var", "em"),
];

/// Parses a piece of raw HTML as one of these tags.
pub(crate) fn read(text: &str) -> Option<RawTag> {
    let inner = text.strip_prefix('<')?.strip_suffix('>')?;
    if inner.len() > 8 {
        return None;
    }
    let name = inner.to_ascii_lowercase();
    if matches!(name.as_str(), "br" | "br/" | "br /") {
        return Some(RawTag::Break);
    }
    let (name, is_end) = match name.strip_prefix('/') {
        Some(name) => (name, true),
        None => (name.as_str(), false),
    };
    let element = ELEMENTS.iter().find(|(known, _)| *known == name)?.1;
    Some(if is_end { RawTag::End(element) } else { RawTag::Start(element) })
}

/// The source offsets of the tags that become elements, in order: start tags with an end tag in the same inline text,
/// these end tags, and line breaks. Visits each event once.
pub(crate) fn tag_offsets(events: &[(Event<'_>, Range<usize>)]) -> Vec<usize> {
    let mut found = Vec::new();
    // Start tags without an end so far: offset, element and nesting depth.
    let mut waiting: Vec<(usize, &str, usize)> = Vec::new();
    let mut depth = 0_usize;
    for (event, range) in events {
        match event {
            Event::Start(_) => depth += 1,
            Event::End(_) => {
                depth = depth.saturating_sub(1);
                while waiting.last().is_some_and(|(_, _, at)| *at > depth) {
                    waiting.pop();
                }
            }
            Event::InlineHtml(text) => match read(text) {
                Some(RawTag::Break) => found.push(range.start),
                Some(RawTag::Start(element)) => waiting.push((range.start, element, depth)),
                Some(RawTag::End(element)) => {
                    if let Some((start, _, _)) =
                        waiting.pop_if(|(_, known, at)| *known == element && *at == depth)
                    {
                        found.extend([start, range.start]);
                    }
                }
                None => {}
            },
            _ => {}
        }
    }
    found.sort_unstable();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_without_attributes_are_known() {
        assert_eq!(read("<br>"), Some(RawTag::Break));
        assert_eq!(read("<BR />"), Some(RawTag::Break));
        assert_eq!(read("<sub>"), Some(RawTag::Start("sub")));
        assert_eq!(read("</B>"), Some(RawTag::End("strong")));
        for other in ["<script>", "<b onclick=x>", "<b\n>", "<svg>", "<a>", "<!--b-->", "<b", "b>", "<>"] {
            assert_eq!(read(other), None, "{other}");
        }
    }
}
