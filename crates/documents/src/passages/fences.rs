//! Fences: the lines around code within a passage of prose, as in Markdown.
//!
//! A command belongs to the sentence that announces it, and needs its line breaks. Therefore a passage of prose can
//! contain code, delimited by fences.

use std::ops::Range;

/// The line before code, and the one after it.
const FENCE: &str = "```";

/// A run of prose or code in a passage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its byte range in the passage, without the fences.
    pub range: Range<usize>,
    /// Whether its line breaks and indents matter.
    pub is_code: bool,
}

/// The code with fences around it; `None` for code that contains fences itself.
pub(crate) fn fenced(code: &str) -> Option<String> {
    (!code.contains(FENCE)).then(|| format!("{FENCE}\n{code}\n{FENCE}"))
}

/// The parts of a passage of prose, in order. Without a closing fence, everything is prose.
#[must_use]
pub fn parts(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let (mut start, mut at) = (0, 0);
    let mut open: Option<Range<usize>> = None;
    for line in text.split_inclusive('\n') {
        let end = at + line.len();
        if line.trim_end() == FENCE {
            match open.take() {
                Some(fence) => {
                    let before = text.get(start..fence.start).unwrap_or_default();
                    let prose = start..start + before.trim_end().len();
                    parts.push(Part { range: prose, is_code: false });
                    let code = fence.end..at.saturating_sub(1).max(fence.end);
                    parts.push(Part { range: code, is_code: true });
                    start = end;
                }
                None => open = Some(at..end),
            }
        }
        at = end;
    }
    parts.push(Part { range: start..text.len(), is_code: false });
    parts.retain(|part| text.get(part.range.clone()).is_some_and(|said| !said.trim().is_empty()));
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(&str, bool)> {
        parts(text).into_iter().map(|part| (text.get(part.range).unwrap(), part.is_code)).collect()
    }

    #[test]
    fn code_in_prose_is_told_from_it_and_keeps_its_lines() {
        let code = fenced("make\n  all").unwrap();
        let text = format!("Run this:\n\n{code}\n\nIt ends.");
        assert_eq!(found(&text), [("Run this:", false), ("make\n  all", true), ("\nIt ends.", false)]);
        assert_eq!(found(&code), [("make\n  all", true)]);
    }

    #[test]
    fn a_fence_without_an_end_is_prose() {
        assert_eq!(found("One.\n```\ntwo"), [("One.\n```\ntwo", false)]);
        assert_eq!(found("One."), [("One.", false)]);
        assert_eq!(fenced("a ``` b"), None);
    }
}
