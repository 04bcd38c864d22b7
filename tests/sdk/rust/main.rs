//! async-openai, unchanged, against the local service: the strictest of the readers, because a field of another type, an
//! unknown event and an unknown kind of item are all errors to it.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test"
)]

mod errors;
mod files;
mod local;
mod model;
mod responses;
mod streams;
