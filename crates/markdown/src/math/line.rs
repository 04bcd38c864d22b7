//! Classifies a line of text for the search for formulas.

use crate::nesting::behind_item_mark;
use crate::op_counter;

/// How far the end of a URL, a label or a tag is searched. Without a limit, many unclosed beginnings would each be
/// searched to the end of the line.
const MAX_PASSED_OVER: usize = 2_048;

/// The longest delimiter of a code span, limited for the same reason.
const MAX_MARKS: usize = 32;

/// A line and its kind.
#[derive(Debug)]
pub(super) struct Line {
    /// Start of the content: after indentation, quote markers and list markers.
    pub(super) content: usize,
    /// The end, without the line feed.
    pub(super) end: usize,
    /// The start of the next line.
    pub(super) next: usize,
    /// Number of quote markers.
    pub(super) n_quotes: usize,
    /// Whether it is empty.
    pub(super) is_blank: bool,
    /// Whether it may open or close a code fence.
    pub(super) is_fence: bool,
    /// Whether it may define a link.
    pub(super) is_definition: bool,
    /// Whether it may be something other than the continuation of a paragraph.
    pub(super) may_begin_block: bool,
    /// Whether all inline content ends with it, as in headings and table rows.
    pub(super) is_single: bool,
    /// Whether it looks like a table row.
    pub(super) is_row: bool,
    /// Whether the text itself contains the filler character.
    pub(super) has_filler: bool,
}

impl Line {
    /// The line that begins at `start`.
    pub(super) fn at(text: &str, start: usize) -> Self {
        let rest = text.get(start..).unwrap_or_default();
        let length = rest.find('\n').unwrap_or(rest.len());
        op_counter::count(length);
        let line = rest.get(..length).unwrap_or_default();
        let (mut content, mut n_quotes, mut has_marker) = (line, 0, false);
        loop {
            content = content.trim_start_matches([' ', '\t']);
            if let Some(inner) = content.strip_prefix('>') {
                n_quotes += 1;
                content = inner;
            } else if let Some(inner) = behind_item_mark(content) {
                has_marker = true;
                content = inner;
            } else {
                break;
            }
        }
        let first = content.chars().next();
        Self {
            content: start + line.len() - content.len(),
            end: start + length,
            next: (start + length + 1).min(text.len()),
            n_quotes,
            is_blank: content.trim().is_empty() && !has_marker,
            is_fence: content.starts_with("```") || content.starts_with("~~~"),
            is_definition: content.starts_with('[') && content.contains("]:"),
            may_begin_block: has_marker
                || matches!(first, None | Some('#' | '|' | '<' | '[' | '-' | '+' | '*' | '=' | '_'))
                || content.trim_start_matches(|digit: char| digit.is_ascii_digit()).starts_with(['.', ')']),
            is_single: matches!(first, Some('#' | '|')),
            is_row: first == Some('|'),
            has_filler: line.contains('\u{1}'),
        }
    }
}

/// The length of the indentation and at most `n_quotes` quote markers.
pub(super) fn quotes(line: &str, n_quotes: usize) -> usize {
    let mut content = line.trim_start_matches([' ', '\t']);
    for _ in 0..n_quotes {
        match content.strip_prefix('>') {
            Some(inner) => content = inner.trim_start_matches([' ', '\t']),
            None => break,
        }
    }
    line.len() - content.len()
}

/// The length of a prefix of `rest` that cannot contain a formula: code, the URL of a link, a label, a URL or a tag.
pub(super) fn passed_over(rest: &str, before: &str) -> Option<usize> {
    match rest.bytes().next()? {
        b'`' => {
            let n_marks = rest.bytes().take_while(|byte| *byte == b'`').count();
            let length = if n_marks <= MAX_MARKS { code_span(rest, n_marks) } else { None };
            Some(length.unwrap_or(n_marks))
        }
        b']' => {
            let target = rest.strip_prefix("](")?;
            let mut depth = 1_usize;
            for (at, byte) in target.bytes().take(MAX_PASSED_OVER).enumerate() {
                match byte {
                    b'(' => depth += 1,
                    b')' => depth -= 1,
                    _ => {}
                }
                if depth == 0 {
                    return Some(2 + at + 1);
                }
            }
            None
        }
        b'[' => rest.strip_prefix("[^").and_then(|label| near(label, b']')).map(|length| length + 3),
        b'<' => {
            let second = rest.as_bytes().get(1).copied()?;
            let is_tag = second.is_ascii_alphabetic() || matches!(second, b'/' | b'!' | b'?');
            is_tag.then(|| near(rest, b'>')).flatten().map(|length| length + 1)
        }
        b'h' | b'w' => {
            let is_address = ["https://", "http://", "www."].iter().any(|sign| rest.starts_with(sign));
            let is_word = before.chars().next_back().is_some_and(char::is_alphanumeric);
            (is_address && !is_word).then(|| rest.find(char::is_whitespace).unwrap_or(rest.len()))
        }
        _ => None,
    }
}

fn near(text: &str, sign: u8) -> Option<usize> {
    text.bytes().take(MAX_PASSED_OVER).position(|byte| byte == sign)
}

/// The length of a code span whose delimiter has `n_marks` backticks.
fn code_span(rest: &str, n_marks: usize) -> Option<usize> {
    let mut at = n_marks;
    while let Some(length) = rest.get(at..)?.find('`') {
        let from = at + length;
        let n_found = rest.get(from..)?.bytes().take_while(|byte| *byte == b'`').count();
        op_counter::count(length + n_found);
        at = from + n_found;
        if n_found == n_marks {
            return Some(at);
        }
    }
    None
}

/// The position of `sign` without a backslash before it.
pub(super) fn find_unescaped(text: &str, sign: &str) -> Option<usize> {
    let mut from = 0;
    while let Some(length) = text.get(from..)?.find(sign) {
        op_counter::count(length + sign.len());
        let at = from + length;
        let n_slashes = text.get(..at)?.bytes().rev().take_while(|byte| *byte == b'\\').count();
        if n_slashes % 2 == 0 {
            return Some(at);
        }
        from = at + 1;
    }
    op_counter::count(text.len().saturating_sub(from));
    None
}

/// The length of the formula that begins with this dollar sign; `None` for a sum of money or plain text. `is_row`
/// tells whether the line looks like a table row.
pub(super) fn money_or_formula(rest: &str, is_row: bool) -> Option<usize> {
    let inner = rest.get(1..)?;
    if inner.starts_with([' ', '\t', '$']) {
        return None;
    }
    let length = find_unescaped(inner, "$")?;
    let content = inner.get(..length)?;
    let behind = inner.get(length + 1..)?;
    let is_closed = !content.is_empty()
        && !content.ends_with([' ', '\t'])
        && !behind.starts_with(|next: char| next.is_ascii_digit() || next == '$');
    let begins_as_sum = content.starts_with(|first: char| first.is_ascii_digit());
    // `$5 for one and 3$ for two`: sums with words between them.
    let is_sum = begins_as_sum && content.split([' ', '\t']).skip(1).any(is_plain_word);
    // `| $5 | 3$ |` and `|$5|3$|` are two cells each. `|$|x|$|` is an absolute value.
    let is_in_cells = content.contains(" | ") || is_row && begins_as_sum && content.contains('|');
    (is_closed && !is_sum && !is_in_cells).then_some(length + 2)
}

fn is_plain_word(word: &str) -> bool {
    word.chars().count() >= 2 && word.chars().all(char::is_alphabetic)
}
