//! Foreign text made safe to show: on one line, and without characters that change the direction of the text after
//! it.

use std::path::Path;

/// The replacement of an empty name, in every language.
const NO_NAME: &str = "—";

/// A name on one line, see [`show_line`].
pub(crate) fn show_name(name: &str) -> String {
    let shown = show_line(name);
    if shown.trim().is_empty() { NO_NAME.to_owned() } else { shown }
}

/// Foreign text on one line: characters that break a line or change its direction are shown as a visible mark.
/// Isolates do not affect the text after them, and the local service writes them; they are removed, because the page
/// isolates its text itself.
pub(crate) fn show_line(words: &str) -> String {
    words
        .chars()
        .filter(|c| !matches!(c, '\u{2066}'..='\u{2069}'))
        .map(|c| match c {
            c if c.is_control() => '\u{fffd}',
            '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2028}' | '\u{2029}' => '\u{fffd}',
            c => c,
        })
        .collect()
}

/// The last part of a path, safe to show.
pub(crate) fn last_name(path: &Path) -> String {
    show_name(&path.file_name().unwrap_or(path.as_os_str()).to_string_lossy())
}

#[cfg(test)]
mod tests {
    use super::{NO_NAME, show_name};

    #[test]
    fn names_that_would_turn_the_line_are_shown_with_a_mark() {
        assert_eq!(show_name("invoice\u{202e}fdp.exe"), "invoice\u{fffd}fdp.exe");
        assert_eq!(show_name("a\nb"), "a\u{fffd}b");
        assert_eq!(show_name("القسم «\u{2068}Fees\u{2069}»"), "القسم «Fees»");
        assert_eq!(show_name("  "), NO_NAME);
    }
}
