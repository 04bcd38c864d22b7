//! Answering: from a question to the answer of a model, or to one that quotes, calculates or tells the time, said
//! whole or word by word.
//!
//! [`Responder::prepare`] checks what a request refers to, before the first byte; [`Responder::stream`] and
//! [`Responder::whole`] find the answer and say it, in the language of the question. It must not know HTTP.

mod conversation_locks;
mod error;
mod model;
mod notices;
mod question;
mod reader;
mod request;
mod respond;
mod retrieval;
mod sse_writer;
mod tokens;
mod tools;

pub(crate) use conversation_locks::ConversationLocks;
pub(crate) use error::AnswerError;
pub use model::collapse_repetition;
pub use notices::is_notice;
pub use reader::{MODEL as READER_MODEL, Pace};
pub(crate) use request::Request;
pub(crate) use respond::{NotFound, PreparedRequest, Responder, cannot_continue};
