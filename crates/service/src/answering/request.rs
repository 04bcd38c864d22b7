//! A request with validated fields.

use crate::database::conversations::StoredMessage;
use parlance_protocol::{CreateResponseRequest, Input, InputContent};
use parlance_words::{Text, messages};
use std::collections::HashSet;
use uuid::Uuid;

/// A valid request.
#[derive(Debug)]
pub(crate) struct Request {
    /// The messages of the input, oldest first. At least one is from the user.
    pub(crate) messages: Vec<StoredMessage>,
    pub(crate) instructions: Option<String>,
    pub(crate) conversation_id: Option<Uuid>,
    pub(crate) project_id: Option<Uuid>,
    pub(crate) max_output_tokens: Option<u64>,
    /// Whether the exchange is stored in a conversation.
    pub(crate) is_stored: bool,
    /// Whether the answer must be quotes from the documents, without a model.
    pub(crate) wants_quotes: bool,
}

/// The error for an invalid field: its path, and a sentence that begins with the path.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct InvalidField {
    pub(crate) path: String,
    pub(crate) message: Text,
}

impl InvalidField {
    fn new(path: impl Into<String>, message: Text) -> Self {
        Self { path: path.into(), message }
    }
}

/// More than any model writes in one answer. Larger limits are clamped to it.
pub(crate) const MAX_OUTPUT_TOKENS: u64 = 1_000_000;

/// The largest number of different files in a message. The app attaches up to this many from a folder.
const MAX_FILES: usize = 10_000;

impl Request {
    /// Validates a request.
    pub(crate) fn validate(request: CreateResponseRequest) -> Result<Self, InvalidField> {
        if request.max_output_tokens == Some(0) {
            let path = "max_output_tokens";
            return Err(InvalidField::new(path, messages::error_max_output_tokens(path)));
        }
        let messages = match request.input {
            Input::Text(text) => vec![StoredMessage { role: "user".to_owned(), text, file_ids: Vec::new() }],
            Input::Items(items) => {
                let mut messages = Vec::new();
                for (index, item) in items.into_iter().enumerate() {
                    // The service runs its tools itself, so the prompt omits the calls of earlier answers.
                    if !item.is_without_message() {
                        messages.push(message(index, item.role.as_deref(), item.content)?);
                    }
                }
                messages
            }
        };
        if !messages.iter().any(is_question) {
            return Err(InvalidField::new("input", messages::error_input_empty("input")));
        }
        Ok(Self {
            messages,
            instructions: request.instructions,
            conversation_id: optional_id("conversation_id", request.conversation_id)?,
            project_id: optional_id("project_id", request.project_id)?,
            max_output_tokens: request.max_output_tokens.map(|n_tokens| n_tokens.min(MAX_OUTPUT_TOKENS)),
            is_stored: true,
            wants_quotes: false,
        })
    }

    /// The same request, without storing its exchange.
    pub(crate) fn without_storage(self) -> Self {
        Self { is_stored: false, ..self }
    }

    /// The same request, answered with quotes from the documents.
    pub(crate) fn with_quotes(self) -> Self {
        Self { wants_quotes: true, ..self }
    }

    /// The beginning of the requested answer: the assistant's text after the last question.
    pub(crate) fn continued_text(&self) -> Option<&str> {
        let last = self.messages.last().filter(|last| last.role == "assistant")?;
        Some(last.text.as_str()).filter(|text| !text.trim().is_empty())
    }

    /// The question: the last message of the user that is not empty.
    pub(crate) fn question(&self) -> Option<&StoredMessage> {
        self.messages.iter().rfind(|message| is_question(message))
    }
}

fn is_question(message: &StoredMessage) -> bool {
    // Unicode does not class the information separators as whitespace, but text with only them is blank.
    let is_blank = |letter: char| letter.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(&letter);
    message.role == "user" && (!message.file_ids.is_empty() || !message.text.chars().all(is_blank))
}

fn message(
    index: usize,
    role: Option<&str>,
    content: Vec<InputContent>,
) -> Result<StoredMessage, InvalidField> {
    let mut texts = Vec::new();
    let (mut file_ids, mut known) = (Vec::new(), HashSet::new());
    for (part, content) in content.into_iter().enumerate() {
        match content {
            InputContent::InputText { text } => texts.push(text),
            InputContent::InputFile { file_id } => {
                let id = parse_id(|| format!("input[{index}].content[{part}].file_id"), &file_id)?;
                if known.insert(id) {
                    file_ids.push(id);
                }
                if file_ids.len() > MAX_FILES {
                    let path = format!("input[{index}].content");
                    let message = messages::error_too_many_files(path.as_str(), MAX_FILES);
                    return Err(InvalidField::new(path, message));
                }
            }
        }
    }
    Ok(StoredMessage { role: speaker(role).to_owned(), text: texts.join("\n"), file_ids })
}

/// The role of a hint (interface section 2.2). An unknown or missing hint means the user.
fn speaker(hint: Option<&str>) -> &'static str {
    match hint {
        Some("assistant") => "assistant",
        Some("system") => "system",
        Some("developer") => "developer",
        _ => "user",
    }
}

fn optional_id(path: &str, value: Option<String>) -> Result<Option<Uuid>, InvalidField> {
    value.map(|value| parse_id(|| path.to_owned(), &value)).transpose()
}

fn parse_id(path: impl FnOnce() -> String, value: &str) -> Result<Uuid, InvalidField> {
    // Accept only the form with hyphens. The parser also accepts others, but no interface sends them.
    let id = Uuid::parse_str(value).ok().filter(|_| value.len() == 36);
    id.ok_or_else(|| {
        // Show enough of it to recognise it.
        let shown: String = value.chars().filter(|letter| !letter.is_control()).take(64).collect();
        let path = path();
        let message = messages::error_not_a_uuid(path.as_str(), shown);
        InvalidField::new(path, message)
    })
}
