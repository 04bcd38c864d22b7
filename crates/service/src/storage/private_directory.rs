//! The data directory: made for its user alone, because documents, questions and answers are in it; locked by who works
//! on it; and what it takes that a name in it survives a power cut.

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

/// Makes the directory if it is missing, and syncs the names on the way to it. One that exists keeps its permissions.
pub(crate) fn create(path: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    let path = std::path::absolute(path)?;
    let n_missing = path.ancestors().take_while(|ancestor| !ancestor.exists()).count();
    builder.create(&path)?;
    path.ancestors().skip(1).take(n_missing).try_for_each(sync)
}

/// Waits until the disk has the names in a directory: those of new and moved files, and that removed ones are gone.
pub(crate) fn sync(directory: &Path) -> io::Result<()> {
    // Where a directory cannot be opened as a file, the system keeps a journal of names by itself.
    #[cfg(unix)]
    std::fs::File::open(directory)?.sync_all()?;
    #[cfg(not(unix))]
    let _ = directory;
    Ok(())
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
    path.parent().map_or(Ok(()), sync)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn a_new_directory_is_its_users_alone_and_an_older_one_stays_as_it_is() {
        let directory = tempfile::tempdir().unwrap();
        let permissions = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let new = directory.path().join("parent/data");
        create(&new).unwrap();
        assert_eq!(permissions(&new), 0o700);
        std::fs::set_permissions(&new, std::fs::Permissions::from_mode(0o750)).unwrap();
        create(&new).unwrap();
        assert_eq!(permissions(&new), 0o750);
    }
}
