//! Answers from a model on an upstream server: its prompt, its reply as output items, and the tools that it calls. It
//! must not know the built-in reader.

mod begin;
mod citation_markers;
mod cited_quote;
mod context_window;
mod fit;
mod model_response;
mod output_items;
mod pictures;
mod prompt;
mod repetition;
mod sources;
mod tool_runner;
mod web_pages;

pub(crate) use begin::begin;
pub(crate) use model_response::ModelResponse;
pub(crate) use pictures::load_pictures;
pub(crate) use prompt::PromptParts;
pub use repetition::collapse_repetition;
pub(crate) use sources::{PassageLimit, retrieve_sources};
