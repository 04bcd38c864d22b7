//! Fast path for plain text: appends it to the HTML of the open block without parsing.
//!
//! Most deltas are plain text after plain text. Any other character, such as Markdown punctuation or a line end,
//! renders the block from its source again.

use crate::scan;
use memchr::memrchr;

/// Closing tags of elements to which text may be appended.
const CLOSERS: [&str; 14] = [
    "</p>",
    "</li>",
    "</ul>",
    "</ol>",
    "</em>",
    "</strong>",
    "</del>",
    "</blockquote>",
    "</h1>",
    "</h2>",
    "</h3>",
    "</h4>",
    "</h5>",
    "</h6>",
];

/// The offset in a block's HTML for appending text; `None` if new text may change more than the end.
pub(crate) fn insertion_offset(open: &str, html: &str) -> Option<usize> {
    let line = open.get(memrchr(b'\n', open.as_bytes()).map_or(0, |newline| newline + 1)..)?;
    // The definition of a link and the URL of a link are not visible text.
    let begins_label = line.trim_start_matches([' ', '>']).starts_with('[');
    let line = line.trim_end_matches(' ');
    let word = line.get(memrchr(b' ', line.as_bytes()).map_or(0, |space| space + 1)..)?;
    let is_word = word.bytes().any(|byte| byte.is_ascii_alphabetic()) && n_plain(word) == word.len();
    if begins_label || !is_word || line.contains("](") {
        return None;
    }
    let mut words = html;
    while words.ends_with('>') {
        words = CLOSERS.iter().find_map(|closer| words.strip_suffix(closer))?;
    }
    words.ends_with(word).then_some(words.len())
}

/// The number of bytes at the beginning of a piece that are plain in Markdown and HTML in any context. Excludes trailing
/// spaces, whose meaning depends on the next piece.
pub(crate) fn n_plain(piece: &str) -> usize {
    let bytes = piece.as_bytes();
    let mut at = 0;
    while let Some(length) = bytes.get(at..).and_then(|rest| scan::position(rest, is_sign)) {
        at += length;
        // The end of a sentence; other full stops may be part of an address.
        if bytes.get(at..at + 2) != Some(b". ") {
            return at;
        }
        at += 1;
    }
    bytes.len()
}

/// Whether a byte may be markup.
fn is_sign(byte: u8) -> bool {
    let is_plain = byte.is_ascii_alphanumeric()
        | (byte == b' ')
        | (byte == b',')
        | (byte == b';')
        | (byte == b':')
        | (byte == b'-')
        | (byte == b'\'')
        | (byte == b'"')
        | (byte == b'?')
        | (byte == b'(')
        | (byte == b')')
        | (byte == b'%')
        | ((byte >= 0x80) & (byte != 0xC2));
    !is_plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_words_grow_within_the_innermost_element() {
        assert_eq!(insertion_offset("some words", "<p>some words</p>"), Some("<p>some words".len()));
        assert_eq!(
            insertion_offset("a\n- b **c d ", "<ul><li>b <strong>c d</strong></li></ul>"),
            Some("<ul><li>b <strong>c d".len())
        );
    }

    #[test]
    fn what_may_become_something_else_does_not_grow() {
        for (open, html) in [
            ("a `b c", "<p>a <code>b c</code></p>"),
            ("see www.a", "<p>see www.a</p>"),
            ("[a]: b", "<p>b</p>"),
            ("[a b](c b", "<p>a b</p>"),
            ("| a | b", "<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>"),
            ("12", "<p>12</p>"),
            ("a_b", "<p>a_b</p>"),
            ("", ""),
            ("a", "<p>b</p>"),
        ] {
            assert_eq!(insertion_offset(open, html), None, "{open:?}");
        }
    }

    #[test]
    fn words_are_plain_up_to_the_first_sign() {
        for (piece, n) in [
            ("the end. And: \"more\"", 20),
            ("the end.", 7),
            ("e.g. this", 1),
            ("a\nb", 1),
            ("a *b*", 2),
            ("a&b", 1),
            ("a\u{a0}b", 1),
            ("für 5", 6),
            ("a\tb", 1),
        ] {
            assert_eq!(n_plain(piece), n, "{piece:?}");
        }
    }
}
