//! Page headers and footers of a text laid out in pages, such as an RFC.

use super::lines::Lines;
use std::collections::HashMap;

/// Lines repeated on fewer pages are text.
const MIN_PAGES: usize = 3;

/// Longer lines are not headers.
const MAX_BYTES: usize = 300;

/// Removes the lines that repeat at page edges.
pub(super) fn remove(lines: &mut Lines<'_>) {
    let edges = edges(lines);
    let mut counts: HashMap<String, usize> = HashMap::new();
    for at in &edges {
        *counts.entry(shape_of(lines.get(*at))).or_default() += 1;
    }
    for at in edges {
        if counts.get(&shape_of(lines.get(at))).is_some_and(|count| *count >= MIN_PAGES) {
            lines.remove(at);
        }
    }
}

/// The lines at page edges: next to a form feed, and around a footer such as `[Page 3]`.
fn edges(lines: &Lines<'_>) -> Vec<usize> {
    let mut edges = Vec::new();
    for at in lines.page_breaks() {
        edges.extend(lines.last_text(*at));
        edges.extend(Some(*at).filter(|at| !lines.is_blank(*at)));
        edges.extend(lines.next_text(*at));
    }
    for at in 0..lines.len() {
        if lines.get(at).ends_with(']') && lines.get(at).contains("[Page ") {
            edges.push(at);
            edges.extend(lines.next_text(at));
        }
    }
    edges.retain(|at| lines.get(*at).len() <= MAX_BYTES);
    edges.sort_unstable();
    edges.dedup();
    edges
}

/// A line without its numbers and spaces.
fn shape_of(line: &str) -> String {
    let letters = line.chars().filter(|letter| !letter.is_whitespace() && !letter.is_control());
    let mut shape: String =
        letters.map(|letter| if letter.is_ascii_digit() { '#' } else { letter }).collect();
    while shape.contains("##") {
        shape = shape.replace("##", "#");
    }
    shape
}
