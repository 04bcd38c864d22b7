//! Copies of backups in a folder that the user chose, for example on another disk.
//!
//! The retention rules of the local backups also apply to the copies. Must not know when a copy is due.

use super::budget::{self, New};
use super::{
    Backup, BackupError, beside, drop_outlived, file_name, folder_of, free_bytes, keep_to_budget, list,
    remove, remove_partial,
};
use crate::database::cancel::Cancel;
use crate::database::private_files::{create_private_file, make_private_folder, remove_if_there};
use crate::{Error, Location};
use parlance_encryption::{KeyFile, durable};
use std::fs::{self, File};
use std::io::{self, Read, Write as _};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;
use uuid::Uuid;

/// Bytes copied between two checks for cancellation.
const CHUNK_BYTES: usize = 1024 * 1024;

/// Creates a folder for the copies of this store in the chosen one, and returns it. Two computers with the same chosen
/// folder then never delete each other's copies.
///
/// # Errors
///
/// When the chosen folder does not exist or cannot be written.
pub fn prepare(chosen: &Path) -> io::Result<PathBuf> {
    if !chosen.is_dir() {
        return Err(io::ErrorKind::NotFound.into());
    }
    let id = Uuid::now_v7().simple().to_string();
    let place = chosen.join(format!("parlance-backups-{}", id.get(24..).unwrap_or(&id)));
    let made = make_private_folder(&place);
    if place.is_dir() {
        allow_unsynced(made)?
    } else {
        made?
    }
    Ok(place)
}

/// Copies a backup of `store` to a folder made by [`prepare`], unless the copy exists, and deletes expired copies.
/// Returns when the copy was written, in milliseconds since 1970.
///
/// An encrypted backup comes with the key file. Once everything is encrypted, older plain copies are deleted.
/// `believed_ms` is the current date; `None` while it is unconfirmed, so that no copy expires.
///
/// # Errors
///
/// [`Error::Missing`] when the backup was deleted meanwhile. Otherwise when the folder cannot be reached or written,
/// or has too little space. No unexpired copy is lost then.
pub fn copy(
    store: &Location,
    backup: &Backup,
    place: &Path,
    believed_ms: Option<i64>,
    cancel: &Cancel,
) -> Result<i64, BackupError> {
    let not_read = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => BackupError::Store(Error::Missing("backup")),
        _ => error.into(),
    };
    // An open file stays readable if it is deleted meanwhile.
    let mut from = File::open(&backup.path).map_err(not_read)?;
    let is_plain = parlance_sqlite::is_plain(&backup.path).map_err(not_read)?;
    if is_plain && store.refuses_plain() {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "a backup of encrypted data is plain").into());
    }
    // Never recreate the folder: if its disk is not mounted, it would be on another one.
    if !place.is_dir() {
        return Err(io::Error::from(io::ErrorKind::NotFound).into());
    }
    let there = store.at(place.join(file_name(store.path())));
    if let Some(now_ms) = believed_ms {
        log_failure(drop_outlived(there.path(), &[], now_ms));
    }
    let partial = beside(there.path(), "partial");
    if !is_plain {
        copy_key_file(folder_of(store.path()), place, &partial, cancel)?;
    }
    let target = place.join(backup.file_name());
    if !is_there(&target, backup.n_bytes, is_plain)? {
        make_room(&there, backup, believed_ms)?;
        write(&mut from, &target, &partial, cancel)?;
        tracing::info!(n_bytes = backup.n_bytes, "a backup was copied to the second folder");
    }
    if store.refuses_plain() {
        remove_plain(&there)?;
    }
    if let Some(now_ms) = believed_ms {
        log_failure(keep_to_budget(&there, &[], now_ms));
    }
    let written = fs::metadata(&target)?.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default();
    Ok(i64::try_from(written.as_millis()).unwrap_or(i64::MAX))
}

/// Ignores a failure to delete an old copy, because the new copy matters more. The next copy tries again.
fn log_failure(removed: io::Result<()>) {
    if let Err(error) = removed {
        tracing::warn!(%error, "copies of backups that need not stay were not deleted");
    }
}

/// Whether a copy is complete and as encrypted as its backup, which was converted if encryption was switched on or
/// off.
fn is_there(target: &Path, n_bytes: u64, is_plain: bool) -> io::Result<bool> {
    match fs::metadata(target) {
        Ok(found) => Ok(found.len() == n_bytes && parlance_sqlite::is_plain(target)? == is_plain),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

fn make_room(there: &Location, backup: &Backup, believed_ms: Option<i64>) -> Result<(), BackupError> {
    let Some(free) = free_bytes(there)? else { return Ok(()) };
    let copies = list(there.path())?;
    let at_ms = believed_ms.unwrap_or(backup.made_at_ms);
    let new = New { n_bytes: backup.n_bytes, at_ms };
    if believed_ms.is_some() {
        remove(&budget::to_remove_before(&copies, &[], new, free))?;
    }
    let free = free_bytes(there)?.unwrap_or(free);
    budget::check(&list(there.path())?, &[], new, free).map_err(BackupError::NoRoom)
}

/// Copies the key file, which the recovery key needs to open a copy.
fn copy_key_file(data: &Path, place: &Path, partial: &Path, cancel: &Cancel) -> io::Result<()> {
    let [to, ..] = KeyFile::paths(place);
    let Some(from) = KeyFile::paths(data).into_iter().find(|path| path.is_file()) else { return Ok(()) };
    let bytes = fs::read(from)?;
    if fs::read(&to).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    if let (Ok(Some(old)), Ok(Some(new))) = (KeyFile::find(place), KeyFile::find(data))
        && old.entry != new.entry
    {
        // Older copies use another key.
        fs::rename(&to, to.with_file_name(format!("encryption-{}.json", old.entry.simple())))?;
    }
    write(&mut bytes.as_slice(), &to, partial, cancel)
}

/// Deletes copies from before the encryption.
fn remove_plain(there: &Location) -> io::Result<()> {
    for copy in list(there.path())? {
        if parlance_sqlite::is_plain(&copy.path)? {
            remove_if_there(&copy.path)?;
            tracing::info!(name = copy.file_name(), "a plain copy of a backup was deleted");
        }
    }
    Ok(())
}

/// Writes a file on a removable disk: under a temporary name, synced, then renamed.
fn write(from: &mut dyn Read, to: &Path, partial: &Path, cancel: &Cancel) -> io::Result<()> {
    // Left over from a crash.
    remove_partial(partial)?;
    let written = write_partial(from, partial, cancel).and_then(|()| {
        fs::rename(partial, to)?;
        allow_unsynced(durable::sync_name(to))
    });
    if written.is_err() {
        // If it cannot be removed, the next copy replaces it.
        drop(remove_partial(partial));
    }
    written
}

fn write_partial(from: &mut dyn Read, partial: &Path, cancel: &Cancel) -> io::Result<()> {
    let check = || if cancel.is_set() { Err(io::Error::other("the app ends")) } else { Ok(()) };
    let mut to = create_private_file(partial)?;
    let mut chunk = vec![0; CHUNK_BYTES];
    loop {
        check()?;
        match from.read(&mut chunk)? {
            0 => break,
            n => to.write_all(chunk.get(..n).unwrap_or_default())?,
        }
    }
    to.sync_all()?;
    // On a slow network, another instance of the app may have started meanwhile and written to the same name.
    check()
}

/// Some network file systems cannot sync folders.
fn allow_unsynced(synced: io::Result<()>) -> io::Result<()> {
    match synced {
        Err(error) if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => {
            Ok(())
        }
        synced => synced,
    }
}

#[cfg(test)]
mod tests;
