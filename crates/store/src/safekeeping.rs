//! Protects the database against loss: backups, recovery and encryption.

pub mod backups;
pub(crate) mod counts;
pub mod encryption;
pub mod kept;
pub mod recovery;
