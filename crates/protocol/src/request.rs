//! The body of `POST /v1/responses` (interface sections 2.1 to 2.3).

use serde::de::{SeqAccess, Visitor, value::SeqAccessDeserializer};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use std::fmt;

/// The body of `POST /v1/responses`. It has only the documented fields; `None` is not sent.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CreateResponseRequest {
    /// Accepted for compatibility and ignored: a router always selects the model. `auto` is the only meaningful value.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[cfg_attr(feature = "openapi", schema(value_type = String, required = false, default = "auto"))]
    pub model: Option<String>,
    /// The user's message, or a list of content items.
    pub input: Input,
    /// Whether to stream the answer as server-sent events; the default is to stream.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[cfg_attr(feature = "openapi", schema(value_type = bool, required = false, default = true))]
    pub stream: Option<bool>,
    /// System prompt for this response.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instructions: Option<String>,
    /// The conversation to append to (a UUID). Without one the request is independent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(format = Uuid))]
    pub conversation_id: Option<String>,
    /// Project whose files are searched (a UUID).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(format = Uuid))]
    pub project_id: Option<String>,
    /// Upper bound on generated tokens, at least 1; a value above the model's maximum is clamped to it.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "whole_number")]
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub max_output_tokens: Option<u64>,
}

impl CreateResponseRequest {
    /// Whether to stream the answer: unless `stream` is `false`.
    #[must_use]
    pub fn wants_stream(&self) -> bool {
        self.stream.unwrap_or(true)
    }
}

/// A field that may be missing, but not `null`.
fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// A whole number that is not negative, or `null`. A number that is too large becomes the maximum.
fn whole_number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    struct WholeVisitor;
    impl<'de> Visitor<'de> for WholeVisitor {
        type Value = Option<u64>;

        fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
            formatter.write_str("a positive integer")
        }

        fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<Self::Value, E> {
            Ok(Some(number))
        }

        fn visit_i64<E: serde::de::Error>(self, number: i64) -> Result<Self::Value, E> {
            Err(E::invalid_value(serde::de::Unexpected::Signed(number), &self))
        }

        // JSON does not distinguish 3.0 from 3, and numbers above 2^64 are parsed as floats.
        fn visit_f64<E: serde::de::Error>(self, number: f64) -> Result<Self::Value, E> {
            if number < 0.0 || number.fract() != 0.0 {
                return Err(E::invalid_value(serde::de::Unexpected::Float(number), &self));
            }
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "whole and not negative, as just checked; `as` saturates"
            )]
            Ok(Some(number as u64))
        }

        fn visit_unit<E: serde::de::Error>(self) -> Result<Self::Value, E> {
            Ok(None)
        }
    }
    deserializer.deserialize_any(WholeVisitor)
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

/// Implemented by hand, so that the error for an invalid `input` describes the problem instead of "no variant
/// matched".
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
#[serde(try_from = "SentItem")]
pub struct ContentItem {
    /// The author's role; the default is `user`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
    /// The item's type; the interface does not define it.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The parts. Empty for an item that is not a message.
    pub content: Vec<InputContent>,
}

/// Types of output items that are not messages. Common SDKs send them back with the answer's message.
pub const KINDS_WITHOUT_MESSAGE: [&str; 7] = [
    "function_call",
    "function_call_output",
    "reasoning",
    "web_search_call",
    "file_search_call",
    "code_interpreter_call",
    ITEM_REFERENCE,
];

/// A reference to an item of an earlier answer.
const ITEM_REFERENCE: &str = "item_reference";

/// Prefix of message ids in answers.
const MESSAGE_ID_PREFIX: &str = "msg_";

impl ContentItem {
    /// Whether the item is not a message but another item of an earlier answer, such as a tool call.
    #[must_use]
    pub fn is_without_message(&self) -> bool {
        self.kind.as_deref().is_some_and(|kind| KINDS_WITHOUT_MESSAGE.contains(&kind))
    }
}

/// An item as received. Whether it needs `content` depends on its type, which can come after it.
#[derive(Deserialize)]
struct SentItem {
    role: Option<String>,
    #[serde(rename = "type")]
    kind: Option<String>,
    id: Option<Value>,
    #[serde(default, deserialize_with = "parts")]
    content: Option<SentContent>,
}

/// The documented list of parts, or a plain string, which common SDKs send for a single text part.
enum SentContent {
    Text(String),
    Parts(Vec<SentPart>),
}

impl TryFrom<SentItem> for ContentItem {
    type Error = String;

    fn try_from(item: SentItem) -> Result<Self, String> {
        let SentItem { role, kind, id, content } = item;
        let empty = Self { role, kind, content: Vec::new() };
        if empty.is_without_message() {
            let id = id.as_ref().and_then(Value::as_str).unwrap_or_default();
            if empty.kind.as_deref() == Some(ITEM_REFERENCE) && id.starts_with(MESSAGE_ID_PREFIX) {
                // Skipping it would lose the text of an answer.
                return Err("field `type`: expected the message itself, because no item is stored".to_owned());
            }
            return Ok(empty);
        }
        let content = match content {
            Some(SentContent::Text(text)) => vec![InputContent::InputText { text }],
            Some(SentContent::Parts(parts)) => (0..)
                .zip(parts)
                .map(|(index, part)| {
                    InputContent::try_from(part).map_err(|wrong| within(&wrong, &format!("content[{index}]")))
                })
                .collect::<Result<_, _>>()?,
            None => return Err("missing field `content`".to_owned()),
        };
        Ok(Self { content, ..empty })
    }
}

/// Turns an error about a field of a part into one about the part's field in its item.
fn within(wrong: &str, part: &str) -> String {
    wrong.replacen("field `", &format!("field `{part}."), 1)
}

/// One part of a content item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", try_from = "SentPart")]
pub enum InputContent {
    /// Text.
    #[serde(rename = "input_text")]
    InputText {
        /// The text.
        text: String,
    },
    /// A previously uploaded file.
    #[serde(rename = "input_file")]
    InputFile {
        /// The file's id (a UUID).
        #[cfg_attr(feature = "openapi", schema(format = Uuid))]
        file_id: String,
    },
}

/// A part as received. It is parsed in two steps, so that errors name the field.
#[derive(Deserialize)]
struct SentPart {
    #[serde(rename = "type")]
    kind: String,
    text: Option<Value>,
    file_id: Option<Value>,
}

impl TryFrom<SentPart> for InputContent {
    type Error = String;

    fn try_from(part: SentPart) -> Result<Self, String> {
        match part.kind.as_str() {
            // Common SDKs send an assistant's earlier text back as `output_text`.
            "input_text" | "output_text" | "text" => {
                text_field("text", part.text).map(|text| Self::InputText { text })
            }
            "input_file" => text_field("file_id", part.file_id).map(|file_id| Self::InputFile { file_id }),
            kind => {
                // Long enough to recognise it.
                let shown: String = kind.chars().take(64).collect();
                Err(format!("field `type`: expected `input_text` or `input_file`, not `{shown}`"))
            }
        }
    }
}

fn text_field(name: &str, value: Option<Value>) -> Result<String, String> {
    match value {
        Some(Value::String(text)) => Ok(text),
        Some(_) => Err(format!("field `{name}`: expected a string")),
        None => Err(format!("missing field `{name}`")),
    }
}

fn parts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<SentContent>, D::Error> {
    struct PartsVisitor;
    impl<'de> Visitor<'de> for PartsVisitor {
        type Value = Option<SentContent>;

        fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
            formatter.write_str("a list of input_text and input_file parts")
        }

        fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Self::Value, E> {
            Ok(Some(SentContent::Text(text.to_owned())))
        }

        fn visit_unit<E: serde::de::Error>(self) -> Result<Self::Value, E> {
            Ok(None)
        }

        fn visit_seq<A: SeqAccess<'de>>(self, parts: A) -> Result<Self::Value, A::Error> {
            Vec::deserialize(SeqAccessDeserializer::new(parts)).map(SentContent::Parts).map(Some)
        }
    }
    deserializer.deserialize_any(PartsVisitor)
}
