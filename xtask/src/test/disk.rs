//! Refuses to start if the disk is too full: a build that runs out of space fails with misleading messages.

use std::path::{Path, PathBuf};
use xtask::error::{Error, Result};
use xtask::project;

/// Size of the target folder after a full build, in bytes.
const NEEDED: u64 = 20 * GB;

const GB: u64 = 1_000_000_000;

/// Checks that the target folder has room for a full build. Its current content counts as free space, because a build
/// replaces it.
pub(super) fn check() -> Result<()> {
    let target = project::target_dir();
    let existing = existing_ancestor(&target);
    let Some(n_free) = free_bytes(&existing)? else { return Ok(()) };
    let n_held = bytes_below(&target);
    println!("{} GB free, {} GB in {}", n_free / GB, n_held / GB, target.display());
    if has_room(n_free, n_held) {
        return Ok(());
    }
    Err(Error::Missing {
        what: format!(
            "{} GB of disk space in {}",
            (NEEDED - n_free - n_held).div_ceil(GB),
            existing.display()
        ),
        cure: format!("The tests need {} GB in all. Delete other builds or files there.", NEEDED / GB),
    })
}

const fn has_room(n_free: u64, n_held: u64) -> bool {
    n_free.saturating_add(n_held) >= NEEDED
}

/// The folder, or its nearest existing parent.
fn existing_ancestor(folder: &Path) -> PathBuf {
    folder.ancestors().find(|ancestor| ancestor.exists()).unwrap_or(folder).to_owned()
}

/// The free bytes for an ordinary user; `None` if the system cannot be asked.
#[cfg(unix)]
fn free_bytes(folder: &Path) -> Result<Option<u64>> {
    let disk = rustix::fs::statvfs(folder).map_err(|error| Error::file(folder)(error.into()))?;
    Ok(Some(disk.f_bavail.saturating_mul(disk.f_frsize)))
}

#[cfg(not(unix))]
fn free_bytes(_folder: &Path) -> Result<Option<u64>> {
    Ok(None)
}

/// The size of all files in a folder, 0 if there is none. Cargo's hard links count twice, which overstates the size by
/// less than a tenth.
fn bytes_below(folder: &Path) -> u64 {
    let files = walkdir::WalkDir::new(folder).into_iter().flatten();
    files
        .filter_map(|entry| entry.metadata().ok())
        .filter(std::fs::Metadata::is_file)
        .map(|file| file.len())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_target_folder_holds_counts_as_room() {
        assert!(has_room(20 * GB, 0));
        assert!(has_room(5 * GB, 15 * GB));
        assert!(!has_room(5 * GB, 14 * GB));
        assert!(!has_room(0, 0));
    }

    #[test]
    fn a_target_folder_that_does_not_exist_yet_is_on_the_disk_of_the_folder_above() {
        let folder = project::root().join("none/of/these");
        assert_eq!(existing_ancestor(&folder), project::root());
        assert_eq!(bytes_below(&folder), 0);
    }
}
