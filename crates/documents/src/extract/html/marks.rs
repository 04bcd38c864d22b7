//! First pass over a page: marks layout tables, lists of links and the elements around the title.

use super::tree::{ROOT, Tree};
use std::collections::HashSet;

/// Minimum number of items in a list of links.
const MIN_ITEMS: usize = 3;

/// Longer items are not menu links.
const MAX_ITEM_LETTERS: usize = 80;

/// Elements with a property that depends on the whole page.
#[derive(Default)]
pub(super) struct Marks {
    /// Tables used for page layout.
    pub(super) layout_tables: HashSet<usize>,
    /// Lists that consist of links.
    pub(super) link_lists: HashSet<usize>,
    /// Elements that contain the page title.
    pub(super) titled: HashSet<usize>,
}

/// Item counts of a list.
#[derive(Default)]
struct ListCount {
    n_items: usize,
    n_letters: usize,
    n_linked: usize,
}

impl Marks {
    pub(super) fn of(tree: &Tree) -> Self {
        let mut marks = Self::default();
        let mut tables: Vec<usize> = Vec::new();
        let mut lists: Vec<ListCount> = Vec::new();
        let mut around: Vec<usize> = Vec::new();
        let mut n_links = 0_usize;
        tree.visit(ROOT, |node, is_begin| {
            if let Some(text) = tree.text(node) {
                if let Some(list) = lists.last_mut() {
                    let n_letters = text.chars().filter(|letter| letter.is_alphanumeric()).count();
                    list.n_letters += n_letters;
                    list.n_linked += if n_links > 0 { n_letters } else { 0 };
                }
                return false;
            }
            let name = tree.name(node);
            if matches!(name, "script" | "style" | "svg" | "template") {
                return false;
            }
            if is_begin {
                around.push(node);
            } else {
                around.pop();
            }
            if name == "h1" && is_begin {
                // If this one is marked, so are all elements around it.
                let inner = around.iter().rev().copied();
                let new: Vec<usize> = inner.take_while(|node| !marks.titled.contains(node)).collect();
                marks.titled.extend(new);
            }
            match (name, is_begin) {
                ("table", true) => {
                    // A table that contains a table is for layout.
                    marks.layout_tables.extend(tables.last());
                    let role = tree.attribute(node, "role");
                    marks
                        .layout_tables
                        .extend(Some(node).filter(|_| matches!(role, Some("presentation" | "none"))));
                    tables.push(node);
                }
                ("table", false) => {
                    tables.pop();
                }
                ("h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "pre", true) => {
                    marks.layout_tables.extend(tables.last());
                }
                ("a", _) if tree.attribute(node, "href").is_some_and(is_local) => {
                    n_links = if is_begin { n_links + 1 } else { n_links.saturating_sub(1) };
                }
                ("li", true) => {
                    if let Some(list) = lists.last_mut() {
                        list.n_items += 1;
                    }
                }
                ("ul" | "ol", true) => lists.push(ListCount::default()),
                ("ul" | "ol", false) => {
                    let Some(list) = lists.pop() else { return true };
                    if list.is_of_links() {
                        marks.link_lists.insert(node);
                    }
                    if let Some(outer) = lists.last_mut() {
                        outer.n_items += list.n_items;
                        outer.n_letters += list.n_letters;
                        outer.n_linked += list.n_linked;
                    }
                }
                _ => {}
            }
            true
        });
        marks
    }
}

impl ListCount {
    /// Whether the list is a menu: its items are short links and nothing else.
    fn is_of_links(&self) -> bool {
        self.n_items >= MIN_ITEMS
            && self.n_letters > 0
            && self.n_linked * 20 >= self.n_letters * 19
            && self.n_letters <= self.n_items * MAX_ITEM_LETTERS
    }
}

/// Whether a link leads to another part of the page or of the site.
pub(super) fn is_local(link: &str) -> bool {
    !["http:", "https:", "//", "mailto:", "tel:", "ftp:"]
        .iter()
        .any(|scheme| link.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme)))
}
