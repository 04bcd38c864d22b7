//! The service's SQLite database: one writer on its own thread and a few readers, all outside the async threads.
//!
//! This module owns connections, transactions, the schema and the rows of every table. It must not know HTTP.

mod clock;
mod columns;
mod connections;
pub(crate) mod conversations;
pub(crate) mod conversion;
pub(crate) mod deletion;
pub(crate) mod erasure;
mod error;
pub(crate) mod files;
pub(crate) mod keys;
pub(crate) mod limits;
mod migration;
pub(crate) mod passages;
pub(crate) mod projects;
pub(crate) mod reindexing;
pub(crate) mod retention;
mod schema;
pub(crate) mod vectors;
mod writer;

pub(crate) use connections::{Database, begin_writing, write_now};
pub(crate) use error::DatabaseError;
pub use error::OpenError;
pub(crate) use migration::{check_form, open_for_writing, remove_old_backups};

/// The database's name in the data directory.
pub(crate) const DATABASE_FILE: &str = "service.sqlite";
