//! The steps of a reply and its ending.

use super::prompt::ToolCall;
use super::wire::ChunkUsage;

/// What comes next in a reply.
#[derive(Debug, PartialEq, Eq)]
pub enum Step {
    /// Thoughts on the way to the answer.
    Reasoning(String),
    /// Words of the answer.
    Text(String),
    /// The end.
    End(End),
}

/// How a reply ended.
#[derive(Debug, PartialEq, Eq)]
pub struct End {
    /// Why the model stopped.
    pub finish: Finish,
    /// The tools that the model wants called before it goes on.
    pub calls: Vec<ToolCall>,
    /// The tokens, if the server says how many.
    pub counts: Option<TokenCounts>,
}

/// Why a model stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// It has said everything, or wants tools called.
    Done,
    /// The bound on tokens or the model's context cut it.
    Length,
    /// The server held the rest back.
    Filtered,
}

/// The tokens of a reply, as the server counts them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TokenCounts {
    /// Those of the prompt.
    pub input: u64,
    /// Those of the input that a cache had.
    pub cached: u64,
    /// Those of the input that a cache was given.
    pub cache_written: u64,
    /// Those of the answer.
    pub output: u64,
    /// Those of the output that are thoughts.
    pub reasoning: u64,
}

impl TokenCounts {
    /// The counts, if the server gives both of them.
    pub(crate) fn of(usage: &ChunkUsage) -> Option<Self> {
        Some(Self {
            input: usage.prompt_tokens?,
            output: usage.completion_tokens?,
            cached: usage.prompt_tokens_details.as_ref().and_then(|it| it.cached_tokens).unwrap_or(0),
            cache_written: usage
                .prompt_tokens_details
                .as_ref()
                .and_then(|it| it.cache_write_tokens)
                .unwrap_or(0),
            reasoning: usage
                .completion_tokens_details
                .as_ref()
                .and_then(|it| it.reasoning_tokens)
                .unwrap_or(0),
        })
    }
}
