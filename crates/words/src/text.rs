//! A text for users, as a code with arguments.

use crate::argument::{Argument, Number};
use crate::pattern::{Format, Key, Pattern, Piece};
use crate::{Language, formats, language};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

/// The message that shows its only argument unchanged.
const AS_IS: &str = "as-is";
const AS_IS_ARGUMENT: &str = "text";

/// The message for an unknown id.
const UNKNOWN: &str = "unknown-text";

/// A text for people: the id of a message of `locales/` and its arguments. It is stored and sent like this, so that it
/// is shown in the language that is chosen then. `Display` writes English, for logs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Stored")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Text {
    id: Cow<'static, str>,
    args: BTreeMap<String, Argument>,
}

/// Earlier versions stored an English sentence.
#[derive(Deserialize)]
#[serde(untagged)]
enum Stored {
    Sentence(String),
    Message {
        id: String,
        #[serde(default)]
        args: BTreeMap<String, Argument>,
    },
}

impl From<Stored> for Text {
    fn from(stored: Stored) -> Self {
        match stored {
            Stored::Sentence(text) => as_is(text),
            Stored::Message { id, args } => Self { id: Cow::Owned(id), args },
        }
    }
}

/// A text without a language, or in a language that we do not choose: a name, or a message of a service.
#[must_use]
pub fn as_is(text: impl Into<String>) -> Text {
    Text::new(AS_IS).with_text(AS_IS_ARGUMENT, text)
}

impl Text {
    pub(crate) fn new(id: &'static str) -> Self {
        Self { id: Cow::Borrowed(id), args: BTreeMap::new() }
    }

    pub(crate) fn with_text(self, name: &str, value: impl Into<String>) -> Self {
        self.with(name, Argument::Text(value.into()))
    }

    pub(crate) fn with_number(self, name: &str, value: impl Into<Number>) -> Self {
        self.with(name, Argument::Number(value.into().0))
    }

    pub(crate) fn with_list(self, name: &str, value: Vec<String>) -> Self {
        self.with(name, Argument::List(value))
    }

    fn with(mut self, name: &str, value: Argument) -> Self {
        self.args.insert(name.to_owned(), value);
        self
    }

    /// The id of the message.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Whether it shows an empty text from elsewhere.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.id == AS_IS && self.args.get(AS_IS_ARGUMENT) == Some(&Argument::Text(String::new()))
    }

    /// The value of one of its variables.
    #[must_use]
    pub fn argument(&self, name: &str) -> Option<&Argument> {
        self.args.get(name)
    }

    /// Formats it in a language. A message that the language lacks is formatted in English, with English plural forms
    /// and numbers, and isolated in a right-to-left language.
    #[must_use]
    pub fn in_language(&self, language: &Language) -> String {
        let english = language::english();
        if let Some(pattern) = language.pattern(&self.id) {
            self.written(pattern, language)
        } else if let Some(pattern) = english.pattern(&self.id) {
            let text = self.written(pattern, english);
            if language.is_rtl { language.isolate(&text) } else { text }
        } else if self.id == UNKNOWN {
            String::new()
        } else {
            Self::new(UNKNOWN).with_text("id", self.id.as_ref()).in_language(language)
        }
    }

    fn written(&self, pattern: Pattern, language: &Language) -> String {
        let mut text = String::new();
        self.write(pattern, language, &mut text);
        text
    }

    fn write(&self, pattern: Pattern, language: &Language, to: &mut String) {
        for piece in pattern {
            match piece {
                Piece::Text(text) => to.push_str(text),
                Piece::Argument { name, format } => to.push_str(&self.formatted(name, *format, language)),
                Piece::Selection { name, variants, default } => {
                    let chosen = variants.iter().find(|(key, _)| self.fits(name, key, language));
                    self.write(chosen.map_or(default, |(_, pattern)| pattern), language, to);
                }
            }
        }
    }

    fn fits(&self, name: &str, key: &Key, language: &Language) -> bool {
        match (self.args.get(name), key) {
            (Some(Argument::Number(n)), Key::Exact(exact)) => n == exact,
            (Some(Argument::Number(n)), Key::Plural(form)) => language.plural_form(*n) == *form,
            (Some(Argument::Text(text)), Key::Text(word)) => text == word,
            _ => false,
        }
    }

    fn formatted(&self, name: &str, format: Format, language: &Language) -> String {
        match (self.args.get(name), format) {
            (Some(Argument::Text(text)), _) if self.id == AS_IS => text.clone(),
            (Some(Argument::Text(text)), _) => language.isolate(text),
            (Some(Argument::List(items)), _) => language.list(items),
            (Some(Argument::Number(n)), Format::Bytes) => language.bytes(*n),
            (Some(Argument::Number(ms)), Format::Date) => formats::date(*ms),
            (Some(Argument::Number(ms)), Format::Time) => formats::time(*ms),
            (Some(Argument::Number(ms)), Format::Moment) => formats::moment(*ms),
            (Some(Argument::Number(ms)), Format::Duration) => language.duration(*ms),
            (Some(Argument::Number(ms)), Format::Seconds) => language.seconds(*ms),
            (Some(Argument::Number(n)), Format::Plain | Format::Number | Format::List) => language.number(*n),
            (None, _) => String::new(),
        }
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_language(language::english()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages;
    use serde_json::json;

    #[test]
    fn a_sentence_that_an_earlier_version_stored_is_shown_as_it_is() {
        let text: Text = serde_json::from_value(json!("The disk is full.")).unwrap();
        assert_eq!(text.to_string(), "The disk is full.");
        let again: Text = serde_json::from_value(serde_json::to_value(&text).unwrap()).unwrap();
        assert_eq!(again, text);
    }

    #[test]
    fn no_duration_is_0_seconds() {
        let said = |ms: i64| messages::details_duration(ms).to_string();
        assert_eq!([12, 49, 50, 800].map(said), ["12\u{a0}ms", "49\u{a0}ms", "0.1\u{a0}s", "0.8\u{a0}s"]);
    }

    #[test]
    fn plural_forms_numbers_lists_and_foreign_names_are_written_as_the_language_does() {
        let said = |tag: &str, text: &Text| text.in_language(Language::by_tag(tag).unwrap());
        let questions = |n: u64| messages::start_outbox(n);
        assert_eq!(said("en", &questions(1)), "1 question is waiting in the outbox.");
        assert_eq!(said("en", &questions(1_200)), "1,200 questions are waiting in the outbox.");
        assert!(said("de", &questions(1_200)).contains("1.200 Fragen"), "{}", said("de", &questions(1_200)));
        let arabic: Vec<String> = [1, 2, 3, 11].map(|n| said("ar", &questions(n))).into();
        assert_eq!(arabic.iter().collect::<std::collections::HashSet<_>>().len(), 4, "{arabic:?}");
        // An exact number takes precedence over its plural form.
        assert_eq!(said("en", &messages::upload_waits(0_u64, "a.txt")), "Waiting for a.txt.");
        let quotes = messages::answer_quotes(vec!["a".to_owned(), "b".to_owned(), "c".to_owned()]);
        assert!(said("en", &quotes).contains("a, b and c"), "{quotes}");
        assert!(
            said("ar", &messages::problem_key_rejected("example.org"))
                .contains("\u{2068}example.org\u{2069}")
        );
        assert!(!said("en", &messages::problem_key_rejected("example.org")).contains('\u{2068}'));
    }

    #[test]
    fn a_message_that_a_language_lacks_is_written_in_english() {
        let without_messages = |tag, is_rtl| Language { tag, is_rtl, messages: &[] };
        let questions = |n: u64| messages::start_outbox(n);
        // French counts 0 as singular, Japanese has one plural form, German formats 1.200.
        for (tag, n, written) in [
            ("fr", 0, "0 questions are waiting in the outbox."),
            ("ja", 1, "1 question is waiting in the outbox."),
            ("de", 1_200, "1,200 questions are waiting in the outbox."),
        ] {
            assert_eq!(questions(n).in_language(&without_messages(tag, false)), written, "{tag}");
        }
        let arabic = without_messages("ar", true);
        let written = questions(2).in_language(&arabic);
        assert_eq!(written, "\u{2068}2 questions are waiting in the outbox.\u{2069}");
        // The name keeps its direction inside the isolated sentence.
        let named = messages::problem_key_rejected("مثال").in_language(&arabic);
        assert!(named.starts_with('\u{2068}') && named.ends_with('\u{2069}'), "{named}");
        assert!(named.contains("\u{2068}مثال\u{2069}"), "{named}");
        assert!(named.chars().any(|letter| letter.is_ascii_alphabetic()), "{named}");
    }

    #[test]
    fn an_unknown_id_is_reported_in_english_where_the_report_is_not_translated() {
        let text: Text = serde_json::from_value(json!({ "id": "not-made-yet" })).unwrap();
        let german = Language { tag: "de", is_rtl: false, messages: &[] };
        assert_eq!(text.in_language(&german), text.to_string());
    }

    #[test]
    fn a_message_of_a_later_version_says_so_instead_of_nothing() {
        let text: Text = serde_json::from_value(json!({ "id": "not-made-yet" })).unwrap();
        assert!(text.to_string().contains("not-made-yet"), "{text}");
    }
}
