//! The prompt for a model: messages, pictures and tools.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use std::fmt;
use std::sync::Arc;

/// The input of a model.
pub struct Prompt {
    /// The conversation, oldest first.
    pub messages: Vec<Message>,
    /// The maximum length of the answer.
    pub max_tokens: Option<u64>,
    /// Schemas of the available tools; empty for none.
    pub tools: Vec<Value>,
}

impl Prompt {
    /// Whether the model continues its last message.
    pub(crate) fn continues_last_message(&self) -> bool {
        matches!(self.messages.last(), Some(Message::Assistant { tool_calls, .. }) if tool_calls.is_empty())
    }
}

/// A message of the prompt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "role", rename_all = "lowercase")]
pub enum Message {
    /// Instructions for the model.
    System {
        /// Its text.
        content: String,
    },
    /// A message of the user.
    User {
        /// Text and pictures.
        content: UserContent,
    },
    /// A message of the model.
    Assistant {
        /// Its text.
        content: String,
        /// The tools that it called.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        tool_calls: Vec<ToolCall>,
    },
    /// The result of a tool call.
    Tool {
        /// The id of the call.
        tool_call_id: String,
        /// The tool's output.
        content: String,
    },
}

/// The content of a user message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UserContent {
    /// The text.
    pub text: String,
    /// The pictures of the message.
    pub pictures: Vec<Picture>,
}

impl From<String> for UserContent {
    fn from(text: String) -> Self {
        Self { text, pictures: Vec::new() }
    }
}

impl Serialize for UserContent {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Not every server accepts a list in place of text.
        if self.pictures.is_empty() {
            return serializer.serialize_str(&self.text);
        }
        let text = json!({ "type": "text", "text": self.text });
        let pictures = self.pictures.iter().map(|picture| {
            let bytes = STANDARD.encode(&picture.bytes);
            let url = format!("data:{};base64,{bytes}", picture.media_type);
            json!({ "type": "image_url", "image_url": { "url": url } })
        });
        serializer.collect_seq(std::iter::once(text).chain(pictures))
    }
}

/// A picture for a model. Clones share the bytes.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    /// The media type, for example `image/png`.
    pub media_type: &'static str,
    /// The encoded picture.
    pub bytes: Arc<[u8]>,
}

impl fmt::Debug for Picture {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} of {} bytes", self.media_type, self.bytes.len())
    }
}

/// A tool call by the model.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ToolCall {
    /// The id that the output refers to.
    pub id: String,
    /// The tool.
    pub name: String,
    /// Valid JSON only if the model made no mistake.
    pub arguments: String,
}

impl Serialize for ToolCall {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (id, name, arguments) = (&self.id, &self.name, &self.arguments);
        json!({ "id": id, "type": "function", "function": { "name": name, "arguments": arguments } })
            .serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_alone_is_sent_as_text_and_pictures_as_parts_behind_it() {
        let message = |content| serde_json::to_value(Message::User { content }).unwrap();
        assert_eq!(message("Hi".to_owned().into()), json!({ "role": "user", "content": "Hi" }));
        let picture = Picture { media_type: "image/png", bytes: [1, 2, 3].as_slice().into() };
        assert_eq!(
            message(UserContent { text: "What is it?".to_owned(), pictures: vec![picture] }),
            json!({ "role": "user", "content": [
                { "type": "text", "text": "What is it?" },
                { "type": "image_url", "image_url": { "url": "data:image/png;base64,AQID" } },
            ] })
        );
    }
}
