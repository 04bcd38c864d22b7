//! Output items of a response.

use crate::content::ContentPart;
use crate::lenient;
use crate::status::Status;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

/// One item of a response's output.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type")]
pub enum OutputItem {
    /// A message of the assistant.
    #[serde(rename = "message")]
    Message(OutputMessage),
    /// A tool call.
    #[serde(rename = "function_call")]
    FunctionCall(FunctionCall),
    /// The result of a tool.
    #[serde(rename = "function_call_output")]
    FunctionCallOutput(FunctionCallOutput),
    /// A web search.
    #[serde(rename = "web_search_call")]
    WebSearchCall(WebSearchCall),
    /// A file search.
    #[serde(rename = "file_search_call")]
    FileSearchCall(FileSearchCall),
    /// A run of the code interpreter.
    #[serde(rename = "code_interpreter_call")]
    CodeInterpreterCall(CodeInterpreterCall),
    /// Reasoning.
    #[serde(rename = "reasoning")]
    Reasoning(Reasoning),
    /// An unknown item, as received.
    #[serde(untagged)]
    Unknown(Value),
}

impl OutputItem {
    /// The item's id, if it has one.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        let id = match self {
            Self::Message(message) => Some(message.id.as_str()),
            Self::FunctionCall(call) => call.id.as_deref(),
            Self::FunctionCallOutput(output) => output.id.as_deref(),
            Self::WebSearchCall(call) => Some(call.id.as_str()),
            Self::FileSearchCall(call) => Some(call.id.as_str()),
            Self::CodeInterpreterCall(call) => Some(call.id.as_str()),
            Self::Reasoning(reasoning) => Some(reasoning.id.as_str()),
            Self::Unknown(json) => json.get("id").and_then(Value::as_str),
        };
        id.filter(|id| !id.is_empty())
    }

    /// The item's `type` in the JSON.
    #[must_use]
    pub fn kind(&self) -> &str {
        match self {
            Self::Message(_) => "message",
            Self::FunctionCall(_) => "function_call",
            Self::FunctionCallOutput(_) => "function_call_output",
            Self::WebSearchCall(_) => "web_search_call",
            Self::FileSearchCall(_) => "file_search_call",
            Self::CodeInterpreterCall(_) => "code_interpreter_call",
            Self::Reasoning(_) => "reasoning",
            Self::Unknown(json) => json.get("type").and_then(Value::as_str).unwrap_or_default(),
        }
    }
}

/// A message of the assistant.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct OutputMessage {
    /// The item's id.
    #[serde(deserialize_with = "lenient::text")]
    pub id: String,
    /// Always `assistant`.
    #[serde(deserialize_with = "lenient::text")]
    pub role: String,
    /// Its status.
    #[serde(deserialize_with = "lenient::or_default")]
    pub status: Status,
    /// Its parts.
    #[serde(deserialize_with = "lenient::or_default")]
    pub content: Vec<ContentPart>,
}

impl Default for OutputMessage {
    fn default() -> Self {
        Self {
            id: String::new(),
            role: "assistant".to_owned(),
            status: Status::default(),
            content: Vec::new(),
        }
    }
}

impl OutputMessage {
    /// The text of the message: its text parts, concatenated.
    #[must_use]
    pub fn text(&self) -> String {
        let texts = self.content.iter().filter_map(|part| match part {
            ContentPart::OutputText(part) => Some(part.text.as_str()),
            _ => None,
        });
        texts.collect()
    }
}

/// A tool call.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct FunctionCall {
    /// The item's id.
    #[serde(deserialize_with = "lenient::optional_text", skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Links the call to its output.
    #[serde(deserialize_with = "lenient::text")]
    pub call_id: String,
    /// The tool's name.
    #[serde(deserialize_with = "lenient::text")]
    pub name: String,
    /// The arguments: JSON in a string.
    #[serde(deserialize_with = "lenient::json_text")]
    pub arguments: String,
    /// Its status.
    #[serde(deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub status: Option<Status>,
}

/// The result of a tool.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct FunctionCallOutput {
    /// The item's id.
    #[serde(deserialize_with = "lenient::optional_text", skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Links the output to its call.
    #[serde(deserialize_with = "lenient::optional_text", skip_serializing_if = "Option::is_none")]
    pub call_id: Option<String>,
    /// The result: a string, or a list of parts.
    pub output: Value,
    /// Its status.
    #[serde(deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub status: Option<Status>,
}

/// A web search.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct WebSearchCall {
    /// The item's id.
    #[serde(deserialize_with = "lenient::text")]
    pub id: String,
    /// Its status.
    #[serde(deserialize_with = "lenient::or_default")]
    pub status: Status,
    /// The action: `search` with `query` and `sources`, `open_page` with `url`, or `find_in_page`.
    pub action: Value,
}

/// A file search.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct FileSearchCall {
    /// The item's id.
    #[serde(deserialize_with = "lenient::text")]
    pub id: String,
    /// Its status.
    #[serde(deserialize_with = "lenient::or_default")]
    pub status: Status,
    /// The search queries.
    #[serde(deserialize_with = "lenient::or_default")]
    pub queries: Vec<String>,
    /// The results; `None` if the service does not send them.
    #[serde(deserialize_with = "lenient::or_default")]
    pub results: Option<Vec<FileSearchResult>>,
}

/// A passage found by a file search.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct FileSearchResult {
    /// The file's id.
    #[serde(deserialize_with = "lenient::optional_text", skip_serializing_if = "Option::is_none")]
    pub file_id: Option<String>,
    /// The file's name.
    #[serde(deserialize_with = "lenient::optional_text", skip_serializing_if = "Option::is_none")]
    pub filename: Option<String>,
    /// The passage.
    #[serde(deserialize_with = "lenient::optional_text", skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Relevance, from 0 to 1.
    #[serde(deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    /// Further attributes of the file.
    #[serde(skip_serializing_if = "Value::is_null")]
    pub attributes: Value,
}

/// A run of the code interpreter.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct CodeInterpreterCall {
    /// The item's id.
    #[serde(deserialize_with = "lenient::text")]
    pub id: String,
    /// Its status.
    #[serde(deserialize_with = "lenient::or_default")]
    pub status: Status,
    /// The container in which it ran.
    #[serde(deserialize_with = "lenient::text")]
    pub container_id: String,
    /// The code.
    #[serde(deserialize_with = "lenient::optional_text")]
    pub code: Option<String>,
    /// The outputs, each `{type: logs, logs}` or `{type: image, url}`; `None` if the service does not send them.
    #[serde(deserialize_with = "lenient::or_default")]
    pub outputs: Option<Vec<Value>>,
}

/// Reasoning.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct Reasoning {
    /// The item's id.
    #[serde(deserialize_with = "lenient::text")]
    pub id: String,
    /// The summary's parts.
    #[serde(deserialize_with = "lenient::or_default")]
    pub summary: Vec<ContentPart>,
    /// The reasoning text, if the service shows it.
    #[serde(deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub content: Option<Vec<ContentPart>>,
    /// The reasoning in a form that only the service can read.
    #[serde(deserialize_with = "lenient::optional_text", skip_serializing_if = "Option::is_none")]
    pub encrypted_content: Option<String>,
    /// Its status.
    #[serde(deserialize_with = "lenient::or_default", skip_serializing_if = "Option::is_none")]
    pub status: Option<Status>,
}

impl<'de> Deserialize<'de> for OutputItem {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let kind = value.get("type").and_then(Value::as_str).unwrap_or_default();
        let known = match kind {
            "message" => lenient::variant(&value, Self::Message),
            "function_call" => lenient::variant(&value, Self::FunctionCall),
            "function_call_output" => lenient::variant(&value, Self::FunctionCallOutput),
            "web_search_call" => lenient::variant(&value, Self::WebSearchCall),
            "file_search_call" => lenient::variant(&value, Self::FileSearchCall),
            "code_interpreter_call" => lenient::variant(&value, Self::CodeInterpreterCall),
            "reasoning" => lenient::variant(&value, Self::Reasoning),
            _ => None,
        };
        Ok(known.unwrap_or(Self::Unknown(value)))
    }
}
