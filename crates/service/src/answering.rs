//! Answering: finds the answer to a question and sends it complete or word by word. A model writes it, or the reader
//! quotes, calculates or tells the time.
//!
//! [`Responder::prepare`] checks the ids in a request before the first byte is sent. [`Responder::stream`] and
//! [`Responder::whole`] find and send the answer in the language of the question. It must not know HTTP.

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
