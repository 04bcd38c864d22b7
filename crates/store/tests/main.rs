//! Tests of the database through its public functions, on real files.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    reason = "a test"
)]

#[path = "store/citations.rs"]
mod citations;
#[path = "store/conversations.rs"]
mod conversations;
#[path = "store/deletions.rs"]
mod deletions;
#[path = "store/document_texts.rs"]
mod document_texts;
#[path = "store/encryption.rs"]
mod encryption;
#[path = "store/file_list.rs"]
mod file_list;
#[path = "store/files.rs"]
mod files;
#[path = "store/open.rs"]
mod open;
#[path = "store/options.rs"]
mod options;
#[path = "store/order.rs"]
mod order;
#[path = "store/outbox.rs"]
mod outbox;
#[path = "store/readers.rs"]
mod readers;
#[path = "store/recovery.rs"]
mod recovery;
#[path = "store/requests.rs"]
mod requests;
#[path = "store/salvage.rs"]
mod salvage;
#[path = "store/salvage_oracle.rs"]
mod salvage_oracle;
#[path = "store/search.rs"]
mod search;
#[path = "store/search_everything.rs"]
mod search_everything;
#[path = "store/self_check.rs"]
mod self_check;
#[path = "store/support.rs"]
mod support;
#[path = "store/trash.rs"]
mod trash;
#[path = "store/tree.rs"]
mod tree;
#[path = "store/turns.rs"]
mod turns;
#[path = "store/uploads.rs"]
mod uploads;
#[path = "store/whole_conversations.rs"]
mod whole_conversations;
