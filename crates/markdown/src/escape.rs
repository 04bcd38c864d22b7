//! Escapes text for HTML, and makes invisible characters visible.

use crate::op_counter;
use crate::scan;

/// The first of Unicode's control pictures: U+2400 is the picture for U+0000, and so on.
const PICTURES: u32 = 0x2400;

/// Whether a byte begins a character that needs escaping in text.
fn is_special_in_words(byte: u8) -> bool {
    let is_control = ((byte < 0x20) & (byte != b'\t') & (byte != b'\n')) | (byte == 0x7F);
    // 0xC2 begins U+0080 to U+00BF: the C1 controls, the no-break space and the soft hyphen.
    is_control | (byte == 0xC2) | (byte == b'&') | (byte == b'<') | (byte == b'>')
}

/// The same in code, where zero-width characters are also shown: U+061C, and those from U+2000 and from U+F000.
fn is_special_in_code(byte: u8) -> bool {
    is_special_in_words(byte) | (byte == 0xD8) | (byte == 0xE2) | (byte == 0xEF)
}

/// Appends text. Control characters become their pictures.
pub(crate) fn push_words(html: &mut String, text: &str) {
    push(html, text, is_special_in_words, |html, character| match character {
        '\u{1}'..='\u{1F}' => html.extend(char::from_u32(PICTURES + u32::from(character))),
        '\u{7F}' => html.push('\u{2421}'),
        '\u{80}'..='\u{9F}' => html.push('\u{FFFD}'),
        other => html.push(other),
    });
}

/// Appends code. Control characters, direction overrides and zero-width characters are shown by their numbers. They
/// stay in the text for copying, but have no effect on the text around them.
pub(crate) fn push_code(html: &mut String, text: &str) {
    push(html, text, is_special_in_code, |html, character| {
        if is_unseen(character) {
            html.push_str(&format!(
                r#"<bdi class="unseen" data-char="U+{:04X}">{character}</bdi>"#,
                u32::from(character)
            ));
        } else {
            html.push(character);
        }
    });
}

/// Appends an attribute value.
pub(crate) fn push_value(html: &mut String, text: &str) {
    for (index, part) in text.split('"').enumerate() {
        if index > 0 {
            html.push_str("&quot;");
        }
        push_words(html, part);
    }
}

fn push(
    html: &mut String,
    text: &str,
    is_special: impl Fn(u8) -> bool + Copy,
    rest: impl Fn(&mut String, char),
) {
    op_counter::count(text.len());
    let mut remaining = text;
    // Most text needs no escaping.
    while let Some(at) = scan::position(remaining.as_bytes(), is_special) {
        let (plain, special) = remaining.split_at_checked(at).unwrap_or((remaining, ""));
        html.push_str(plain);
        let mut characters = special.chars();
        let Some(character) = characters.next() else { return };
        remaining = characters.as_str();
        match character {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '\u{A0}' => html.push_str("&nbsp;"),
            // CommonMark replaces U+0000 for security. A carriage return would become a line feed anyway.
            '\0' => html.push('\u{FFFD}'),
            '\r' => {}
            other => rest(html, other),
        }
    }
    html.push_str(remaining);
}

/// Whether a character is invisible in code, or reorders others. Joiners of emoji and of Arabic and Indic scripts do
/// not count.
fn is_unseen(character: char) -> bool {
    matches!(character,
        '\u{1}'..='\u{1F}' | '\u{7F}'..='\u{9F}' | '\u{AD}' | '\u{61C}' | '\u{200B}' | '\u{200E}' | '\u{200F}'
        | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> String {
        let mut html = String::new();
        push_words(&mut html, text);
        html
    }

    fn code(text: &str) -> String {
        let mut html = String::new();
        push_code(&mut html, text);
        html
    }

    #[test]
    fn nothing_in_a_text_becomes_markup() {
        assert_eq!(words("a<b>&amp;\"c\""), "a&lt;b&gt;&amp;amp;\"c\"");
        let mut value = String::new();
        push_value(&mut value, "a\"<b>'");
        assert_eq!(value, "a&quot;&lt;b&gt;'");
    }

    #[test]
    fn controls_have_pictures_in_words() {
        assert_eq!(words("a\0b\u{1B}c\u{7F}d\u{85}e\r\nf\tg"), "a\u{FFFD}b\u{241B}c\u{2421}d\u{FFFD}e\nf\tg");
    }

    #[test]
    fn what_cannot_be_seen_in_code_is_named_and_stays_in_the_text() {
        assert_eq!(
            code("if a\u{202E} { b"),
            "if a<bdi class=\"unseen\" data-char=\"U+202E\">\u{202E}</bdi> { b"
        );
        assert_eq!(code("a\u{200B}b"), "a<bdi class=\"unseen\" data-char=\"U+200B\">\u{200B}</bdi>b");
        assert_eq!(code("é ü „x“ ← \u{1F469}\u{200D}\u{1F4BB}"), "é ü „x“ ← \u{1F469}\u{200D}\u{1F4BB}");
    }
}
