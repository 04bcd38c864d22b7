//! Parses the user's search input. Must not know what is searched.

use crate::search_index::word_index::spaced;
use std::fmt::Write as _;
use unicode_normalization::char::is_combining_mark;

/// Quotation marks in all languages of the app.
const QUOTES: &[char] = &['"', '“', '”', '„', '«', '»', '「', '」', '『', '』'];

/// Signs that exclude a word.
const MINUS: &[char] = &['-', '\u{2212}'];

/// Prefix of a part of a file name.
const FILE: &str = "file:";

/// Maximum number of parts in a query.
const MAX_PARTS: usize = 32;

/// A parsed query. Any text is a valid query.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// Words and phrases that a text must contain.
    included: Vec<String>,
    /// Words and phrases that a text must not contain.
    excluded: Vec<String>,
    /// Whether the last included word is a prefix.
    is_begun: bool,
    /// A part of a file's name.
    file: Option<String>,
}

#[derive(PartialEq)]
enum Kind {
    Included,
    Excluded,
    File,
}

impl Query {
    /// Parses the user's input.
    #[must_use]
    pub fn parse(typed: &str) -> Self {
        let mut query = Self::default();
        let mut rest = typed.trim_start();
        let mut last = Kind::File;
        for _ in 0..MAX_PARTS {
            if rest.is_empty() {
                break;
            }
            let kind;
            (kind, rest) = kind_of(rest);
            let text;
            (text, rest) = next_part(rest);
            rest = rest.trim_start();
            if !text.contains(char::is_alphanumeric) {
                continue;
            }
            let text = text.to_owned();
            match kind {
                Kind::Included => query.included.push(text),
                Kind::Excluded => query.excluded.push(text),
                Kind::File => query.file = Some(text),
            }
            last = kind;
        }
        // An exclusion needs something to exclude from, and a minus sign can belong to a number.
        if query.included.is_empty() && query.file.is_none() {
            query.included = std::mem::take(&mut query.excluded);
            last = Kind::Included;
        }
        let ends_in_word = typed.ends_with(|last| char::is_alphanumeric(last) || is_combining_mark(last));
        query.is_begun = last == Kind::Included && ends_in_word;
        query
    }

    /// Whether the query includes any words.
    #[must_use]
    pub fn has_words(&self) -> bool {
        !self.included.is_empty()
    }

    /// The part of a file name in the query.
    #[must_use]
    pub fn file(&self) -> Option<&str> {
        self.file.as_deref()
    }

    /// Words and phrases that a text must contain.
    pub(crate) fn included(&self) -> &[String] {
        &self.included
    }

    /// Words and phrases that a text must not contain.
    pub(crate) fn excluded(&self) -> &[String] {
        &self.excluded
    }

    /// Whether the last included word is a prefix.
    pub(crate) fn is_begun(&self) -> bool {
        self.is_begun
    }

    /// The single included words.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.included.iter().flat_map(|part| part.split_whitespace())
    }

    /// The FTS5 expression; `None` without words. Every part is a quoted string, in which FTS5 has no operators.
    pub(crate) fn expression(&self) -> Option<String> {
        let mut expression = String::new();
        for part in &self.included {
            let joint = if expression.is_empty() { "" } else { " AND " };
            write!(expression, "{joint}{}", quoted(part)).ok()?;
        }
        if expression.is_empty() {
            return None;
        }
        if self.is_begun {
            expression.push('*');
        }
        if self.excluded.is_empty() {
            return Some(expression);
        }
        let mut expression = format!("({expression})");
        for part in &self.excluded {
            write!(expression, " NOT {}", quoted(part)).ok()?;
        }
        Some(expression)
    }
}

fn quoted(part: &str) -> String {
    format!("\"{}\"", spaced(part).replace(['"', '\0'], " "))
}

/// The kind of the next part, and the text after its sign or prefix.
fn kind_of(rest: &str) -> (Kind, &str) {
    if let Some(behind) = rest.strip_prefix(MINUS)
        && !behind.starts_with(char::is_whitespace)
    {
        return (Kind::Excluded, behind);
    }
    match rest.get(..FILE.len()) {
        Some(start) if start.eq_ignore_ascii_case(FILE) => {
            (Kind::File, rest.get(FILE.len()..).unwrap_or_default())
        }
        _ => (Kind::Included, rest),
    }
}

/// The next phrase or word, and the rest.
fn next_part(rest: &str) -> (&str, &str) {
    if let Some(inside) = rest.strip_prefix(QUOTES) {
        return inside.split_once(QUOTES).unwrap_or((inside, ""));
    }
    let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
    rest.split_at(end)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test")]

    use super::*;

    fn expression(typed: &str) -> String {
        Query::parse(typed).expression().unwrap()
    }

    #[test]
    fn words_are_joined_and_the_last_one_may_be_a_beginning() {
        assert_eq!(expression("cold store"), "\"cold\" AND \"store\"*");
        assert_eq!(expression("cold "), "\"cold\"");
    }

    #[test]
    fn quotes_of_any_language_make_a_phrase() {
        for typed in
            ["\"suction pressure\"", "“suction pressure”", "„suction pressure“", "«suction pressure»"]
        {
            assert_eq!(expression(typed), "\"suction pressure\"", "{typed}");
        }
        assert_eq!(expression("\"suction pres"), "\"suction pres\"*", "while it is typed");
        assert_eq!(expression("\"two words\" more"), "\"two words\" AND \"more\"*");
    }

    #[test]
    fn a_minus_leaves_a_word_or_a_phrase_out() {
        assert_eq!(expression("cold -store"), "(\"cold\") NOT \"store\"");
        assert_eq!(expression("cold \u{2212}\"ice cream\" day"), "(\"cold\" AND \"day\"*) NOT \"ice cream\"");
        assert_eq!(expression("-18"), "\"18\"*", "of nothing, nothing is left out");
        assert_eq!(expression("cold - store"), "\"cold\" AND \"store\"*", "a dash is none");
    }

    #[test]
    fn a_part_of_a_files_name_is_no_word() {
        let query = Query::parse("defrost file:manual");
        assert_eq!(
            (query.file(), expression("defrost file:manual").as_str()),
            (Some("manual"), "\"defrost\"")
        );
        let query = Query::parse("File:\"halden manual\"");
        assert_eq!((query.file(), query.has_words()), (Some("halden manual"), false));
        assert_eq!(Query::parse("file:").file(), None);
    }
}
