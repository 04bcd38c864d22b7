//! A sequence of sentences.

use crate::{Language, Text, language};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Sentences that follow each other, each a message of its own; may be empty. `Display` writes English, for logs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Stored")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Paragraph(Vec<Text>);

/// Earlier versions stored English text.
#[derive(Deserialize)]
#[serde(untagged)]
enum Stored {
    Sentences(Vec<Text>),
    One(Text),
}

impl From<Stored> for Paragraph {
    fn from(stored: Stored) -> Self {
        match stored {
            Stored::Sentences(sentences) => Self(sentences),
            Stored::One(text) => text.into(),
        }
    }
}

impl From<Text> for Paragraph {
    fn from(text: Text) -> Self {
        if text.is_empty() { Self::default() } else { Self(vec![text]) }
    }
}

impl<const N: usize> From<[Text; N]> for Paragraph {
    fn from(sentences: [Text; N]) -> Self {
        Self(sentences.into())
    }
}

impl From<Vec<Text>> for Paragraph {
    fn from(sentences: Vec<Text>) -> Self {
        Self(sentences)
    }
}

impl From<Option<Text>> for Paragraph {
    fn from(text: Option<Text>) -> Self {
        Self(text.into_iter().collect())
    }
}

impl Paragraph {
    /// A paragraph without sentences.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// Appends a sentence.
    #[must_use]
    pub fn and(mut self, text: Text) -> Self {
        self.0.push(text);
        self
    }

    /// Appends the sentences of another paragraph.
    #[must_use]
    pub fn and_all(mut self, others: Self) -> Self {
        self.0.extend(others.0);
        self
    }

    /// Whether there is no sentence.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The sentences.
    #[must_use]
    pub fn sentences(&self) -> &[Text] {
        &self.0
    }

    /// Formats it in a language.
    #[must_use]
    pub fn in_language(&self, language: &Language) -> String {
        let sentences: Vec<String> = self.0.iter().map(|text| text.in_language(language)).collect();
        // These scripts use no space between sentences.
        sentences.join(if matches!(language.tag, "ja" | "zh-CN") { "" } else { " " })
    }
}

impl fmt::Display for Paragraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_language(language::english()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::as_is;
    use serde_json::json;

    #[test]
    fn text_that_an_earlier_version_stored_is_shown_as_it_is() {
        let stored: Paragraph = serde_json::from_value(json!("Make room. Try again.")).unwrap();
        assert_eq!(stored.to_string(), "Make room. Try again.");
        let nothing: Paragraph = serde_json::from_value(json!("")).unwrap();
        assert!(nothing.is_empty());
    }

    #[test]
    fn sentences_are_parted_as_the_language_does() {
        let sentences = Paragraph::from([as_is("A。"), as_is("B。")]);
        assert_eq!(sentences.to_string(), "A。 B。");
        let japanese = Language::by_tag("ja").unwrap();
        assert_eq!(sentences.in_language(japanese), "A。B。");
    }
}
