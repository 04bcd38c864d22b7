//! Makes files, folders and names survive a power cut.
//!
//! The only module that knows how each system does it.

use std::fs::{self, DirBuilder, File};
use std::io;
use std::path::Path;

/// Syncs a file to disk.
///
/// # Errors
///
/// When it cannot be opened for writing, or the disk reports an error.
pub fn sync_file(path: &Path) -> io::Result<()> {
    // Windows flushes a file only through a writable handle.
    File::options().write(true).open(path)?.sync_all()
}

/// Syncs the entries of a folder: names of new, moved and removed files.
///
/// # Errors
///
/// When it cannot be opened, or the disk reports an error.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    // Systems that cannot open a folder as a file journal their names.
    #[cfg(unix)]
    File::open(if folder.as_os_str().is_empty() { Path::new(".") } else { folder })?.sync_all()?;
    #[cfg(not(unix))]
    let _ = folder;
    Ok(())
}

/// Syncs the name of a file or folder.
///
/// # Errors
///
/// Like [`sync_folder`].
pub fn sync_name(of: &Path) -> io::Result<()> {
    of.parent().map_or(Ok(()), sync_folder)
}

/// Renames a file within its folder and syncs the name. Replaces an existing file.
///
/// # Errors
///
/// When it cannot be renamed, or the disk reports an error.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)?;
    sync_name(to)
}

/// Creates a folder that only its user can open, with missing parent folders, and syncs their names. An existing
/// folder keeps its permissions.
///
/// # Errors
///
/// When one cannot be created, or the disk reports an error.
pub fn make_private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    let folder = std::path::absolute(folder)?;
    let n_missing = folder.ancestors().take_while(|ancestor| !ancestor.exists()).count();
    builder.create(&folder)?;
    folder.ancestors().skip(1).take(n_missing).try_for_each(sync_folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_synced_through_a_handle_that_may_write() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        fs::write(&path, "text").unwrap();
        sync_file(&path).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"text");
        assert_eq!(sync_file(folder.path()).unwrap_err().kind(), io::ErrorKind::IsADirectory);
    }

    #[test]
    #[cfg(unix)]
    fn a_new_folder_is_its_users_alone_and_an_older_one_stays_as_it_is() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let permissions = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let new = folder.path().join("parent/data");
        make_private_folder(&new).unwrap();
        assert_eq!(permissions(&new), 0o700);
        fs::set_permissions(&new, fs::Permissions::from_mode(0o750)).unwrap();
        make_private_folder(&new).unwrap();
        assert_eq!(permissions(&new), 0o750);
    }
}
