//! Inline text of a page: white space as in browsers, addresses restored, and how much is bold or linked.

use super::formula::{Part, is_gap, part_of};
use super::marks::is_local;
use super::tree::Tree;
use crate::passages::clean;
use crate::raised::{OpenShifts, Shift};

/// The text of an open paragraph.
#[derive(Default)]
pub(super) struct Inline {
    open: String,
    /// Nesting depth of bold elements and of links to the same site.
    bold_depth: usize,
    link_depth: usize,
    n_bold: usize,
    n_linked: usize,
    n_links: usize,
    /// The start of the text of each open link.
    link_starts: Vec<usize>,
    shifts: OpenShifts,
}

/// A finished paragraph.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Words {
    pub(super) text: String,
    /// Whether all of it is bold.
    pub(super) is_bold: bool,
    /// Whether it consists of several links to the same site.
    pub(super) is_menu: bool,
}

/// A longer line of links is text.
const MAX_MENU_LETTERS: usize = 150;

impl Inline {
    /// Adds a text node. Returns whether `node` is one. White space between the elements of a formula is dropped.
    pub(super) fn text_node(&mut self, tree: &Tree, node: usize) -> bool {
        let Some(text) = tree.text(node) else { return false };
        if !is_gap(tree, node) {
            self.text(text);
        }
        true
    }

    /// Adds text, collapsing white space.
    pub(super) fn text(&mut self, text: &str) {
        for letter in text.chars() {
            if matches!(letter, ' ' | '\t' | '\n' | '\r' | '\u{c}') {
                if !self.open.is_empty() && !self.open.ends_with([' ', '\n']) {
                    self.open.push(' ');
                }
                continue;
            }
            self.open.push(letter);
            if letter.is_alphanumeric() {
                self.n_bold += usize::from(self.bold_depth > 0);
                self.n_linked += usize::from(self.link_depth > 0);
            }
        }
    }

    /// Begins or ends an inline element. Other elements become a space.
    pub(super) fn element(&mut self, tree: &Tree, node: usize, is_begin: bool) {
        if let Some(part) = part_of(tree, node) {
            self.formula_part(part, is_begin);
        }
        match (tree.name(node), is_begin) {
            ("b" | "strong", true) => self.bold_depth += 1,
            ("b" | "strong", false) => self.bold_depth = self.bold_depth.saturating_sub(1),
            ("br", true) => {
                let n_trimmed = self.open.trim_end_matches(' ').len();
                self.open.truncate(n_trimmed);
                self.open.push('\n');
            }
            ("img", true) => self.text(tree.attribute(node, "alt").unwrap_or_default()),
            ("a", true) => {
                self.link_starts.push(self.open.len());
                if tree.attribute(node, "href").is_some_and(is_local) {
                    self.link_depth += 1;
                    self.n_links += 1;
                }
            }
            ("a", false) => self.end_link(tree.attribute(node, "href")),
            ("sup" | "sub", true) => self.shifts.begin(&self.open),
            ("sup", false) => drop(self.shifts.end(&mut self.open, Shift::Above)),
            ("sub", false) => drop(self.shifts.end(&mut self.open, Shift::Below)),
            (name, _) if is_block(name) => self.text(" "),
            _ => {}
        }
    }

    /// Begins or ends a part of a formula.
    fn formula_part(&mut self, part: Part, is_begin: bool) {
        match (part, is_begin) {
            (Part::Cell, _) => return self.text(" "),
            (Part::Script(shift), false) => drop(self.shifts.end(&mut self.open, shift)),
            (_, false) => {
                self.shifts.end_part(&mut self.open);
            }
            (Part::Denominator, true) => self.open.push('/'),
            (Part::Root, true) => self.open.push('√'),
            (Part::Numerator | Part::Script(_), true) => {}
        }
        if is_begin {
            self.shifts.begin(&self.open);
        }
    }

    fn end_link(&mut self, link: Option<&str>) {
        let start = self.link_starts.pop();
        let Some(link) = link else { return };
        if is_local(link) {
            self.link_depth = self.link_depth.saturating_sub(1);
        }
        // An address that contains a line break is joined again.
        let Some(shown) = start.and_then(|start| self.open.get(start..)) else { return };
        let whole: String = shown.split_whitespace().collect();
        let bare = |address: &str| address.trim_end_matches('/').to_lowercase();
        let is_address = bare(link).ends_with(&bare(&whole)) && whole.contains(['.', '/']);
        if is_address && whole.len() < shown.trim().len() {
            let n_before = self.open.len() - shown.len();
            let indent = if shown.starts_with(' ') { " " } else { "" };
            let whole = format!("{indent}{whole}");
            self.open.truncate(n_before);
            self.open.push_str(&whole);
        }
    }

    /// Ends the paragraph.
    pub(super) fn take(&mut self) -> Words {
        let text = clean::cleaned(&std::mem::take(&mut self.open));
        let text = text.trim();
        let n_letters = text.chars().filter(|letter| letter.is_alphanumeric()).count();
        let words = Words {
            is_bold: n_letters > 0 && self.n_bold >= n_letters,
            is_menu: self.n_links > 1 && self.n_linked >= n_letters && n_letters <= MAX_MENU_LETTERS,
            text: text.to_owned(),
        };
        (self.n_bold, self.n_linked, self.n_links) = (0, 0, 0);
        self.link_starts.clear();
        self.shifts.clear();
        words
    }
}

/// Whether an element ends the paragraph before it.
pub(in crate::extract) fn is_block(name: &str) -> bool {
    matches!(
        name,
        "address"
            | "article"
            | "aside"
            | "blockquote"
            | "body"
            | "caption"
            | "center"
            | "dd"
            | "details"
            | "dialog"
            | "dir"
            | "div"
            | "dl"
            | "dt"
            | "fieldset"
            | "figcaption"
            | "figure"
            | "footer"
            | "form"
            | "h1"
            | "h2"
            | "h3"
            | "h4"
            | "h5"
            | "h6"
            | "header"
            | "hr"
            | "html"
            | "legend"
            | "li"
            | "main"
            | "menu"
            | "nav"
            | "ol"
            | "p"
            | "pre"
            | "section"
            | "summary"
            | "table"
            | "tbody"
            | "td"
            | "tfoot"
            | "th"
            | "thead"
            | "tr"
            | "ul"
    )
}
