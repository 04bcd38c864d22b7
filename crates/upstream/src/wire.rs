//! The wire types of chat completions: the received chunks and the list of models.

use super::purpose::ModelPurpose;
use super::reading::ReadingProgress;
use serde::Deserialize;
use serde_json::Value;

/// A chunk of a streamed reply. Every field may be missing.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Chunk {
    pub(crate) model: Option<String>,
    pub(crate) choices: Option<Vec<Choice>>,
    pub(crate) usage: Option<ChunkUsage>,
    /// Progress of prompt processing, sent by llama.cpp's server.
    #[serde(deserialize_with = "if_it_fits")]
    pub(crate) prompt_progress: Option<PromptProgress>,
    pub(crate) error: Value,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct PromptProgress {
    total: u64,
    processed: u64,
}

impl PromptProgress {
    /// The progress, if its numbers are plausible.
    pub(crate) fn read(&self) -> Option<ReadingProgress> {
        let is_progress = self.total > 0 && self.processed <= self.total;
        is_progress.then_some(ReadingProgress { n_tokens: self.total, n_read: self.processed })
    }
}

/// A value that only some servers send; `None` when it has an unexpected form.
fn if_it_fits<'de, T: serde::de::DeserializeOwned, D: serde::Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    let value = Value::deserialize(deserializer)?;
    Ok(serde_json::from_value(value).ok())
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Choice {
    pub(crate) delta: Option<Delta>,
    pub(crate) finish_reason: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Delta {
    pub(crate) content: Content,
    pub(crate) refusal: Option<String>,
    /// Reasoning, as DeepSeek, llama.cpp and LM Studio name it.
    pub(crate) reasoning_content: Value,
    /// Reasoning, as Ollama and vLLM name it.
    pub(crate) reasoning: Value,
    pub(crate) tool_calls: Option<Vec<ToolCallPiece>>,
}

/// The content of a delta: a string, or an array of parts, as Mistral sends it.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Content(pub(crate) Vec<ContentPart>);

/// A part of the content.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum ContentPart {
    Text(String),
    Thought(String),
}

impl<'de> Deserialize<'de> for Content {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match Value::deserialize(deserializer)? {
            Value::String(text) => Self(vec![ContentPart::Text(text)]),
            Value::Array(parts) => Self(parts.iter().flat_map(content_parts).collect()),
            _ => Self::default(),
        })
    }
}

/// The texts of one part. Parts of other types have none.
fn content_parts(part: &Value) -> Vec<ContentPart> {
    let text = |part: &Value| part.get("text").and_then(Value::as_str).map(str::to_owned);
    match part.get("thinking") {
        Some(Value::Array(thoughts)) => thoughts.iter().filter_map(text).map(ContentPart::Thought).collect(),
        Some(Value::String(thought)) => vec![ContentPart::Thought(thought.clone())],
        _ => text(part).map(ContentPart::Text).into_iter().collect(),
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct ToolCallPiece {
    pub(crate) index: Option<usize>,
    pub(crate) id: Option<String>,
    pub(crate) function: Option<FunctionPiece>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct FunctionPiece {
    pub(crate) name: Option<String>,
    /// Fragments of JSON text; some servers send a whole object.
    pub(crate) arguments: Value,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct ChunkUsage {
    #[serde(deserialize_with = "believable")]
    pub(crate) prompt_tokens: Option<u64>,
    #[serde(deserialize_with = "believable")]
    pub(crate) completion_tokens: Option<u64>,
    pub(crate) prompt_tokens_details: Option<PromptDetails>,
    pub(crate) completion_tokens_details: Option<CompletionDetails>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct PromptDetails {
    #[serde(deserialize_with = "believable")]
    pub(crate) cached_tokens: Option<u64>,
    #[serde(deserialize_with = "believable")]
    pub(crate) cache_write_tokens: Option<u64>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct CompletionDetails {
    #[serde(deserialize_with = "believable")]
    pub(crate) reasoning_tokens: Option<u64>,
}

/// A token count; `None` when it is not a number or implausibly large. A wrong count must not lose a complete answer.
fn believable<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    const MAX_TOKENS: u64 = 1 << 40;
    let count = Value::deserialize(deserializer)?;
    Ok(count.as_u64().filter(|count| *count <= MAX_TOKENS))
}

/// The response of `/v1/models`.
#[derive(Debug, Deserialize)]
pub(crate) struct ModelList {
    /// Ollama sends `null` when it has none.
    #[serde(deserialize_with = "null_is_none")]
    pub(crate) data: Vec<Model>,
}

fn null_is_none<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Vec<Model>, D::Error> {
    Option::deserialize(deserializer).map(Option::unwrap_or_default)
}

#[derive(Debug, Deserialize)]
pub(crate) struct Model {
    pub(crate) id: String,
    /// All other fields of the entry.
    #[serde(flatten)]
    pub(crate) rest: Value,
}

impl Model {
    /// Whether it writes, judging by its name.
    pub(crate) fn can_chat(&self) -> bool {
        ModelPurpose::of_name(&self.id) == ModelPurpose::Answers
    }

    /// Whether it embeds, judging by its name.
    pub(crate) fn can_embed(&self) -> bool {
        ModelPurpose::of_name(&self.id) == ModelPurpose::Embeddings
    }
}

/// Whether two names mean the same model: Ollama omits or adds the tag `latest`.
pub(crate) fn is_same_model(left: &str, right: &str) -> bool {
    let plain = |name: &str| name.strip_suffix(":latest").unwrap_or(name).to_owned();
    plain(left) == plain(right)
}
