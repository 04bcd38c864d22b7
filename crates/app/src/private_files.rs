//! Files and folders that only this user can open, whatever the folder around them allows.
//!
//! Where the system has no modes, its folders for the data of programs are private already.

use std::fs::{DirBuilder, File, OpenOptions, remove_file};
use std::io::{self, ErrorKind, Write as _};
use std::path::Path;

/// Makes a folder and those above it that are missing.
///
/// # Errors
/// When one cannot be made.
pub(crate) fn make_private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Writes a file in the place of the one that is there.
///
/// # Errors
/// When the old one cannot be removed or the new one not be written.
pub fn write_private_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // A file that is there keeps its mode, whoever opens it.
    if let Err(error) = remove_file(path)
        && error.kind() != ErrorKind::NotFound
    {
        return Err(error);
    }
    new_file(path)?.write_all(bytes)
}

fn new_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}
