//! What the programs of the benchmarks share: figures, processes that listen, and what a process costs.
//!
//! It must not know what is measured.

pub mod cost;
pub mod figure;
pub mod server;

/// Why a benchmark cannot go on, in words.
pub type Error = Box<dyn std::error::Error + Send + Sync>;

/// What came of a step.
pub type Result<T> = std::result::Result<T, Error>;
