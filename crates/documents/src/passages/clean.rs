//! Cleaning the text of a document: ligatures, spaces, invisible characters and dot leaders.

/// The letters of a typographic ligature; empty for other letters.
pub(crate) fn ligature(letter: char) -> &'static str {
    match letter {
        '\u{fb00}' => "ff",
        '\u{fb01}' => "fi",
        '\u{fb02}' => "fl",
        '\u{fb03}' => "ffi",
        '\u{fb04}' => "ffl",
        '\u{fb05}' | '\u{fb06}' => "st",
        _ => "",
    }
}

/// Cleans text: splits ligatures, normalises spaces and removes invisible characters.
pub(crate) fn cleaned(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\u{fb00}'..='\u{fb06}' => clean.push_str(ligature(letter)),
            '\u{ad}' | '\u{200b}' | '\u{feff}' | '\0' => {}
            '\u{a0}' | '\u{2007}' | '\u{202f}' | '\t' => clean.push(' '),
            other => clean.push(other),
        }
    }
    clean
}

/// Cleans code: removes invisible characters but keeps spaces and tabs.
pub(crate) fn cleaned_code(code: &str) -> String {
    let letters = code.replace("\r\n", "\n");
    letters
        .chars()
        .filter(|letter| !matches!(letter, '\u{200b}' | '\u{feff}' | '\0'))
        .map(|letter| if letter == '\u{a0}' { ' ' } else { letter })
        .collect()
}

/// Replaces the dots between an entry of a table of contents and its page.
pub const LEADER: &str = " … ";

/// Shortens each dot leader.
pub(crate) fn without_leaders(text: &str) -> String {
    let mut short = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('.') {
        let (before, dots) = rest.split_at(at);
        short.push_str(before.trim_end_matches(' '));
        let after = dots.trim_start_matches(['.', ' ']);
        let (run, _) = dots.split_at(dots.len() - after.len());
        if run.matches('.').count() >= 4 {
            short.push_str(LEADER);
        } else {
            // Keep the original, with the space before it.
            short.push_str(before.get(before.trim_end_matches(' ').len()..).unwrap_or_default());
            short.push_str(run);
        }
        rest = after;
    }
    short.push_str(rest);
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_that_lead_the_eye_become_short_and_others_stay() {
        assert_eq!(
            without_leaders("Rent . . . . . . . 12. Notice....... 13 etc... and so on. End."),
            "Rent … 12. Notice … 13 etc... and so on. End."
        );
    }

    #[test]
    fn ligatures_are_taken_apart() {
        assert_eq!(cleaned("e\u{fb03}cient \u{fb01}le\u{a0}x co\u{ad}op"), "efficient file x coop");
    }
}
