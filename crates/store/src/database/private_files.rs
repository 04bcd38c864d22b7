//! Files and folders with access for this user only, whatever the parent folder allows: the database's and the others
//! in the data folder.
//!
//! On systems without file modes, the application data folders are already private.

pub use parlance_encryption::durable::make_private_folder;

use parlance_encryption::durable;
use parlance_encryption::temporary_names::BEGINNING;
use std::ffi::OsString;
use std::fs::{File, OpenOptions, remove_file};
use std::io::{self, ErrorKind, Write as _};
use std::path::Path;

/// Creates the file if it does not exist, and restricts it to this user. SQLite gives its log and shared memory the
/// same mode.
pub(crate) fn make_private_file(path: &Path) -> io::Result<()> {
    let file = open_private(OpenOptions::new().read(true).append(true).create(true), path)?;
    #[cfg(unix)]
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    drop(file);
    Ok(())
}

/// Replaces a file atomically and durably.
///
/// # Errors
///
/// When the new file cannot be written. The old one is then unchanged.
pub fn write_private_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut name = OsString::from(format!("{BEGINNING}saving-"));
    name.push(path.file_name().unwrap_or_default());
    let partial = path.with_file_name(name);
    // Left over from a crash.
    remove_if_there(&partial)?;
    let written = write_new(&partial, bytes).and_then(|()| durable::rename(&partial, path));
    if written.is_err() {
        drop(remove_if_there(&partial));
    }
    written
}

fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = create_private_file(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Creates a new file for writing.
///
/// # Errors
///
/// When it exists already, or cannot be created.
pub fn create_private_file(path: &Path) -> io::Result<File> {
    open_private(OpenOptions::new().write(true).create_new(true), path)
}

/// Removes a file if it exists.
pub(crate) fn remove_if_there(path: &Path) -> io::Result<()> {
    match remove_file(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}

fn open_private(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options.open(path)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt as _;

    #[test]
    fn a_file_that_others_could_read_is_replaced_by_one_that_they_cannot() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("door");
        std::fs::write(&path, "an older and longer secret").unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).unwrap();
        write_private_file(&path, b"secret").unwrap();
        assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(std::fs::read(&path).unwrap(), b"secret");
    }

    #[test]
    fn a_file_that_cannot_be_written_leaves_the_old_one_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("keys.txt");
        // The new file cannot have the name of a folder.
        std::fs::create_dir_all(path.join("old")).unwrap();
        assert!(write_private_file(&path, b"secret").is_err());
        assert!(path.join("old").exists());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
