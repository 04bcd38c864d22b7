//! What of a page is no part of its content: menus, heads and feet of the site, forms, and what is hidden.

use super::marks::Marks;
use super::tree::Tree;

/// Elements that are never read.
const UNREAD: [&str; 25] = [
    "area", "audio", "button", "canvas", "datalist", "embed", "head", "iframe", "input", "link", "map",
    "meta", "meter", "noscript", "object", "option", "progress", "script", "select", "style", "svg",
    "template", "textarea", "title", "video",
];

/// Roles of menus and other parts of a site.
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

/// Classes and ids of menus and other parts of a site. One that ends with a hyphen stands for all that begin with it.
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

/// Classes of words that are there to be clicked.
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

/// Whether an element is never shown as text.
pub(super) fn is_unread(tree: &Tree, node: usize) -> bool {
    let style = tree.attribute(node, "style").unwrap_or_default();
    let is_invisible = style.split(';').any(|rule| {
        let rule: String = rule.chars().filter(|letter| !letter.is_whitespace()).collect();
        rule.eq_ignore_ascii_case("display:none")
    });
    UNREAD.contains(&tree.name(node))
        || tree.attribute(node, "hidden").is_some_and(|value| value != "until-found")
        || tree.attribute(node, "aria-hidden") == Some("true")
        || is_invisible
}

/// Whether an element is a menu or another part of the site around the content. What the title of the page stands in is
/// none.
pub(super) fn is_menu(tree: &Tree, marks: &Marks, node: usize) -> bool {
    let is_titled = marks.titled.contains(&node);
    let has_role = tree.attribute(node, "role").is_some_and(|role| ROLES.contains(&role));
    match tree.name(node) {
        "nav" | "footer" => true,
        // A book says what its asides are: notes.
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
