//! The files of the database and their folder, for this user alone.

use crate::OpenError;
use std::fs;
use std::path::Path;

/// Makes the folder of the database, for this user alone. One that exists is left as it is.
pub(crate) fn make_private_folder(path: &Path) -> Result<(), OpenError> {
    let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) else {
        return Ok(());
    };
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder).map_err(|source| OpenError::Path { path: folder.to_path_buf(), source })
}

/// Makes the file if it is not there, and makes it readable for this user alone.
/// SQLite gives its log and its shared memory the same mode.
pub(crate) fn make_private_file(path: &Path) -> std::io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.read(true).append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    #[cfg(unix)]
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    drop(file);
    Ok(())
}
