//! Encrypting a plain database and decrypting an encrypted one, with its backups and what was set aside.
//!
//! Owns which files belong to a database, and the order in which nothing is lost: the new form is written aside, checked,
//! synced and renamed; only then the old bytes are overwritten. Every step can be done again, so that what a crash
//! interrupted is finished by doing all of it once more. Must not know where the key is kept.

use crate::backups::{self, beside};
use crate::private_files::make_private_file;
use crate::{Error, Location, integrity, open};
use parlance_encryption::{Form, Key, erase, files, replace_with, replaced};
use rusqlite::{Connection, OpenFlags};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// How names end of what a crash has left beside a database, which nothing needs: copies that were not whole, or made
/// anew each time.
const LEFTOVERS: [&str; 6] = ["partial", "restored", "reading", "reading-earlier", "salvaged", "converting"];

/// How names of set aside databases end.
const SET_ASIDE: &str = ".damaged";

/// The files of one database.
const FILES: [&str; 4] = ["", "-wal", "-shm", "-journal"];

/// Why a database could not be brought into the other form. It is whole, in one form or the other.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConversionError {
    /// It could not be read, or the new one be written.
    #[error(transparent)]
    Store(#[from] Error),
    /// A file could not be read, written or renamed.
    #[error("a file could not be converted: {0}")]
    File(#[from] io::Error),
    /// The new form has not everything that the old one has.
    #[error("the converted database differs from the one that it was made of")]
    Differs,
}

impl From<rusqlite::Error> for ConversionError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Store(error.into())
    }
}

/// Brings a database that nobody has open into a form, and its backups and what was set aside with it. What is in that
/// form already stays as it is.
///
/// # Errors
///
/// When a file cannot be converted. Those before it are in the new form then, and it can be tried again.
pub fn convert(path: &Path, key: &Key, to: Form) -> Result<(), ConversionError> {
    for name in LEFTOVERS {
        for ending in FILES {
            erase(&with_ending(&beside(path, name), ending))?;
        }
    }
    convert_database(path, key, to)?;
    for backup in backups::list(path)? {
        match convert_database(&backup.path, key, to) {
            // What makes no sense is kept as bytes.
            Err(ConversionError::Store(Error::Damaged(_))) => convert_bytes(&backup.path, key, to)?,
            converted => converted?,
        }
    }
    for path in set_aside(path)? {
        convert_bytes(&path, key, to)?;
    }
    Ok(())
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
        Ok(_) if parlance_sqlite::is_plain(path)? => Ok(Some(Form::Plain)),
        Ok(_) => Ok(Some(Form::Encrypted)),
    }
}

/// Brings one database into a form.
///
/// # Errors
///
/// As [`convert`].
pub fn convert_database(path: &Path, key: &Key, to: Form) -> Result<(), ConversionError> {
    put_back(path)?;
    let Some(form) = form_of(path)?.filter(|form| *form != to) else { return Ok(()) };
    if form == Form::Encrypted && files::is_encrypted(path)? {
        return Ok(files::decrypt(path, key)?);
    }
    let location = |form: Form, path: &Path| Location::new(path, (form == Form::Encrypted).then(|| key.clone()));
    let partial = beside(path, "converting");
    make_private_file(&partial)?;
    let written = write(&location(form, path), &location(to, &partial));
    if let Err(error) = written {
        erase(&partial)?;
        return Err(error);
    }
    replace_with(path, &partial)?;
    Ok(erase_log(path)?)
}

fn write(from: &Location, to: &Location) -> Result<(), ConversionError> {
    let modified = fs::metadata(&from.path)?.modified()?;
    // The log of a database is removed with its last connection, and its bytes would stay on the disk.
    keep_log(&from.path)?;
    let conn = open::connect(from, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    // An empty file is taken for a new database.
    parlance_sqlite::copy_into(&conn, &to.path, to.key.as_ref())?;
    let copy = open::connect(to, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    integrity::check(&copy)?;
    if count(&conn)? != count(&copy)? {
        return Err(ConversionError::Differs);
    }
    close(copy)?;
    close(conn)?;
    let file = File::options().write(true).open(&to.path)?;
    // By its time is known whether a backup has what is in the database.
    file.set_modified(modified)?;
    Ok(file.sync_all()?)
}

fn close(conn: Connection) -> Result<(), ConversionError> {
    Ok(conn.close().map_err(|(_, error)| error)?)
}

/// The version, and how many rows each table has.
fn count(conn: &Connection) -> rusqlite::Result<(u32, Vec<(String, u64)>)> {
    let mut statement = conn.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name")?;
    let names = statement.query_map([], |row| row.get(0))?.collect::<Result<Vec<String>, _>>()?;
    let counted = names.into_iter().map(|name| {
        let count = format!("SELECT count(*) FROM \"{}\"", name.replace('"', "\"\""));
        let n = conn.query_row(&count, [], |row| row.get(0))?;
        Ok((name, n))
    });
    Ok((crate::version::version(conn)?, counted.collect::<rusqlite::Result<_>>()?))
}

fn convert_bytes(path: &Path, key: &Key, to: Form) -> io::Result<()> {
    put_back(path)?;
    erase(&files::leftover(path))?;
    match to {
        Form::Encrypted => files::encrypt(path, key),
        Form::Plain => files::decrypt(path, key),
    }
}

/// Finishes what a crash interrupted while a file took the place of another one.
fn put_back(path: &Path) -> io::Result<()> {
    let old = replaced(path);
    if !path.exists() && old.exists() {
        return fs::rename(&old, path);
    }
    erase(&old)?;
    erase_log(path)
}

/// A second name for the log, by which its bytes can be overwritten after SQLite has removed it.
fn keep_log(path: &Path) -> io::Result<()> {
    let log = with_ending(path, "-wal");
    match fs::hard_link(&log, replaced(&log)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        // Without second names, the bytes of the log cannot be overwritten.
        Err(error) => {
            tracing::warn!(%error, "the old log of a database is not overwritten");
            Ok(())
        }
        Ok(()) => Ok(()),
    }
}

/// Overwrites what the second name leads to, unless the database still uses it.
fn erase_log(path: &Path) -> io::Result<()> {
    let log = with_ending(path, "-wal");
    let kept = replaced(&log);
    if log.exists() { crate::private_files::remove_if_there(&kept) } else { erase(&kept) }
}

/// The files of databases that were set aside.
fn set_aside(path: &Path) -> io::Result<Vec<PathBuf>> {
    let begins = format!("{}.", path.file_name().unwrap_or_default().to_string_lossy());
    let mut found = Vec::new();
    for entry in fs::read_dir(path.parent().unwrap_or(Path::new(".")))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with(&begins) && FILES.iter().any(|ending| name.ends_with(&format!("{SET_ASIDE}{ending}"))) {
            found.push(entry.path());
        }
    }
    Ok(found)
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}
