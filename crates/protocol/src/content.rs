//! Content parts of a message, and their annotations.

use crate::lenient;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

/// One part of a message or of a reasoning item.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type")]
pub enum ContentPart {
    /// Words of the answer.
    #[serde(rename = "output_text")]
    OutputText(OutputText),
    /// The service declines.
    #[serde(rename = "refusal")]
    Refusal(Refusal),
    /// Words on the way to the answer.
    #[serde(rename = "reasoning_text")]
    ReasoningText(TextPart),
    /// A summary of the way to the answer.
    #[serde(rename = "summary_text")]
    SummaryText(TextPart),
    /// A kind this version does not know, as it came.
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
    /// The words.
    #[serde(deserialize_with = "lenient::text")]
    pub text: String,
    /// The source of the text.
    #[serde(deserialize_with = "lenient::or_default")]
    pub annotations: Vec<Annotation>,
    /// Always sent, always empty here; the official SDKs read it.
    #[serde(deserialize_with = "lenient::or_default")]
    pub logprobs: Vec<Value>,
}

/// A refusal part.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct Refusal {
    /// The words.
    #[serde(deserialize_with = "lenient::text")]
    pub refusal: String,
}

/// A part that holds nothing but words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct TextPart {
    /// The words.
    #[serde(deserialize_with = "lenient::text")]
    pub text: String,
}

/// A reference from a text to where its words come from.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type")]
pub enum Annotation {
    /// A passage of a file.
    #[serde(rename = "file_citation")]
    FileCitation(FileCitation),
    /// A page of the web.
    #[serde(rename = "url_citation")]
    UrlCitation(UrlCitation),
    /// A file that the answer made.
    #[serde(rename = "file_path")]
    FilePath(FilePath),
    /// A kind this version does not know, as it came.
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
    /// The position of the reference in the text, in characters.
    #[serde(deserialize_with = "lenient::count")]
    pub index: u64,
    /// The page or section of the file, for example `page 3`.
    #[serde(deserialize_with = "lenient::optional_text", skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// The words of the file that are cited.
    #[serde(deserialize_with = "lenient::optional_text", skip_serializing_if = "Option::is_none")]
    pub quote: Option<String>,
}

/// A page of the web.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct UrlCitation {
    /// The address.
    #[serde(deserialize_with = "lenient::text")]
    pub url: String,
    /// The page's title.
    #[serde(deserialize_with = "lenient::text")]
    pub title: String,
    /// The start of the cited words in the text, in characters.
    #[serde(deserialize_with = "lenient::count")]
    pub start_index: u64,
    /// The end of the cited words in the text, in characters.
    #[serde(deserialize_with = "lenient::count")]
    pub end_index: u64,
}

/// A file that the answer made.
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
