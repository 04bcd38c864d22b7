//! The store: all data of the app, in one SQLite database.
//!
//! Owns the schema, its migrations, all SQL of the app, and the private files of the data folder. Must not know HTTP
//! or rendering, and never sees a service's key. One file per table, in the module of its subject. Functions that read
//! take a [`Connection`], functions that write take a [`Transaction`]; only [`Store::read`], [`Store::write`] and
//! [`Store::write_relaxed`] provide them.
//!
//! A function whose documentation has no section *Errors* fails only when the database cannot be read or written.
//!
//! Calls block: run them on a thread that may block. Ids are 16-byte BLOBs, times are milliseconds since 1970 (UTC),
//! items and endings are JSON.

#[cfg(test)]
#[path = "../../../tests/matching/cases.rs"]
mod cases;
mod column;
pub mod conversations;
mod database;
mod disk;
mod error;
pub mod files;
pub mod messages;
#[cfg(test)]
mod plans;
mod safekeeping;
pub mod salvage;
pub mod search;
mod search_index;
pub mod self_check;
pub mod settings;
mod store;
mod transfer;
pub mod turns;

pub use conversations::{folders, message_instructions, options, trash};
pub use database::location::Location;
pub use database::private_files;
pub use disk::Disk;
pub use error::{Error, ErrorKind, OpenError};
pub use files::temporary_uploads;
pub use messages::{attached_names, citations, drafts, edits, outbox, question, threads};
pub use parlance_sqlite::rusqlite::{Connection, Transaction};
pub use safekeeping::{backups, encryption, kept, recovery};
pub use search_index::document_texts;
pub use settings::{presets, profiles, projects, prompts};
pub use store::{MAX_READERS, Store, restore};
pub use transfer::{imports, temporary, whole_conversations};
pub use turns::{captures, journal};
