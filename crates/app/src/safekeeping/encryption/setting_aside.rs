//! Sets the whole data aside when its key is lost.
//!
//! Owns the list of the data folder's parts that belong together. After a crash, no part stays without its key file.

use crate::kernel::clock::now_ms;
use crate::kernel::config::Config;
use crate::kernel::private_copies::PrivateCopies;
use crate::kernel::store::DATABASE;
use crate::services::local;
use parlance_encryption::temporary_names::is_temporary;
use parlance_encryption::{KeyFile, durable};
use std::io;
use std::path::{Path, PathBuf};

/// Prefix of folders with data that was set aside.
const FOLDER: &str = "set-aside-";

/// The marker of an incomplete folder.
const UNFINISHED: &str = "unfinished";

/// Moves all data whose key is lost, with its key file if there is one, into a folder that the recovery key still
/// opens. After a crash, the next start completes the move.
pub(crate) fn set_aside_all(config: &Config) -> io::Result<PathBuf> {
    let aside = config.data_dir.join(format!("{FOLDER}{:015}", now_ms()));
    durable::make_private_folder(&aside)?;
    let mark = aside.join(UNFINISHED);
    std::fs::File::create(&mark)?.sync_all()?;
    durable::sync_name(&mark)?;
    move_all(&config.data_dir, &aside)?;
    Ok(aside)
}

/// Finishes setting data aside after a crash.
pub(crate) fn finish_setting_aside(data_dir: &Path) -> io::Result<()> {
    let entries = match std::fs::read_dir(data_dir) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        entries => entries?,
    };
    for entry in entries {
        let entry = entry?;
        let aside = entry.path();
        if entry.file_name().to_string_lossy().starts_with(FOLDER) && aside.join(UNFINISHED).try_exists()? {
            tracing::warn!("data that was being set aside is set aside");
            move_all(data_dir, &aside)?;
        }
    }
    Ok(())
}

fn move_all(data_dir: &Path, aside: &Path) -> io::Result<()> {
    // Copied first and removed last: after a crash, both parts of the data have their key file.
    KeyFile::copy_into(data_dir, aside)?;
    for entry in std::fs::read_dir(data_dir)? {
        let entry = entry?;
        let name = entry.file_name();
        if is_data(&name.to_string_lossy()) {
            std::fs::rename(entry.path(), aside.join(&name))?;
        }
    }
    durable::sync_folder(aside)?;
    durable::sync_folder(data_dir)?;
    KeyFile::remove(data_dir).map_err(io::Error::other)?;
    let mark = aside.join(UNFINISHED);
    std::fs::remove_file(&mark)?;
    durable::sync_name(&mark)
}

/// Whether an entry of the data folder is encrypted together with the data.
pub(super) fn is_data(name: &str) -> bool {
    let is_beside = |name: &str, of: &str| name == of || name.starts_with(&format!("{of}."));
    is_beside(name, DATABASE) && !KeyFile::is_name(name)
        || name.starts_with(&format!("{DATABASE}-"))
        || is_temporary(name)
        || PrivateCopies::FOLDERS.contains(&name)
        || name == local::FOLDER
}

#[cfg(test)]
mod tests {
    use super::*;

    const PARTS: [&str; 3] = ["parlance.db", "parlance.db.000000000000001.v25.requested.backup", "pasted"];
    const KEY_FILES: [&str; 3] = ["encryption.json", "encryption.json.copy", "parlance.db.encryption.json"];

    #[test]
    fn data_that_a_crash_left_in_two_folders_is_together_after_the_next_start() {
        // A crash may leave both with their key files, the old one with fewer, and the new one with half a file.
        for (n_moved, n_removed) in (0..=PARTS.len()).flat_map(|n| (0..=KEY_FILES.len()).map(move |m| (n, m)))
        {
            let folder = tempfile::tempdir().unwrap();
            let aside = folder.path().join("set-aside-000000000000001");
            std::fs::create_dir(&aside).unwrap();
            std::fs::write(aside.join(UNFINISHED), "").unwrap();
            for (n, name) in PARTS.into_iter().enumerate() {
                let to = if n < n_moved { &aside } else { folder.path() };
                if name == "pasted" {
                    std::fs::create_dir(to.join(name)).unwrap();
                } else {
                    std::fs::write(to.join(name), name).unwrap();
                }
            }
            for (n, name) in KEY_FILES.into_iter().rev().enumerate() {
                if n >= n_removed {
                    std::fs::write(folder.path().join(name), name).unwrap();
                    std::fs::write(aside.join(name), "ha").unwrap();
                } else {
                    std::fs::write(aside.join(name), name).unwrap();
                }
            }
            for _ in 0..2 {
                finish_setting_aside(folder.path()).unwrap();
                for name in KEY_FILES {
                    assert_eq!(std::fs::read_to_string(aside.join(name)).unwrap(), name);
                }
                assert!(PARTS.into_iter().all(|name| aside.join(name).exists()), "{n_moved}");
                assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "{n_moved}");
            }
            // Data made by the next start stays.
            std::fs::write(folder.path().join("parlance.db"), "new").unwrap();
            finish_setting_aside(folder.path()).unwrap();
            assert!(folder.path().join("parlance.db").exists());
        }
    }
}
