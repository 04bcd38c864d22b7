//! The data directory: made for its user alone, because documents, questions and answers are in it; locked by who works
//! on it; and what it takes that a name in it survives a power cut.

pub(crate) use parlance_encryption::durable::{make_private_folder as create, sync_folder as sync};

use parlance_encryption::durable;
use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;
use tempfile::NamedTempFile;

/// The name of the file whose lock says that a service runs on the data directory.
const LOCK_FILE: &str = "service.lock";

/// Locks a data directory until the returned file is closed.
pub(crate) fn lock(data_dir: &Path) -> Result<File, TryLockError> {
    let lock = File::create(data_dir.join(LOCK_FILE)).map_err(TryLockError::Error)?;
    lock.try_lock()?;
    Ok(lock)
}

/// Gives a finished file its name, and waits until the disk has the name. The content has to be synced before.
pub(crate) fn persist(file: NamedTempFile, path: &Path) -> io::Result<()> {
    // Not by `persist`, whose calls go to the system past the C library, where the test of power cuts listens.
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
