//! The state machine of one turn: inputs to changes of the answer, without I/O.
//!
//! Owns the answer during the turn, and the rule that a turn ends exactly once, as complete, stopped, cut or failed.
//! Must not know where inputs come from, or who stores and presents the changes.

mod body;
mod continuation;
mod failure_code;
mod replaced;
#[cfg(test)]
mod tests;

pub use body::{Piece, pieces_of, replaced_in, replay};
pub use failure_code::FailureCode;

use crate::message::{Annotation, Item, MessageStatus};
use body::Body;
use parlance_words::{Paragraph, Text, as_is};
use serde::{Deserialize, Serialize};

/// The position of an item, and of a part of it, in a streamed answer (interface section 6.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot {
    /// `output_index`, from 0.
    pub output_index: u64,
    /// `content_index`, from 0; 0 for items without parts.
    pub content_index: u64,
}

/// Tokens that a turn used, as the service counted them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Usage {
    /// Tokens of the request.
    pub input_tokens: u64,
    /// Tokens of the answer.
    pub output_tokens: u64,
}

/// Why a turn failed. The caller that knows the error writes the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// Its kind, which decides what the window offers.
    pub code: FailureCode,
    /// The problem, in one sentence.
    pub title: Text,
    /// The next step, and what is kept.
    pub detail: Paragraph,
}

impl Default for Failure {
    fn default() -> Self {
        Self { code: FailureCode::default(), title: as_is(""), detail: Paragraph::none() }
    }
}

/// The local service's reason for ending a repetitive answer, see [`CutReason::ServiceReason`].
pub const REPETITION: &str = "repetition";

/// Why an answer is incomplete although the user did not stop it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CutReason {
    /// The connection ended without a terminal event.
    ConnectionEnded,
    /// The token limit was reached.
    LengthLimit,
    /// Another `reason` of the service.
    ServiceReason(String),
    /// The app ended before the answer did.
    AppEnded,
}

/// How a turn ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The service completed the answer.
    Complete,
    /// The user stopped it.
    Stopped,
    /// It is incomplete.
    Cut(CutReason),
    /// The service or the app reported an error.
    Failed(Failure),
}

impl Ending {
    /// The status of the answer after this ending.
    #[must_use]
    pub fn status(&self) -> MessageStatus {
        match self {
            Self::Complete => MessageStatus::Complete,
            Self::Stopped => MessageStatus::Stopped,
            Self::Cut(_) => MessageStatus::Cut,
            Self::Failed(_) => MessageStatus::Failed,
        }
    }
}

/// Metadata of the answer from the service.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnswerFacts {
    /// The service's id of the response.
    pub response_id: Option<String>,
    /// The service's id of the conversation, from any event.
    pub service_conversation_id: Option<String>,
    /// The model that answered.
    pub model: Option<String>,
    /// Tokens used.
    pub usage: Option<Usage>,
    /// The part of the conversation that the model received. Sent only by the local service.
    pub context: Option<ContextUse>,
}

/// The part of a conversation and its documents that a model received, if not all of it fits into the context.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContextUse {
    /// The model's context size in tokens, if known.
    pub context_tokens: Option<u64>,
    /// Messages in the model's input, including the question.
    pub n_messages: u64,
    /// The questions among them.
    pub n_questions: u64,
    /// The oldest messages, which were omitted.
    pub n_messages_left_out: u64,
    /// Passages of documents in the model's input.
    pub n_passages: u64,
    /// Passages that were found but omitted.
    pub n_passages_left_out: u64,
}

/// The default limit of an answer in tokens, for a model with this context size: a quarter, which leaves room for the
/// conversation.
#[must_use]
pub fn usual_answer_limit(context_tokens: u64) -> u64 {
    context_tokens / 4
}

/// An input of the state machine.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// The service accepted the request.
    Opened,
    /// New metadata; unknown fields are `None`.
    FactsLearned(AnswerFacts),
    /// A text delta.
    TextAppended(Slot, String),
    /// The final text of a slot; it replaces the deltas.
    TextDone(Slot, String),
    /// An annotation of a text.
    Annotated(Slot, Annotation),
    /// A refusal delta.
    RefusalAppended(Slot, String),
    /// The final text of a refusal.
    RefusalDone(Slot, String),
    /// A delta of a reasoning summary.
    ReasoningAppended(Slot, String),
    /// The final text of a reasoning summary.
    ReasoningDone(Slot, String),
    /// An item other than text began or changed.
    ItemSet(u64, Item),
    /// A message part other than text.
    PartSet(Slot, Item),
    /// The output of a tool call.
    ToolAnswered {
        /// The id of the call.
        call_id: String,
        /// The result of the tool.
        output: String,
        /// The duration in milliseconds, if known.
        took_ms: Option<u64>,
    },
    /// The terminal success event.
    Completed {
        /// The final items; empty if the event has none.
        items: Vec<Item>,
        /// `incomplete_details.reason`, if there is one.
        incomplete: Option<String>,
    },
    /// The terminal error event, or an error instead of an answer.
    Failed(Failure),
    /// The connection ended without a terminal event.
    ConnectionEnded(Failure),
    /// The user pressed Stop.
    StopPressed,
    /// The app is closing.
    AppEnding,
}

/// The state of a turn.
#[derive(Clone, Debug, Default)]
pub struct Turn {
    is_open: bool,
    body: Body,
    facts: AnswerFacts,
    ending: Option<Ending>,
}

impl Turn {
    /// A turn without a response yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A turn that continues an earlier answer, which begins with the kept items.
    #[must_use]
    pub fn continuing(kept: Vec<Item>) -> Self {
        Self { body: Body::continuing(kept), ..Self::default() }
    }

    /// The status of the answer.
    #[must_use]
    pub fn status(&self) -> MessageStatus {
        match &self.ending {
            Some(ending) => ending.status(),
            None if self.is_open => MessageStatus::Streaming,
            None => MessageStatus::Sending,
        }
    }

    /// The items of the answer so far.
    #[must_use]
    pub fn items(&self) -> &[Item] {
        self.body.items()
    }

    /// The streamed text that the final text replaced; empty if there is none.
    #[must_use]
    pub fn replaced_text(&self) -> String {
        self.body.replaced_text()
    }

    /// The metadata of the answer.
    #[must_use]
    pub fn facts(&self) -> &AnswerFacts {
        &self.facts
    }

    /// How the turn ended; `None` while it runs.
    #[must_use]
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// Applies an input and returns the changes of the answer, in order. After the end all inputs are ignored.
    pub fn apply(&mut self, input: Input) -> Vec<Piece> {
        if self.ending.is_some() {
            return Vec::new();
        }
        match input {
            Input::Opened => {
                self.is_open = true;
                Vec::new()
            }
            Input::FactsLearned(facts) => {
                self.is_open = true;
                self.learn(facts);
                Vec::new()
            }
            Input::TextAppended(slot, text) => self.grow(|body| body.append_text(slot, text)),
            Input::TextDone(slot, text) => self.grow(|body| body.complete_text(slot, text)),
            Input::Annotated(slot, annotation) => self.grow(|body| body.annotate(slot, annotation)),
            Input::RefusalAppended(slot, text) => self.grow(|body| body.append_refusal(slot, text)),
            Input::RefusalDone(slot, text) => self.grow(|body| body.complete_refusal(slot, text)),
            Input::ReasoningAppended(slot, text) => self.grow(|body| body.append_reasoning(slot, text)),
            Input::ReasoningDone(slot, text) => self.grow(|body| body.complete_reasoning(slot, text)),
            Input::ItemSet(output_index, item) => {
                self.grow(|body| body.set_item(Slot { output_index, content_index: 0 }, item))
            }
            Input::PartSet(slot, item) => self.grow(|body| body.set_item(slot, item)),
            Input::ToolAnswered { call_id, output, took_ms } => {
                self.grow(|body| body.answer_tool(&call_id, output, took_ms))
            }
            Input::Completed { items, incomplete } => {
                let mut pieces = self.grow(|body| body.finish(true));
                pieces.extend(self.grow(|body| body.merge_final_items(items)));
                pieces.extend(self.end(match incomplete.as_deref() {
                    None => Ending::Complete,
                    Some("max_output_tokens") => Ending::Cut(CutReason::LengthLimit),
                    Some(word) => Ending::Cut(CutReason::ServiceReason(word.to_owned())),
                }));
                pieces
            }
            Input::Failed(failure) => self.end(Ending::Failed(failure)),
            Input::ConnectionEnded(_) if self.is_open => self.end(Ending::Cut(CutReason::ConnectionEnded)),
            Input::ConnectionEnded(failure) => self.end(Ending::Failed(failure)),
            Input::StopPressed => self.end(Ending::Stopped),
            Input::AppEnding => self.end(Ending::Cut(CutReason::AppEnded)),
        }
    }

    fn learn(&mut self, facts: AnswerFacts) {
        let AnswerFacts { response_id, service_conversation_id, model, usage, context } = facts;
        self.facts.response_id = response_id.or(self.facts.response_id.take());
        self.facts.service_conversation_id =
            service_conversation_id.or(self.facts.service_conversation_id.take());
        self.facts.model = model.or(self.facts.model.take());
        self.facts.usage = usage.or(self.facts.usage.take());
        self.facts.context = context.or(self.facts.context.take());
    }

    fn grow(&mut self, change: impl FnOnce(&mut Body) -> Vec<Piece>) -> Vec<Piece> {
        self.is_open = true;
        change(&mut self.body)
    }

    fn end(&mut self, ending: Ending) -> Vec<Piece> {
        self.ending = Some(ending);
        self.grow(|body| body.finish(false))
    }
}
