//! The automatic title of a conversation.

use crate::kernel::sanitize::show_line;

/// Titles are at most this long, in characters.
const MAX_CHARS: usize = 60;

/// The first line of the first question, cut at a word; without text, the name of the first file. Quoted text becomes
/// the title only if the question has no other text.
pub(crate) fn from_question(text: &str, first_file_name: Option<&str>) -> String {
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    let quoted = || lines().map(|line| line.trim_start_matches(['>', ' '])).find(|line| !line.is_empty());
    let line = lines().find(|line| !line.starts_with('>')).or_else(quoted);
    // File names may contain misleading characters; the user's own text is shown unchanged.
    let name = first_file_name.map(show_line).unwrap_or_default();
    let line = line.unwrap_or(&name);
    let words = line.split_whitespace().collect::<Vec<_>>().join(" ");
    shorten(&words)
}

/// A title from a model: its first line, without surrounding quotation marks.
pub(crate) fn from_service(text: &str) -> String {
    let line = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    let line = show_line(&parlance_markdown::words(line));
    let is_mark = |letter: char| letter.is_whitespace() || MARKS.contains(&letter);
    let bare = line.trim_matches(is_mark).trim_end_matches(['.', '。']).trim_matches(is_mark);
    shorten(&bare.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Marks around a title that are no part of it.
const MARKS: &[char] = &[
    '"', '\'', '“', '”', '„', '‟', '‘', '’', '«', '»', '‹', '›', '「', '」', '『', '』', '*', '_', '`', '#',
];

/// A title that a user typed: one line, without space around it, of a sensible length.
pub(crate) fn from_person(text: &str) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    words.chars().take(200).collect()
}

/// The largest number that counts forks. A larger one in brackets is part of the title: a year, for example.
const MAX_FORKS: u32 = 99;

/// The title of a conversation that was forked from one with this title: "Offers (2)" of "Offers".
pub(crate) fn of_fork(origin: &str) -> String {
    let in_brackets = origin.strip_suffix(')').and_then(|rest| rest.rsplit_once(" ("));
    let (name, n) = in_brackets.and_then(|(name, n)| Some((name, n_of(n)?))).unwrap_or((origin, 1));
    match name.trim() {
        "" => String::new(),
        name => format!("{name} ({})", n + 1),
    }
}

/// The number in the brackets after a title; `None` for other text.
fn n_of(in_brackets: &str) -> Option<u32> {
    // Earlier versions wrote "Offers (fork)" and "Offers (fork 2)".
    let n = match in_brackets.strip_prefix("fork") {
        Some("") => 1,
        Some(n) => n.strip_prefix(' ')?.parse().ok()?,
        None => in_brackets.parse().ok()?,
    };
    (n < MAX_FORKS).then_some(n)
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
    fn a_question_about_quoted_text_is_named_by_what_it_asks() {
        assert_eq!(from_question("> The fans are off.\n> — manual.pdf\n\nWhy?", None), "Why?");
        assert_eq!(from_question(">\n> The fans are off.", Some("a.pdf")), "The fans are off.");
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
    fn forks_are_numbered_behind_the_title_of_their_origin() {
        for (origin, fork) in [
            ("Offers", "Offers (2)"),
            ("Offers (2)", "Offers (3)"),
            ("Offers (fork)", "Offers (2)"),
            ("Offers (fork 2)", "Offers (3)"),
            ("Offers (forklift)", "Offers (forklift) (2)"),
            ("Offers (2026)", "Offers (2026) (2)"),
            ("", ""),
        ] {
            assert_eq!(of_fork(origin), fork);
        }
    }

    #[test]
    fn a_title_from_a_service_is_one_bare_line() {
        for (said, title) in [
            ("\"Cold store offers\"", "Cold store offers"),
            ("**„Angebote im Vergleich“**\n\nIch hoffe, das hilft.", "Angebote im Vergleich"),
            ("# Defrosting the HK-40.\n", "Defrosting the HK-40"),
            ("\n\n  `Rust`   lifetimes ", "Rust lifetimes"),
            ("“”", ""),
            ("", ""),
        ] {
            assert_eq!(from_service(said), title, "{said:?}");
        }
        assert!(from_service(&"word ".repeat(100)).chars().count() <= MAX_CHARS + 1);
    }

    #[test]
    fn a_question_without_words_is_named_after_its_file() {
        assert_eq!(from_question(" \n", Some("offer.pdf")), "offer.pdf");
        assert_eq!(from_question("", Some("offer\u{202e}fdp.exe")), "offer\u{fffd}fdp.exe");
    }
}
