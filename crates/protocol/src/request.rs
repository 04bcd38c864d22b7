//! What is asked: the body of `POST /v1/responses` (interface sections 2.1 to 2.3).

use serde::de::{SeqAccess, Visitor, value::SeqAccessDeserializer};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;

/// The body of `POST /v1/responses`. Only the documented fields exist; what is `None` is not sent.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CreateResponseRequest {
    /// Accepted for compatibility and ignored: a router always selects the model. `auto` is the only meaningful value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// The user's message, or a list of content items.
    pub input: Input,
    /// Whether the answer comes as server-sent events. Left out, it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stream: Option<bool>,
    /// System prompt for this response.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instructions: Option<String>,
    /// Existing conversation to append to (a UUID). Without one the request stands alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conversation_id: Option<String>,
    /// Project whose files are searched (a UUID).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub project_id: Option<String>,
    /// Upper bound on generated tokens, at least 1; a value above the model's maximum is clamped to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub max_output_tokens: Option<u64>,
}

impl CreateResponseRequest {
    /// Whether the answer is to be streamed: unless `stream` is `false`, it is.
    #[must_use]
    pub fn wants_stream(&self) -> bool {
        self.stream.unwrap_or(true)
    }
}

/// The input of a request.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Input {
    /// One user message.
    Text(String),
    /// Structured input: messages with roles, and files.
    Items(Vec<ContentItem>),
}

impl Default for Input {
    fn default() -> Self {
        Self::Text(String::new())
    }
}

impl From<&str> for Input {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

/// Written by hand so that a wrong `input` is answered with what is wrong, not with "no variant matched".
impl<'de> Deserialize<'de> for Input {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InputVisitor;
        impl<'de> Visitor<'de> for InputVisitor {
            type Value = Input;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a string or a list of content items")
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Input, E> {
                Ok(Input::Text(text.to_owned()))
            }

            fn visit_string<E: serde::de::Error>(self, text: String) -> Result<Input, E> {
                Ok(Input::Text(text))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<Input, A::Error> {
                Vec::deserialize(SeqAccessDeserializer::new(items)).map(Input::Items)
            }
        }
        deserializer.deserialize_any(InputVisitor)
    }
}

/// One message of a structured input.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ContentItem {
    /// Who says it, usually `user`; left out, it is the user.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
    /// The item's type; no rule is given.
    #[serde(rename = "type", default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The parts.
    #[serde(deserialize_with = "parts")]
    pub content: Vec<InputContent>,
}

/// One part of a content item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type")]
pub enum InputContent {
    /// Words.
    // Common SDKs send an assistant's earlier words back as `output_text`.
    #[serde(rename = "input_text", alias = "output_text", alias = "text")]
    InputText {
        /// The words.
        text: String,
    },
    /// A file that was uploaded before.
    #[serde(rename = "input_file")]
    InputFile {
        /// The file's id (a UUID).
        file_id: String,
    },
}

/// The documented list of parts, or a plain string, which common SDKs send for a single text part.
fn parts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<InputContent>, D::Error> {
    struct PartsVisitor;
    impl<'de> Visitor<'de> for PartsVisitor {
        type Value = Vec<InputContent>;

        fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
            formatter.write_str("a list of input_text and input_file parts")
        }

        fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Self::Value, E> {
            Ok(vec![InputContent::InputText { text: text.to_owned() }])
        }

        fn visit_seq<A: SeqAccess<'de>>(self, parts: A) -> Result<Self::Value, A::Error> {
            Vec::deserialize(SeqAccessDeserializer::new(parts))
        }
    }
    deserializer.deserialize_any(PartsVisitor)
}
