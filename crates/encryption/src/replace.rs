//! Replaces a file by its new form, and overwrites the old one.

use crate::durable::{self, sync_name};
use crate::temporary_names::Kind;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Bytes overwritten in one step.
const CHUNK_BYTES: usize = 256 * 1024;

/// Replaces a file with a complete and synced one, and then overwrites the bytes of the old one.
///
/// # Errors
///
/// When a file cannot be renamed or overwritten. `path` is then the complete old or new file.
pub fn replace_with(path: &Path, new: &Path) -> io::Result<()> {
    let old = replaced(path);
    finish(path, &old)?;
    // A hard link to the old file, so that its bytes can be found and overwritten after a crash. Without hard links,
    // the old file is renamed, and `path` does not exist for a moment.
    if fs::hard_link(path, &old).is_err() {
        fs::rename(path, &old)?;
    }
    durable::rename(new, path)?;
    erase(&old)
}

/// The path of a file that [`replace_with`] has replaced, until its bytes are overwritten. A crash can leave this
/// file. If `path` does not exist then, it is the only version.
#[must_use]
pub fn replaced(path: &Path) -> PathBuf {
    Kind::Replaced.of(path)
}

/// The original path of a replaced file, including names of older versions. `None` for other files.
#[must_use]
pub fn original_of_replaced(path: &Path) -> Option<PathBuf> {
    let parsed = Kind::parse(path).or_else(|| Kind::parse_former(path));
    parsed.filter(|(kind, _)| *kind == Kind::Replaced).map(|(_, original)| original)
}

/// Finishes a replacement that a crash interrupted: overwrites the old bytes, unless they are still those of the file
/// or its only version. No unrelated file may have the temporary name.
///
/// # Errors
///
/// When a file cannot be accessed, overwritten or renamed.
pub fn finish_replacing(path: &Path) -> io::Result<()> {
    finish(path, &Kind::Replaced.formerly_of(path))?;
    finish(path, &replaced(path))
}

/// The same for a given name of the replaced file.
pub(crate) fn finish(path: &Path, old: &Path) -> io::Result<()> {
    if !old.try_exists()? {
        return Ok(());
    }
    if !path.try_exists()? {
        return durable::rename(old, path);
    }
    // The crash happened right after the hard link was created: both names refer to the same bytes.
    if same_file::is_same_file(path, old)? {
        fs::remove_file(old)?;
        return sync_name(path);
    }
    erase(old)
}

/// Overwrites and removes a file; a missing file is no error. Copy-on-write file systems and some disks keep the old
/// bytes for a time.
///
/// # Errors
///
/// When it cannot be overwritten or removed.
pub fn erase(path: &Path) -> io::Result<()> {
    match OpenOptions::new().write(true).open(path) {
        Ok(file) => overwrite(file)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    }
    fs::remove_file(path)?;
    sync_name(path)
}

fn overwrite(mut file: File) -> io::Result<()> {
    let zeros = vec![0; CHUNK_BYTES];
    let mut left = file.metadata()?.len();
    while left > 0 {
        let n = usize::try_from(left).unwrap_or(usize::MAX).min(CHUNK_BYTES);
        file.write_all(zeros.get(..n).unwrap_or_default())?;
        left -= n as u64;
    }
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bytes_of_a_replaced_file_are_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let (path, new, other) = (folder.path().join("a"), folder.path().join("b"), folder.path().join("c"));
        fs::write(&path, "the old words").unwrap();
        fs::write(&new, "new").unwrap();
        // A second link, which still shows the bytes afterwards.
        fs::hard_link(&path, &other).unwrap();
        replace_with(&path, &new).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert!(!new.exists() && !replaced(&path).exists());
        assert_eq!(fs::read(&other).unwrap(), [0; 13]);
    }

    #[test]
    fn a_file_that_a_crash_left_with_two_names_keeps_its_bytes() {
        let folder = tempfile::tempdir().unwrap();
        let (path, new) = (folder.path().join("a"), folder.path().join("b"));
        fs::write(&path, "words").unwrap();
        fs::hard_link(&path, replaced(&path)).unwrap();
        finish_replacing(&path).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"words");
        assert!(!replaced(&path).exists());
        fs::write(&new, "new").unwrap();
        fs::hard_link(&path, replaced(&path)).unwrap();
        replace_with(&path, &new).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
    }

    #[test]
    fn a_file_that_a_crash_left_without_its_name_has_it_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        fs::write(replaced(&path), "words").unwrap();
        for _ in 0..2 {
            finish_replacing(&path).unwrap();
            assert_eq!(fs::read(&path).unwrap(), b"words");
        }
        assert!(!replaced(&path).exists());
    }

    #[test]
    #[cfg(unix)]
    fn an_erased_file_is_overwritten_and_gone() {
        let folder = tempfile::tempdir().unwrap();
        let (path, other) = (folder.path().join("a"), folder.path().join("b"));
        fs::write(&path, vec![7; CHUNK_BYTES + 1]).unwrap();
        fs::hard_link(&path, &other).unwrap();
        erase(&path).unwrap();
        assert!(!path.exists());
        assert!(fs::read(&other).unwrap().iter().all(|byte| *byte == 0));
        erase(&path).unwrap();
    }
}
