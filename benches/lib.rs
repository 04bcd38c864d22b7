//! What the programs of the benchmarks share: figures, processes that listen, what a process costs, and a long answer.
//!
//! It must not know what is measured.

pub mod cost;
pub mod figure;
pub mod filled;
pub mod server;
pub mod varied;

/// Why a benchmark cannot go on, in words.
pub type Error = Box<dyn std::error::Error + Send + Sync>;

/// What came of a step.
pub type Result<T> = std::result::Result<T, Error>;
