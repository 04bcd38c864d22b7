//! A copy of the damaged database that SQLite opens even if little of it is valid.

use super::schema::Table;
use super::{SalvageError, log};
use crate::Location;
use crate::database::private_files;
use crate::safekeeping::backups::beside;
use crate::store::migrate::{self, MIGRATIONS};
use parlance_sqlite::rusqlite::{self, Connection, OpenFlags};
use parlance_sqlite::{files_of, with_ending};
use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

/// The block size at which a failing disk reads or fails, in bytes.
const BLOCK: usize = 4096;

/// The copy. Dropping it deletes the files.
pub(super) struct Damaged {
    conn: Connection,
    version: u32,
    /// The copy with the log up to its first damage, if the log is damaged.
    earlier: Option<(Connection, Files)>,
    /// Whether the last writes may be lost.
    is_log_damaged: bool,
    _files: Files,
}

struct Files(PathBuf);

impl Damaged {
    /// Copies a database and opens the copy, if its tables can be found.
    pub(super) fn open(store: &Location) -> Result<Self, SalvageError> {
        let path = store.path();
        let files = Files::copy(path, "reading")?;
        let is_log_damaged = log::mend(&with_ending(&files.0, "-wal"), &files.0)?;
        let (conn, version) = connect(&store.at(files.0.clone())).map_err(|error| {
            tracing::warn!(%error, "the tables of the damaged store cannot be found");
            SalvageError::Unreadable
        })?;
        match version {
            0 => return Err(SalvageError::Unreadable),
            version if version > migrate::newest(MIGRATIONS) => return Err(SalvageError::Newer),
            _ => {}
        }
        let earlier = match is_log_damaged {
            true => Some(Files::copy(path, "reading-earlier")?),
            false => None,
        };
        let earlier = earlier.and_then(|files| Some((connect(&store.at(files.0.clone())).ok()?.0, files)));
        Ok(Self { conn, version, earlier, is_log_damaged, _files: files })
    }

    pub(super) fn conn(&self) -> &Connection {
        &self.conn
    }

    /// The copy with the log up to its first damage, if the log is damaged. A later frame may have replaced a readable
    /// page with an unreadable one.
    pub(super) fn earlier(&self) -> Option<&Connection> {
        self.earlier.as_ref().map(|(conn, _)| conn)
    }

    pub(super) fn is_log_damaged(&self) -> bool {
        self.is_log_damaged
    }

    /// The schema version.
    pub(super) fn version(&self) -> u32 {
        self.version
    }

    /// The columns of a table in the copy; `None` if its definition is lost.
    pub(super) fn layout(&self, table: &Table) -> Option<Table> {
        let names = self.conn.prepare("SELECT name FROM pragma_table_xinfo(?1)").and_then(|mut statement| {
            statement.query_map([&table.name], |row| row.get(0))?.collect::<Result<Vec<String>, _>>()
        });
        let names = names.unwrap_or_default();
        let mut table = table.clone();
        table.columns.retain(|column| names.contains(&column.name));
        (!table.columns.is_empty()).then_some(table)
    }
}

fn connect(copy: &Location) -> rusqlite::Result<(Connection, u32)> {
    let conn = copy.connect(OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    let version = find_tables(&conn)?;
    Ok((conn, version))
}

/// Reads the schema as far as possible, and the version.
fn find_tables(conn: &Connection) -> rusqlite::Result<u32> {
    // With this setting, SQLite accepts a file shorter than its header declares, and a partly unreadable schema.
    conn.pragma_update(None, "writable_schema", true)?;
    conn.pragma_update(None, "trusted_schema", false)?;
    let count = "SELECT count(*) FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite%'";
    let counted = || conn.query_row(count, [], |row| row.get::<_, u32>(0));
    // The first statement fails if a part of the schema does; the second uses the part that was read.
    match counted().or_else(|_| counted())? {
        0 => Ok(0),
        _ => crate::database::version::version(conn),
    }
}

impl Files {
    fn copy(path: &Path, name: &str) -> io::Result<Self> {
        let files = Self(beside(path, name));
        files.remove()?;
        // Opening the database may change any of its files, so copy them all. SQLite recreates the shared memory.
        for ending in ["", "-wal", "-journal"] {
            let from = with_ending(path, ending);
            if ending.is_empty() || from.exists() {
                copy(&from, &with_ending(&files.0, ending))?;
            }
        }
        Ok(files)
    }

    fn remove(&self) -> io::Result<()> {
        files_of(&self.0).try_for_each(|path| private_files::remove_if_there(&path))
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        if let Err(error) = self.remove() {
            tracing::warn!(%error, "the copy of a damaged store could not be removed");
        }
    }
}

/// Copies a file. Unreadable blocks become zeros.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    private_files::make_private_file(to)?;
    let mut source = File::open(from)?;
    let length = source.metadata()?.len();
    let mut target = OpenOptions::new().write(true).open(to)?;
    target.set_len(length)?;
    let mut block = [0; BLOCK];
    let mut at = 0;
    while at < length {
        source.seek(SeekFrom::Start(at))?;
        match source.read(&mut block) {
            Ok(0) => break,
            Ok(n_bytes) => {
                target.seek(SeekFrom::Start(at))?;
                target.write_all(block.get(..n_bytes).unwrap_or_default())?;
                at += n_bytes as u64;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => {
                tracing::warn!(%error, at, "a block of the damaged store cannot be read");
                at += BLOCK as u64;
            }
        }
    }
    Ok(())
}
