//! Normalises line ends: a lone carriage return, which ends a line in CommonMark, becomes a line feed.
//!
//! Each byte maps to one byte, so that offsets stay valid. CRLF stays, because it is one line end.

use std::borrow::Cow;

/// A whole text with normalised line ends.
pub(crate) fn unified(text: &str) -> Cow<'_, str> {
    if !text.contains('\r') {
        return Cow::Borrowed(text);
    }
    let mut whole = String::with_capacity(text.len());
    push(&mut whole, text);
    finish(&mut whole);
    Cow::Owned(whole)
}

/// Appends a piece of text. A carriage return at its end stays until the next piece arrives.
pub(crate) fn push(text: &mut String, piece: &str) {
    if piece.is_empty() {
        return;
    }
    if !piece.starts_with('\n') {
        finish(text);
    }
    let mut rest = piece;
    while let Some((line, after)) = rest.split_once('\r') {
        text.push_str(line);
        text.push(if after.is_empty() || after.starts_with('\n') { '\r' } else { '\n' });
        rest = after;
    }
    text.push_str(rest);
}

/// Ends the text: a carriage return at its end is a line end of its own.
pub(crate) fn finish(text: &mut String) {
    if text.ends_with('\r') {
        text.pop();
        text.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, unified_text: &str) {
        assert_eq!(unified(text), unified_text, "{text:?}");
        let mut in_pieces = String::new();
        text.split_inclusive(|_| true).for_each(|piece| push(&mut in_pieces, piece));
        finish(&mut in_pieces);
        assert_eq!(in_pieces, unified_text, "{text:?} in pieces");
    }

    #[test]
    fn a_carriage_return_by_itself_ends_a_line() {
        check("a\nb", "a\nb");
        check("a\rb", "a\nb");
        check("a\r\nb", "a\r\nb");
        check("a\r\r\nb\r", "a\n\r\nb\n");
        check("\r\r\r", "\n\n\n");
        check("\r\n\r\r\n\n", "\r\n\n\r\n\n");
        check("é\ré", "é\né");
    }
}
