//! The response object (interface section 2.4, with the fields that the official SDKs of this family read).

use crate::item::OutputItem;
use crate::lenient;
use crate::status::Status;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The answer as one object: the body of a non-streamed answer, and the payload of some events.
///
/// It is always serialised completely, with `null` for missing values; any field may be missing when it is parsed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct Response {
    /// The response's id (a UUID).
    #[serde(deserialize_with = "lenient::text")]
    pub id: String,
    /// Always `response`.
    #[serde(deserialize_with = "lenient::text")]
    pub object: String,
    /// When it was created, in milliseconds since 1970; zero if unknown. See [`created_at_ms`](crate::created_at_ms).
    #[serde(deserialize_with = "lenient::timestamp")]
    pub created_at: i64,
    /// Its status; `completed` for a non-streamed answer.
    #[serde(deserialize_with = "lenient::or_default")]
    pub status: Status,
    /// Why it failed.
    #[serde(deserialize_with = "lenient::or_default")]
    pub error: Option<ResponseError>,
    /// Why it is incomplete.
    #[serde(deserialize_with = "lenient::or_default")]
    pub incomplete_details: Option<IncompleteDetails>,
    /// The system prompt of this response.
    #[serde(deserialize_with = "lenient::optional_text")]
    pub instructions: Option<String>,
    /// The limit for generated tokens.
    #[serde(deserialize_with = "lenient::optional_count")]
    pub max_output_tokens: Option<u64>,
    /// Free-form values of the caller.
    #[serde(deserialize_with = "lenient::or_default")]
    pub metadata: Map<String, Value>,
    /// The model that was used.
    #[serde(deserialize_with = "lenient::text")]
    pub model: String,
    /// The items of the answer.
    #[serde(deserialize_with = "lenient::or_default")]
    pub output: Vec<OutputItem>,
    /// The text of the answer; `None` if the field is missing.
    #[serde(deserialize_with = "lenient::optional_text", skip_serializing_if = "Option::is_none")]
    pub output_text: Option<String>,
    /// Whether tools may run in parallel.
    #[serde(deserialize_with = "lenient::or_default")]
    pub parallel_tool_calls: bool,
    /// The sampling temperature.
    #[serde(deserialize_with = "lenient::or_default")]
    pub temperature: Option<f64>,
    /// The tool choice, `auto`.
    pub tool_choice: Value,
    /// The available tools.
    #[serde(deserialize_with = "lenient::or_default")]
    pub tools: Vec<Value>,
    /// Nucleus sampling.
    #[serde(deserialize_with = "lenient::or_default")]
    pub top_p: Option<f64>,
    /// The token usage.
    #[serde(deserialize_with = "lenient::or_default")]
    pub usage: Option<Usage>,
    /// The conversation of the answer.
    #[serde(deserialize_with = "lenient::optional_text", skip_serializing_if = "Option::is_none")]
    pub conversation_id: Option<String>,
    /// The part of the conversation and the documents that the model received. Sent only by the local service.
    #[serde(deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub context: Option<ContextUse>,
    /// The progress before the first token. Sent by the local service only, in `response.in_progress`.
    #[serde(deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub progress: Option<Progress>,
    /// The conversation as some servers also send it: an id, or an object with one. The local service omits it.
    #[serde(skip_serializing_if = "Value::is_null")]
    #[cfg_attr(feature = "openapi", schema(ignore))]
    pub conversation: Value,
}

impl Default for Response {
    fn default() -> Self {
        Self {
            id: String::new(),
            object: "response".to_owned(),
            created_at: 0,
            status: Status::default(),
            error: None,
            incomplete_details: None,
            instructions: None,
            max_output_tokens: None,
            metadata: Map::new(),
            model: String::new(),
            output: Vec::new(),
            output_text: None,
            parallel_tool_calls: true,
            temperature: None,
            tool_choice: Value::String("auto".to_owned()),
            tools: Vec::new(),
            top_p: None,
            usage: None,
            conversation_id: None,
            context: None,
            progress: None,
            conversation: Value::Null,
        }
    }
}

impl Response {
    /// The conversation id from any of its fields: `conversation_id`, or `conversation` as a string or an object with
    /// an `id`.
    #[must_use]
    pub fn conversation_id(&self) -> Option<&str> {
        let id = self.conversation_id.as_deref().or_else(|| conversation_id_in(&self.conversation));
        id.filter(|id| !id.is_empty())
    }

    /// The text of the answer: `output_text`, or if that is missing, the text of the message items. `None` if the
    /// response has neither, as in `response.created`.
    #[must_use]
    pub fn text(&self) -> Option<String> {
        let from_items: String = self
            .output
            .iter()
            .filter_map(|item| match item {
                OutputItem::Message(message) => Some(message.text()),
                _ => None,
            })
            .collect();
        match &self.output_text {
            Some(text) if !text.is_empty() || from_items.is_empty() => Some(text.clone()),
            _ if from_items.is_empty() => None,
            _ => Some(from_items),
        }
    }
}

/// The id in a `conversation` field.
pub(crate) fn conversation_id_in(conversation: &Value) -> Option<&str> {
    conversation.as_str().or_else(|| conversation.get("id").and_then(Value::as_str))
}

/// Why a response failed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct ResponseError {
    /// The error code.
    #[serde(deserialize_with = "lenient::optional_text")]
    pub code: Option<String>,
    /// The error message.
    #[serde(deserialize_with = "lenient::text")]
    pub message: String,
}

/// Why a response is incomplete.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct IncompleteDetails {
    /// The reason, for example `max_output_tokens`.
    #[serde(deserialize_with = "lenient::optional_text")]
    pub reason: Option<String>,
}

/// The part of a conversation and its documents that a model received, if not all of it fits into the context.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct ContextUse {
    /// The model's context size in tokens, if known.
    #[serde(deserialize_with = "lenient::optional_count")]
    pub context_tokens: Option<u64>,
    /// Messages of the user and of the assistant in the model's input, including the question.
    #[serde(deserialize_with = "lenient::count")]
    pub n_messages: u64,
    /// The questions among them.
    #[serde(deserialize_with = "lenient::count")]
    pub n_questions: u64,
    /// Omitted messages: the oldest ones.
    #[serde(deserialize_with = "lenient::count")]
    pub n_messages_left_out: u64,
    /// Passages of documents in the model's input.
    #[serde(deserialize_with = "lenient::count")]
    pub n_passages: u64,
    /// Found but omitted passages: the least relevant ones.
    #[serde(deserialize_with = "lenient::count")]
    pub n_passages_left_out: u64,
}

/// The progress before the first token of an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct Progress {
    /// `searching` the documents, `loading` the model, or `reading` the prompt. Other values are unknown steps.
    #[serde(deserialize_with = "lenient::text")]
    pub step: String,
    /// The names of the searched documents, possibly truncated.
    #[serde(deserialize_with = "lenient::or_default", skip_serializing_if = "Vec::is_empty")]
    pub filenames: Vec<String>,
    /// The number of passages to read.
    #[serde(deserialize_with = "lenient::count")]
    pub n_passages: u64,
    /// The processed part of the prompt in per cent, if the model server reports it.
    #[serde(deserialize_with = "lenient::optional_count", skip_serializing_if = "Option::is_none")]
    pub percent: Option<u64>,
}

/// The token usage of a response.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct Usage {
    /// Input tokens.
    #[serde(deserialize_with = "lenient::count")]
    pub input_tokens: u64,
    /// Details of the input tokens.
    #[serde(deserialize_with = "lenient::or_default")]
    pub input_tokens_details: InputTokensDetails,
    /// Output tokens.
    #[serde(deserialize_with = "lenient::count")]
    pub output_tokens: u64,
    /// Details of the output tokens.
    #[serde(deserialize_with = "lenient::or_default")]
    pub output_tokens_details: OutputTokensDetails,
    /// The sum of both.
    #[serde(deserialize_with = "lenient::count")]
    pub total_tokens: u64,
}

/// Details of the input tokens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct InputTokensDetails {
    /// Tokens read from a cache.
    #[serde(deserialize_with = "lenient::count")]
    pub cached_tokens: u64,
    /// Tokens written to a cache.
    #[serde(deserialize_with = "lenient::count")]
    pub cache_write_tokens: u64,
}

/// Details of the output tokens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct OutputTokensDetails {
    /// Tokens spent on reasoning.
    #[serde(deserialize_with = "lenient::count")]
    pub reasoning_tokens: u64,
}
