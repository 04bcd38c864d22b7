//! The record as its users see it: everything through the public functions, on real files.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    missing_docs,
    reason = "a test"
)]

#[path = "record/citations.rs"]
mod citations;
#[path = "record/conversations.rs"]
mod conversations;
#[path = "record/deletions.rs"]
mod deletions;
#[path = "record/file_list.rs"]
mod file_list;
#[path = "record/files.rs"]
mod files;
#[path = "record/open.rs"]
mod open;
#[path = "record/options.rs"]
mod options;
#[path = "record/outbox.rs"]
mod outbox;
#[path = "record/readers.rs"]
mod readers;
#[path = "record/recovery.rs"]
mod recovery;
#[path = "record/search.rs"]
mod search;
#[path = "record/support.rs"]
mod support;
#[path = "record/tree.rs"]
mod tree;
#[path = "record/turns.rs"]
mod turns;
#[path = "record/uploads.rs"]
mod uploads;
