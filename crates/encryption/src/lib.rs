//! Encryption at rest: the key of all data on disk, the recovery key that can restore it, and encrypted files.
//!
//! Owns the formats of keys, of the key file and of encrypted files, durable writes, and the protection against core
//! dumps. Must not know the keyring, databases, or which files exist.

mod crash_dumps;
pub mod durable;
pub mod files;
mod key;
mod key_file;
mod recovery_document;
mod recovery_key;
mod replace;
pub mod temporary_names;

pub use crash_dumps::{forbid_core_dumps, forbid_tracing};
pub use key::{Key, NotAKey, Purpose};
pub use key_file::{KeyFile, KeyFileError, Stage};
pub use recovery_document::{KeyRecord, find_recovery_key, parse_document};
pub use recovery_key::{N_GROUPS, RecoveryKey, RecoveryKeyError, WrappedKey};
pub use replace::{erase, finish_replacing, original_of_replaced, replace_with, replaced};

/// The form of data on disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Readable without a key.
    Plain,
    /// Readable with the key.
    Encrypted,
}

/// The system returned no random bytes.
#[derive(Debug, thiserror::Error)]
#[error("the system gives no random numbers: {0}")]
pub struct NoRandomness(#[from] getrandom::Error);
