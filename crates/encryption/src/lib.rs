//! Encryption at rest: the key of everything that is on the disk, the recovery key that opens it once more, and files
//! that are encrypted with it.
//!
//! Owns the forms of keys, of the key file and of encrypted files, how a file survives a power cut, and that memory does not
//! become a file. Must not know the keyring, databases, nor which files there are.

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

/// The form in which something is on the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Readable for whoever reads the disk.
    Plain,
    /// Readable with the key.
    Encrypted,
}

/// The system gives no random bytes.
#[derive(Debug, thiserror::Error)]
#[error("the system gives no random numbers: {0}")]
pub struct NoRandomness(#[from] getrandom::Error);
