//! The events of a streamed answer (interface section 6).

use crate::content::{Annotation, ContentPart};
use crate::item::OutputItem;
use crate::response::{IncompleteDetails, Response};
use crate::sequence::Order;
use crate::status::Status;
use serde::Serialize;
use serde_json::Value;

/// An event with its place in the stream.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SequencedEvent {
    /// The event.
    #[serde(flatten)]
    pub event: Event,
    /// Its number; a third of the servers number their events.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sequence_number: Option<u64>,
    /// A conversation's id that stands beside the event's own fields.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(ignore))]
    pub conversation_id: Option<String>,
    /// How its number fits to those before in its stream.
    #[serde(skip)]
    #[cfg_attr(feature = "openapi", schema(ignore))]
    pub order: Order,
}

impl SequencedEvent {
    /// An event with its number, as the local service sends it.
    #[must_use]
    pub fn new(sequence_number: u64, event: Event) -> Self {
        Self { sequence_number: Some(sequence_number), ..Self::unnumbered(event) }
    }

    /// An event that is no part of a numbered stream.
    #[must_use]
    pub fn unnumbered(event: Event) -> Self {
        Self { event, sequence_number: None, conversation_id: None, order: Order::Next }
    }

    /// The conversation's id, in the response object that the event carries or beside it.
    #[must_use]
    pub fn conversation_id(&self) -> Option<&str> {
        let in_response = self.event.response().and_then(Response::conversation_id);
        in_response.or(self.conversation_id.as_deref()).filter(|id| !id.is_empty())
    }
}

/// One event.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type")]
pub enum Event {
    /// The first event, with what is known about the response.
    #[serde(rename = "response.created")]
    Created {
        /// The response as it stands.
        response: Box<Response>,
    },
    /// The response is being made.
    #[serde(rename = "response.in_progress")]
    InProgress {
        /// The response as it stands.
        response: Box<Response>,
    },
    /// The response is whole. Terminal.
    #[serde(rename = "response.completed")]
    Completed {
        /// The whole response.
        response: Box<Response>,
    },
    /// The response failed. Terminal.
    #[serde(rename = "response.failed")]
    Failed {
        /// The response, with `error`.
        response: Box<Response>,
    },
    /// The response ended before it was whole. Terminal.
    #[serde(rename = "response.incomplete")]
    Incomplete {
        /// The response, with `incomplete_details`.
        response: Box<Response>,
    },
    /// An item begins.
    #[serde(rename = "response.output_item.added")]
    OutputItemAdded {
        /// Its place in the output.
        output_index: u64,
        /// The item as it stands.
        item: OutputItem,
    },
    /// An item is finished.
    #[serde(rename = "response.output_item.done")]
    OutputItemDone {
        /// Its place in the output.
        output_index: u64,
        /// The whole item.
        item: OutputItem,
    },
    /// A part of an item begins.
    #[serde(rename = "response.content_part.added")]
    ContentPartAdded {
        /// The item.
        item_id: String,
        /// The item's place in the output.
        output_index: u64,
        /// The part's place in the item.
        content_index: u64,
        /// The part as it stands.
        part: ContentPart,
    },
    /// A part of an item is finished.
    #[serde(rename = "response.content_part.done")]
    ContentPartDone {
        /// The item.
        item_id: String,
        /// The item's place in the output.
        output_index: u64,
        /// The part's place in the item.
        content_index: u64,
        /// The whole part.
        part: ContentPart,
    },
    /// Words of the answer.
    #[serde(rename = "response.output_text.delta")]
    OutputTextDelta {
        /// The item.
        item_id: String,
        /// The item's place in the output.
        output_index: u64,
        /// The part's place in the item.
        content_index: u64,
        /// The words.
        delta: String,
        /// Always sent, always empty here.
        logprobs: Vec<Value>,
    },
    /// A text part of the answer is whole.
    #[serde(rename = "response.output_text.done")]
    OutputTextDone {
        /// The item.
        item_id: String,
        /// The item's place in the output.
        output_index: u64,
        /// The part's place in the item.
        content_index: u64,
        /// The whole text.
        text: String,
        /// Always sent, always empty here.
        logprobs: Vec<Value>,
    },
    /// A reference from a text part to where its words come from.
    #[serde(rename = "response.output_text.annotation.added")]
    AnnotationAdded {
        /// The item.
        item_id: String,
        /// The item's place in the output.
        output_index: u64,
        /// The part's place in the item.
        content_index: u64,
        /// The annotation's place in the part.
        annotation_index: u64,
        /// The annotation.
        annotation: Annotation,
    },
    /// Words of a refusal.
    #[serde(rename = "response.refusal.delta")]
    RefusalDelta {
        /// The item.
        item_id: String,
        /// The item's place in the output.
        output_index: u64,
        /// The part's place in the item.
        content_index: u64,
        /// The words.
        delta: String,
    },
    /// A refusal is whole.
    #[serde(rename = "response.refusal.done")]
    RefusalDone {
        /// The item.
        item_id: String,
        /// The item's place in the output.
        output_index: u64,
        /// The part's place in the item.
        content_index: u64,
        /// The whole text.
        refusal: String,
    },
    /// A piece of what a tool is called with.
    #[serde(rename = "response.function_call_arguments.delta")]
    FunctionCallArgumentsDelta {
        /// The item.
        item_id: String,
        /// The item's place in the output.
        output_index: u64,
        /// The piece.
        delta: String,
    },
    /// The arguments of a tool call are complete.
    #[serde(rename = "response.function_call_arguments.done")]
    FunctionCallArgumentsDone {
        /// The item.
        item_id: String,
        /// The item's place in the output.
        output_index: u64,
        /// The tool's name.
        name: String,
        /// The whole JSON.
        arguments: String,
    },
    /// A search of the web begins.
    #[serde(rename = "response.web_search_call.in_progress")]
    WebSearchCallInProgress(ItemProgress),
    /// The web is being searched.
    #[serde(rename = "response.web_search_call.searching")]
    WebSearchCallSearching(ItemProgress),
    /// A search of the web is finished.
    #[serde(rename = "response.web_search_call.completed")]
    WebSearchCallCompleted(ItemProgress),
    /// A search of the files begins.
    #[serde(rename = "response.file_search_call.in_progress")]
    FileSearchCallInProgress(ItemProgress),
    /// The files are being searched.
    #[serde(rename = "response.file_search_call.searching")]
    FileSearchCallSearching(ItemProgress),
    /// A search of the files is finished.
    #[serde(rename = "response.file_search_call.completed")]
    FileSearchCallCompleted(ItemProgress),
    /// A program begins.
    #[serde(rename = "response.code_interpreter_call.in_progress")]
    CodeInterpreterCallInProgress(ItemProgress),
    /// A program is being run.
    #[serde(rename = "response.code_interpreter_call.interpreting")]
    CodeInterpreterCallInterpreting(ItemProgress),
    /// A program is finished.
    #[serde(rename = "response.code_interpreter_call.completed")]
    CodeInterpreterCallCompleted(ItemProgress),
    /// Words of a summary of the way to the answer.
    #[serde(rename = "response.reasoning_summary_text.delta")]
    ReasoningSummaryTextDelta {
        /// The item.
        item_id: String,
        /// The item's place in the output.
        output_index: u64,
        /// The part's place in the summary.
        summary_index: u64,
        /// The words.
        delta: String,
    },
    /// A part of the summary is whole.
    #[serde(rename = "response.reasoning_summary_text.done")]
    ReasoningSummaryTextDone {
        /// The item.
        item_id: String,
        /// The item's place in the output.
        output_index: u64,
        /// The part's place in the summary.
        summary_index: u64,
        /// The whole text.
        text: String,
    },
    /// The answer failed. Terminal.
    #[serde(rename = "error")]
    Error {
        /// The kind of failure.
        code: Option<String>,
        /// The error message.
        message: String,
        /// The request's field that is to blame.
        param: Option<String>,
    },
    /// A type this version does not know.
    #[serde(untagged)]
    Unknown {
        /// The event as it came, its `type` included.
        #[serde(flatten)]
        json: serde_json::Map<String, Value>,
    },
}

/// A step of a tool that the service runs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ItemProgress {
    /// The item.
    pub item_id: String,
    /// The item's place in the output.
    pub output_index: u64,
}

/// How a stream ended, by the service's own word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The answer is whole.
    Complete,
    /// The answer ended before it was whole, with the service's word for the reason, for example `max_output_tokens`.
    Incomplete {
        /// The reason.
        reason: Option<String>,
    },
    /// The service failed.
    Failed(Failure),
}

/// The service's error.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Failure {
    /// The kind of failure.
    pub code: Option<String>,
    /// The error message; may be empty.
    pub message: String,
}

impl Event {
    /// The response object that the event carries.
    #[must_use]
    pub fn response(&self) -> Option<&Response> {
        match self {
            Self::Created { response }
            | Self::InProgress { response }
            | Self::Completed { response }
            | Self::Failed { response }
            | Self::Incomplete { response } => Some(response),
            _ => None,
        }
    }

    /// Whether nothing follows, and if so how the answer ended. A `response.completed` that carries an error is a
    /// failure, whatever its name.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        match self {
            Self::Completed { response } => Some(response.ending()),
            Self::Failed { response } => Some(Ending::Failed(response.failure())),
            Self::Incomplete { response } => Some(match &response.error {
                Some(_) => Ending::Failed(response.failure()),
                None => response.incomplete(),
            }),
            Self::Error { code, message, .. } => {
                Some(Ending::Failed(Failure { code: code.clone(), message: message.clone() }))
            }
            _ => None,
        }
    }
}

impl Response {
    /// How the answer ended, for a response that is final: the body of an answer that is not streamed, or the load
    /// of `response.completed`.
    #[must_use]
    pub fn ending(&self) -> Ending {
        match (&self.error, &self.status, &self.incomplete_details) {
            (Some(_), ..) | (None, Status::Failed | Status::Cancelled, _) => Ending::Failed(self.failure()),
            (None, Status::Incomplete, _) | (None, _, Some(IncompleteDetails { reason: Some(_) })) => {
                self.incomplete()
            }
            (None, ..) => Ending::Complete,
        }
    }

    fn failure(&self) -> Failure {
        let error = self.error.clone().unwrap_or_default();
        Failure { code: error.code, message: error.message }
    }

    fn incomplete(&self) -> Ending {
        Ending::Incomplete {
            reason: self.incomplete_details.as_ref().and_then(|details| details.reason.clone()),
        }
    }
}
