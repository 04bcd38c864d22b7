//! Recovery from a damaged database: restores the newest sound backup, or starts a new database.
//!
//! Nothing is deleted: the damaged file is renamed with a timestamp.

use crate::backups::{self, Backup, beside};
use crate::{Location, private_files};
use parlance_encryption::durable;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The newest backup of a database that is sound; `None` when there is none.
///
/// # Errors
///
/// When the folder cannot be read.
pub fn newest_backup(store: &Location) -> io::Result<Option<Backup>> {
    let is_sound = |backup: &Backup| backups::is_sound(&store.at(backup.path.clone()));
    Ok(backups::list(store.path())?.into_iter().find(is_sound))
}

/// Puts a backup in the place of a database that nobody has open, and sets the database aside. Says where that is.
///
/// # Errors
///
/// When a file cannot be copied or renamed. The database is then in its place, or set aside with its name.
pub fn restore(path: &Path, backup: &Backup) -> io::Result<PathBuf> {
    let partial = beside(path, "restored");
    private_files::remove_if_there(&partial)?;
    private_files::make_private_file(&partial)?;
    fs::copy(&backup.path, &partial)?;
    durable::sync_file(&partial)?;
    let aside = set_aside(path)?;
    durable::rename(&partial, path)?;
    Ok(aside)
}

/// Sets a damaged database aside, so that the next opening makes a new one. Says where it is.
///
/// # Errors
///
/// When a file cannot be renamed.
pub fn set_aside(path: &Path) -> io::Result<PathBuf> {
    let aside = aside_of(path);
    move_aside(path, &aside)?;
    Ok(aside)
}

/// Where a damaged database is set aside now.
pub(crate) fn aside_of(path: &Path) -> PathBuf {
    beside(path, &format!("{:015}.damaged", backups::now_ms()))
}

pub(crate) fn move_aside(path: &Path, aside: &Path) -> io::Result<()> {
    // The log and the shared memory belong to the file, and would spoil another one in its place.
    for ending in ["-wal", "-shm", ""] {
        let with_ending = |path: &Path| {
            let mut name = path.as_os_str().to_owned();
            name.push(ending);
            PathBuf::from(name)
        };
        match fs::rename(with_ending(path), with_ending(aside)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            renamed => renamed?,
        }
    }
    unmark(path)
}

/// Leaves a mark beside a database in which damage was found, so that the next opening reads all of it first.
pub(crate) fn mark(path: &Path) {
    if let Err(error) = private_files::make_private_file(&mark_of(path)) {
        tracing::warn!(%error, "damage of the store could not be marked");
    }
}

pub(crate) fn is_marked(path: &Path) -> bool {
    mark_of(path).exists()
}

pub(crate) fn unmark(path: &Path) -> io::Result<()> {
    private_files::remove_if_there(&mark_of(path))
}

fn mark_of(path: &Path) -> PathBuf {
    beside(path, "suspect")
}
