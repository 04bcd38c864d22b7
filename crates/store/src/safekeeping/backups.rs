//! Backups: copies of the database in its folder.
//!
//! Owns their names, how they are made (under a temporary name, checked, synced, then renamed) and which of them stay.
//! Must not know when a backup is due, or how it is shown to the user.

mod budget;
mod rotation;
pub mod second_place;
pub mod verification;

pub use crate::disk::NoRoom;

use crate::Location;
use crate::conversations::trash::{AHEAD_MS, EARLIEST_MS};
use crate::database::integrity;
use crate::database::private_files::{make_private_file, remove_if_there};
use budget::New;
use parlance_encryption::durable;
use parlance_sqlite::rusqlite;
use parlance_sqlite::rusqlite::backup::StepResult;
use parlance_sqlite::rusqlite::{Connection, OpenFlags, ffi};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Pages copied between two pauses for writers: 1 MB at the usual page size.
const PAGES_PER_STEP: i32 = 256;

/// Why a backup was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A scheduled backup.
    Automatic,
    /// The user requested it.
    Requested,
    /// Before a migration to a newer version.
    Migration,
    /// Before an older backup replaced the database.
    Restore,
    /// Before an import from another program.
    Import,
    /// Before the trash was emptied.
    Trash,
    /// Before several conversations or messages were erased.
    Erasure,
}

impl Reason {
    const ALL: [Self; 7] = [
        Self::Automatic,
        Self::Requested,
        Self::Migration,
        Self::Restore,
        Self::Import,
        Self::Trash,
        Self::Erasure,
    ];

    /// The word in a backup's name. Names without one are from versions that made backups before migrations only.
    fn word(self) -> &'static str {
        match self {
            Self::Automatic => "automatic",
            Self::Requested => "requested",
            Self::Migration => "migration",
            Self::Restore => "restore",
            Self::Import => "import",
            Self::Trash => "trash",
            Self::Erasure => "erasure",
        }
    }
}

/// A copy of the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backup {
    pub(crate) path: PathBuf,
    /// When it was made, in milliseconds since 1970; unique among the backups.
    pub made_at_ms: i64,
    /// Its size in bytes.
    pub n_bytes: u64,
    /// Why it was made.
    pub reason: Reason,
    /// For a backup before a migration, the version of the app that made it.
    pub app_version: Option<String>,
}

impl Backup {
    /// The name of its file.
    #[must_use]
    pub fn file_name(&self) -> String {
        file_name(&self.path)
    }
}

/// The facts in the name of a backup.
#[derive(Debug, PartialEq, Eq)]
struct Named {
    made_at_ms: i64,
    reason: Reason,
    app_version: Option<String>,
}

/// Errors of backups.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BackupError {
    /// The database could not be read, or the copy could not be written.
    #[error(transparent)]
    Store(#[from] crate::Error),
    /// A file could not be written, synced or renamed.
    #[error("a backup could not be written: {0}")]
    File(#[from] io::Error),
    /// It does not fit into the space for backups. No file was written or deleted.
    #[error("a backup does not fit: {0:?}")]
    NoRoom(NoRoom),
}

impl From<rusqlite::Error> for BackupError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Store(error.into())
    }
}

/// The backups of a database, newest first.
///
/// # Errors
///
/// When the folder cannot be read.
pub fn list(path: &Path) -> io::Result<Vec<Backup>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder_of(path))? {
        let entry = entry?;
        let parsed = parse(&file_name(path), &entry.file_name().to_string_lossy());
        let Some(Named { made_at_ms, reason, app_version }) = parsed else { continue };
        let path = entry.path();
        match entry.metadata() {
            Ok(metadata) => {
                found.push(Backup { path, made_at_ms, n_bytes: metadata.len(), reason, app_version });
            }
            // It was deleted after the folder was read.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    found.sort_by_key(|backup| std::cmp::Reverse(backup.made_at_ms));
    Ok(found)
}

/// Copies a database to a backup in its folder, with the same key, and calls `between_steps` after each step. The name
/// contains the time `at_ms`, or the next one that no other backup has.
///
/// # Errors
///
/// When the copy does not fit, cannot be written, or is damaged. No backup is created then.
pub fn make(
    conn: &Connection,
    at: &Location,
    reason: Reason,
    at_ms: i64,
    between_steps: &dyn Fn(),
) -> Result<Backup, BackupError> {
    let path = at.path();
    let version = crate::database::version::version(conn)?;
    let others = list(path)?;
    if let Some(free_bytes) = free_bytes(at)? {
        let new = New { n_bytes: size(conn)?, at_ms };
        budget::check(&others, &verification::list_damaged(conn), new, free_bytes)
            .map_err(BackupError::NoRoom)?;
    }
    let taken: Vec<i64> = others.into_iter().map(|backup| backup.made_at_ms).collect();
    let made_at_ms = (at_ms.max(0)..).find(|at_ms| !taken.contains(at_ms)).unwrap_or(at_ms);
    let app_version = (reason == Reason::Migration).then(|| env!("CARGO_PKG_VERSION").to_owned());
    let word = match &app_version {
        Some(app_version) => format!("{}-{}", reason.word(), app_version.replace('.', "_")),
        None => reason.word().to_owned(),
    };
    let target = beside(path, &format!("{made_at_ms:015}.v{version}.{word}.backup"));
    let partial = beside(path, "partial");
    // A file left by an earlier attempt is incomplete.
    remove_partial(&partial)?;
    make_private_file(&partial)?;
    let written =
        copy(conn, &at.alike(partial.clone()), between_steps).map_err(BackupError::from).and_then(|()| {
            durable::sync_file(&partial)?;
            Ok(durable::rename(&partial, &target)?)
        });
    if let Err(error) = written {
        // On a full disk, an incomplete copy takes space that everything else needs.
        if let Err(error) = remove_partial(&partial) {
            tracing::warn!(%error, "half a backup could not be removed");
        }
        return Err(error);
    }
    let n_bytes = fs::metadata(&target)?.len();
    tracing::info!(n_bytes, reason = reason.word(), "the store was backed up");
    Ok(Backup { path: target, made_at_ms, n_bytes, reason, app_version })
}

/// The free space on the disk of the backups; `None` if it is unknown, so that there is no limit.
fn free_bytes(at: &Location) -> io::Result<Option<u64>> {
    at.disk.free_bytes(folder_of(at.path()))
}

/// The size of a database with its log, in bytes.
fn size(conn: &Connection) -> rusqlite::Result<u64> {
    let number = |pragma| conn.pragma_query_value(None, pragma, |row| row.get::<_, u32>(0)).map(u64::from);
    Ok(number("page_count")?.saturating_mul(number("page_size")?))
}

/// Deletes backups until a new one fits, unless it cannot fit in any case. `now_ms` must come from a trustworthy
/// clock.
///
/// # Errors
///
/// When the database or the folder cannot be read, or a backup cannot be deleted.
pub(crate) fn make_room(conn: &Connection, at: &Location, now_ms: i64) -> Result<(), BackupError> {
    let Some(free_bytes) = free_bytes(at)? else { return Ok(()) };
    let backups = list(at.path())?;
    let new = New { n_bytes: size(conn)?, at_ms: now_ms };
    Ok(remove(&budget::to_remove_before(&backups, &verification::list_damaged(conn), new, free_bytes))?)
}

/// Deletes backups until all fit into their space. The newest and those about a week and a month old always stay;
/// `damaged` are the dates of backups that do not count. `now_ms` must come from a trustworthy clock.
///
/// # Errors
///
/// When the folder cannot be read, or a backup cannot be deleted.
pub(crate) fn keep_to_budget(at: &Location, damaged: &[i64], now_ms: i64) -> io::Result<()> {
    let Some(free_bytes) = free_bytes(at)? else { return Ok(()) };
    let backups = list(at.path())?;
    remove(&budget::to_remove_after(&backups, damaged, now_ms, free_bytes))
}

fn remove(backups: &[&Backup]) -> io::Result<()> {
    for backup in backups {
        remove_if_there(&backup.path)?;
        tracing::info!(name = backup.file_name(), "a backup was deleted to save space");
    }
    Ok(())
}

/// Removes an incomplete backup, and the journal that SQLite leaves on a full disk.
fn remove_partial(partial: &Path) -> io::Result<()> {
    parlance_sqlite::files_of(partial).try_for_each(|path| remove_if_there(&path))
}

/// Whether a whole file can be read. Does not change it.
pub(crate) fn is_sound(at: &Location) -> bool {
    let checked = open_file(at).and_then(|conn| integrity::check(&conn));
    if let Err(error) = &checked {
        tracing::warn!(%error, "a backup is damaged");
    }
    checked.is_ok()
}

/// Opens a backup for reading.
pub(crate) fn open_file(at: &Location) -> rusqlite::Result<Connection> {
    at.connect_untrusted(OpenFlags::SQLITE_OPEN_READ_ONLY)
}

fn copy(conn: &Connection, target: &Location, between_steps: &dyn Fn()) -> rusqlite::Result<()> {
    let mut copy = target.connect(OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    copy_in_steps(conn, &mut copy, between_steps)?;
    // A read-only file needs no log.
    copy.pragma_update_and_check(None, "journal_mode", "delete", |_| Ok(()))?;
    integrity::check(&copy)?;
    copy.close().map_err(|(_, error)| error)
}

/// Replaces the content of a database with a snapshot of another one.
fn copy_in_steps(from: &Connection, to: &mut Connection, between_steps: &dyn Fn()) -> rusqlite::Result<()> {
    // Without an open read transaction, a write between two steps would restart the copy.
    let snapshot = from.unchecked_transaction()?;
    size(&snapshot)?;
    let backup = rusqlite::backup::Backup::new(&snapshot, to)?;
    loop {
        match backup.step(PAGES_PER_STEP)? {
            StepResult::Done => return Ok(()),
            StepResult::More => between_steps(),
            _ => return Err(busy()),
        }
    }
}

/// Replaces the content of a database with all pages of another one.
pub(crate) fn copy_all(from: &Connection, to: &mut Connection) -> rusqlite::Result<()> {
    match rusqlite::backup::Backup::new(from, to)?.step(-1)? {
        StepResult::Done => Ok(()),
        _ => Err(busy()),
    }
}

fn busy() -> rusqlite::Error {
    rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_BUSY), None)
}

/// Deletes expired backups. `now_ms` must come from a trustworthy clock. Backups dated by a wrong clock count as made
/// now.
///
/// # Errors
///
/// When the folder cannot be read, or one cannot be renamed or deleted.
pub(crate) fn drop_outlived(path: &Path, damaged: &[i64], now_ms: i64) -> io::Result<()> {
    mend_dates(path, now_ms)?;
    let backups = list(path)?;
    for old in rotation::outlived(&backups, damaged, &jiff::tz::TimeZone::system(), now_ms) {
        remove_if_there(&old.path)?;
        tracing::info!(name = old.file_name(), "a backup was outlived");
    }
    Ok(())
}

/// Renames backups dated by a wrong clock, before the app existed or more than a day ahead, to the current date.
fn mend_dates(path: &Path, now_ms: i64) -> io::Result<()> {
    let backups = list(path)?;
    let is_right = |at_ms: i64| (EARLIEST_MS..=now_ms.saturating_add(AHEAD_MS)).contains(&at_ms);
    let mut taken: Vec<i64> = backups.iter().map(|backup| backup.made_at_ms).collect();
    for backup in backups.iter().filter(|backup| !is_right(backup.made_at_ms)) {
        let name = backup.file_name();
        let named = name.strip_prefix(&file_name(path)).and_then(|rest| rest.strip_prefix('.'));
        let Some((_, rest)) = named.and_then(|rest| rest.split_once('.')) else { continue };
        let at_ms = (now_ms..).find(|at_ms| !taken.contains(at_ms)).unwrap_or(now_ms);
        durable::rename(&backup.path, &beside(path, &format!("{at_ms:015}.{rest}")))?;
        taken.push(at_ms);
        tracing::warn!(name, at_ms, "a backup that a wrong clock dated has the date of now");
    }
    Ok(())
}

/// Deletes the backup made at this time. Returns whether it existed.
///
/// # Errors
///
/// When the folder cannot be read, or the backup cannot be deleted.
pub fn delete(path: &Path, made_at_ms: i64) -> io::Result<bool> {
    let Some(backup) = list(path)?.into_iter().find(|backup| backup.made_at_ms == made_at_ms) else {
        return Ok(false);
    };
    remove_if_there(&backup.path)?;
    durable::sync_name(&backup.path)?;
    Ok(true)
}

/// The facts in the name of a backup; `None` for other files.
fn parse(database: &str, name: &str) -> Option<Named> {
    let name = name.strip_prefix(database)?.strip_prefix('.')?.strip_suffix(".backup")?;
    let mut parts = name.split('.');
    let made_at_ms = parts.next()?.parse().ok()?;
    parts.next()?.strip_prefix('v')?;
    let (word, app_version) = match parts.next() {
        Some(word) => word.split_once('-').map_or((word, None), |(word, version)| (word, Some(version))),
        None => (Reason::Migration.word(), None),
    };
    let reason = Reason::ALL.into_iter().find(|reason| reason.word() == word)?;
    let app_version = app_version.map(|version| version.replace('_', "."));
    let is_known = parts.next().is_none() && (app_version.is_none() || reason == Reason::Migration);
    is_known.then_some(Named { made_at_ms, reason, app_version })
}

/// Now, in milliseconds since 1970.
pub(crate) fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// The path of a file in the folder of the database that belongs to it.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    path.with_file_name(format!("{}.{ending}", file_name(path)))
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn file_name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests;
