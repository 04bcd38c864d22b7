//! Errors of the page, in the log.
//!
//! Limits what the page may write there. The page sends no error messages, because they can quote a conversation.

use crate::shell::Shell;

/// Bytes of each text that the log keeps.
const MAX_BYTES: usize = 1024;

impl Shell {
    /// Logs an error of the page: which part, the kind of the error and its script positions.
    pub(crate) fn report_page_error(&self, area: &str, kind: &str, frames: &str) {
        let [area, kind, frames] = [area, kind, frames].map(one_line);
        tracing::warn!(area, kind, frames, "an error of the page");
    }
}

/// The beginning of a text, without line breaks and other control characters.
fn one_line(text: &str) -> String {
    let end = text.floor_char_boundary(MAX_BYTES);
    let kept = text.get(..end).unwrap_or_default();
    kept.replace(char::is_control, " ")
}

#[cfg(test)]
mod tests {
    use super::{MAX_BYTES, one_line};

    #[test]
    fn a_report_is_one_line_of_bounded_length() {
        assert_eq!(one_line("a.js:1:2\nb.js:3:4\u{1b}[0m"), "a.js:1:2 b.js:3:4 [0m");
        let long = one_line(&"é".repeat(MAX_BYTES));
        assert_eq!((long.len(), long.chars().all(|letter| letter == 'é')), (MAX_BYTES, true));
        assert_eq!(one_line(&format!("a{}", "é".repeat(MAX_BYTES))).len(), MAX_BYTES - 1);
    }
}
