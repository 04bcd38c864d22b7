//! The types of the service interface and the decoder of its events.
//!
//! Shared by the client and the local service, so that both sides mean the same shapes: what is written here is
//! serialised in full (for the service) and parsed with tolerance (for the client). Unknown fields are ignored,
//! unknown kinds are kept as JSON, and nothing a server sends may make it panic.
//!
//! It does no input or output: bytes come in as a stream that the caller owns, events go out as a stream that the
//! caller pulls. It must not know HTTP, files, time or tasks.

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
