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

/// Calls in one reply. A model that wants more is lost.
const MAX_CALLS: usize = 16;

/// What all calls of a reply are written with, in bytes: many times what the tools here take.
const MAX_CALL_BYTES: usize = 64 * 1024;

/// One event of a reply, in bytes. Some servers send a whole reply in one.
const MAX_EVENT_BYTES: usize = 4 * 1024 * 1024;

/// Events in a row that say nothing. They are signs of life, but a reply of nothing else would never end.
const MAX_EMPTY_EVENTS: u32 = 100_000;

/// A longer name of a model is none.
const MAX_NAME_BYTES: usize = 256;

/// How long after its end a reply may still say how many tokens it took.
const COUNTS_LIMIT: Duration = Duration::from_secs(2);

type Frames =
    Pin<Box<dyn Stream<Item = Result<parlance_protocol::Frame, FrameError<reqwest::Error>>> + Send>>;

/// A reply that is being received. Dropping it closes the connection, and with it the server's work.
pub struct Reply {
    frames: Frames,
    server: String,
    key: Option<SecretString>,
    idle_timeout: Duration,
    model: String,
    waiting: VecDeque<Step>,
    thoughts: ReasoningParser,
    calls: Vec<ToolCall>,
    /// The index by which the server names each call. Not every server counts from 0.
    call_indexes: Vec<Option<usize>>,
    counts: Option<TokenCounts>,
    finish: Option<Finish>,
    /// Whether there was a word, so that another server can no longer take over.
    has_begun: bool,
    /// Whether a bound was reached, so that nothing more is taken.
    is_full: bool,
    n_empty_events: u32,
    /// Who is told how far the prompt has been read; `None` once there is a word.
    reading: Option<watch::Sender<Option<Preparation>>>,
    /// That the server is busy with it.
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

    /// Says that the server is busy until the reply is dropped.
    pub(crate) fn hold(&mut self, underway: Underway) {
        self.underway = Some(underway);
    }

    /// The model that replies, by the name that the server gives it.
    pub fn model(&self) -> &str {
        &self.model
    }

    /// Receives until there is something to say, without taking it: afterwards [`Self::next`] has it at once. Tells
    /// meanwhile how far the prompt has been read.
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

    /// The next step. After [`Step::End`] there is none.
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
                // It had said that it was finished; only the counts are missing.
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

    /// Ends a reply that has reached a bound: what was said stays, and calls are not made.
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
        // There is one choice, because one is asked for.
        let Some(choice) = chunk.choices.and_then(|choices| choices.into_iter().next()) else {
            return Ok(());
        };
        if let Some(delta) = choice.delta {
            // Some servers send the same thoughts under both names.
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

    /// Adds a piece to the call it belongs to: the one of its index, or a new one where an id begins.
    fn merge_tool_call(&mut self, piece: ToolCallPiece) -> Result<(), UpstreamError> {
        let id = piece.id.as_deref().filter(|id| !id.is_empty());
        // Some servers number every call of a reply 0, so an index means the last call that has it.
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
