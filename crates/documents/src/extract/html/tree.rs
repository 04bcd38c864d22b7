//! The tree of a parsed page: text, and elements with the attributes that affect what is shown.

use crate::extract_error::ExtractError;
use crate::guard::budget::Budget;
use html5ever::interface::tree_builder::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::tendril::{StrTendril, TendrilSink};
use html5ever::tree_builder::TreeBuilderOpts;
use html5ever::{Attribute, LocalName, Namespace, ParseOpts, QualName, parse_document};
use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// The attributes that are kept.
const KEPT: [&str; 12] = [
    "alt",
    "aria-hidden",
    "class",
    "colspan",
    "epub:type",
    "hidden",
    "href",
    "id",
    "role",
    "rowspan",
    "start",
    "style",
];

/// Bytes parsed between two checks of the number of nodes.
const BYTES_PER_CHECK: usize = 1_024;

/// Maximum nesting depth.
const MAX_DEPTH: usize = 1_000;

/// The root node.
pub(super) const ROOT: usize = 0;

/// A page.
pub(super) struct Tree {
    nodes: Vec<Node>,
}

#[derive(Default)]
struct Node {
    parent: Option<usize>,
    /// Its depth when it was inserted.
    depth: usize,
    children: Vec<usize>,
    content: Content,
}

#[derive(Default)]
enum Content {
    /// The page itself, comments and processing instructions.
    #[default]
    Other,
    Text(String),
    Element(LocalName, Vec<(&'static str, String)>),
}

impl Tree {
    /// Parses a page.
    ///
    /// The parser reopens elements such as `<b>` in each following paragraph, so the tree can be much larger than the
    /// text. Parsing time is quadratic in the depth and in the number of attributes of an element.
    ///
    /// # Errors
    /// When the tree has more nodes than `max_nodes`, is too deep, or takes too long.
    pub(super) fn parse(text: &str, max_nodes: usize, budget: &Budget) -> Result<Self, ExtractError> {
        // Read the content of `noscript` as elements. With scripting enabled, the parser takes it for text.
        let tree_builder = TreeBuilderOpts { scripting_enabled: false, ..TreeBuilderOpts::default() };
        let options = ParseOpts { tree_builder, ..ParseOpts::default() };
        let mut parser = parse_document(Builder::new(), options);
        let mut rest = text;
        while !rest.is_empty() {
            let (piece, after) = rest.split_at(rest.floor_char_boundary(BYTES_PER_CHECK));
            parser.process(StrTendril::from_slice(piece));
            let builder = &parser.tokenizer.sink.sink;
            if builder.nodes.borrow().len() > max_nodes {
                return Err(ExtractError::TooManyParts);
            }
            if builder.deepest.get() > MAX_DEPTH {
                return Err(ExtractError::Damaged);
            }
            budget.check_time()?;
            rest = after;
        }
        Ok(parser.finish())
    }

    pub(super) fn children(&self, node: usize) -> &[usize] {
        self.nodes.get(node).map(|node| node.children.as_slice()).unwrap_or_default()
    }

    /// The parent of a node.
    pub(super) fn parent(&self, node: usize) -> Option<usize> {
        self.nodes.get(node)?.parent
    }

    /// The name of an element; empty for other nodes.
    pub(super) fn name(&self, node: usize) -> &str {
        match self.nodes.get(node).map(|node| &node.content) {
            Some(Content::Element(name, _)) => name,
            _ => "",
        }
    }

    pub(super) fn text(&self, node: usize) -> Option<&str> {
        match self.nodes.get(node).map(|node| &node.content) {
            Some(Content::Text(text)) => Some(text),
            _ => None,
        }
    }

    pub(super) fn attribute(&self, node: usize, name: &str) -> Option<&str> {
        match self.nodes.get(node).map(|node| &node.content) {
            Some(Content::Element(_, attributes)) => {
                attributes.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str())
            }
            _ => None,
        }
    }

    /// An attribute as a number.
    pub(super) fn number(&self, node: usize, name: &str) -> Option<usize> {
        self.attribute(node, name)?.trim().parse().ok()
    }

    /// Visits a node and its descendants in document order: with `true` before its content, with `false` after it. If
    /// the first visit returns `false`, skips the node's content.
    pub(super) fn visit(&self, node: usize, mut visitor: impl FnMut(usize, bool) -> bool) {
        let mut steps = vec![(node, true)];
        while let Some((node, is_begin)) = steps.pop() {
            let goes_on = visitor(node, is_begin);
            if is_begin && goes_on {
                steps.push((node, false));
                steps.extend(self.children(node).iter().rev().map(|child| (*child, true)));
            }
        }
    }
}

/// Builds the tree for the parser.
struct Builder {
    nodes: RefCell<Vec<Node>>,
    deepest: Cell<usize>,
    root: Handle,
}

/// A node with its name, which the parser asks for.
#[derive(Clone)]
struct Handle {
    index: usize,
    name: Rc<QualName>,
}

impl Builder {
    fn new() -> Self {
        let name = QualName::new(None, Namespace::from(""), LocalName::from(""));
        let root = Handle { index: ROOT, name: Rc::new(name) };
        Self { nodes: RefCell::new(vec![Node::default()]), deepest: Cell::new(0), root }
    }

    fn add(&self, content: Content) -> usize {
        let mut nodes = self.nodes.borrow_mut();
        nodes.push(Node { content, ..Node::default() });
        nodes.len() - 1
    }

    /// Adds a node that is not an element.
    fn other(&self) -> Handle {
        Handle { index: self.add(Content::Other), name: Rc::clone(&self.root.name) }
    }

    fn parent(&self, node: usize) -> Option<usize> {
        self.nodes.borrow().get(node).and_then(|node| node.parent)
    }

    /// Inserts a node or text into a parent, before the child at `at`.
    fn insert(&self, parent: usize, at: usize, child: NodeOrText<Handle>) {
        let child = match child {
            NodeOrText::AppendNode(node) => {
                self.detach(node.index);
                node.index
            }
            NodeOrText::AppendText(text) => {
                if self.extend_text(parent, at, &text) {
                    return;
                }
                self.add(Content::Text(text.to_string()))
            }
        };
        let mut nodes = self.nodes.borrow_mut();
        let depth = nodes.get(parent).map_or(0, |parent| parent.depth + 1);
        self.deepest.set(self.deepest.get().max(depth));
        if let Some(node) = nodes.get_mut(child) {
            node.parent = Some(parent);
            node.depth = depth;
        }
        if let Some(parent) = nodes.get_mut(parent) {
            let at = at.min(parent.children.len());
            parent.children.insert(at, child);
        }
    }

    /// Appends to the text node that ends at `at`; returns `false` if there is none.
    fn extend_text(&self, parent: usize, at: usize, more: &str) -> bool {
        let mut nodes = self.nodes.borrow_mut();
        let children = nodes.get(parent).map(|node| node.children.as_slice()).unwrap_or_default();
        let Some(before) = at.checked_sub(1).and_then(|before| children.get(before).copied()) else {
            return false;
        };
        match nodes.get_mut(before).map(|node| &mut node.content) {
            Some(Content::Text(text)) => {
                text.push_str(more);
                true
            }
            _ => false,
        }
    }

    /// The number of a node's children.
    fn n_children(&self, node: usize) -> usize {
        self.nodes.borrow().get(node).map_or(0, |node| node.children.len())
    }

    /// The index of a node among its parent's children. Most are among the last ones.
    fn position(&self, parent: usize, child: usize) -> Option<usize> {
        self.nodes.borrow().get(parent)?.children.iter().rposition(|known| *known == child)
    }

    fn detach(&self, child: usize) {
        let Some(parent) = self.parent(child) else { return };
        let position = self.position(parent, child);
        let mut nodes = self.nodes.borrow_mut();
        if let (Some(parent), Some(position)) = (nodes.get_mut(parent), position) {
            parent.children.remove(position);
        }
        if let Some(child) = nodes.get_mut(child) {
            child.parent = None;
        }
    }
}

/// The kept attributes.
fn kept(attributes: Vec<Attribute>) -> Vec<(&'static str, String)> {
    let known = |attribute: Attribute| {
        let local: &str = &attribute.name.local;
        let name = KEPT.iter().copied().find(|known| *known == local)?;
        Some((name, attribute.value.to_string()))
    };
    attributes.into_iter().filter_map(known).collect()
}

impl TreeSink for Builder {
    type Handle = Handle;
    type Output = Tree;
    type ElemName<'a> = &'a QualName;

    fn finish(self) -> Tree {
        Tree { nodes: self.nodes.into_inner() }
    }

    fn parse_error(&self, _: Cow<'static, str>) {}

    fn get_document(&self) -> Handle {
        self.root.clone()
    }

    fn elem_name<'a>(&'a self, target: &'a Handle) -> &'a QualName {
        &target.name
    }

    fn create_element(&self, name: QualName, attributes: Vec<Attribute>, _: ElementFlags) -> Handle {
        let index = self.add(Content::Element(name.local.clone(), kept(attributes)));
        Handle { index, name: Rc::new(name) }
    }

    fn create_comment(&self, _: StrTendril) -> Handle {
        self.other()
    }

    fn create_pi(&self, _: StrTendril, _: StrTendril) -> Handle {
        self.other()
    }

    fn append(&self, parent: &Handle, child: NodeOrText<Handle>) {
        self.insert(parent.index, self.n_children(parent.index), child);
    }

    fn append_based_on_parent_node(
        &self,
        element: &Handle,
        previous_element: &Handle,
        child: NodeOrText<Handle>,
    ) {
        if self.parent(element.index).is_some() {
            self.append_before_sibling(element, child);
        } else {
            self.append(previous_element, child);
        }
    }

    fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {}

    // A template is not shown, so its content can be inserted into the element itself.
    fn get_template_contents(&self, target: &Handle) -> Handle {
        target.clone()
    }

    fn same_node(&self, one: &Handle, other: &Handle) -> bool {
        one.index == other.index
    }

    fn set_quirks_mode(&self, _: QuirksMode) {}

    fn append_before_sibling(&self, sibling: &Handle, new_node: NodeOrText<Handle>) {
        let Some(parent) = self.parent(sibling.index) else { return };
        if let NodeOrText::AppendNode(node) = &new_node {
            self.detach(node.index);
        }
        if let Some(at) = self.position(parent, sibling.index) {
            self.insert(parent, at, new_node);
        }
    }

    fn add_attrs_if_missing(&self, target: &Handle, attributes: Vec<Attribute>) {
        let mut nodes = self.nodes.borrow_mut();
        if let Some(Content::Element(_, known)) = nodes.get_mut(target.index).map(|node| &mut node.content) {
            for (name, value) in kept(attributes) {
                if known.iter().all(|(other, _)| *other != name) {
                    known.push((name, value));
                }
            }
        }
    }

    fn remove_from_parent(&self, target: &Handle) {
        self.detach(target.index);
    }

    fn reparent_children(&self, node: &Handle, new_parent: &Handle) {
        let mut nodes = self.nodes.borrow_mut();
        let moved =
            nodes.get_mut(node.index).map(|node| std::mem::take(&mut node.children)).unwrap_or_default();
        for child in &moved {
            if let Some(child) = nodes.get_mut(*child) {
                child.parent = Some(new_parent.index);
            }
        }
        if let Some(parent) = nodes.get_mut(new_parent.index) {
            parent.children.extend(moved);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names and the text of a page in document order.
    fn outline(page: &str) -> String {
        let tree = Tree::parse(page, usize::MAX, &Budget::new()).unwrap();
        let mut outline = String::new();
        tree.visit(ROOT, |node, is_begin| {
            match (tree.text(node), is_begin) {
                (Some(text), true) => outline.push_str(text),
                (None, true) if !tree.name(node).is_empty() => {
                    outline.push('<');
                    outline.push_str(tree.name(node));
                }
                (None, false) if !tree.name(node).is_empty() => outline.push('>'),
                _ => {}
            }
            true
        });
        outline
    }

    #[test]
    fn elements_that_are_not_closed_and_text_in_tables_stand_where_browsers_put_them() {
        assert_eq!(outline("<p>One<p>Two &amp; <b>three"), "<html<head><body<pOne><pTwo & <bthree>>>>");
        let table = outline("<table>Lost<tr><td>Cell</table>");
        assert!(table.contains("Lost<table<tbody<tr<tdCell"), "{table}");
    }

    #[test]
    fn attributes_that_say_what_is_shown_are_kept() {
        let tree = Tree::parse("<p class=nav onclick='x()'>Text</p>", usize::MAX, &Budget::new()).unwrap();
        let mut found = Vec::new();
        tree.visit(ROOT, |node, is_begin| {
            if is_begin && tree.name(node) == "p" {
                found.push((
                    tree.attribute(node, "class").map(str::to_owned),
                    tree.attribute(node, "onclick").is_some(),
                ));
            }
            true
        });
        assert_eq!(found, [(Some("nav".to_owned()), false)]);
    }

    #[test]
    fn a_tree_that_is_far_larger_than_its_page_is_refused() {
        let bold: String = (0..100).map(|n| format!("<b id={n}>")).collect();
        let page = format!("<p>{bold}{}", "<p>x".repeat(1_000));
        let parsed = |max_nodes| Tree::parse(&page, max_nodes, &Budget::new()).map(drop);
        // Each paragraph reopens a hundred elements.
        assert_eq!(parsed(10_000), Err(ExtractError::TooManyParts));
        assert_eq!(parsed(200_000), Ok(()));
    }

    #[test]
    fn end_tags_without_a_beginning_hide_no_depth() {
        let parsed = |page: &str| Tree::parse(page, usize::MAX, &Budget::new()).map(drop);
        assert_eq!(parsed(&"<b></p>".repeat(100_000)), Err(ExtractError::Damaged));
        assert_eq!(parsed(&"<p><b></b></p>".repeat(10_000)), Ok(()));
    }
}
