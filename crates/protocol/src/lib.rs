//! The types of the service interface and the decoder of its events.
//!
//! The client and the local service share these types, so that both use the same shapes. They are serialised
//! completely (by the service) and parsed leniently (by the client). Unknown fields are ignored, unknown kinds are
//! kept as JSON, and no input from a server may cause a panic.
//!
//! This crate does no I/O: the caller owns the stream of bytes and polls the stream of events. It must not know HTTP,
//! files, time or tasks.

mod content;
mod created_at;
mod decode;
mod error_body;
mod event;
mod file;
mod item;
mod lenient;
mod request;
mod response;
mod sequence;
mod sse;
mod status;
mod surrogate;
mod wire;

pub use content::{
    Annotation, ContentPart, FileCitation, FilePath, OutputText, Refusal, TextPart, UrlCitation,
};
pub use created_at::created_at_ms;
pub use decode::{DecodeError, Decoder, decode, parse_document, parse_response};
pub use error_body::{ErrorBody, ErrorObject};
pub use event::{Ending, Event, Failure, ItemProgress, SequencedEvent};
pub use file::{FileDeletion, FileList, FileObject};
pub use item::{
    CodeInterpreterCall, FileSearchCall, FileSearchResult, FunctionCall, FunctionCallOutput, OutputItem,
    OutputMessage, Reasoning, WebSearchCall,
};
pub use request::{ContentItem, CreateResponseRequest, Input, InputContent, KINDS_WITHOUT_MESSAGE};
pub use response::{
    ContextUse, IncompleteDetails, InputTokensDetails, OutputTokensDetails, Progress, Response,
    ResponseError, Usage,
};
pub use sequence::Order;
pub use sse::{Frame, FrameError, Frames, MAX_EVENT_BYTES, frames, frames_within};
pub use status::Status;
