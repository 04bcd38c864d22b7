//! Rejoins words and web addresses that were split at a line end. The joined word moves to one of the two lines, so
//! the number of lines stays the same.

use crate::passages::join::is_cut_address;

/// Joins the lines into text, with split words rejoined.
pub(super) fn mended(lines: &[&str]) -> String {
    let mut mended: Vec<String> = Vec::with_capacity(lines.len());
    for line in lines {
        match mended.last_mut().and_then(|before| together(before, line)) {
            Some((above, below)) => {
                if let Some(before) = mended.last_mut() {
                    *before = above;
                }
                mended.push(below);
            }
            None => mended.push((*line).to_owned()),
        }
    }
    mended.join("\n")
}

/// Two lines with the split word on one of them; `None` if no word is split.
fn together(above: &str, below: &str) -> Option<(String, String)> {
    let text = below.trim_start();
    // A typographic hyphen; the usual hyphen is part of compound words.
    let is_cut_word =
        above.ends_with(['\u{2010}', '\u{ad}']) && text.starts_with(|letter: char| letter.is_lowercase());
    if !is_cut_word && !is_cut_address(above, text) {
        return None;
    }
    let above = above.trim_end_matches(['\u{2010}', '\u{ad}']);
    let (indent, _) = below.split_at(below.len() - text.len());
    if let Some((word, rest)) = text.split_once(' ') {
        return Some((format!("{above}{word}"), format!("{indent}{}", rest.trim_start())));
    }
    let (before, part) = above.rsplit_once(' ').filter(|(before, _)| !before.trim().is_empty())?;
    Some((before.trim_end().to_owned(), format!("{indent}{part}{text}")))
}

#[cfg(test)]
mod tests {
    use super::mended;

    #[test]
    fn cut_words_and_addresses_are_on_one_line_and_the_lines_stay() {
        assert_eq!(mended(&["  the con\u{2010}", "  figuration of it"]), "  the configuration\n  of it");
        assert_eq!(mended(&["the con\u{2010}", "figuration"]), "the\nconfiguration");
        assert_eq!(mended(&["a well-", "known rule"]), "a well-\nknown rule");
        assert_eq!(
            mended(&["See https://a.example/one/", "two.html now"]),
            "See https://a.example/one/two.html\nnow"
        );
        assert_eq!(mended(&["con\u{2010}", "figuration"]), "con\u{2010}\nfiguration");
    }
}
