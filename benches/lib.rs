//! What the programs of the benchmarks share: figures, processes that listen, what a process costs, a long answer and a
//! long conversation.
//!
//! It must not know what is measured.

pub mod conversation;
pub mod cost;
pub mod figure;
pub mod filled;
pub mod server;
pub mod varied;

/// Why a benchmark cannot go on, in words.
pub type Error = Box<dyn std::error::Error + Send + Sync>;

/// What came of a step.
pub type Result<T> = std::result::Result<T, Error>;
