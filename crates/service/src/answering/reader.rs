//! Answering without a model: the built-in reader quotes from documents, calculates and tells the time. It must not
//! know models.

pub(crate) mod answer;
pub(crate) mod compose;
pub(crate) mod going_on;
mod pace;
mod quote;
pub(crate) mod script;
mod search;
mod spelling;

pub use pace::Pace;
