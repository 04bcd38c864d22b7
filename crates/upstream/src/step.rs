//! The steps of a reply and its ending.

use super::prompt::ToolCall;
use super::wire::ChunkUsage;

/// One step of a reply.
#[derive(Debug, PartialEq, Eq)]
pub enum Step {
    /// A piece of the reasoning before the answer.
    Reasoning(String),
    /// A piece of the answer.
    Text(String),
    /// The end.
    End(End),
}

/// How a reply ended.
#[derive(Debug, PartialEq, Eq)]
pub struct End {
    /// Why the model stopped.
    pub finish: Finish,
    /// The tools to call before the model continues.
    pub calls: Vec<ToolCall>,
    /// The token counts, if the server reports them.
    pub counts: Option<TokenCounts>,
}

/// Why a model stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// It has finished, or has called tools.
    Done,
    /// It reached the token limit or the end of its context.
    Length,
    /// The server's content filter stopped it.
    Filtered,
}

/// The token counts of a reply, as the server reports them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TokenCounts {
    /// Tokens of the prompt.
    pub input: u64,
    /// Input tokens read from a cache.
    pub cached: u64,
    /// Input tokens written to a cache.
    pub cache_written: u64,
    /// Tokens of the answer.
    pub output: u64,
    /// Output tokens spent on reasoning.
    pub reasoning: u64,
}

impl TokenCounts {
    /// The counts, if the server reports both of them.
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
