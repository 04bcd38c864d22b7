//! Opens the database: private files, connection settings, and validity checks.

use crate::database::integrity;
use crate::database::private_files::{make_private_file, make_private_folder};
use crate::safekeeping::recovery;
use crate::store::migrate::{self, migrate};
use crate::{Error, Location, OpenError};
use parlance_sqlite::rusqlite::{self, Connection, OpenFlags, ffi};
use parlance_sqlite::with_ending;
use std::path::Path;
use std::time::Duration;

/// How long a statement waits for a lock of another program, for example a backup tool.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Prepared statements cached per connection, more than the crate contains.
const N_STATEMENTS: usize = 128;

/// Maximum size of the write-ahead log after a checkpoint, in bytes.
const MAX_LOG_BYTES: i64 = 16 << 20;

/// Opens the writing connection; `None` if the database is newer than this app.
pub(crate) fn open_writer(at: &Location, migrations: &[&str]) -> Result<Option<Connection>, OpenError> {
    let path = at.path();
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        make_private_folder(folder)
            .map_err(|source| OpenError::Path { path: folder.to_path_buf(), source })?;
    }
    let failed = |source| OpenError::Path { path: path.to_path_buf(), source };
    recovery::finish(path).map_err(failed)?;
    make_private_file(path).map_err(failed)?;
    let failed = |source| OpenError::from_sqlite(path.to_path_buf(), source);
    if is_newer(at, migrations).map_err(failed)? {
        return Ok(None);
    }
    let mut conn = at.connect(OpenFlags::SQLITE_OPEN_READ_WRITE).map_err(failed)?;
    set_up(&conn).map_err(failed)?;
    set_up_writing(&conn).map_err(failed)?;
    if recovery::is_marked(path) {
        integrity::check(&conn).map_err(failed)?;
        recovery::unmark(path).map_err(|source| OpenError::Path { path: path.to_path_buf(), source })?;
    }
    migrate(&mut conn, at, migrations)?;
    Ok(Some(conn))
}

/// Creates an empty database in memory, which is dropped with its connection.
pub(crate) fn open_in_memory(migrations: &[&str]) -> Result<Connection, OpenError> {
    let path = Path::new("");
    let failed = |source| OpenError::from_sqlite(path.to_path_buf(), source);
    let mut conn = Connection::open_in_memory_with_flags(
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX,
    )
    .map_err(failed)?;
    parlance_sqlite::keep_plans(&conn).map_err(failed)?;
    set_up(&conn).map_err(failed)?;
    conn.pragma_update(None, "foreign_keys", true).map_err(failed)?;
    migrate(&mut conn, &Location::from(path), migrations)?;
    Ok(conn)
}

/// Opens a connection that cannot write.
pub(crate) fn open_reader(at: &Location) -> Result<Connection, Error> {
    let conn = at.connect(OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    set_up(&conn)?;
    conn.pragma_update(None, "query_only", true)?;
    Ok(conn)
}

/// Whether the last program did not close the database: SQLite deletes its log on close.
pub(crate) fn was_interrupted(path: &Path) -> bool {
    ["-wal", "-journal"].into_iter().any(|ending| with_ending(path, ending).exists())
}

/// Reads the version without writing to the file. Only an incomplete write of another program is rolled back first,
/// because nothing can be read otherwise.
fn is_newer(at: &Location, migrations: &[&str]) -> rusqlite::Result<bool> {
    let version = match version_by(at, OpenFlags::SQLITE_OPEN_READ_ONLY) {
        Err(error) if must_roll_back(&error) => version_by(at, OpenFlags::SQLITE_OPEN_READ_WRITE)?,
        found => found?,
    };
    Ok(version > migrate::newest(migrations))
}

fn version_by(at: &Location, access: OpenFlags) -> rusqlite::Result<u32> {
    let conn = at.connect(access)?;
    conn.busy_timeout(BUSY_TIMEOUT)?;
    crate::database::version::version(&conn)
}

/// Whether a program was killed while it wrote without a write-ahead log, which is possible until the log is switched
/// on.
fn must_roll_back(error: &rusqlite::Error) -> bool {
    let rusqlite::Error::SqliteFailure(error, _) = error else { return false };
    error.extended_code == ffi::SQLITE_READONLY_ROLLBACK
}

fn set_up(conn: &Connection) -> rusqlite::Result<()> {
    conn.busy_timeout(BUSY_TIMEOUT)?;
    conn.set_prepared_statement_cache_capacity(N_STATEMENTS);
    conn.pragma_update(None, "trusted_schema", false)?;
    conn.pragma_update(None, "temp_store", "memory")
}

fn set_up_writing(conn: &Connection) -> rusqlite::Result<()> {
    // SQLite returns the resulting mode. File systems without shared memory keep the old one, which works too.
    let mode: String = conn.pragma_update_and_check(None, "journal_mode", "wal", |row| row.get(0))?;
    if mode != "wal" {
        tracing::warn!(mode, "the store has no write-ahead log here, writing will be slower");
    }
    conn.pragma_update(None, "synchronous", "full")?;
    conn.pragma_update(None, "foreign_keys", true)?;
    // Text of a deleted conversation must not stay readable in free pages of the file.
    conn.pragma_update(None, "secure_delete", true)?;
    conn.pragma_update_and_check(None, "journal_size_limit", MAX_LOG_BYTES, |_| Ok(()))
}
