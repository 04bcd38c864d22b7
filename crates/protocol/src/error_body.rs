//! The body of an error response (interface section 7.2), in all shapes that servers send.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The body of an error response. Both fields are optional in the interface; the local service always sends both.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct ErrorBody {
    /// The error for humans: a sentence, an object, or a list of validation items.
    #[serde(skip_serializing_if = "Value::is_null")]
    pub detail: Value,
    /// The error for programs.
    #[serde(deserialize_with = "error_object", skip_serializing_if = "Option::is_none")]
    pub error: Option<ErrorObject>,
}

/// The `error` object of an error answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct ErrorObject {
    /// The error code, for example `conversation_not_found`.
    #[serde(deserialize_with = "crate::lenient::optional_text")]
    pub code: Option<String>,
    /// The error message.
    #[serde(deserialize_with = "crate::lenient::text")]
    pub message: String,
    /// The error type, for example `invalid_request_error`.
    #[serde(rename = "type", deserialize_with = "crate::lenient::optional_text")]
    pub kind: Option<String>,
    /// The request field at fault, for example `input[0].content`.
    #[serde(deserialize_with = "crate::lenient::optional_text", skip_serializing_if = "Option::is_none")]
    pub param: Option<String>,
}

impl ErrorBody {
    /// The body of an error of the local service, with the message in both fields.
    #[must_use]
    pub fn new(message: impl Into<String>, code: impl Into<String>, kind: impl Into<String>) -> Self {
        let message = message.into();
        Self {
            detail: Value::String(message.clone()),
            error: Some(ErrorObject {
                code: Some(code.into()),
                message,
                kind: Some(kind.into()),
                param: None,
            }),
        }
    }

    /// Adds the request field at fault.
    #[must_use]
    pub fn with_param(mut self, param: Option<String>) -> Self {
        if let Some(error) = &mut self.error {
            error.param = param;
        }
        self
    }

    /// Parses a body. `None` if it is not a JSON object, or does not describe an error.
    #[must_use]
    pub fn parse(body: &[u8]) -> Option<Self> {
        let text = String::from_utf8_lossy(body);
        let value = crate::surrogate::parse_json(&text)?;
        Self::from_json(&value)
    }

    fn from_json(value: &Value) -> Option<Self> {
        let known = Self::deserialize(value).ok()?;
        if !known.detail.is_null() || known.error.is_some() {
            return Some(known);
        }
        // Neither documented field: gateways send `{"message": …}` or the fields of the error object.
        let bare = ErrorObject::deserialize(value).ok()?;
        (!bare.message.is_empty()).then_some(Self { detail: Value::Null, error: Some(bare) })
    }

    /// The service's error message, if any: from `detail`, else from `error`, else composed of the validation items.
    #[must_use]
    pub fn message(&self) -> Option<String> {
        let from_error = || self.error.as_ref().map(|error| error.message.clone());
        words_of(&self.detail).or_else(from_error).filter(|words| !words.trim().is_empty())
    }

    /// The error code: from `error`, or from an object in `detail`.
    #[must_use]
    pub fn code(&self) -> Option<&str> {
        let in_error = self.error.as_ref().and_then(|error| error.code.as_deref());
        in_error.or_else(|| self.detail.get("code").and_then(Value::as_str)).filter(|code| !code.is_empty())
    }

    /// The error type.
    #[must_use]
    pub fn kind(&self) -> Option<&str> {
        let in_error = self.error.as_ref().and_then(|error| error.kind.as_deref());
        in_error.or_else(|| self.detail.get("type").and_then(Value::as_str)).filter(|kind| !kind.is_empty())
    }
}

/// Parses `error` as an object, or as a plain sentence, which some servers send.
fn error_object<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<ErrorObject>, D::Error> {
    Ok(match Value::deserialize(deserializer)? {
        Value::Null => None,
        Value::String(message) => Some(ErrorObject { message, ..ErrorObject::default() }),
        other => ErrorObject::deserialize(other).ok(),
    })
}

/// The message in a `detail`.
fn words_of(detail: &Value) -> Option<String> {
    match detail {
        Value::String(sentence) => Some(sentence.clone()).filter(|sentence| !sentence.trim().is_empty()),
        Value::Object(object) => {
            let field = |name| object.get(name).and_then(words_of);
            let words = field("message").or_else(|| field("msg")).or_else(|| field("detail"));
            let words = words.or_else(|| field("error")).or_else(|| field("reason"))?;
            Some(match object.get("loc").and_then(place_of) {
                Some(place) => format!("{place}: {words}"),
                None => words,
            })
        }
        Value::Array(items) => {
            let words: Vec<String> = items.iter().filter_map(words_of).collect();
            (!words.is_empty()).then(|| words.join("; "))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => None,
    }
}

/// The location of a validation item as a dotted path: `["body", "input", 0]` is `body.input.0`.
fn place_of(loc: &Value) -> Option<String> {
    let steps: Vec<String> = loc.as_array()?.iter().cloned().filter_map(crate::lenient::text_of).collect();
    (!steps.is_empty()).then(|| steps.join("."))
}
