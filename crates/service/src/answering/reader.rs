//! Answering without a model: the built-in reader quotes from documents, calculates and tells the time. It must not
//! know models.

mod answer;
mod compose;
mod going_on;
mod pace;
mod quote;
mod read_out;
mod script;
mod search;
mod spelling;

pub use pace::Pace;
pub(crate) use read_out::{find, say};
pub(crate) use script::MODEL;
