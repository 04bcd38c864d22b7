//! Salvage of a damaged store: whatever SQLite can still read goes into a new one, table by table.
//!
//! Owns the reading of damaged tables, what is rebuilt for rows that have lost their partner, and the report of what is
//! missing. The damaged file is only copied; it is set aside when the new store is whole. Must not know which actions
//! the user is offered.

mod damaged;
mod derived;
mod index;
mod log;
mod parents;
mod report;
mod rows;
mod scan;
mod schema;
#[cfg(test)]
mod tests;
mod text;
pub(crate) mod unreadable;

pub use report::{Count, Report};

use crate::database::{integrity, private_files};
use crate::safekeeping::backups::beside;
use crate::safekeeping::recovery;
use crate::store::migrate::{self, MIGRATIONS};
use crate::{Location, settings};
use damaged::Damaged;
use parlance_encryption::durable;
use parlance_sqlite::rusqlite::{self, Connection, OpenFlags};
use schema::Table;
use std::collections::HashSet;
use std::io;

/// The setting in a salvaged store that says what was salvaged, until it has been read.
const REPORT: &str = "salvage_report";

/// How rows are called that stand for lost ones, in the user's language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// A conversation whose title is lost and whose first question, too.
    pub conversation: String,
    /// A service that is lost.
    pub service: String,
    /// A file whose name is lost.
    pub file: String,
}

/// Why nothing was salvaged. The damaged file is in its place and unchanged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SalvageError {
    /// The beginning of the file is damaged: nothing says where its tables are.
    #[error("the list of tables cannot be read")]
    Unreadable,
    /// A newer version of the app has written the store.
    #[error("the store was made by a newer version of Parlance")]
    Newer,
    /// The rows that were read do not make a valid store.
    #[error("what was read does not make a sound store: {0}")]
    Unsound(String),
    /// The new store could not be written.
    #[error("the new store could not be written")]
    Write(#[from] crate::Error),
    /// A file could not be copied or renamed.
    #[error("a file could not be copied or renamed")]
    File(#[from] io::Error),
}

impl From<rusqlite::Error> for SalvageError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Write(error.into())
    }
}

/// Whether the tables of a damaged store can be found, so that [`salvage`] has something to read.
///
/// # Errors
///
/// When the file cannot be copied.
pub fn can_salvage(store: &Location) -> io::Result<bool> {
    match Damaged::open(store) {
        Ok(_) => Ok(true),
        Err(SalvageError::File(error)) => Err(error),
        Err(error) => {
            tracing::warn!(%error, "the damaged store cannot be salvaged");
            Ok(false)
        }
    }
}

/// Makes a new store of all that can be read in a damaged one that nobody has open, puts it in its place, and sets the
/// damaged one aside.
///
/// # Errors
///
/// When nothing can be read or the new store cannot be written. The damaged file is then in its place, or set aside
/// with its name.
pub fn salvage(store: &Location, names: &Names) -> Result<Report, SalvageError> {
    let path = store.path();
    let damaged = Damaged::open(store)?;
    let target = beside(path, "salvaged");
    private_files::remove_if_there(&target)?;
    private_files::make_private_file(&target)?;
    let mut conn = open_target(&store.at(target.clone()))?;
    let mut report = fill(&mut conn, &damaged, names)?;
    drop(damaged);
    check(&conn)?;

    let replacement = recovery::Replacement::now(path);
    report.kept_as = replacement.set_aside_name();
    let tx = conn.transaction()?;
    settings::set(&tx, REPORT, &report)?;
    tx.commit()?;
    conn.close().map_err(|(_, error)| error)?;
    durable::sync_file(&target)?;
    replacement.put_in_place(&target)?;
    tracing::warn!(?report, "the damaged store was salvaged");
    Ok(report)
}

/// The report of the salvage that made this store; only once.
///
/// # Errors
///
/// When the database cannot be read or written.
pub fn take_report(tx: &rusqlite::Transaction<'_>) -> Result<Option<Report>, crate::Error> {
    let report = settings::find(tx, REPORT)?;
    tx.execute("DELETE FROM settings WHERE key = ?1", [REPORT])?;
    Ok(report)
}

/// The new store is of no use until it is whole, so nothing in it is written safely before its end.
fn open_target(target: &Location) -> Result<Connection, SalvageError> {
    let conn = target.connect(OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    conn.pragma_update_and_check(None, "journal_mode", "memory", |_| Ok(()))?;
    conn.pragma_update(None, "synchronous", "off")?;
    conn.pragma_update(None, "foreign_keys", false)?;
    conn.pragma_update(None, "secure_delete", true)?;
    conn.pragma_update(None, "trusted_schema", false)?;
    Ok(conn)
}

/// Copies into a schema of the damaged store's version, which the migrations then bring to the newest: rows are
/// rebuilt in one schema only.
fn fill(conn: &mut Connection, damaged: &Damaged, names: &Names) -> Result<Report, SalvageError> {
    let old = damaged.version();
    for (version, sql) in (1_u32..).zip(MIGRATIONS).take_while(|(version, _)| *version <= old) {
        migrate::run(conn, version, sql)?;
    }
    let tx = conn.transaction()?;
    let mut report = Report { may_miss_more: damaged.is_log_damaged(), ..Report::default() };
    for table in schema::tables(&tx)? {
        copy(&tx, damaged, &table, &mut report)?;
    }
    tx.commit()?;
    for (version, sql) in (1_u32..).zip(MIGRATIONS).skip_while(|(version, _)| *version <= old) {
        migrate::run(conn, version, sql)?;
    }
    let tx = conn.transaction()?;
    report.others.n_missing += unreadable::reset(&tx)?;
    parents::restore(&tx, names)?;
    report.others.n_missing += parents::drop_orphans(&tx)?;
    derived::rebuild(&tx, names)?;
    report.count_kept(&tx)?;
    tx.commit()?;
    Ok(report)
}

fn copy(
    tx: &rusqlite::Transaction<'_>,
    damaged: &Damaged,
    table: &Table,
    report: &mut Report,
) -> Result<(), SalvageError> {
    let Some(table) = damaged.layout(table) else {
        report.note_missing(&table.name, 0, true);
        return Ok(());
    };
    let mut rows = rows::Rows::new(tx, &table);
    let found = index::read(damaged.conn(), &table);
    let known = match table.is_without_rowid {
        true => schema::first_keys(tx, &table)?,
        false => found.rowids(),
    };
    let mut read = |conn: &Connection, before| {
        scan::read(conn, &table, &known, before, &mut |rowid, values| rows.put(rowid, values))
    };
    let mut scanned = read(damaged.conn(), HashSet::new())?;
    let is_broken = scanned.is_broken;
    if let Some(earlier) = damaged.earlier().filter(|_| is_broken || !scanned.missing.is_empty()) {
        scanned = read(earlier, scanned.seen)?;
    }
    let n_refused = rows.put_refused(|rowids| found.values_of(rowids))?;
    let mut n_rebuilt = match index::REBUILT.contains(&table.name.as_str()) {
        true => found.rebuild(&scanned.missing, &rows)?,
        false => 0,
    };
    if table.name == "turns" {
        // What no index has are the details of an answer, which are missing all the same.
        n_rebuilt = 0;
    }
    let n_missing = match table.is_without_rowid {
        true => 0,
        false => scanned.missing.len() as u64 - n_rebuilt,
    };
    // Each row that an index names is known to be missing; only what no index names either may be missing besides.
    let may_miss_more = is_broken && (table.is_without_rowid || found.is_broken);
    report.note_missing(&table.name, n_missing + n_refused, may_miss_more);
    Ok(())
}

fn check(conn: &Connection) -> Result<(), SalvageError> {
    integrity::check(conn).map_err(|error| SalvageError::Unsound(error.to_string()))?;
    let orphan =
        conn.query_row("SELECT \"table\" FROM pragma_foreign_key_check LIMIT 1", [], |row| row.get(0));
    match rusqlite::OptionalExtension::optional(orphan)? {
        Some(table) => Err(SalvageError::Unsound(table)),
        None => Ok(()),
    }
}
