//! The second wall: an allow-list through which all HTML passes, whatever wrote it.

use crate::link::SCHEMES;
use ammonia::{Builder, UrlRelative};
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

/// Every element that may come out.
const TAGS: [&str; 32] = [
    "a",
    "blockquote",
    "br",
    "button",
    "code",
    "del",
    "div",
    "em",
    "figure",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "input",
    "li",
    "ol",
    "p",
    "pre",
    "span",
    "strong",
    "sup",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "tr",
    "ul",
];

static ALLOWED: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = Builder::empty();
    builder
        .tags(HashSet::from(TAGS))
        .tag_attributes(HashMap::from([
            ("a", HashSet::from(["href", "title"])),
            ("button", HashSet::from(["data-copy", "data-cite"])),
            ("input", HashSet::from(["checked", "disabled", "aria-label"])),
            ("ol", HashSet::from(["start"])),
        ]))
        .tag_attribute_values(HashMap::from([
            ("button", HashMap::from([("type", HashSet::from(["button"]))])),
            ("input", HashMap::from([("type", HashSet::from(["checkbox"]))])),
            ("pre", HashMap::from([("tabindex", HashSet::from(["0"]))])),
        ]))
        .allowed_classes(HashMap::from([
            ("a", HashSet::from(["image"])),
            ("button", HashSet::from(["menu-btn", "cite", "gone"])),
            ("div", HashSet::from(["block", "tbl", "footnote"])),
            ("figure", HashSet::from(["block", "code"])),
            ("li", HashSet::from(["task"])),
            ("span", HashSet::from(["grow", "k", "s", "n", "f", "c"])),
            ("sup", HashSet::from(["note"])),
            ("td", HashSet::from(["r"])),
            ("th", HashSet::from(["r"])),
        ]))
        .url_schemes(HashSet::from(SCHEMES))
        .url_relative(UrlRelative::Deny)
        .link_rel(Some("noopener noreferrer"))
        .strip_comments(true);
    builder
});

/// The HTML with everything removed that is not allowed.
pub(crate) fn clean(html: &str) -> String {
    ALLOWED.clean(html).to_string()
}

/// Appends text so that HTML shows it as it is.
pub(crate) fn push_escaped(html: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            // CommonMark: U+0000 is replaced, for security. A carriage return would become a line feed anyway.
            '\0' => html.push('\u{FFFD}'),
            '\r' => {}
            other => html.push(other),
        }
    }
}
