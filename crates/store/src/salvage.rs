//! Salvage of a damaged store: copies everything that SQLite can still read to a new one, table by table.
//!
//! Owns the reading of damaged tables, the reconstruction of rows whose parent is lost, and the report of missing
//! data. The damaged file is only copied; it is set aside when the new store is complete. Must not know which actions
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

/// The setting with the report in a salvaged store, until it is read.
const REPORT: &str = "salvage_report";

/// Names for reconstructed rows, in the user's language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// For a conversation that has lost both its title and its first question.
    pub conversation: String,
    /// For a lost service.
    pub service: String,
    /// For a file with a lost name.
    pub file: String,
}

/// Why nothing was salvaged. The damaged file is in place and unchanged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SalvageError {
    /// The beginning of the file is damaged, so the tables cannot be found.
    #[error("the list of tables cannot be read")]
    Unreadable,
    /// The store was written by a newer version of the app.
    #[error("the store was made by a newer version of Parlance")]
    Newer,
    /// The rows read do not make a valid store.
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

/// Creates a new store from everything readable in a damaged, closed one, puts it in place, and sets the damaged one
/// aside.
///
/// # Errors
///
/// When nothing can be read or the new store cannot be written. The damaged file is then in place, or set aside with
/// its name.
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

/// Takes the report of the salvage that created this store.
pub fn take_report(tx: &rusqlite::Transaction<'_>) -> Result<Option<Report>, crate::Error> {
    let report = settings::find(tx, REPORT)?;
    tx.execute("DELETE FROM settings WHERE key = ?1", [REPORT])?;
    Ok(report)
}

/// Opens the new store without durability, because it is useless until it is complete.
fn open_target(target: &Location) -> Result<Connection, SalvageError> {
    let conn = target.connect(OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    conn.pragma_update_and_check(None, "journal_mode", "memory", |_| Ok(()))?;
    conn.pragma_update(None, "synchronous", "off")?;
    conn.pragma_update(None, "foreign_keys", false)?;
    conn.pragma_update(None, "secure_delete", true)?;
    conn.pragma_update(None, "trusted_schema", false)?;
    Ok(conn)
}

/// Copies into a schema of the damaged store's version, which is migrated afterwards: rows are rebuilt in one schema
/// only.
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
        // Indexes do not contain the details of an answer, so rebuilt rows still count as missing.
        n_rebuilt = 0;
    }
    let n_missing = match table.is_without_rowid {
        true => 0,
        false => scanned.missing.len() as u64 - n_rebuilt,
    };
    // Rows in an index are known to be missing. Others may be missing only if no index is complete.
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
