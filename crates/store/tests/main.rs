//! The record as its users see it: everything through the public functions, on real files.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    missing_docs,
    reason = "a test"
)]

#[path = "record/conversations.rs"]
mod conversations;
#[path = "record/support.rs"]
mod support;
