//! Shared code of the benchmark programs: figures, servers, the cost of a process, a long answer and a long
//! conversation.
//!
//! Must not know what is measured.

pub mod conversation;
pub mod cost;
pub mod figure;
pub mod filled;
pub mod server;
pub mod varied;

/// The reason for which a benchmark failed, as text.
pub type Error = Box<dyn std::error::Error + Send + Sync>;

/// The result of a step.
pub type Result<T> = std::result::Result<T, Error>;
