//! The body of `POST /v1/responses`. Refuses fields that common SDKs send and that this service does not support.
//!
//! The service ignores unknown fields (interface section 9). These few would change the subject or the form of the
//! answer, so ignoring them would give a wrong answer without a warning.

use super::api_error::ApiError;
use super::body;
use axum::extract::{FromRequest, Request};
use parlance_protocol::CreateResponseRequest;
use parlance_words::messages;
use serde::Deserialize;
use serde_json::Value;

/// The body of a request for a response.
pub(super) struct ResponseRequest(pub(super) CreateResponseRequest);

impl<S: Send + Sync> FromRequest<S> for ResponseRequest {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        let bytes = body::read(request).await?;
        let request = body::parse(&bytes)?;
        body::parse::<UnsupportedFields>(&bytes)?.refuse()?;
        Ok(Self(request))
    }
}

/// Fields of the Responses API that the interface does not support.
#[derive(Default, Deserialize)]
#[serde(default)]
struct UnsupportedFields {
    previous_response_id: Value,
    conversation: Value,
    tools: Value,
    tool_choice: Value,
    text: Value,
}

impl UnsupportedFields {
    /// Refuses the first unsupported field with a value that matters.
    fn refuse(&self) -> Result<(), ApiError> {
        for (path, value) in
            [("previous_response_id", &self.previous_response_id), ("conversation", &self.conversation)]
        {
            if !is_empty(value) {
                return Err(ApiError::invalid_field(path, messages::error_use_conversation_id(path)));
            }
        }
        if !is_empty(&self.tools) {
            return Err(ApiError::invalid_field("tools", messages::error_own_tools_only("tools")));
        }
        if demands_a_tool(&self.tool_choice) {
            return Err(ApiError::invalid_field(
                "tool_choice",
                messages::error_own_tools_only("tool_choice"),
            ));
        }
        let format = self.text.get("format").unwrap_or_default();
        if !is_empty(format) && format.get("type").and_then(Value::as_str) != Some("text") {
            let path = "text.format";
            return Err(ApiError::invalid_field(path, messages::error_plain_text_only(path)));
        }
        Ok(())
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        Value::Bool(_) | Value::Number(_) => false,
    }
}

/// Whether the request requires the named tool, or any tool.
fn demands_a_tool(choice: &Value) -> bool {
    match choice {
        Value::String(mode) => !matches!(mode.as_str(), "" | "auto" | "none"),
        // A list of allowed tools requires one only through its mode.
        Value::Object(fields) if fields.get("type").and_then(Value::as_str) == Some("allowed_tools") => {
            fields.get("mode").and_then(Value::as_str) == Some("required")
        }
        other => !is_empty(other),
    }
}
