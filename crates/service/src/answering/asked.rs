//! What is asked: a request whose fields have been checked.

use crate::database::conversations::StoredMessage;
use parlance_protocol::{CreateResponseRequest, Input, InputContent};
use uuid::Uuid;

/// A valid request.
#[derive(Debug)]
pub(crate) struct Asked {
    /// The messages of the input, oldest first. At least one is the user's.
    pub(crate) messages: Vec<StoredMessage>,
    pub(crate) instructions: Option<String>,
    pub(crate) conversation_id: Option<Uuid>,
    pub(crate) project_id: Option<Uuid>,
    pub(crate) max_output_tokens: Option<u64>,
}

/// What is wrong with a request that has the right types.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Problem {
    #[error("{path}: “{value}” is not a UUID.")]
    NotAnId { path: String, value: String },
    #[error("max_output_tokens: it must be at least 1.")]
    NoTokens,
    #[error("input: it has no message of the user.")]
    NoUserMessage,
    #[error("input: the last message of the user is empty.")]
    Empty,
}

impl Asked {
    /// Checks a request.
    pub(crate) fn from_request(request: CreateResponseRequest) -> Result<Self, Problem> {
        if request.max_output_tokens == Some(0) {
            return Err(Problem::NoTokens);
        }
        let messages = match request.input {
            Input::Text(text) => vec![StoredMessage { role: "user".to_owned(), text, file_ids: Vec::new() }],
            Input::Items(items) => {
                let mut messages = Vec::new();
                for (index, item) in items.into_iter().enumerate() {
                    messages.push(message(index, item.role, item.content)?);
                }
                messages
            }
        };
        let last = messages.iter().rfind(|message| message.role == "user").ok_or(Problem::NoUserMessage)?;
        if last.text.trim().is_empty() && last.file_ids.is_empty() {
            return Err(Problem::Empty);
        }
        Ok(Self {
            messages,
            instructions: request.instructions,
            conversation_id: optional_id("conversation_id", request.conversation_id)?,
            project_id: optional_id("project_id", request.project_id)?,
            max_output_tokens: request.max_output_tokens,
        })
    }

    /// The question: the last message of the user.
    pub(crate) fn question(&self) -> Option<&StoredMessage> {
        self.messages.iter().rfind(|message| message.role == "user")
    }
}

fn message(index: usize, role: Option<String>, content: Vec<InputContent>) -> Result<StoredMessage, Problem> {
    let mut texts = Vec::new();
    let mut file_ids = Vec::new();
    for (part, content) in content.into_iter().enumerate() {
        match content {
            InputContent::InputText { text } => texts.push(text),
            InputContent::InputFile { file_id } => {
                let id = parse_id(|| format!("input[{index}].content[{part}].file_id"), &file_id)?;
                if !file_ids.contains(&id) {
                    file_ids.push(id);
                }
            }
        }
    }
    let role = role.filter(|role| !role.is_empty()).unwrap_or_else(|| "user".to_owned());
    Ok(StoredMessage { role, text: texts.join("\n"), file_ids })
}

fn optional_id(path: &str, value: Option<String>) -> Result<Option<Uuid>, Problem> {
    value.map(|value| parse_id(|| path.to_owned(), &value)).transpose()
}

fn parse_id(path: impl FnOnce() -> String, value: &str) -> Result<Uuid, Problem> {
    Uuid::parse_str(value).map_err(|_| Problem::NotAnId {
        path: path(),
        // Enough to recognise it by.
        value: value.chars().filter(|letter| !letter.is_control()).take(64).collect(),
    })
}
