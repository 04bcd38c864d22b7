//! Makes XHTML readable for an HTML parser: self-closing elements get an end tag.

use std::borrow::Cow;

/// The longest start tag.
const MAX_TAG_BYTES: usize = 2_000;

/// Void elements, which have no end tag in HTML.
const VOID: [&str; 18] = [
    "area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "img", "input", "keygen",
    "link", "meta", "param", "source", "track", "wbr",
];

/// Whether a page is XML, where any element may close itself: by its declaration or by the namespace of its root.
pub(in crate::extract) fn is_xhtml(text: &str) -> bool {
    /// Comments and a document type can precede the root.
    const LOOKED_AT_BYTES: usize = 4_000;
    let start = text.trim_start_matches('\u{feff}').trim_start();
    let start = start.get(..start.floor_char_boundary(LOOKED_AT_BYTES)).unwrap_or_default();
    let lower = start.to_ascii_lowercase();
    let root = lower.split_once("<html").map(|(_, after)| after.split('>').next().unwrap_or_default());
    lower.starts_with("<?xml") || root.is_some_and(|root| root.contains("xmlns"))
}

/// Adds an end tag to each self-closing element. An HTML parser takes `<style/>` for a start tag and everything after
/// it for its content.
pub(in crate::extract) fn with_end_tags(text: &str) -> Cow<'_, str> {
    let mut ended = String::new();
    let mut done = 0;
    for (at, mark) in text.match_indices("/>") {
        let from = text.floor_char_boundary(at.saturating_sub(MAX_TAG_BYTES)).max(done);
        let before = text.get(from..at).unwrap_or_default();
        let Some(tag) = before.rfind('<').and_then(|start| before.get(start + 1..)) else { continue };
        let Some(name) = name_of(tag) else { continue };
        if is_void(name) {
            continue;
        }
        ended.push_str(text.get(done..at).unwrap_or_default());
        ended.push_str("></");
        ended.push_str(name);
        ended.push('>');
        done = at + mark.len();
    }
    if done == 0 {
        return Cow::Borrowed(text);
    }
    ended.push_str(text.get(done..).unwrap_or_default());
    Cow::Owned(ended)
}

/// Whether elements of this name are void in HTML.
pub(in crate::extract) fn is_void(name: &str) -> bool {
    VOID.iter().any(|void| name.eq_ignore_ascii_case(void))
}

/// The name in a start tag without its brackets; `None` if the tag ends earlier or is not a tag.
fn name_of(tag: &str) -> Option<&str> {
    let mut quote = None;
    for letter in tag.chars() {
        match (quote, letter) {
            (None, '"' | '\'') => quote = Some(letter),
            (None, '>') => return None,
            (Some(open), closing) if open == closing => quote = None,
            _ => {}
        }
    }
    let end = tag.find(|letter: char| letter.is_whitespace() || letter == '/').unwrap_or(tag.len());
    let name = tag.get(..end)?;
    (quote.is_none() && name.starts_with(|first: char| first.is_ascii_alphabetic())).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_that_close_themselves_get_an_end_tag_and_others_stay() {
        for (text, ended) in [
            ("<style/><p>a</p>", "<style></style><p>a</p>"),
            ("<script src=\"x.js\" />", "<script src=\"x.js\" ></script>"),
            ("<a\nid='b'/>c", "<a\nid='b'></a>c"),
            ("<td/><td title='a > b'/>", "<td></td><td title='a > b'></td>"),
            ("<br/><IMG alt='x'/><hr />", "<br/><IMG alt='x'/><hr />"),
            ("<p>and/or 1 />2", "<p>and/or 1 />2"),
            ("a < b />", "a < b />"),
            ("</p/>", "</p/>"),
            ("<p title='1/>2'>x</p>", "<p title='1/>2'>x</p>"),
            ("/>", "/>"),
        ] {
            assert_eq!(with_end_tags(text), ended, "{text}");
        }
    }

    #[test]
    fn a_page_is_xml_by_its_declaration_or_the_namespace_of_its_root() {
        assert!(is_xhtml("\u{feff}<?xml version=\"1.0\"?><html>"));
        assert!(is_xhtml("<!DOCTYPE html>\n<HTML lang='de' xmlns='http://www.w3.org/1999/xhtml'>"));
        assert!(!is_xhtml("<!DOCTYPE html><html><svg xmlns='http://www.w3.org/2000/svg'/></html>"));
        assert!(!is_xhtml(""));
    }
}
