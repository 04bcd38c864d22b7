//! The client of model servers: OpenAI-compatible chat completions, streamed, and embeddings.
//!
//! [`Upstreams::in_order`] returns the servers to try for a prompt, best first; if one fails before its first token,
//! the caller tries the next. [`Embedder`] turns texts into vectors. [`survey`] lists what a server offers. This crate
//! must not know what a prompt is for, how answers are stored or served, or which fallback answers without a model.

mod activity;
mod catalogue;
mod circuit_breaker;
mod connection;
mod context_window;
mod embedder;
mod embedding_check;
mod error;
mod model_facts;
mod prompt;
mod purpose;
mod reading;
mod reading_speed;
mod reasoning;
mod reply;
mod request_body;
mod served_model;
mod settings;
mod step;
mod upstream;
mod upstreams;
mod wire;

pub use activity::Activity;
pub use catalogue::{OfferedModel, ServerKind, ServerReport, survey};
pub use embedder::{Embedded, Embedder};
pub use embedding_check::gives_vectors;
pub use error::{ErrorText, UpstreamError};
pub use model_facts::ModelFacts;
pub use prompt::{Message, Picture, Prompt, ToolCall, UserContent};
pub use purpose::ModelPurpose;
pub use reading::{Preparation, ReadingProgress};
pub use reading_speed::measure_reading_speed;
pub use reply::Reply;
pub use served_model::ServedModel;
pub use settings::{InvalidUpstream, MIN_CONTEXT_TOKENS, UpstreamSettings};
pub use step::{End, Finish, Step, TokenCounts};
pub use upstream::Upstream;
pub use upstreams::Upstreams;
