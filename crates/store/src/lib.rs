//! The store: everything that the app knows, in one SQLite database.
//!
//! Owns the schema, its migrations, all SQL of the app, and how files of the data folder are kept private. Must not know
//! HTTP or rendering, and never sees a key. One file per table. Functions that read take a [`Connection`], functions
//! that write take a [`Transaction`]; only [`Store::read`], [`Store::write`] and [`Store::write_relaxed`] provide them.
//!
//! Calls block: run them on a thread that may block. Ids are 16-byte BLOBs, times are milliseconds since 1970 (UTC),
//! items and endings are JSON.

pub mod attached_names;
pub mod backups;
pub mod captures;
pub mod citations;
pub mod conversations;
pub mod document_texts;
pub mod drafts;
pub mod edits;
pub mod encryption;
pub mod files;
pub mod folders;
pub mod imports;
pub mod journal;
pub mod kept;
pub mod message_instructions;
pub mod messages;
pub mod options;
pub mod outbox;
pub mod presets;
pub mod private_files;
pub mod profiles;
pub mod projects;
pub mod prompts;
pub mod question;
pub mod recovery;
pub mod restore;
pub mod salvage;
pub mod search;
pub mod self_check;
pub mod settings;
pub mod temporary;
pub mod temporary_uploads;
pub mod threads;
pub mod trash;
pub mod turns;
pub mod whole_conversations;

mod cancel;
mod column;
mod counts;
mod disk;
mod error;
mod fold;
mod instructions;
mod integrity;
mod location;
mod migrate;
mod open;
#[cfg(test)]
mod plans;
mod request_erasure;
mod store;
mod version;
mod word_index;

pub use disk::Disk;
pub use error::{Error, ErrorKind, OpenError};
pub use location::Location;
pub use parlance_sqlite::rusqlite::{Connection, Transaction};
pub use store::{MAX_READERS, Store};
