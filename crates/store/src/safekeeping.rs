//! Keeps the database from loss: backups, recovery from them, and encryption.

pub mod backups;
pub(crate) mod counts;
pub mod encryption;
pub mod kept;
pub mod recovery;
