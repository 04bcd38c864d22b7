//! Tests of reading foreign archives.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test"
)]

#[path = "../corpus/any_archive.rs"]
mod any_archive;
/// Stored archives for fuzzing.
mod corpus;
/// A sample of each format, written from its description.
mod formats;
/// Archives that want to do harm.
mod hostile;
/// The memory that a large archive takes.
mod memory;
/// Samples with random changes.
mod mutations;
/// The samples, and archives made of them.
mod samples;
