//! Answers without a model: the built-in reader quotes from documents, calculates and tells the time. It must not know
//! models.

mod answer;
mod canned_response;
mod compose;
mod continuation;
mod note_marks;
mod pace;
mod quote;
mod search;
mod spelling;
mod stream;
mod unread;

pub use canned_response::MODEL;
pub use pace::Pace;
pub(crate) use stream::{compose_response, stream};
