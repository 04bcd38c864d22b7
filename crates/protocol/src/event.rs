//! The events of a streamed answer (interface section 6).

use crate::content::{Annotation, ContentPart};
use crate::item::OutputItem;
use crate::response::{IncompleteDetails, Response};
use crate::sequence::Order;
use crate::status::Status;
use serde::Serialize;
use serde_json::Value;

/// An event with its position in the stream.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SequencedEvent {
    /// The event.
    #[serde(flatten)]
    pub event: Event,
    /// Its sequence number, which a third of the servers send.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sequence_number: Option<u64>,
    /// A conversation id outside of the event's own fields.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(ignore))]
    pub conversation_id: Option<String>,
    /// The relation of its number to the previous ones in the stream.
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

    /// An event without a sequence number.
    #[must_use]
    pub fn unnumbered(event: Event) -> Self {
        Self { event, sequence_number: None, conversation_id: None, order: Order::Next }
    }

    /// The conversation id, from the response object in the event or from a separate field.
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
    /// The first event, with the initial response.
    #[serde(rename = "response.created")]
    Created {
        /// The current response.
        response: Box<Response>,
    },
    /// The response is in progress.
    #[serde(rename = "response.in_progress")]
    InProgress {
        /// The current response.
        response: Box<Response>,
    },
    /// The response is complete. Terminal.
    #[serde(rename = "response.completed")]
    Completed {
        /// The complete response.
        response: Box<Response>,
    },
    /// The response failed. Terminal.
    #[serde(rename = "response.failed")]
    Failed {
        /// The response, with `error`.
        response: Box<Response>,
    },
    /// The response is incomplete. Terminal.
    #[serde(rename = "response.incomplete")]
    Incomplete {
        /// The response, with `incomplete_details`.
        response: Box<Response>,
    },
    /// An item begins.
    #[serde(rename = "response.output_item.added")]
    OutputItemAdded {
        /// Its index in the output.
        output_index: u64,
        /// The initial item.
        item: OutputItem,
    },
    /// An item is finished.
    #[serde(rename = "response.output_item.done")]
    OutputItemDone {
        /// Its index in the output.
        output_index: u64,
        /// The complete item.
        item: OutputItem,
    },
    /// A part of an item begins.
    #[serde(rename = "response.content_part.added")]
    ContentPartAdded {
        /// The item.
        item_id: String,
        /// The item's index in the output.
        output_index: u64,
        /// The part's index in the item.
        content_index: u64,
        /// The initial part.
        part: ContentPart,
    },
    /// A part of an item is finished.
    #[serde(rename = "response.content_part.done")]
    ContentPartDone {
        /// The item.
        item_id: String,
        /// The item's index in the output.
        output_index: u64,
        /// The part's index in the item.
        content_index: u64,
        /// The complete part.
        part: ContentPart,
    },
    /// A text delta.
    #[serde(rename = "response.output_text.delta")]
    OutputTextDelta {
        /// The item.
        item_id: String,
        /// The item's index in the output.
        output_index: u64,
        /// The part's index in the item.
        content_index: u64,
        /// The text.
        delta: String,
        /// Always sent and always empty here.
        logprobs: Vec<Value>,
    },
    /// A text part is complete.
    #[serde(rename = "response.output_text.done")]
    OutputTextDone {
        /// The item.
        item_id: String,
        /// The item's index in the output.
        output_index: u64,
        /// The part's index in the item.
        content_index: u64,
        /// The complete text.
        text: String,
        /// Always sent and always empty here.
        logprobs: Vec<Value>,
    },
    /// An annotation of a text part.
    #[serde(rename = "response.output_text.annotation.added")]
    AnnotationAdded {
        /// The item.
        item_id: String,
        /// The item's index in the output.
        output_index: u64,
        /// The part's index in the item.
        content_index: u64,
        /// The annotation's index in the part.
        annotation_index: u64,
        /// The annotation.
        annotation: Annotation,
    },
    /// A refusal delta.
    #[serde(rename = "response.refusal.delta")]
    RefusalDelta {
        /// The item.
        item_id: String,
        /// The item's index in the output.
        output_index: u64,
        /// The part's index in the item.
        content_index: u64,
        /// The text.
        delta: String,
    },
    /// A refusal is complete.
    #[serde(rename = "response.refusal.done")]
    RefusalDone {
        /// The item.
        item_id: String,
        /// The item's index in the output.
        output_index: u64,
        /// The part's index in the item.
        content_index: u64,
        /// The complete text.
        refusal: String,
    },
    /// A delta of a tool call's arguments.
    #[serde(rename = "response.function_call_arguments.delta")]
    FunctionCallArgumentsDelta {
        /// The item.
        item_id: String,
        /// The item's index in the output.
        output_index: u64,
        /// The delta.
        delta: String,
    },
    /// The arguments of a tool call are complete.
    #[serde(rename = "response.function_call_arguments.done")]
    FunctionCallArgumentsDone {
        /// The item.
        item_id: String,
        /// The item's index in the output.
        output_index: u64,
        /// The tool's name.
        name: String,
        /// The complete JSON.
        arguments: String,
    },
    /// A web search has begun.
    #[serde(rename = "response.web_search_call.in_progress")]
    WebSearchCallInProgress(ItemProgress),
    /// A web search is running.
    #[serde(rename = "response.web_search_call.searching")]
    WebSearchCallSearching(ItemProgress),
    /// A web search is finished.
    #[serde(rename = "response.web_search_call.completed")]
    WebSearchCallCompleted(ItemProgress),
    /// A file search has begun.
    #[serde(rename = "response.file_search_call.in_progress")]
    FileSearchCallInProgress(ItemProgress),
    /// A file search is running.
    #[serde(rename = "response.file_search_call.searching")]
    FileSearchCallSearching(ItemProgress),
    /// A file search is finished.
    #[serde(rename = "response.file_search_call.completed")]
    FileSearchCallCompleted(ItemProgress),
    /// The code interpreter has begun.
    #[serde(rename = "response.code_interpreter_call.in_progress")]
    CodeInterpreterCallInProgress(ItemProgress),
    /// The code interpreter is running.
    #[serde(rename = "response.code_interpreter_call.interpreting")]
    CodeInterpreterCallInterpreting(ItemProgress),
    /// The code interpreter is finished.
    #[serde(rename = "response.code_interpreter_call.completed")]
    CodeInterpreterCallCompleted(ItemProgress),
    /// A delta of a reasoning summary.
    #[serde(rename = "response.reasoning_summary_text.delta")]
    ReasoningSummaryTextDelta {
        /// The item.
        item_id: String,
        /// The item's index in the output.
        output_index: u64,
        /// The part's index in the summary.
        summary_index: u64,
        /// The text.
        delta: String,
    },
    /// A part of the reasoning summary is complete.
    #[serde(rename = "response.reasoning_summary_text.done")]
    ReasoningSummaryTextDone {
        /// The item.
        item_id: String,
        /// The item's index in the output.
        output_index: u64,
        /// The part's index in the summary.
        summary_index: u64,
        /// The complete text.
        text: String,
    },
    /// The answer failed. Terminal.
    #[serde(rename = "error")]
    Error {
        /// The error code.
        code: Option<String>,
        /// The error message.
        message: String,
        /// The request field at fault.
        param: Option<String>,
    },
    /// An unknown event type.
    #[serde(untagged)]
    Unknown {
        /// The event as received, including its `type`.
        #[serde(flatten)]
        json: serde_json::Map<String, Value>,
    },
}

/// Progress of a tool that the service runs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ItemProgress {
    /// The item.
    pub item_id: String,
    /// The item's index in the output.
    pub output_index: u64,
}

/// The ending of a stream, as reported by the service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The answer is complete.
    Complete,
    /// The answer is incomplete, with the service's reason, for example `max_output_tokens`.
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
    /// The error code.
    pub code: Option<String>,
    /// The error message; may be empty.
    pub message: String,
}

impl Event {
    /// The response object in the event.
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

    /// The ending of the answer if the event is terminal. A `response.completed` with an error is a failure despite
    /// its name.
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
    /// The ending of a final response: the body of a non-streamed answer, or the payload of `response.completed`.
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
