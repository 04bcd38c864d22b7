//! Files and folders that only this user can open, whatever the folder around them allows: those of the database, and
//! the others of the data folder.
//!
//! Where the system has no modes, its folders for the data of programs are private already.

pub use parlance_encryption::durable::make_private_folder;

use std::fs::{File, OpenOptions, remove_file};
use std::io::{self, ErrorKind, Write as _};
use std::path::Path;

/// Makes the file if it is not there, and makes it readable for this user alone.
/// SQLite gives its log and its shared memory the same mode.
pub(crate) fn make_private_file(path: &Path) -> io::Result<()> {
    let file = open_private(OpenOptions::new().read(true).append(true).create(true), path)?;
    #[cfg(unix)]
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    drop(file);
    Ok(())
}

/// Writes a file in the place of the one that is there.
///
/// # Errors
///
/// When the old one cannot be removed, or the new one cannot be written.
pub fn write_private_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // A file that is there keeps its mode, whoever opens it.
    remove_if_there(path)?;
    open_private(OpenOptions::new().write(true).create_new(true), path)?.write_all(bytes)
}

/// Makes a file that is not there yet, to be written.
///
/// # Errors
///
/// When it is there, or cannot be made.
pub fn create_private_file(path: &Path) -> io::Result<File> {
    open_private(OpenOptions::new().write(true).create_new(true), path)
}

/// Removes a file, unless somebody else has.
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
}
