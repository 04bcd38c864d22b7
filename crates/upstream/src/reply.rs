//! A streamed reply of a model: text deltas, tool calls and the finish reason.

use super::activity::Underway;
use super::error::{ErrorText, UpstreamError};
use super::prompt::ToolCall;
use super::reading::Preparation;
use super::reasoning::ReasoningParser;
use super::step::{End, Finish, Step, TokenCounts};
use super::wire::{Chunk, ContentPart, ToolCallPiece};
use bytes::Bytes;
use futures_util::{Stream, StreamExt};
use parlance_protocol::FrameError;
use secrecy::{ExposeSecret, SecretString};
use std::collections::VecDeque;
use std::pin::Pin;
use std::time::Duration;
use tokio::sync::watch;

/// Maximum number of calls in one reply. A model that calls more tools is out of control.
const MAX_CALLS: usize = 16;

/// Maximum size of all calls of a reply, in bytes: far more than the tools here accept.
const MAX_CALL_BYTES: usize = 64 * 1024;

/// Maximum size of one event, in bytes. Some servers send a whole reply in one event.
const MAX_EVENT_BYTES: usize = 4 * 1024 * 1024;

/// Maximum number of consecutive events without content. They show that the server is alive, but a reply of only such
/// events would never end.
const MAX_EMPTY_EVENTS: u32 = 100_000;

/// Longer model names are ignored.
const MAX_NAME_BYTES: usize = 256;

/// How long to wait for the token counts after the end of a reply.
const COUNTS_LIMIT: Duration = Duration::from_secs(2);

type Frames =
    Pin<Box<dyn Stream<Item = Result<parlance_protocol::Frame, FrameError<reqwest::Error>>> + Send>>;

/// A reply in progress. Dropping it closes the connection and stops the server's work.
pub struct Reply {
    frames: Frames,
    server: String,
    key: Option<SecretString>,
    idle_timeout: Duration,
    model: String,
    waiting: VecDeque<Step>,
    thoughts: ReasoningParser,
    calls: Vec<ToolCall>,
    /// The server's index of each call. Not every server counts from 0.
    call_indexes: Vec<Option<usize>>,
    counts: Option<TokenCounts>,
    finish: Option<Finish>,
    /// Whether text was received, so that no other server can take over.
    has_begun: bool,
    /// Whether a limit was reached, so that further content is dropped.
    is_full: bool,
    n_empty_events: u32,
    /// Receives the progress of prompt processing; `None` after the first token.
    reading: Option<watch::Sender<Option<Preparation>>>,
    /// Marks the server as busy while the reply exists.
    underway: Option<Underway>,
}

impl Reply {
    pub(crate) fn new(
        bytes: impl Stream<Item = reqwest::Result<Bytes>> + Send + 'static,
        server: String,
        key: Option<SecretString>,
        idle_timeout: Duration,
        model: String,
        thoughts: ReasoningParser,
    ) -> Self {
        Self {
            frames: Box::pin(parlance_protocol::frames_within(bytes, MAX_EVENT_BYTES)),
            server,
            key,
            idle_timeout,
            model,
            waiting: VecDeque::new(),
            thoughts,
            calls: Vec::new(),
            call_indexes: Vec::new(),
            counts: None,
            finish: None,
            has_begun: false,
            is_full: false,
            n_empty_events: 0,
            reading: None,
            underway: None,
        }
    }

    /// Marks the server as busy until the reply is dropped.
    pub(crate) fn hold(&mut self, underway: Underway) {
        self.underway = Some(underway);
    }

    /// The replying model, as the server names it.
    pub fn model(&self) -> &str {
        &self.model
    }

    /// Receives until the first step is available without consuming it: [`Self::next`] then returns at once. Reports
    /// the progress of prompt processing meanwhile.
    pub(crate) async fn begin(
        &mut self,
        reading: &watch::Sender<Option<Preparation>>,
    ) -> Result<(), UpstreamError> {
        self.reading = Some(reading.clone());
        let first = self.next().await?;
        self.reading = None;
        self.waiting.push_front(first);
        Ok(())
    }

    /// Returns the next step. [`Step::End`] is the last.
    ///
    /// # Errors
    /// When the reply breaks off.
    pub async fn next(&mut self) -> Result<Step, UpstreamError> {
        loop {
            if let Some(step) = self.waiting.pop_front() {
                return Ok(step);
            }
            if self.is_full {
                return self.end();
            }
            let limit = if self.finish.is_some() { COUNTS_LIMIT } else { self.idle_timeout };
            let frame = match tokio::time::timeout(limit, self.frames.next()).await {
                Ok(frame) => frame,
                Err(_) if self.finish.is_some() => None,
                Err(_) => return Err(UpstreamError::Silent { server: self.server.clone(), after: limit }),
            };
            match frame {
                Some(Ok(frame)) if frame.data.trim() == "[DONE]" => return self.end(),
                Some(Ok(frame)) => {
                    self.parse_chunk(&frame.data)?;
                    self.n_empty_events = if self.waiting.is_empty() { self.n_empty_events + 1 } else { 0 };
                    if self.n_empty_events > MAX_EMPTY_EVENTS {
                        self.end_at_limit()?;
                    }
                }
                // The server had sent the finish reason; only the counts are missing.
                Some(Err(_)) | None if self.finish.is_some() => return self.end(),
                Some(Err(FrameError::Transport(_))) => {
                    return Err(UpstreamError::Broken { server: self.server.clone() });
                }
                Some(Err(FrameError::TooLarge | FrameError::Refused(_))) => return Err(self.unintelligible()),
                None => return self.end(),
            }
        }
    }

    fn end(&mut self) -> Result<Step, UpstreamError> {
        let finish = self.finish.ok_or_else(|| UpstreamError::Cut { server: self.server.clone() })?;
        let calls = std::mem::take(&mut self.calls);
        self.waiting.extend(self.thoughts.finish());
        self.waiting.push_back(Step::End(End { finish, calls, counts: self.counts }));
        self.waiting.pop_front().ok_or_else(|| self.unintelligible())
    }

    /// Ends a reply that has reached a limit: keeps the text and drops the calls.
    fn end_at_limit(&mut self) -> Result<(), UpstreamError> {
        if !self.has_begun {
            return Err(UpstreamError::Endless { server: self.server.clone() });
        }
        self.is_full = true;
        self.finish = Some(Finish::Length);
        self.calls.clear();
        Ok(())
    }

    fn unintelligible(&self) -> UpstreamError {
        UpstreamError::Unintelligible { server: self.server.clone() }
    }

    fn parse_chunk(&mut self, data: &str) -> Result<(), UpstreamError> {
        let chunk: Chunk = serde_json::from_str(data).map_err(|_| self.unintelligible())?;
        if !chunk.error.is_null() {
            let words = ErrorText::of_error(&chunk.error, self.key.as_ref().map(ExposeSecret::expose_secret));
            return Err(UpstreamError::Reported { server: self.server.clone(), words });
        }
        if let Some(model) = chunk.model.filter(|model| (1..=MAX_NAME_BYTES).contains(&model.len())) {
            self.model = model;
        }
        if let (Some(reading), Some(progress)) = (&self.reading, chunk.prompt_progress) {
            reading.send_replace(progress.read().map(Preparation::Reading));
        }
        if let Some(usage) = chunk.usage {
            self.counts = TokenCounts::of(&usage).or(self.counts);
        }
        // The request asks for one choice.
        let Some(choice) = chunk.choices.and_then(|choices| choices.into_iter().next()) else {
            return Ok(());
        };
        if let Some(delta) = choice.delta {
            // Some servers send the same reasoning in both fields.
            let thoughts = [&delta.reasoning_content, &delta.reasoning];
            let thought =
                thoughts.into_iter().filter_map(serde_json::Value::as_str).find(|it| !it.is_empty());
            self.waiting.extend(thought.map(|thought| Step::Reasoning(thought.to_owned())));
            for part in delta.content.0.into_iter().chain(delta.refusal.map(ContentPart::Text)) {
                match part {
                    ContentPart::Text(text) => self.waiting.extend(self.thoughts.push(&text)),
                    ContentPart::Thought(thought) if thought.is_empty() => {}
                    ContentPart::Thought(thought) => self.waiting.push_back(Step::Reasoning(thought)),
                }
            }
            self.has_begun |= !self.waiting.is_empty();
            for piece in delta.tool_calls.unwrap_or_default() {
                self.merge_tool_call(piece)?;
                if self.is_full {
                    return Ok(());
                }
            }
        }
        if let Some(reason) = choice.finish_reason {
            self.finish = Some(match reason.as_str() {
                "length" => Finish::Length,
                "content_filter" => Finish::Filtered,
                _ => Finish::Done,
            });
        }
        Ok(())
    }

    /// Adds a piece to its call: the one with its index, or a new one when it has a new id.
    fn merge_tool_call(&mut self, piece: ToolCallPiece) -> Result<(), UpstreamError> {
        let id = piece.id.as_deref().filter(|id| !id.is_empty());
        // Some servers number every call of a reply 0, so an index refers to the last call that has it.
        let known = match (id, piece.index) {
            (Some(id), _) => self.calls.iter().position(|call| call.id == id),
            (None, Some(index)) => {
                let numbered = self.call_indexes.iter().rposition(|known| *known == Some(index));
                numbered.or_else(|| self.call_indexes.get(index)?.is_none().then_some(index))
            }
            (None, None) => self.calls.len().checked_sub(1),
        };
        let index = known.unwrap_or(self.calls.len());
        if index >= MAX_CALLS {
            return self.end_at_limit();
        }
        if known.is_none() {
            self.calls.push(ToolCall::default());
            self.call_indexes.push(piece.index);
        }
        let Some(call) = self.calls.get_mut(index) else { return Ok(()) };
        if let Some(id) = piece.id.filter(|id| !id.is_empty()) {
            call.id = id;
        }
        if let Some(function) = piece.function {
            if let Some(name) = function.name.filter(|name| !name.is_empty()) {
                call.name = name;
            }
            match function.arguments {
                serde_json::Value::Null => {}
                serde_json::Value::String(text) => call.arguments.push_str(&text),
                whole => call.arguments = whole.to_string(),
            }
        }
        let n_bytes = |call: &ToolCall| call.id.len() + call.name.len() + call.arguments.len();
        if self.calls.iter().map(n_bytes).sum::<usize>() > MAX_CALL_BYTES {
            return self.end_at_limit();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
