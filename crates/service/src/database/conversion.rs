//! Encrypts or decrypts a closed database and its copies.

use super::columns::uuid_at;
use super::error::OpenError;
use super::migration::{BACKUP_SUFFIX, HALF_PREFIX, schema_version};
use parlance_encryption::temporary_names::is_temporary;
use parlance_encryption::{Form, Key, erase, finish_replacing, original_of_replaced};
use parlance_sqlite::rusqlite::{self, Connection, OpenFlags};
use parlance_sqlite::{ConversionError, convert_copy, form_of};
use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use uuid::Uuid;

/// Encrypts or decrypts the database itself.
pub(crate) use parlance_sqlite::convert;

/// Fails for a wrong key, before any file is converted with it.
pub(crate) fn check_key(path: &Path, key: &Key) -> Result<(), OpenError> {
    let failed = |source| OpenError::File { path: path.to_owned(), source };
    finish_replacing(path).map_err(failed)?;
    if form_of(path).map_err(failed)? == Some(Form::Encrypted) {
        let read = open(path, Form::Encrypted, key).and_then(|connection| schema_version(&connection));
        read.map_err(|source| OpenError::of_encrypted(path, source))?;
    }
    Ok(())
}

/// The lengths of the files' contents, by file id.
pub(crate) fn content_lengths(path: &Path, key: &Key) -> Result<HashMap<Uuid, u64>, ConversionError> {
    let Some(form) = form_of(path)? else { return Ok(HashMap::new()) };
    let connection = open(path, form, key)?;
    if schema_version(&connection)? == 0 {
        return Ok(HashMap::new());
    }
    let mut statement = connection.prepare("SELECT id, bytes FROM files")?;
    let rows = statement.query_map([], |row| {
        let n_bytes: i64 = row.get(1)?;
        Ok((uuid_at(row, 0)?, u64::try_from(n_bytes).unwrap_or_default()))
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Encrypts or decrypts the copies of a database, and erases other files that a crash left in the middle of a
/// conversion.
pub(crate) fn convert_backups(path: &Path, key: &Key, to: Form) -> Result<(), ConversionError> {
    let mut backups = BTreeSet::new();
    for entry in std::fs::read_dir(path.parent().unwrap_or(Path::new(".")))? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with(HALF_PREFIX) {
            erase(&path)?;
        } else if let Some(backup) = backup_of(&path) {
            backups.insert(backup);
        }
    }
    backups.iter().try_for_each(|backup| convert_copy(backup, key, to))
}

/// The copy that a file name belongs to. A crash can leave a copy under a temporary name.
fn backup_of(path: &Path) -> Option<PathBuf> {
    let name = path.file_name()?.to_string_lossy();
    // An unfinished file is no copy. Converting its original removes it.
    let own = (!is_temporary(&name)).then(|| path.to_owned());
    let backup = original_of_replaced(path).or(own)?;
    backup.to_string_lossy().ends_with(BACKUP_SUFFIX).then_some(backup)
}

fn open(path: &Path, form: Form, key: &Key) -> rusqlite::Result<Connection> {
    let access = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    parlance_sqlite::open(path, access, (form == Form::Encrypted).then_some(key))
}
