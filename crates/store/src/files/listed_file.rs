//! An entry of the service's file list.

use parlance_domain::FileStatus;

/// A file as the service lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedFile {
    /// The service's id.
    pub service_file_id: String,
    /// Its name.
    pub name: String,
    /// Its size in bytes.
    pub bytes: u64,
    /// Its purpose.
    pub purpose: String,
    /// When the service received it, by its own clock.
    pub created_at_ms: Option<i64>,
    /// Its status.
    pub status: FileStatus,
}
