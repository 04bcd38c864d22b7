//! Converts a closed database between its plain and encrypted form.
//!
//! The new form is written under a temporary name, checked, synced and renamed; only then are the old bytes
//! overwritten. Every step can be repeated, so a retry finishes what a crash interrupted.

use crate::{copy_into, files_of, is_plain, open};
use parlance_encryption::{Form, Key, erase, files, finish_replacing, replace_with};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;

/// Why a database could not be converted. It is complete, in the old or the new form.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConversionError {
    /// It could not be read, or the new form could not be written.
    #[error("the database could not be copied: {0}")]
    Database(#[source] rusqlite::Error),
    /// A file could not be read, written or renamed.
    #[error("a file could not be converted: {0}")]
    File(#[from] io::Error),
    /// Another connection has it open.
    #[error("the database is in use")]
    InUse,
    /// The new form does not contain everything that the old one does.
    #[error("the converted database differs from the one that it was made of")]
    Differs,
}

impl From<rusqlite::Error> for ConversionError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::InUse,
            _ => Self::Database(error),
        }
    }
}

impl ConversionError {
    /// Whether the database is invalid with this key: damaged, or encrypted with another key.
    #[must_use]
    pub fn is_damage(&self) -> bool {
        let Self::Database(error) = self else { return false };
        matches!(error.sqlite_error_code(), Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt))
    }
}

/// The form of a database; `None` if it does not exist or is empty.
///
/// # Errors
///
/// When it cannot be read.
pub fn form_of(path: &Path) -> io::Result<Option<Form>> {
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
        Ok(metadata) if metadata.len() == 0 => Ok(None),
        Ok(_) if is_plain(path)? => Ok(Some(Form::Plain)),
        Ok(_) => Ok(Some(Form::Encrypted)),
    }
}

/// Converts a closed database; does nothing if it already has the form or does not exist. Keeps its modification time
/// and overwrites the old bytes.
///
/// # Errors
///
/// When it cannot be read with this key, or the new form cannot be written. It is unchanged then.
pub fn convert(path: &Path, key: &Key, to: Form) -> Result<(), ConversionError> {
    let partial = files::leftover(path);
    erase_database(&partial)?;
    erase_database(&files::former_leftover(path))?;
    finish_replacing(path)?;
    let Some(from) = form_of(path)?.filter(|form| *form != to) else { return Ok(()) };
    if files::is_encrypted(path)? {
        return Ok(files::decrypt(path, key)?);
    }
    if let Err(error) = write(path, from, &partial, key) {
        // On a full disk, an incomplete database takes space that everything else needs.
        erase_database(&partial)?;
        return Err(error);
    }
    // The database contains the whole log, which must not be taken for a log of the new form.
    erase_beside(path)?;
    Ok(replace_with(path, &partial)?)
}

/// The same for a copy that may be damaged: if it cannot be read as a database, its bytes are converted like those of
/// a file.
///
/// # Errors
///
/// Like [`convert`], except for damage.
pub fn convert_copy(path: &Path, key: &Key, to: Form) -> Result<(), ConversionError> {
    match convert(path, key, to) {
        Err(error) if error.is_damage() => {
            tracing::warn!(%error, path = %path.display(), "a copy of a database is damaged");
            erase_beside(path)?;
            // A damaged encrypted copy stays unchanged, because its bytes have no meaning.
            if to == Form::Encrypted { Ok(files::encrypt(path, key)?) } else { Ok(()) }
        }
        converted => converted,
    }
}

fn write(path: &Path, from: Form, partial: &Path, key: &Key) -> Result<(), ConversionError> {
    let key_of = |form: Form| (form == Form::Encrypted).then_some(key);
    let to = if from == Form::Plain { Form::Encrypted } else { Form::Plain };
    let modified = fs::metadata(path)?.modified()?;
    let access = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let conn = open(path, access, key_of(from))?;
    // With a log, this detects all other connections.
    conn.pragma_update(None, "locking_mode", "exclusive")?;
    empty_log(&conn)?;
    make_private_file(partial)?;
    copy_into(&conn, partial, key_of(to))?;
    let copy = open(partial, access, key_of(to))?;
    check(&copy)?;
    if contents(&conn)? != contents(&copy)? {
        return Err(ConversionError::Differs);
    }
    close(copy)?;
    close(conn)?;
    let file = File::options().write(true).open(partial)?;
    // Retention of copies depends on their modification time.
    file.set_modified(modified)?;
    Ok(file.sync_all()?)
}

/// Checkpoints the log but keeps its file: SQLite would remove it without overwriting it.
fn empty_log(conn: &Connection) -> Result<(), ConversionError> {
    conn.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    let is_busy: bool = conn.query_row("PRAGMA wal_checkpoint(RESTART)", [], |row| row.get(0))?;
    if is_busy { Err(ConversionError::InUse) } else { Ok(()) }
}

fn check(conn: &Connection) -> rusqlite::Result<()> {
    let said: String = conn.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if said == "ok" {
        return Ok(());
    }
    let corrupt = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_CORRUPT);
    Err(rusqlite::Error::SqliteFailure(corrupt, Some(said)))
}

/// The versions, and the number of rows per table.
type Contents = ([i64; 2], Vec<(String, i64)>);

fn contents(conn: &Connection) -> rusqlite::Result<Contents> {
    let number = |name: &str| conn.pragma_query_value(None, name, |row| row.get(0));
    let versions = [number("user_version")?, number("application_id")?];
    let mut statement = conn.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name")?;
    let names = statement.query_map([], |row| row.get(0))?.collect::<Result<Vec<String>, _>>()?;
    let counted = names.into_iter().map(|name| {
        let count = format!("SELECT count(*) FROM \"{}\"", name.replace('"', "\"\""));
        let n_rows = conn.query_row(&count, [], |row| row.get(0))?;
        Ok((name, n_rows))
    });
    Ok((versions, counted.collect::<rusqlite::Result<_>>()?))
}

fn close(conn: Connection) -> rusqlite::Result<()> {
    conn.close().map_err(|(_, error)| error)
}

/// Creates an empty file that only its user can read: SQLite treats it as a new database.
fn make_private_file(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

/// Overwrites and removes a database and its sidecar files.
///
/// # Errors
///
/// When a file cannot be overwritten or removed.
pub fn erase_database(path: &Path) -> io::Result<()> {
    erase_beside(path)?;
    erase(path)
}

fn erase_beside(path: &Path) -> io::Result<()> {
    files_of(path).skip(1).try_for_each(|sidecar| erase(&sidecar))
}
