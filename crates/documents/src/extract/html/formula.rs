//! MathML formulas in linear form: `x²`, `x^(n+1)`, `(a+b)/2`, `√(x+1)`.

use super::tree::Tree;
use crate::raised::Shift;

/// The position of an element in the formula around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Script(Shift),
    Numerator,
    Denominator,
    Root,
    /// A matrix cell.
    Cell,
}

/// The position of an element by its parent and index; `None` for elements outside of formulas.
pub(super) fn part_of(tree: &Tree, node: usize) -> Option<Part> {
    /// An element with scripts has at most three children, and white space around them.
    const MAX_SIBLINGS: usize = 8;
    // All MathML elements but one begin with this letter.
    if !tree.name(node).starts_with('m') {
        return None;
    }
    match tree.name(node) {
        "msqrt" => return Some(Part::Root),
        "mtd" => return Some(Part::Cell),
        _ => {}
    }
    let parent = tree.parent(node)?;
    let siblings = tree.children(parent).iter().take(MAX_SIBLINGS);
    let at =
        siblings.filter(|sibling| tree.text(**sibling).is_none()).position(|sibling| *sibling == node)?;
    match (tree.name(parent), at) {
        ("msup" | "mover", 1) | ("msubsup" | "munderover", 2) => Some(Part::Script(Shift::Above)),
        ("msub" | "munder" | "msubsup" | "munderover", 1) => Some(Part::Script(Shift::Below)),
        ("mfrac", 0) => Some(Part::Numerator),
        ("mfrac", 1) => Some(Part::Denominator),
        _ => None,
    }
}

/// Whether a text is white space between the elements of a formula.
pub(super) fn is_gap(tree: &Tree, node: usize) -> bool {
    let is_container = |parent| {
        matches!(
            tree.name(parent),
            "math"
                | "mfrac"
                | "mover"
                | "mrow"
                | "msqrt"
                | "mstyle"
                | "msub"
                | "msubsup"
                | "msup"
                | "munder"
                | "munderover"
                | "semantics"
        )
    };
    tree.parent(node).is_some_and(is_container) && tree.text(node).is_some_and(|text| text.trim().is_empty())
}
