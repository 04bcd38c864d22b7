//! Auto-closes the unfinished end of a text that is still arriving, so that rendering does not flicker.
//!
//! `**bold` is bold before its closing marker arrives, a partial table is a table, a link shows its text before its
//! URL is complete, and an ambiguous line of punctuation is withheld. Only updates use this; a finished text is
//! rendered as plain Markdown.

use crate::nesting::behind_item_mark;
use crate::op_counter;
use crate::scan;
use memchr::{memchr, memrchr};
use std::borrow::Cow;

/// Bytes at the end that are scanned; markers opened before them stay unclosed.
const MAX_SCANNED: usize = 4 << 10;

/// Closes the open markers at the end of a text.
pub(crate) fn auto_closed(open: &str) -> Cow<'_, str> {
    op_counter::count(open.len());
    let last_from = memrchr(b'\n', open.as_bytes()).map_or(0, |newline| newline + 1);
    let (before, last) = open.split_at(last_from);
    let content = last.trim_start_matches([' ', '\t', '>']);
    if let Some(table) = table(before, last) {
        return Cow::Owned(table);
    }
    if is_only_signs(content) {
        return Cow::Borrowed(before);
    }
    let from = paragraph_start(open);
    let paragraph = open.get(from..).unwrap_or_default();
    if paragraph.len() > MAX_SCANNED || paragraph.trim().is_empty() {
        return Cow::Borrowed(open);
    }
    match close_paragraph(paragraph) {
        Some(closed) => Cow::Owned(format!("{}{closed}", open.get(..from).unwrap_or_default())),
        None => Cow::Borrowed(open),
    }
}

/// Whether a line may still become a list, a heading, an underline, a rule, a fence, a quote or text.
fn is_only_signs(content: &str) -> bool {
    let content = content.trim_end();
    let is_sign =
        |c: char| matches!(c, '-' | '*' | '+' | '=' | '#' | '`' | '~' | '_' | '>' | '$' | '|' | '\\');
    let digits = content.trim_end_matches(['.', ')']);
    let is_number = digits.len() <= 9 && digits.bytes().all(|byte| byte.is_ascii_digit());
    content.chars().all(is_sign) || is_number
}

/// The start of the last paragraph, item or heading; the end of the text within code or HTML.
fn paragraph_start(open: &str) -> usize {
    let mut start = 0;
    let mut at = 0;
    // The character and length of the open fence.
    let mut fence: Option<(char, usize)> = None;
    let mut lines = open;
    while !lines.is_empty() {
        let end = memchr(b'\n', lines.as_bytes()).map_or(lines.len(), |newline| newline + 1);
        let (line, later) = lines.split_at_checked(end).unwrap_or((lines, ""));
        lines = later;
        // Most lines are plain text.
        if fence.is_none() && line.bytes().next().is_some_and(|first| first.is_ascii_alphabetic()) {
            at += line.len();
            continue;
        }
        let content = line.trim_start_matches([' ', '\t', '>']);
        let mark = fence_mark(content);
        match (fence, mark) {
            (Some((sign, n_signs)), Some((found, n_found, info)))
                if sign == found && n_found >= n_signs && info.trim().is_empty() =>
            {
                fence = None;
            }
            (None, Some((sign, n_signs, info))) if sign == '~' || !info.contains('`') => {
                fence = Some((sign, n_signs));
            }
            _ => {}
        }
        let begins = content.starts_with(['-', '*', '+', '#', '|'])
            || content.starts_with(|first: char| first.is_ascii_digit());
        if begins {
            start = at;
        }
        at += line.len();
        if content.trim().is_empty() || fence.is_some() || mark.is_some() {
            start = at;
        }
    }
    if fence.is_some() { open.len() } else { start }
}

/// The character and length of a fence after list markers, and the text after it.
fn fence_mark(content: &str) -> Option<(char, usize, &str)> {
    let mut unmarked = content;
    while let Some(inner) = behind_item_mark(unmarked) {
        unmarked = inner.trim_start_matches([' ', '\t', '>']);
        if inner.is_empty() {
            break;
        }
    }
    let sign = unmarked.chars().next().filter(|sign| matches!(sign, '`' | '~'))?;
    let info = unmarked.trim_start_matches(sign);
    let n_signs = unmarked.len() - info.len();
    (n_signs >= 3).then_some((sign, n_signs, info))
}

/// Completes the head of a table whose second line is missing or incomplete.
fn table(before: &str, last: &str) -> Option<String> {
    let is_row = |line: &str| line.starts_with('|') && line.trim_end().len() > 1;
    let is_border = |line: &str| line.starts_with('|') && line.chars().all(|c| "|-: \t\r".contains(c));
    let (above, previous) = match before.strip_suffix('\n') {
        Some(text) => last_line(text),
        None => ("", None),
    };
    let may_go_on = last.starts_with('|') || last.is_empty() && previous.is_some_and(is_row);
    if !may_go_on {
        return None;
    }
    let above = last_line(above).1.unwrap_or_default();
    let head = match previous {
        // The head alone, possibly incomplete.
        _ if is_row(last) && !is_border(last) && previous.is_none_or(|line| line.trim().is_empty()) => last,
        Some(head) if is_row(head) && !is_border(head) && above.trim().is_empty() => {
            let is_begun = last.is_empty() || last == "|" || is_border(last);
            if !is_begun {
                return None;
            }
            head
        }
        _ => return None,
    };
    let start = if std::ptr::eq(head, last) { before.len() } else { before.len() - head.len() - 1 };
    let whole = before.get(..start)?;
    Some(format!("{whole}{}\n{}|\n", head.trim_end(), "|---".repeat(n_cells(head.trim_end()).max(1))))
}

/// The number of cells in a row that begins with `|`. Escaped bars do not separate cells.
fn n_cells(row: &str) -> usize {
    let (mut n_borders, mut is_escaped, mut ends_open) = (0, false, false);
    for sign in row.chars() {
        let is_border = sign == '|' && !is_escaped;
        n_borders += usize::from(is_border);
        ends_open = !is_border;
        is_escaped = sign == '\\' && !is_escaped;
    }
    if ends_open { n_borders } else { n_borders.saturating_sub(1) }
}

/// The last line of a text, and the text before it without the line feed between them.
fn last_line(text: &str) -> (&str, Option<&str>) {
    let from = memrchr(b'\n', text.as_bytes()).map_or(0, |newline| newline + 1);
    (text.get(..from.saturating_sub(1)).unwrap_or_default(), text.get(from..))
}

/// Appends the markers that close a paragraph; `None` if none are open.
fn close_paragraph(paragraph: &str) -> Option<String> {
    let mut open: Vec<(char, usize)> = Vec::new();
    // The start of a link's text, and its end once the URL has begun.
    let mut bracket: Option<(usize, usize)> = None;
    let mut target: Option<(usize, usize)> = None;
    let mut at = 0;
    let is_sign = |byte: u8| {
        let is_mark = (byte == b'\\') | (byte == b'`') | (byte == b'*') | (byte == b'_') | (byte == b'~');
        is_mark | (byte == b'[') | (byte == b']') | (byte == b')')
    };
    while let Some(n_plain) = scan::position(paragraph.as_bytes().get(at..).unwrap_or_default(), is_sign) {
        at += n_plain;
        let before = paragraph.get(..at).and_then(|part| part.chars().next_back()).unwrap_or(' ');
        let rest = paragraph.get(at..).unwrap_or_default();
        let sign = rest.chars().next().unwrap_or(' ');
        let n_signs = rest.chars().take_while(|c| *c == sign).count();
        let mut length = sign.len_utf8();
        match sign {
            '\\' => length += rest.chars().nth(1).map_or(0, char::len_utf8),
            '`' => {
                let mark = "`".repeat(n_signs);
                match rest.get(n_signs..).and_then(|inner| inner.find(&mark)) {
                    Some(inner) => length = inner + 2 * n_signs,
                    None => return code(paragraph, at, n_signs, &open),
                }
            }
            '*' | '_' | '~' => {
                length = n_signs;
                let after = rest.chars().nth(n_signs);
                mark(&mut open, sign, n_signs, before, after);
            }
            '[' => bracket = Some((at, open.len())),
            ']' if rest.starts_with("](") => {
                target = bracket.take().map(|(start, _)| (start, at));
            }
            ']' => bracket = None,
            ')' if target.is_some() => target = None,
            _ => {}
        }
        at += length;
    }
    if open.is_empty() && target.is_none() && bracket.is_none() {
        return None;
    }
    let mut shown = paragraph.to_owned();
    if let Some((start, end)) = target {
        let is_image = paragraph.get(..start).is_some_and(|before| before.ends_with('!'));
        let words = paragraph.get(start + 1..end).unwrap_or_default();
        shown = format!("{}{words}", paragraph.get(..start - usize::from(is_image)).unwrap_or_default());
    } else if let Some((start, n_open)) = bracket
        && open.len() == n_open
        && !paragraph
            .get(start..)
            .is_some_and(|rest| rest.starts_with("[^") || rest.starts_with("[ ") || rest.len() < 2)
    {
        shown = format!(
            "{}{}",
            paragraph.get(..start).unwrap_or_default().trim_end_matches('!'),
            paragraph.get(start + 1..).unwrap_or_default()
        );
    }
    if open.is_empty() {
        return (shown != paragraph).then_some(shown);
    }
    shown.truncate(shown.trim_end().len());
    // Markers at the very end enclose nothing yet.
    while let Some((sign, n_signs)) = open.last().copied()
        && shown.ends_with(&sign.to_string().repeat(n_signs))
    {
        shown.truncate(shown.len() - n_signs);
        shown.truncate(shown.trim_end().len());
        open.pop();
    }
    // The first of two closing characters has arrived.
    if let Some((sign, n_signs)) = open.last() {
        let n_there = shown.chars().rev().take_while(|last| last == sign).count();
        if n_there < *n_signs {
            shown.truncate(shown.len() - n_there);
        }
    }
    push_closers(&mut shown, &open);
    Some(shown)
}

/// Opens or closes a marker, close enough to CommonMark's rule for a temporary end.
fn mark(open: &mut Vec<(char, usize)>, sign: char, n_signs: usize, before: char, after: Option<char>) {
    let is_in_word = |side: Option<char>| sign == '_' && side.is_some_and(char::is_alphanumeric);
    let can_close = !before.is_whitespace() && !is_in_word(after);
    let can_open = !after.is_some_and(char::is_whitespace) && !is_in_word(Some(before));
    let known = open.iter().rposition(|(known, n_known)| *known == sign && *n_known == n_signs);
    match known {
        Some(index) if can_close => open.truncate(index),
        _ if can_open && n_signs <= 3 && (sign != '~' || n_signs == 2) => open.push((sign, n_signs)),
        _ => {}
    }
}

/// Closes a paragraph that ends within a code span.
fn code(paragraph: &str, at: usize, n_marks: usize, open: &[(char, usize)]) -> Option<String> {
    let content = paragraph.get(at + n_marks..)?;
    let mut shown = if content.trim_matches(['`', ' ']).is_empty() {
        paragraph.get(..at)?.trim_end().to_owned()
    } else {
        // Backticks at the end may be the first of the closing ones.
        format!("{}{}", paragraph.trim_end_matches(['`', '\n']), "`".repeat(n_marks))
    };
    push_closers(&mut shown, open);
    Some(shown)
}

fn push_closers(shown: &mut String, open: &[(char, usize)]) {
    for (sign, n_signs) in open.iter().rev() {
        shown.extend(std::iter::repeat_n(*sign, *n_signs));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(open: &str, shown: &str) {
        assert_eq!(auto_closed(open), shown, "{open:?}");
    }

    #[test]
    fn marks_are_closed_before_their_end_has_come() {
        check("a **bold", "a **bold**");
        check("a **bold *and it", "a **bold *and it***");
        check("a **bold** b", "a **bold** b");
        check("a **", "a");
        check("a **bold*", "a **bold**");
        check("a ~~gone", "a ~~gone~~");
        check("a ~~gone~", "a ~~gone~~");
        check("a `code", "a `code`");
        check("a **b `code", "a **b `code`**");
        check("a `", "a");
        check("2 * 3 = 6 and a_b", "2 * 3 = 6 and a_b");
        check("- a\n- **b", "- a\n- **b**");
        check("**a\n\nb", "**a\n\nb");
    }

    #[test]
    fn a_link_shows_its_words_before_its_address_is_whole() {
        check("see [the study](https://a.ex", "see the study");
        check("see [the study", "see the study");
        check("see [the study](https://a.example) b", "see [the study](https://a.example) b");
        check("an ![image](https://a.ex", "an image");
        check("a note[^1", "a note[^1");
    }

    #[test]
    fn a_line_of_signs_waits() {
        for signs in ["-", "--", "*", "#", "##", "1", "12.", "==", "``", "> ", ">", "+ "] {
            check(&format!("words\n{signs}"), "words\n");
        }
        check("words\n- a", "words\n- a");
    }

    #[test]
    fn half_a_table_is_a_table() {
        let table = "| a | b |\n|---|---|\n";
        for open in ["| a | b |", "| a | b |\n", "| a | b |\n|", "| a | b |\n|--", "| a | b |\n|---|:-"] {
            check(open, table);
        }
        check("words\n\n| a |", "words\n\n| a |\n|---|\n");
        check("| a |\n|---|\n| b", "| a |\n|---|\n| b");
        check("| a \\| b | c", "| a \\| b | c\n|---|---|\n");
        check("| a | b \\|", "| a | b \\|\n|---|---|\n");
    }

    #[test]
    fn code_is_left_alone() {
        check("- a\n\n  ```\n  **b", "- a\n\n  ```\n  **b");
        for open in [
            "- a\n  ```py\n  x = '`",
            "1. ```py\n   f(**kwargs",
            "> 12) - ~~~\n> f(**kwargs",
            "````md\n```py\nf(**kwargs",
            "````md\n```\nf(**kwargs",
            "```\n``` py\nf(**kwargs",
        ] {
            check(open, open);
        }
        check("# ```\n**b", "# ```\n**b**");
        check("``` a ``` b\n**c", "``` a ``` b\n**c**");
    }
}
