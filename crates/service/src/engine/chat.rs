//! The chat interface that model servers speak, as far as it is used: messages out, chunks in.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A message of the prompt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "role", rename_all = "lowercase")]
pub(crate) enum Message {
    System {
        content: String,
    },
    User {
        content: String,
    },
    Assistant {
        content: String,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        tool_calls: Vec<ToolCall>,
    },
    Tool {
        tool_call_id: String,
        content: String,
    },
}

/// A call of a tool that the model asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ToolCall {
    pub(crate) id: String,
    pub(crate) name: String,
    /// JSON, if the model wrote it well.
    pub(crate) arguments: String,
}

impl Serialize for ToolCall {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (id, name, arguments) = (&self.id, &self.name, &self.arguments);
        json!({ "id": id, "type": "function", "function": { "name": name, "arguments": arguments } })
            .serialize(serializer)
    }
}

/// A piece of a streamed answer. Every field may be missing.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Chunk {
    pub(super) model: Option<String>,
    pub(super) choices: Option<Vec<Choice>>,
    pub(super) usage: Option<ChunkUsage>,
    pub(super) error: Value,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Choice {
    pub(super) delta: Option<Delta>,
    pub(super) finish_reason: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Delta {
    pub(super) content: Option<String>,
    pub(super) refusal: Option<String>,
    /// Thoughts, by the name that DeepSeek, llama.cpp and LM Studio give them.
    pub(super) reasoning_content: Value,
    /// Thoughts, by the name that Ollama and vLLM give them.
    pub(super) reasoning: Value,
    pub(super) tool_calls: Option<Vec<ToolCallPiece>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct ToolCallPiece {
    pub(super) index: Option<usize>,
    pub(super) id: Option<String>,
    pub(super) function: Option<FunctionPiece>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct FunctionPiece {
    pub(super) name: Option<String>,
    /// Text, piece by piece; some servers send a whole object.
    pub(super) arguments: Value,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct ChunkUsage {
    #[serde(deserialize_with = "believable")]
    pub(super) prompt_tokens: Option<u64>,
    #[serde(deserialize_with = "believable")]
    pub(super) completion_tokens: Option<u64>,
    pub(super) prompt_tokens_details: Option<PromptDetails>,
    pub(super) completion_tokens_details: Option<CompletionDetails>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct PromptDetails {
    #[serde(deserialize_with = "believable")]
    pub(super) cached_tokens: Option<u64>,
    pub(super) cache_write_tokens: Option<u64>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct CompletionDetails {
    #[serde(deserialize_with = "believable")]
    pub(super) reasoning_tokens: Option<u64>,
}

/// A count of tokens; none when it is no count, or more than any answer can have had. An answer that is whole is not
/// lost for a wrong count.
fn believable<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    const MAX_TOKENS: u64 = 1 << 40;
    let count = Value::deserialize(deserializer)?;
    Ok(count.as_u64().filter(|count| *count <= MAX_TOKENS))
}

/// What `/v1/models` answers.
#[derive(Debug, Deserialize)]
pub(super) struct ModelList {
    pub(super) data: Vec<Model>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Model {
    pub(super) id: String,
    /// What the server says of it beyond that.
    #[serde(flatten)]
    pub(super) rest: Value,
}

impl Model {
    /// Whether it writes, as far as its name tells.
    pub(super) fn can_chat(&self) -> bool {
        let name = self.id.to_lowercase();
        !["embed", "rerank", "whisper", "moderation"].iter().any(|kind| name.contains(kind))
    }
}
