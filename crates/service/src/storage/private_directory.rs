//! The data directory. Only its user can access it, because it contains documents, questions and answers. A lock keeps
//! other processes out, and renames are synced so that they survive a power cut.

pub(crate) use parlance_encryption::durable::{make_private_folder as create, sync_folder as sync};

use parlance_encryption::durable;
use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;
use tempfile::NamedTempFile;

/// The file whose lock shows that a service uses the data directory.
const LOCK_FILE: &str = "service.lock";

/// Locks a data directory until the returned file is closed.
pub(crate) fn lock(data_dir: &Path) -> Result<File, TryLockError> {
    let lock = File::create(data_dir.join(LOCK_FILE)).map_err(TryLockError::Error)?;
    lock.try_lock()?;
    Ok(lock)
}

/// Renames a finished file to its path, and syncs the directory. The content must be synced before.
pub(crate) fn persist(file: NamedTempFile, path: &Path) -> io::Result<()> {
    // Not with `persist`: it calls the system without the C library, where the power cut test intercepts calls.
    #[cfg(unix)]
    {
        let mut file = file;
        std::fs::rename(file.path(), path)?;
        file.disable_cleanup(true);
    }
    #[cfg(not(unix))]
    file.persist(path).map_err(|error| error.error)?;
    durable::sync_name(path)
}
