//! Conjunctions: the words and signs between things that are asked for in one sentence.

/// Words that join two questions.
const WORDS: [&str; 12] =
    ["as well as", "and", "then", "also", "but", "und", "sowie", "dann", "auch", "et", "e", "y"];

/// Signs that stand between two questions, or around one.
const SIGNS: [char; 9] = [',', '.', ':', ';', '!', '?', '–', '(', ')'];

/// The text without conjunctions at its ends.
pub(crate) fn trimmed(text: &str) -> &str {
    let mut text = text;
    loop {
        let bare = text.trim_matches(|letter: char| letter.is_whitespace() || SIGNS.contains(&letter));
        let shorter =
            WORDS.iter().find_map(|word| strip_prefix(bare, word).or_else(|| strip_suffix(bare, word)));
        match shorter {
            Some(shorter) => text = shorter,
            None => return bare,
        }
    }
}

/// The parts of a text between its conjunctions.
pub(crate) fn split(text: &str) -> Vec<&str> {
    let mut parts: Vec<&str> = text.split(", ").collect();
    for word in WORDS {
        let conjunction = format!(" {word} ");
        parts = parts.into_iter().flat_map(|part| part.split(conjunction.as_str())).collect();
    }
    parts.into_iter().map(trimmed).filter(|part| !part.is_empty()).collect()
}

/// Whether a conjunction, or nothing at all, stands at the beginning of a text.
pub(crate) fn begins(text: &str) -> bool {
    let bare = text.trim_start();
    let has_word = WORDS.iter().any(|word| strip_prefix(bare, word).is_some());
    bare.is_empty() || bare.starts_with(SIGNS) || has_word
}

/// Whether a conjunction, or nothing at all, stands at the end of a text.
pub(crate) fn ends(text: &str) -> bool {
    let bare = text.trim_end();
    let has_word = WORDS.iter().any(|word| strip_suffix(bare, word).is_some());
    bare.is_empty() || bare.ends_with(SIGNS) || has_word
}

/// What stands before whole words at the end of a text, in whatever case they are.
pub(crate) fn strip_suffix<'a>(text: &'a str, words: &str) -> Option<&'a str> {
    let (before, end) = text.split_at_checked(text.len().checked_sub(words.len())?)?;
    (end.eq_ignore_ascii_case(words) && !before.ends_with(char::is_alphanumeric)).then_some(before)
}

/// What stands after whole words at the beginning of a text, in whatever case they are.
pub(crate) fn strip_prefix<'a>(text: &'a str, words: &str) -> Option<&'a str> {
    let (start, after) = text.split_at_checked(words.len())?;
    (start.eq_ignore_ascii_case(words) && !after.starts_with(char::is_alphanumeric)).then_some(after)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joints_are_taken_off_both_ends_but_not_out_of_words() {
        assert_eq!(trimmed(", and what day is it, and"), "what day is it");
        assert_eq!(trimmed("Android and"), "Android");
        assert_eq!(trimmed(" and, "), "");
    }

    #[test]
    fn a_text_falls_apart_at_its_joints() {
        assert_eq!(
            split("What time is it, and how high is the rent und wann?"),
            ["What time is it", "how high is the rent", "wann"]
        );
        assert_eq!(split("1,250.50 EUR for the brand"), ["1,250.50 EUR for the brand"]);
    }

    #[test]
    fn joints_are_seen_at_the_beginning_and_at_the_end() {
        assert!(begins("") && begins(", and") && begins(" and more") && !begins("more and"));
        assert!(ends("") && ends("more,") && ends("more and ") && !ends("brand"));
    }
}
