//! Limits the nesting depth of quotes and lists.
//!
//! The parser visits all open containers for each line, so a few thousand markers at the beginning of a text would slow
//! down every later line. Markers beyond the limit are hidden from it and stay text.

use memchr::memchr;

/// Bytes of a line that can contain quote and list markers. Twice the depth that is shown nested.
const MAX_COLUMNS: usize = 128;

/// The positions of markers to hide: in each line the first one that is too far to the right.
pub(crate) fn too_deep(text: &str) -> Vec<usize> {
    let mut found = Vec::new();
    let (mut from, mut rest) = (0, text);
    while rest.len() > MAX_COLUMNS {
        let length = memchr(b'\n', rest.as_bytes()).unwrap_or(rest.len());
        if length > MAX_COLUMNS
            && let Some(at) = rest.get(..length).and_then(mark_too_deep)
        {
            found.push(from + at);
        }
        from += length + 1;
        rest = rest.get(length + 1..).unwrap_or_default();
    }
    found
}

fn mark_too_deep(line: &str) -> Option<usize> {
    let mut content = line;
    loop {
        content = content.trim_start_matches([' ', '\t']);
        let inner = behind_mark(content)?;
        let at = line.len() - content.len();
        if at >= MAX_COLUMNS {
            // A line with only these characters is a rule, which contains nothing.
            let is_rule = |sign: char| content.chars().all(|c| c == sign || c == ' ' || c == '\t');
            return (!is_rule('-') && !is_rule('*')).then_some(at);
        }
        content = inner;
    }
}

/// The text after a quote or list marker.
fn behind_mark(content: &str) -> Option<&str> {
    content.strip_prefix('>').or_else(|| behind_item_mark(content))
}

/// The text after a list marker.
pub(crate) fn behind_item_mark(content: &str) -> Option<&str> {
    let inner = match content.strip_prefix(['-', '+', '*']) {
        Some(inner) => inner,
        None => {
            let rest = content.trim_start_matches(|digit: char| digit.is_ascii_digit());
            if !(1..=9).contains(&(content.len() - rest.len())) {
                return None;
            }
            rest.strip_prefix(['.', ')'])?
        }
    };
    (inner.is_empty() || inner.starts_with([' ', '\t'])).then_some(inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_mark_too_far_to_the_right_is_found_in_each_line() {
        let deep = "> ".repeat(200);
        assert_eq!(too_deep(&format!("a\n{deep}\n\n{deep}b")), [2 + 128, 2 + 400 + 2 + 128]);
        assert_eq!(too_deep(&format!("{}1. a", " ".repeat(140))), [140]);
        assert_eq!(too_deep(&"> ".repeat(64)), []);
    }

    #[test]
    fn words_and_rules_are_left_alone() {
        assert_eq!(too_deep(&format!("{} - a", "words ".repeat(100))), []);
        assert_eq!(too_deep(&"- ".repeat(200)), []);
        assert_eq!(too_deep(&format!("{}x", "- ".repeat(200))), [128]);
        assert_eq!(too_deep(&format!("{}words", " ".repeat(200))), []);
    }
}
