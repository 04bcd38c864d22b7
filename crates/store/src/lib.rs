//! The record: everything that the app knows, in one SQLite database.
//!
//! Owns the schema, its migrations and all of the app's SQL. It must not know how anything is sent or drawn, and it
//! never sees a key. One file per table: functions that read take a [`Connection`], functions that write take a
//! [`Transaction`], and [`Store::read`], [`Store::write`] and [`Store::write_relaxed`] are the only ways to get one.
//!
//! Calls block: from asynchronous code they belong on a thread that may block.
//! Ids are stored as 16-byte BLOBs, times as milliseconds since 1970 (UTC), items and endings as JSON.

pub mod attached_names;
pub mod citations;
pub mod conversations;
pub mod drafts;
pub mod edits;
pub mod files;
pub mod journal;
pub mod message_instructions;
pub mod messages;
pub mod options;
pub mod outbox;
pub mod presets;
pub mod profiles;
pub mod projects;
pub mod prompts;
pub mod question;
pub mod recordings;
pub mod recovery;
pub mod search;
pub mod settings;
pub mod threads;
pub mod turns;

mod column;
mod error;
mod fold;
mod migrate;
mod open;
#[cfg(test)]
mod plans;
mod private_files;
mod request_erasure;
mod store;
mod word_index;

pub use error::{Error, ErrorKind, OpenError};
pub use rusqlite::{Connection, Transaction};
pub use store::{MAX_READERS, Store};
