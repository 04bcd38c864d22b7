//! Talking to model servers: OpenAI-compatible chat completions, streamed, and embeddings.
//!
//! [`Upstreams::in_order`] says whom to ask for a prompt, best first; a server that fails before its first word can be
//! followed by the next. [`Embedder`] turns texts into vectors. It must not know what a prompt is for, how answers are
//! stored or served, or what answers when no model does.

mod chat;
mod client;
mod context;
mod embedder;
mod failure;
mod health;
mod prompt;
mod reply;
mod request;
mod settings;
mod step;
mod thoughts;
mod upstream;
mod upstreams;

pub use embedder::{Embedded, Embedder, kind as failure_kind};
pub use failure::{Failure, Words};
pub use prompt::{Message, Prompt, ToolCall};
pub use reply::Reply;
pub use settings::{InvalidUpstream, UpstreamSettings};
pub use step::{End, Finish, Step, TokenCounts};
pub use upstream::Upstream;
pub use upstreams::Upstreams;
