//! HTTP client of the service: `POST /v1/responses` streamed and whole, and the five file endpoints.
//!
//! The only crate that knows how the key is sent. Every failure becomes one [`Error`], which keeps the status, the
//! service's own message and the retry delay, and never the key.
//!
//! It must not know what an answer is used for, and keeps nothing: no store, no window, no automatic retry.

mod accept_language;
mod address;
mod answer;
mod cause;
mod check;
mod client;
mod connections;
mod content;
mod download;
mod error;
mod files;
mod form;
mod key_guard;
mod media_type;
mod name;
mod pieces;
mod received;
mod refusal;
mod stream;
mod upload;

pub use accept_language::AcceptLanguage;
pub use address::AddressProblem;
pub use check::FileSupport;
pub use client::{Client, Timeouts};
pub use content::{Beginning, SNIFFED_BYTES};
pub use download::{Downloaded, forget_download};
pub use error::{Cause, Error, Operation};
pub use name::{free_names, numbered};
pub use received::{Capture, MAX_CAPTURE_BYTES, Received};
pub use stream::{Facts, ResponseStream};
pub use upload::UploadFile;
