//! The prompt for a model: messages, pictures and tools.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use std::fmt;
use std::sync::Arc;

/// What a model is asked.
pub struct Prompt {
    /// The conversation, oldest first.
    pub messages: Vec<Message>,
    /// The bound on the answer.
    pub max_tokens: Option<u64>,
    /// Descriptions of the tools that it may call; empty for none.
    pub tools: Vec<Value>,
}

impl Prompt {
    /// Whether the model is to go on with what it has said last.
    pub(crate) fn continues_last_message(&self) -> bool {
        matches!(self.messages.last(), Some(Message::Assistant { tool_calls, .. }) if tool_calls.is_empty())
    }
}

/// A message of the prompt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "role", rename_all = "lowercase")]
pub enum Message {
    /// Instructions.
    System {
        /// Its text.
        content: String,
    },
    /// What the person says.
    User {
        /// Its text, and the pictures that belong to it.
        content: UserContent,
    },
    /// What the model has said.
    Assistant {
        /// Its text.
        content: String,
        /// The tools that it called.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        tool_calls: Vec<ToolCall>,
    },
    /// What came of a tool call.
    Tool {
        /// The id of the call.
        tool_call_id: String,
        /// The tool's output.
        content: String,
    },
}

/// What the person says in a message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UserContent {
    /// The text.
    pub text: String,
    /// Pictures that belong to it.
    pub pictures: Vec<Picture>,
}

impl From<String> for UserContent {
    fn from(text: String) -> Self {
        Self { text, pictures: Vec::new() }
    }
}

impl Serialize for UserContent {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Not every server takes a list where it expects text.
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

/// A picture for a model. Clones share its bytes.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    /// Such as `image/png`.
    pub media_type: &'static str,
    /// The picture as it is sent.
    pub bytes: Arc<[u8]>,
}

impl fmt::Debug for Picture {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} of {} bytes", self.media_type, self.bytes.len())
    }
}

/// A call of a tool that the model asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ToolCall {
    /// The id that its output names.
    pub id: String,
    /// The tool.
    pub name: String,
    /// JSON, if the model wrote it well.
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
