//! Recovery from a damaged database: restores the newest sound backup, or starts a new database.
//!
//! The damaged file is renamed with a timestamp and never deleted. Its replacement gets a distinct name before
//! anything else is renamed, so that the next start can finish after a crash.

use crate::Location;
use crate::database::private_files;
use crate::safekeeping::backups::{self, Backup, beside};
use parlance_encryption::durable;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The ending of names of databases set aside.
pub(crate) const SET_ASIDE: &str = ".damaged";

/// The ending of names of complete files that will replace a database.
const REPLACEMENT: &str = ".replacement";

/// The newest sound backup of a database; `None` if there is none.
///
/// # Errors
///
/// When the folder cannot be read.
pub fn newest_backup(store: &Location) -> io::Result<Option<Backup>> {
    let is_sound = |backup: &Backup| backups::is_sound(&store.at(backup.path.clone()));
    Ok(backups::list(store.path())?.into_iter().find(is_sound))
}

/// Replaces a closed database with a backup, and sets the database aside. Returns its new path.
///
/// # Errors
///
/// When a file cannot be copied or renamed. The database is then in place, or the next start restores the backup.
pub fn restore(path: &Path, backup: &Backup) -> io::Result<PathBuf> {
    let partial = beside(path, "restored");
    private_files::remove_if_there(&partial)?;
    private_files::make_private_file(&partial)?;
    fs::copy(&backup.path, &partial)?;
    durable::sync_file(&partial)?;
    Replacement::now(path).put_in_place(&partial)
}

/// Sets a damaged database aside and puts an empty file in its place, which the next start initialises. Returns its
/// new path.
///
/// # Errors
///
/// When a file cannot be created or renamed. The database is then in place, or the next start sets it aside.
pub fn set_aside(path: &Path) -> io::Result<PathBuf> {
    let empty = beside(path, "empty");
    private_files::remove_if_there(&empty)?;
    private_files::make_private_file(&empty)?;
    Replacement::now(path).put_in_place(&empty)
}

/// Finishes a replacement of a closed database that a crash interrupted.
///
/// # Errors
///
/// When the folder cannot be read, or a file cannot be renamed.
pub fn finish(path: &Path) -> io::Result<()> {
    for replacement in Replacement::list(path)? {
        tracing::warn!(at_ms = replacement.at_ms, "the replacement of the store is finished");
        replacement.finish()?;
    }
    finish_as_before(path)
}

/// Older versions, which set the database aside before they named its replacement, leave a complete one under its
/// temporary name.
fn finish_as_before(path: &Path) -> io::Result<()> {
    if path.try_exists()? || list_set_aside(path)?.is_empty() {
        return Ok(());
    }
    for name in ["salvaged", "restored"] {
        let left = beside(path, name);
        if left.try_exists()? {
            tracing::warn!(name, "the replacement of the store is finished");
            return durable::rename(&left, path);
        }
    }
    Ok(())
}

/// A complete and synced file that will replace a database. Its name is the plan: while it has this name, the next
/// start finishes the replacement after a crash, so there is a store at any time.
pub(crate) struct Replacement {
    path: PathBuf,
    /// Also part of the name of the database set aside.
    at_ms: i64,
}

impl Replacement {
    /// Begins a replacement.
    pub(crate) fn now(path: &Path) -> Self {
        Self { path: path.to_owned(), at_ms: backups::now_ms() }
    }

    /// Lists unfinished replacements of a database, the oldest first.
    fn list(path: &Path) -> io::Result<Vec<Self>> {
        let times = list_named(path, REPLACEMENT)?;
        Ok(times.into_iter().map(|at_ms| Self { path: path.to_owned(), at_ms }).collect())
    }

    /// The name of the database that is set aside.
    pub(crate) fn set_aside_name(&self) -> String {
        let aside = self.set_aside_path();
        aside.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
    }

    fn set_aside_path(&self) -> PathBuf {
        beside(&self.path, &format!("{:015}{SET_ASIDE}", self.at_ms))
    }

    fn planned_path(&self) -> PathBuf {
        beside(&self.path, &format!("{:015}{REPLACEMENT}", self.at_ms))
    }

    /// Moves `new` to the place of the database, and sets the database aside. Returns its new path.
    pub(crate) fn put_in_place(&self, new: &Path) -> io::Result<PathBuf> {
        durable::rename(new, &self.planned_path())?;
        self.finish()?;
        Ok(self.set_aside_path())
    }

    fn finish(&self) -> io::Result<()> {
        self.move_aside()?;
        unmark(&self.path)?;
        // Sync before the new database gets its name, because SQLite must not find the old log next to it.
        durable::sync_name(&self.path)?;
        durable::rename(&self.planned_path(), &self.path)
    }

    fn move_aside(&self) -> io::Result<()> {
        let mut aside = self.set_aside_path();
        // Another version of the app may have created a new database since: set it aside under another name.
        if self.path.try_exists()? && aside.try_exists()? {
            let mut later =
                (self.at_ms + 1..).map(|at_ms| Self { path: self.path.clone(), at_ms }.set_aside_path());
            aside = later.find(|aside| !aside.exists()).unwrap_or(aside);
        }
        for (from, to) in parlance_sqlite::files_of(&self.path).zip(parlance_sqlite::files_of(&aside)) {
            match fs::rename(from, to) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                renamed => renamed?,
            }
        }
        Ok(())
    }
}

/// When the databases next to this one were set aside, in milliseconds since 1970.
pub(crate) fn list_set_aside(path: &Path) -> io::Result<Vec<i64>> {
    list_named(path, SET_ASIDE)
}

/// The times in the names of files with this ending next to a database, earliest first.
fn list_named(path: &Path, ending: &str) -> io::Result<Vec<i64>> {
    let begins = format!("{}.", path.file_name().unwrap_or_default().to_string_lossy());
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut times = Vec::new();
    for entry in entries {
        let name = entry?.file_name();
        let name = name.to_string_lossy();
        let time = name.strip_prefix(&begins).and_then(|name| name.strip_suffix(ending));
        times.extend(time.and_then(|time| time.parse::<i64>().ok()));
    }
    times.sort_unstable();
    Ok(times)
}

/// Marks a database in which damage was found, so that the next start checks all of it first.
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

#[cfg(test)]
mod tests;
