//! Free space for imported files, checked before each file is written.

use std::io;
use std::path::Path;

/// Bytes that an import leaves free for the store, its log and everything else.
const RESERVE_BYTES: u64 = 512 * 1024 * 1024;

/// Checks that a file of this size leaves the reserve free.
///
/// # Errors
/// [`io::ErrorKind::StorageFull`] when it does not, and when the free space cannot be read.
pub(super) fn require(folder: &Path, n_bytes: u64) -> io::Result<()> {
    match free_bytes(folder)? {
        Some(free) if free < n_bytes.saturating_add(RESERVE_BYTES) => Err(io::ErrorKind::StorageFull.into()),
        _ => Ok(()),
    }
}

/// The bytes that this user may still write to the folder; `None` if the system does not report it.
#[cfg(unix)]
fn free_bytes(folder: &Path) -> io::Result<Option<u64>> {
    let disk = rustix::fs::statvfs(folder)?;
    Ok(Some(disk.f_bavail.saturating_mul(disk.f_frsize)))
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "other systems can fail")]
fn free_bytes(_: &Path) -> io::Result<Option<u64>> {
    Ok(None)
}

#[cfg(all(test, unix))]
mod tests {
    use super::{free_bytes, require};
    use std::io::ErrorKind;

    #[test]
    fn a_file_that_would_fill_the_disk_is_refused_before_it_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let free = free_bytes(folder.path()).unwrap().unwrap();
        let refused = require(folder.path(), free.saturating_add(1)).unwrap_err();
        assert_eq!(refused.kind(), ErrorKind::StorageFull);
        assert!(require(&folder.path().join("missing"), 0).is_err());
    }
}
