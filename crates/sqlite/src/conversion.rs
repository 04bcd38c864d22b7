//! Brings a database that nobody has open from one form into the other.
//!
//! The new form is written aside, checked, synced and renamed; only then the old bytes are overwritten. Every step can be
//! done again, so that what a crash interrupted is finished by doing all of it once more.

use crate::{copy_into, files_of, is_plain, open};
use parlance_encryption::{Form, Key, erase, files, finish_replacing, replace_with};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;

/// Why a database could not be brought into the other form. It is whole, in one form or the other.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConversionError {
    /// It could not be read, or the new one be written.
    #[error("the database could not be copied: {0}")]
    Database(#[source] rusqlite::Error),
    /// A file could not be read, written or renamed.
    #[error("a file could not be converted: {0}")]
    File(#[from] io::Error),
    /// Somebody has it open.
    #[error("the database is in use")]
    InUse,
    /// The new form has not everything that the old one has.
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
    /// Whether the database makes no sense with this key: it is damaged, or has another key.
    #[must_use]
    pub fn is_damage(&self) -> bool {
        let Self::Database(error) = self else { return false };
        matches!(error.sqlite_error_code(), Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt))
    }
}

/// The form of a database; `None` when there is none, or nothing in it.
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

/// Brings a database that nobody has open into a form; one that has it already, or is not there, stays as it is. Its time
/// of change stays, and what it was is overwritten.
///
/// # Errors
///
/// When it cannot be read with this key, or the new form not be written. It is then as it was.
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
        // On a full disk, half a database is in the way of everything else.
        erase_database(&partial)?;
        return Err(error);
    }
    // All of the log is in the database, and it must not be taken for one of the new form.
    erase_beside(path)?;
    Ok(replace_with(path, &partial)?)
}

/// The same for a copy that need not make sense: what cannot be read as a database is converted as the bytes of a file.
///
/// # Errors
///
/// As [`convert`], but for damage.
pub fn convert_copy(path: &Path, key: &Key, to: Form) -> Result<(), ConversionError> {
    match convert(path, key, to) {
        Err(error) if error.is_damage() => {
            tracing::warn!(%error, path = %path.display(), "a copy of a database is damaged");
            erase_beside(path)?;
            // A damaged encrypted one stays as it is: its bytes mean nothing.
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
    // With a log, this finds everybody else who has it open.
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
    // How long a copy is kept goes by its time.
    file.set_modified(modified)?;
    Ok(file.sync_all()?)
}

/// Writes the log into the database, and leaves its file: SQLite would remove it without overwriting it.
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

/// The versions, and how many rows each table has.
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

/// Makes an empty file that only its user can read: SQLite takes it for a new database.
fn make_private_file(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

/// Overwrites and removes a database, and what SQLite keeps beside it.
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
