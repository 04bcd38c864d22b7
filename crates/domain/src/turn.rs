//! The course of one turn: a pure state machine from what happens to what has to be done.
//!
//! Owns the answer while it grows, and the rule that a turn ends exactly once, as complete, stopped, cut or failed.
//! Must not know where inputs come from or who carries out the effects.

mod body;
mod joint;
mod replaced;
#[cfg(test)]
mod tests;

pub use body::{Piece, pieces_of, replaced_in, replay};

use crate::message::{Annotation, Item, MessageStatus};
use body::Body;
use serde::{Deserialize, Serialize};

/// Where in a streamed answer something belongs: the item, and the part of it (interface section 6.2).
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

/// Why a turn failed, in the app's words. The words are chosen where the error is understood, not here.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// What the app may do differently for it, for example `offline` or `key`.
    pub code: String,
    /// What happened, one sentence.
    pub title: String,
    /// What is kept and what to do next.
    pub detail: String,
}

/// Why an answer is not whole although nobody stopped it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CutReason {
    /// The connection broke, or ended without the service saying that it was done.
    ConnectionEnded,
    /// The limit of tokens was reached.
    LengthLimit,
    /// The service ended it for a reason of its own, in its own word.
    ServiceReason(String),
    /// The app ended before the answer did.
    AppEnded,
}

/// How a turn ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The service said that the answer is whole.
    Complete,
    /// The person stopped it.
    Stopped,
    /// It is not whole.
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

/// What the service said about the answer as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnswerFacts {
    /// The service's id of the response.
    pub response_id: Option<String>,
    /// The service's id of the conversation, wherever it was found.
    pub service_conversation_id: Option<String>,
    /// The model that answered.
    pub model: Option<String>,
    /// Tokens used.
    pub usage: Option<Usage>,
}

/// What happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// The service accepted the request and began to answer.
    Opened,
    /// The service said something about the answer; only what it said is set.
    FactsLearned(AnswerFacts),
    /// Words of the answer.
    TextAppended(Slot, String),
    /// The words of a slot, whole: they win over what was appended.
    TextSettled(Slot, String),
    /// A reference of a text to its source.
    Annotated(Slot, Annotation),
    /// Words with which the service declines.
    RefusalAppended(Slot, String),
    /// The words of a refusal, whole.
    RefusalSettled(Slot, String),
    /// Words of a summary of the service's reasoning.
    ReasoningAppended(Slot, String),
    /// The words of a summary, whole.
    ReasoningSettled(Slot, String),
    /// An item other than text began, or is now known better.
    ItemSet(u64, Item),
    /// A part of a message that is no words.
    PartSet(Slot, Item),
    /// A tool answered the call with this id.
    ToolAnswered {
        /// The id that joins call and output.
        call_id: String,
        /// What the tool returned.
        output: String,
        /// How long it took, in milliseconds, when that is known.
        took_ms: Option<u64>,
    },
    /// The terminal success event, with the final items when it carried any.
    Completed {
        /// The answer as the service finally sees it; empty when the event did not say.
        items: Vec<Item>,
        /// Why the answer is shorter than it could be, when it is (`incomplete_details.reason`).
        incomplete: Option<String>,
    },
    /// The terminal error event, or an error instead of an answer.
    Failed(Failure),
    /// The connection broke or ended without a terminal event.
    ConnectionEnded(Failure),
    /// The person pressed Stop.
    StopPressed,
    /// The app is about to end.
    AppEnding,
}

/// What has to be done.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Write this to the journal.
    Keep(Piece),
    /// Show the items from this one on again.
    Show {
        /// Index of the first item that changed.
        from_item: usize,
    },
    /// Close the connection: nothing more is wanted from it.
    Close,
    /// Write the end of the turn and tell everybody.
    End(Ending),
}

/// A turn on its way.
#[derive(Clone, Debug, Default)]
pub struct Turn {
    is_open: bool,
    body: Body,
    facts: AnswerFacts,
    ending: Option<Ending>,
}

impl Turn {
    /// A turn whose request has not been answered yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A turn whose answer goes on from what is kept of another: it begins with those items.
    #[must_use]
    pub fn continuing(kept: Vec<Item>) -> Self {
        Self { body: Body::continuing(kept), ..Self::default() }
    }

    /// How far the answer has come.
    #[must_use]
    pub fn status(&self) -> MessageStatus {
        match &self.ending {
            Some(ending) => ending.status(),
            None if self.is_open => MessageStatus::Streaming,
            None => MessageStatus::Sending,
        }
    }

    /// The answer so far.
    #[must_use]
    pub fn items(&self) -> &[Item] {
        self.body.items()
    }

    /// The streamed words that the service's final text replaced by others; empty when there are none.
    #[must_use]
    pub fn replaced_text(&self) -> String {
        self.body.replaced_text()
    }

    /// What the service has said about the answer.
    #[must_use]
    pub fn facts(&self) -> &AnswerFacts {
        &self.facts
    }

    /// How the turn ended; `None` while it goes on.
    #[must_use]
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// Takes in what happened and says what has to be done. After the end nothing happens any more.
    pub fn apply(&mut self, input: Input) -> Vec<Effect> {
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
            Input::TextSettled(slot, text) => self.grow(|body| body.settle_text(slot, text)),
            Input::Annotated(slot, annotation) => self.grow(|body| body.annotate(slot, annotation)),
            Input::RefusalAppended(slot, text) => self.grow(|body| body.append_refusal(slot, text)),
            Input::RefusalSettled(slot, text) => self.grow(|body| body.settle_refusal(slot, text)),
            Input::ReasoningAppended(slot, text) => self.grow(|body| body.append_reasoning(slot, text)),
            Input::ReasoningSettled(slot, text) => self.grow(|body| body.settle_reasoning(slot, text)),
            Input::ItemSet(output_index, item) => {
                self.grow(|body| body.set_item(Slot { output_index, content_index: 0 }, item))
            }
            Input::PartSet(slot, item) => self.grow(|body| body.set_item(slot, item)),
            Input::ToolAnswered { call_id, output, took_ms } => {
                self.grow(|body| body.answer_tool(&call_id, output, took_ms))
            }
            Input::Completed { items, incomplete } => {
                let mut effects = self.grow(|body| body.finish(true));
                effects.extend(self.grow(|body| body.settle(items)));
                effects.extend(self.end(match incomplete.as_deref() {
                    None => Ending::Complete,
                    Some("max_output_tokens") => Ending::Cut(CutReason::LengthLimit),
                    Some(word) => Ending::Cut(CutReason::ServiceReason(word.to_owned())),
                }));
                effects
            }
            Input::Failed(failure) => self.end(Ending::Failed(failure)),
            Input::ConnectionEnded(_) if self.is_open => self.end(Ending::Cut(CutReason::ConnectionEnded)),
            Input::ConnectionEnded(failure) => self.end(Ending::Failed(failure)),
            Input::StopPressed => self.end(Ending::Stopped),
            Input::AppEnding => self.end(Ending::Cut(CutReason::AppEnded)),
        }
    }

    fn learn(&mut self, facts: AnswerFacts) {
        let AnswerFacts { response_id, service_conversation_id, model, usage } = facts;
        self.facts.response_id = response_id.or(self.facts.response_id.take());
        self.facts.service_conversation_id =
            service_conversation_id.or(self.facts.service_conversation_id.take());
        self.facts.model = model.or(self.facts.model.take());
        self.facts.usage = usage.or(self.facts.usage.take());
    }

    fn grow(&mut self, change: impl FnOnce(&mut Body) -> Vec<Piece>) -> Vec<Effect> {
        self.is_open = true;
        let pieces = change(&mut self.body);
        let first = pieces.iter().map(Piece::first_item).min();
        let mut effects: Vec<Effect> = pieces.into_iter().map(Effect::Keep).collect();
        effects.extend(first.map(|from_item| Effect::Show { from_item }));
        effects
    }

    fn end(&mut self, ending: Ending) -> Vec<Effect> {
        let mut effects = self.grow(|body| body.finish(false));
        self.ending = Some(ending.clone());
        effects.extend([Effect::Close, Effect::End(ending)]);
        effects
    }
}
