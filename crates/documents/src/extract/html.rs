//! HTML: the visible text of a page below its headings, without menus.

mod cells;
mod end_tags;
mod formula;
mod inline;
mod marks;
mod menus;
mod names;
mod piece;
mod tree;

pub(super) use self::end_tags::{is_void, with_end_tags};
use self::inline::Inline;
pub(super) use self::inline::is_block;
use self::marks::Marks;
pub(super) use self::names::{is_known, tag_name};
pub(super) use self::piece::{hides, is_reading, write_piece};
use self::tree::{ROOT, Tree};
use super::headline;
use crate::extract_error::ExtractError;
use crate::guard::budget::Budget;
use crate::passages::block::{Block, BlockSink, Content, Level, Marker};
use crate::passages::clean;
use crate::passages::passage::{Place, heading};
use std::borrow::Cow;

/// The most elements and texts of a page.
const MAX_NODES: usize = 4_000_000;

/// Nodes between two checks of the deadline.
const NODES_PER_CHECK: usize = 1_024;

/// Reads a web page.
pub(super) fn read(text: &str, sink: &mut dyn BlockSink) -> Result<(), ExtractError> {
    let budget = Budget::new();
    let ended = if end_tags::is_xhtml(text) { with_end_tags(text) } else { Cow::Borrowed(text) };
    let page = Page::parse(&ended, &budget)?;
    let mut write = |menus| page.write(&Place::default(), Sections::Followed, menus, false, &budget, sink);
    // The whole page looks like menus, so read them.
    if write(Menus::LeftOut)?.n_blocks == 0 {
        write(Menus::Read)?;
    }
    Ok(())
}

/// Whether the headings of a page name its sections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sections {
    Followed,
    /// The page is one section, for example a chapter.
    Fixed,
}

/// Whether to read menus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Menus {
    LeftOut,
    Read,
}

/// A parsed page.
pub(super) struct Page {
    tree: Tree,
    marks: Marks,
}

impl Page {
    pub(super) fn parse(text: &str, budget: &Budget) -> Result<Self, ExtractError> {
        let tree = Tree::parse(text, MAX_NODES, budget)?;
        let marks = Marks::of(&tree);
        Ok(Self { tree, marks })
    }

    /// The text of the first heading.
    pub(super) fn first_heading(&self) -> Option<String> {
        let mut found: Option<usize> = None;
        self.tree.visit(ROOT, |node, _| {
            if found.is_none() && heading_level(self.tree.name(node)).is_some() {
                found = Some(node);
            }
            found.is_none() && !menus::is_unread(&self.tree, node)
        });
        let mut words = Inline::default();
        self.tree.visit(found?, |node, is_begin| {
            if is_begin && menus::is_unread(&self.tree, node) {
                return false;
            }
            if is_begin && words.text_node(&self.tree, node) {
                return false;
            }
            words.element(&self.tree, node, is_begin);
            true
        });
        heading(&words.take().text)
    }

    /// Whether the page declares itself a title page, a table of contents or an index.
    pub(super) fn is_matter(&self) -> bool {
        const KINDS: [&str; 9] = [
            "colophon",
            "copyright-page",
            "cover",
            "halftitlepage",
            "index",
            "loi",
            "lot",
            "titlepage",
            "toc",
        ];
        let mut is_matter = false;
        let mut n_seen = 0;
        self.tree.visit(ROOT, |node, _| {
            n_seen += 1;
            let kinds = self.tree.attribute(node, "epub:type").unwrap_or_default();
            is_matter |= kinds.split_whitespace().any(|kind| KINDS.contains(&kind));
            // The declaration is at the beginning.
            n_seen < 40
        });
        is_matter
    }

    /// Emits the page block by block.
    pub(super) fn write(
        &self,
        place: &Place,
        sections: Sections,
        menus: Menus,
        is_matter: bool,
        budget: &Budget,
        sink: &mut dyn BlockSink,
    ) -> Result<Written, ExtractError> {
        let mut writer = Writer {
            page: self,
            budget,
            sink,
            place: place.clone(),
            sections,
            menus,
            is_matter,
            inline: Inline::default(),
            lists: Vec::new(),
            n_blocks: 0,
        };
        let mut steps = vec![(ROOT, true)];
        while let Some((node, is_begin)) = steps.pop() {
            if node.is_multiple_of(NODES_PER_CHECK) {
                budget.check_time()?;
            }
            if !is_begin {
                writer.end(node)?;
            } else if writer.begin(node)? {
                steps.push((node, false));
                steps.extend(self.tree.children(node).iter().rev().map(|child| (*child, true)));
            }
        }
        writer.flush()?;
        Ok(Written { n_blocks: writer.n_blocks, section: writer.place.section })
    }
}

/// The result of writing a page.
pub(super) struct Written {
    pub(super) n_blocks: usize,
    /// The section at the end of the page.
    pub(super) section: Option<String>,
}

/// An open list.
struct List {
    /// The number of the next item of an ordered list.
    next: Option<i64>,
    /// Whether the next paragraph is the first of its item.
    is_at_marker: bool,
}

struct Writer<'p, 's> {
    page: &'p Page,
    budget: &'p Budget,
    sink: &'s mut dyn BlockSink,
    place: Place,
    sections: Sections,
    menus: Menus,
    is_matter: bool,
    inline: Inline,
    lists: Vec<List>,
    n_blocks: usize,
}

impl Writer<'_, '_> {
    /// Begins a node. Returns `false` if its content is already read or is to be skipped.
    fn begin(&mut self, node: usize) -> Result<bool, ExtractError> {
        let page = self.page;
        let tree = &page.tree;
        if self.inline.text_node(tree, node) {
            return Ok(false);
        }
        if menus::is_unread(tree, node) {
            return Ok(false);
        }
        let name = tree.name(node);
        if is_block(name) {
            self.flush()?;
        }
        if self.menus == Menus::LeftOut && menus::is_menu(tree, &page.marks, node) {
            return Ok(false);
        }
        match name {
            "ul" | "menu" | "dir" => self.lists.push(List { next: None, is_at_marker: false }),
            "ol" => {
                let first = tree.number(node, "start").and_then(|first| i64::try_from(first).ok());
                self.lists.push(List { next: Some(first.unwrap_or(1)), is_at_marker: false });
            }
            "li" => {
                if let Some(list) = self.lists.last_mut() {
                    list.is_at_marker = true;
                }
            }
            "pre" => {
                let code = self.code(node);
                self.put(Content::Code(code).into())?;
                return Ok(false);
            }
            "table" if self.is_of_values(node) => {
                cells::write(tree, node, &self.place, self.is_matter, self.budget, self.sink)?;
                self.n_blocks += 1;
                return Ok(false);
            }
            _ => self.inline.element(tree, node, true),
        }
        Ok(true)
    }

    fn end(&mut self, node: usize) -> Result<(), ExtractError> {
        let page = self.page;
        let tree = &page.tree;
        let name = tree.name(node);
        match name {
            "ul" | "ol" | "menu" | "dir" => {
                self.flush()?;
                self.lists.pop();
            }
            "dt" | "summary" => self.end_term()?,
            name if heading_level(name).is_some() => self.end_heading(heading_level(name).unwrap_or(1))?,
            name if is_block(name) => self.flush()?,
            _ => self.inline.element(tree, node, false),
        }
        Ok(())
    }

    /// Whether a table contains data rather than page layout.
    fn is_of_values(&self, table: usize) -> bool {
        let page = self.page;
        let tree = &page.tree;
        !page.marks.layout_tables.contains(&table)
            && cells::rows(tree, table).into_iter().any(|(row, _)| cells::cells(tree, row).len() > 1)
    }

    /// The text of code, verbatim.
    fn code(&self, node: usize) -> String {
        let page = self.page;
        let tree = &page.tree;
        let mut code = String::new();
        tree.visit(node, |node, is_begin| {
            if is_begin {
                code.push_str(tree.text(node).unwrap_or_default());
                if tree.name(node) == "br" {
                    code.push('\n');
                }
            }
            !menus::is_unread(tree, node)
        });
        clean::cleaned_code(&code)
    }

    fn end_heading(&mut self, level: u8) -> Result<(), ExtractError> {
        let text = self.inline.take().text;
        if text.is_empty() {
            return Ok(());
        }
        if self.sections == Sections::Followed {
            self.place.section = heading(&text);
        }
        self.put(Block::heading(Level::Of(level), text))
    }

    /// Ends a term above its definition, or the summary above its details.
    fn end_term(&mut self) -> Result<(), ExtractError> {
        let text = self.inline.take().text;
        if text.is_empty() {
            return Ok(());
        }
        let is_long = text.chars().nth(MAX_TERM_LETTERS).is_some();
        self.put(if is_long { Block::paragraph(text) } else { Block::heading(Level::Below, text) })
    }

    /// Ends the open paragraph or item.
    fn flush(&mut self) -> Result<(), ExtractError> {
        let words = self.inline.take();
        if words.text.is_empty() || words.is_menu && self.menus == Menus::LeftOut {
            return Ok(());
        }
        let depth = u8::try_from(self.lists.len().saturating_sub(1)).unwrap_or(u8::MAX);
        let Some(list) = self.lists.last_mut() else {
            let is_heading = words.is_bold && headline::is_label(&words.text);
            return self.put(if is_heading {
                Block::heading(Level::Below, words.text)
            } else {
                Block::paragraph(words.text)
            });
        };
        let marker = match (std::mem::take(&mut list.is_at_marker), &mut list.next) {
            (true, Some(next)) => {
                *next = next.saturating_add(1);
                Marker::Number(next.saturating_sub(1))
            }
            (true, None) => Marker::Bullet,
            (false, _) => Marker::None,
        };
        self.put(Content::Item { text: words.text, depth, marker }.into())
    }

    fn put(&mut self, block: Block) -> Result<(), ExtractError> {
        self.n_blocks += 1;
        self.sink.block(&self.place, block.with_matter(self.is_matter))
    }
}

/// Longer terms are paragraphs.
const MAX_TERM_LETTERS: usize = 160;

fn heading_level(name: &str) -> Option<u8> {
    match name {
        "h1" => Some(1),
        "h2" => Some(2),
        "h3" => Some(3),
        "h4" => Some(4),
        "h5" => Some(5),
        "h6" => Some(6),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
