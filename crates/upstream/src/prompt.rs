//! The prompt for a model: messages and tools.

use serde::Serialize;
use serde_json::{Value, json};

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
        /// Its text.
        content: String,
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
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (id, name, arguments) = (&self.id, &self.name, &self.arguments);
        json!({ "id": id, "type": "function", "function": { "name": name, "arguments": arguments } })
            .serialize(serializer)
    }
}
