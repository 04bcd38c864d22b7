//! The title that a conversation gets by itself.

use crate::sanitize::show_line;

/// Titles are at most this long, in characters.
const MAX_CHARS: usize = 60;

/// The first line of the first question, cut at a word; without words, the name of the first file.
pub(crate) fn from_question(text: &str, first_file_name: Option<&str>) -> String {
    let line = text.lines().map(str::trim).find(|line| !line.is_empty());
    // A name may hide what it is; what a person wrote is theirs.
    let name = first_file_name.map(show_line).unwrap_or_default();
    let line = line.unwrap_or(&name);
    let words = line.split_whitespace().collect::<Vec<_>>().join(" ");
    shorten(&words)
}

/// A title that a person typed: one line, without space around it, of a sensible length.
pub(crate) fn from_person(text: &str) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    words.chars().take(200).collect()
}

/// The title of a conversation that was forked from one with this title.
pub(crate) fn of_fork(origin: &str) -> String {
    let (name, n) = match origin.strip_suffix(')').and_then(|rest| rest.rsplit_once(" (fork")) {
        Some((name, "")) => (name, 2),
        Some((name, n)) => match n.trim_start().parse::<u32>() {
            Ok(n) => (name, n.saturating_add(1)),
            Err(_) => (origin, 1),
        },
        None => (origin, 1),
    };
    match (name.trim(), n) {
        ("", _) => String::new(),
        (name, 1) => format!("{name} (fork)"),
        (name, n) => format!("{name} (fork {n})"),
    }
}

fn shorten(words: &str) -> String {
    if words.chars().count() <= MAX_CHARS {
        return words.to_owned();
    }
    let start: String = words.chars().take(MAX_CHARS).collect();
    let whole_words =
        start.rsplit_once(' ').map(|(start, _)| start).filter(|start| start.chars().count() > MAX_CHARS / 2);
    format!("{}…", whole_words.unwrap_or(&start).trim_end_matches([',', ';', ':', '.']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_question_is_its_own_title() {
        assert_eq!(from_question("\n  What is  this?\nMore", None), "What is this?");
    }

    #[test]
    fn a_long_question_is_cut_at_a_word() {
        let title = from_question(&"compare the offers ".repeat(10), None);
        assert!(
            title.ends_with("offers…") || title.ends_with("the…") || title.ends_with("compare…"),
            "{title}"
        );
        assert!(title.chars().count() <= MAX_CHARS + 1);
    }

    #[test]
    fn one_word_without_end_is_cut_too() {
        assert_eq!(from_question(&"x".repeat(500), None).chars().count(), MAX_CHARS + 1);
    }

    #[test]
    fn a_fork_is_named_after_its_origin_and_a_fork_of_it_is_numbered() {
        for (origin, fork) in [
            ("Offers", "Offers (fork)"),
            ("Offers (fork)", "Offers (fork 2)"),
            ("Offers (fork 2)", "Offers (fork 3)"),
            ("Offers (forklift)", "Offers (forklift) (fork)"),
            ("", ""),
        ] {
            assert_eq!(of_fork(origin), fork);
        }
    }

    #[test]
    fn a_question_without_words_is_named_after_its_file() {
        assert_eq!(from_question(" \n", Some("offer.pdf")), "offer.pdf");
        assert_eq!(from_question("", Some("offer\u{202e}fdp.exe")), "offer\u{fffd}fdp.exe");
    }
}
