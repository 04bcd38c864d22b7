//! Content parts of a message, and their annotations.

use crate::lenient;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

/// One part of a message or of a reasoning item.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type")]
pub enum ContentPart {
    /// Text of the answer.
    #[serde(rename = "output_text")]
    OutputText(OutputText),
    /// A refusal by the service.
    #[serde(rename = "refusal")]
    Refusal(Refusal),
    /// Reasoning text.
    #[serde(rename = "reasoning_text")]
    ReasoningText(TextPart),
    /// A summary of the reasoning.
    #[serde(rename = "summary_text")]
    SummaryText(TextPart),
    /// An unknown part, as received.
    #[serde(untagged)]
    Unknown(Value),
}

impl ContentPart {
    /// A text part without annotations.
    #[must_use]
    pub fn output_text(text: impl Into<String>) -> Self {
        Self::OutputText(OutputText { text: text.into(), ..OutputText::default() })
    }
}

/// A text part.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct OutputText {
    /// The text.
    #[serde(deserialize_with = "lenient::text")]
    pub text: String,
    /// The annotations of the text.
    #[serde(deserialize_with = "lenient::or_default")]
    pub annotations: Vec<Annotation>,
    /// Always sent and always empty here; the official SDKs read it.
    #[serde(deserialize_with = "lenient::or_default")]
    pub logprobs: Vec<Value>,
}

/// A refusal part.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct Refusal {
    /// The text.
    #[serde(deserialize_with = "lenient::text")]
    pub refusal: String,
}

/// A part that contains only text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct TextPart {
    /// The text.
    #[serde(deserialize_with = "lenient::text")]
    pub text: String,
}

/// An annotation of a text with its source.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type")]
pub enum Annotation {
    /// A passage of a file.
    #[serde(rename = "file_citation")]
    FileCitation(FileCitation),
    /// A web page.
    #[serde(rename = "url_citation")]
    UrlCitation(UrlCitation),
    /// A file created by the answer.
    #[serde(rename = "file_path")]
    FilePath(FilePath),
    /// An unknown annotation, as received.
    #[serde(untagged)]
    Unknown(Value),
}

/// A passage of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct FileCitation {
    /// The file's id.
    #[serde(deserialize_with = "lenient::text")]
    pub file_id: String,
    /// The file's name.
    #[serde(deserialize_with = "lenient::text")]
    pub filename: String,
    /// The position of the citation in the text, in characters.
    #[serde(deserialize_with = "lenient::count")]
    pub index: u64,
    /// The page or section of the file, for example `page 3`.
    #[serde(deserialize_with = "lenient::optional_text", skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// The cited text of the file.
    #[serde(deserialize_with = "lenient::optional_text", skip_serializing_if = "Option::is_none")]
    pub quote: Option<String>,
}

/// A web page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct UrlCitation {
    /// The URL.
    #[serde(deserialize_with = "lenient::text")]
    pub url: String,
    /// The page's title.
    #[serde(deserialize_with = "lenient::text")]
    pub title: String,
    /// The start of the cited range in the text, in characters.
    #[serde(deserialize_with = "lenient::count")]
    pub start_index: u64,
    /// The end of the cited range in the text, in characters.
    #[serde(deserialize_with = "lenient::count")]
    pub end_index: u64,
}

/// A file created by the answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct FilePath {
    /// The file's id.
    #[serde(deserialize_with = "lenient::text")]
    pub file_id: String,
    /// The position of the reference in the text, in characters.
    #[serde(deserialize_with = "lenient::count")]
    pub index: u64,
}

impl<'de> Deserialize<'de> for ContentPart {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let kind = value.get("type").and_then(Value::as_str).unwrap_or_default();
        let known = match kind {
            "output_text" | "text" => lenient::variant(&value, Self::OutputText),
            "refusal" => lenient::variant(&value, Self::Refusal),
            "reasoning_text" => lenient::variant(&value, Self::ReasoningText),
            "summary_text" => lenient::variant(&value, Self::SummaryText),
            _ => None,
        };
        Ok(known.unwrap_or(Self::Unknown(value)))
    }
}

impl<'de> Deserialize<'de> for Annotation {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let kind = value.get("type").and_then(Value::as_str).unwrap_or_default();
        let known = match kind {
            "file_citation" => lenient::variant(&value, Self::FileCitation),
            "url_citation" => lenient::variant(&value, Self::UrlCitation),
            "file_path" => lenient::variant(&value, Self::FilePath),
            _ => None,
        };
        Ok(known.unwrap_or(Self::Unknown(value)))
    }
}
