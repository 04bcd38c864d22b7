//! Detects parts of a page that are not content: menus, site headers and footers, forms, and hidden elements.

use super::marks::{Marks, is_local};
use super::tree::Tree;
use crate::raised::is_note_mark;

/// Elements that are never read. The reading of a Japanese word (`rt`) would end up inside the word, and an annotation
/// repeats its formula.
const UNREAD: [&str; 30] = [
    "annotation",
    "annotation-xml",
    "area",
    "audio",
    "button",
    "canvas",
    "datalist",
    "embed",
    "head",
    "iframe",
    "input",
    "link",
    "map",
    "meta",
    "meter",
    "noscript",
    "object",
    "option",
    "progress",
    "rp",
    "rt",
    "rtc",
    "script",
    "select",
    "style",
    "svg",
    "template",
    "textarea",
    "title",
    "video",
];

/// ARIA roles of menus and other parts of a site.
const ROLES: [&str; 9] = [
    "banner",
    "complementary",
    "contentinfo",
    "doc-toc",
    "menu",
    "menubar",
    "navigation",
    "search",
    "toolbar",
];

/// Classes and ids of menus and other parts of a site. A name with a hyphen at its end is a prefix.
const NAMES: [&str; 38] = [
    "breadcrumb",
    "breadcrumb-",
    "breadcrumbs",
    "cookie-",
    "cookies",
    "footer",
    "footer-",
    "header",
    "menu",
    "menubar",
    "mobile-nav",
    "nav",
    "nav-",
    "navbar",
    "navbar-",
    "navfooter",
    "navheader",
    "navigation",
    "navigation-",
    "nextprev",
    "noprint",
    "page-footer",
    "page-header",
    "pager",
    "pagination",
    "prevnext",
    "related",
    "sidebar",
    "sidebar-",
    "site-footer",
    "site-header",
    "skip-links",
    "social",
    "sphinxsidebar",
    "sphinxsidebarwrapper",
    "table-of-contents",
    "toc",
    "toc-",
];

/// Classes of clickable text.
const CLICKED: [&str; 8] = [
    "edit-link",
    "editsection",
    "headerlink",
    "mw-editsection",
    "mw-jump-link",
    "permalink",
    "skip-link",
    "skiplink",
];

/// Classes of asides that belong to the content.
const REMARKS: [&str; 10] = [
    "admonition",
    "callout",
    "caution",
    "example",
    "footnote",
    "footnote-list",
    "important",
    "note",
    "tip",
    "warning",
];

/// Whether elements of this name, in lower case, are never shown as text.
pub(super) fn is_unread_name(name: &str) -> bool {
    UNREAD.contains(&name)
}

/// Whether an element is never shown as text.
pub(super) fn is_unread(tree: &Tree, node: usize) -> bool {
    let style = tree.attribute(node, "style").unwrap_or_default();
    let is_invisible = style.split(';').any(|rule| {
        let rule: String = rule.chars().filter(|letter| !letter.is_whitespace()).collect();
        let rule = rule.to_ascii_lowercase();
        rule.starts_with("display:none") || rule.starts_with("visibility:hidden")
    });
    is_unread_name(tree.name(node))
        || tree.attribute(node, "hidden").is_some_and(|value| value != "until-found")
        || tree.attribute(node, "aria-hidden") == Some("true")
        || is_invisible
        || is_note_reference(tree, node)
}

/// Classes of superscripts that refer to a note.
const REFERENCES: [&str; 5] = ["footnote-ref", "footnote-reference", "footnoteref", "noteref", "reference"];

/// Whether an element is a note reference, which would join the number or the word before it: an element with such a
/// class, or a superscript that links within the document.
fn is_note_reference(tree: &Tree, node: usize) -> bool {
    let has_word = |attribute: &str, word: &str| {
        tree.attribute(node, attribute).unwrap_or_default().split_whitespace().any(|known| known == word)
    };
    let other = match tree.name(node) {
        "sup" => "a",
        "a" => "sup",
        _ => return false,
    };
    let is_named = has_word("epub:type", "noteref") || has_word("role", "doc-noteref");
    let Some(mark) = Mark::of(tree, node, other) else { return false };
    is_named
        || other == "a" && has_name(tree, node, &REFERENCES)
        || mark.leads_to_note && mark.is_raised && is_note_mark(&mark.text)
}

/// The text of a short superscript or link.
struct Mark {
    text: String,
    /// Whether all of it is superscript.
    is_raised: bool,
    /// Whether it contains a link within the document.
    leads_to_note: bool,
}

impl Mark {
    /// Reads a superscript (`other` is then `a`) or a link (`other` is then `sup`); `None` if it is too long for a
    /// note reference.
    fn of(tree: &Tree, node: usize, other: &str) -> Option<Self> {
        let mut mark = Self { text: String::new(), is_raised: true, leads_to_note: leads_within(tree, node) };
        let mut steps = vec![(node, other == "a")];
        let mut n_seen = 0;
        while let Some((at, is_raised)) = steps.pop() {
            n_seen += 1;
            if n_seen > MAX_MARK_NODES || mark.text.len() > MAX_MARK_BYTES {
                return None;
            }
            if let Some(text) = tree.text(at) {
                mark.is_raised &= is_raised || text.trim().is_empty();
                mark.text.push_str(text);
            }
            mark.leads_to_note |= leads_within(tree, at);
            let is_raised = is_raised || tree.name(at) == other && other == "sup";
            let children = tree.children(at).iter().take(MAX_MARK_NODES);
            steps.extend(children.rev().map(|child| (*child, is_raised)));
        }
        Some(mark)
    }
}

/// Maximum number of nodes of a note reference.
const MAX_MARK_NODES: usize = 24;

/// Maximum length of a note reference.
const MAX_MARK_BYTES: usize = 40;

/// Whether an element links to an anchor within a part of the document.
fn leads_within(tree: &Tree, node: usize) -> bool {
    tree.attribute(node, "href").is_some_and(|link| is_local(link) && link.contains('#'))
}

/// Whether an element is a menu or another part of the site around the content. Elements that contain the page title
/// never are.
pub(super) fn is_menu(tree: &Tree, marks: &Marks, node: usize) -> bool {
    let is_titled = marks.titled.contains(&node);
    let has_role = tree.attribute(node, "role").is_some_and(|role| ROLES.contains(&role));
    match tree.name(node) {
        "nav" | "footer" => true,
        // In books, `epub:type` declares what an aside is: a note.
        "aside" => tree.attribute(node, "epub:type").is_none() && !has_name(tree, node, &REMARKS),
        "header" => !is_titled,
        "ul" | "ol" if marks.link_lists.contains(&node) => true,
        "div" | "section" | "ul" | "ol" | "dl" | "table" | "form" | "p" => {
            !is_titled && (has_role || has_name(tree, node, &NAMES))
        }
        "a" | "span" => has_name(tree, node, &CLICKED),
        _ => false,
    }
}

/// Whether a class or the id of an element is one of these.
fn has_name(tree: &Tree, node: usize, names: &[&str]) -> bool {
    let words = |attribute| tree.attribute(node, attribute).unwrap_or_default().split_whitespace();
    words("class").chain(words("id")).any(|word| {
        let word = word.to_ascii_lowercase();
        names.iter().any(|name| word == *name || name.ends_with('-') && word.starts_with(name))
    })
}
