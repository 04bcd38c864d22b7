//! Values that SQLite can read but the app cannot: damage may have left an unknown word or invalid JSON.

use super::scan::quoted;
use super::schema::{self, Table};
use super::text;
use crate::column::Json;
use crate::messages::outbox;
use crate::settings::profiles;
use crate::{Error, files, turns};
use parlance_domain::turn::Piece;
use parlance_domain::{FileId, Item, OutboxEntryId, ProfileId, TurnId};
use parlance_sqlite::rusqlite::{Connection, Transaction};
use uuid::Uuid;

/// Reads a row as the app does.
type Read = fn(&Connection, Uuid) -> Result<(), Error>;

const TABLES: &[(&str, Read)] = &[
    ("profiles", |conn, id| {
        profiles::find_size_limit(conn, ProfileId(id))?;
        profiles::find(conn, ProfileId(id)).map(drop)
    }),
    ("files", |conn, id| files::find(conn, FileId(id)).map(drop)),
    ("outbox", |conn, id| outbox::get(conn, OutboxEntryId(id)).map(drop)),
    ("turns", |conn, id| turns::find(conn, TurnId(id)).map(drop)),
];

/// Resets values that the app cannot read to their defaults, and deletes rows that are then empty. Returns the number
/// of deleted rows.
pub(super) fn reset(tx: &Transaction<'_>) -> Result<u64, Error> {
    mend_items(tx)?;
    let mut n_deleted = delete_pieces(tx)?;
    for (name, read) in TABLES {
        let table = schema::table(tx, (*name).to_owned(), false)?;
        let mut statement = tx.prepare(&format!("SELECT id FROM {}", quoted(name)))?;
        let ids = statement.query_map([], |row| row.get(0))?.collect::<Result<Vec<Uuid>, _>>()?;
        for id in ids {
            if read(tx, id).is_err() && !reset_row(tx, &table, id, *read)? {
                tx.execute(&format!("DELETE FROM {} WHERE id = ?1", quoted(name)), [id])?;
                n_deleted += 1;
            }
        }
    }
    Ok(n_deleted)
}

/// Rows read between two calls of the callback.
const N_AT_ONCE: u64 = 1_000;

/// Counts the rows with values that the app cannot read. `each` receives the number of items read so far, and can stop
/// the count.
///
/// # Errors
///
/// Errors of `each`, and when the database cannot be read.
pub(crate) fn count(conn: &Connection, mut each: impl FnMut(u64) -> Result<(), Error>) -> Result<u64, Error> {
    let (mut n_read, mut n_unreadable) = (0, 0);
    let mut statement = conn.prepare("SELECT json FROM items")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let is_readable = row.get::<_, Json<Item>>(0).is_ok();
        n_unreadable += u64::from(!is_readable);
        n_read += 1;
        if n_read % N_AT_ONCE == 0 {
            each(n_read)?;
        }
    }
    let mut statement = conn.prepare("SELECT piece FROM journal")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        n_unreadable += u64::from(row.get::<_, Json<Piece>>(0).is_err());
    }
    for (name, read) in TABLES {
        let mut statement = conn.prepare(&format!("SELECT id FROM {}", quoted(name)))?;
        let ids = statement.query_map([], |row| row.get(0))?.collect::<Result<Vec<Uuid>, _>>()?;
        for (n, id) in (1_u64..).zip(ids) {
            n_unreadable += u64::from(read(conn, id).is_err());
            if n % N_AT_ONCE == 0 {
                each(n_read)?;
            }
        }
    }
    Ok(n_unreadable)
}

/// Resets one value, or else all of them, until the row can be read.
fn reset_row(tx: &Transaction<'_>, table: &Table, id: Uuid, read: Read) -> Result<bool, Error> {
    let columns = table.columns.iter().filter(|column| !column.is_required && column.key == 0);
    let defaults: Vec<String> = columns
        .map(|column| Ok(format!("{} = {}", quoted(&column.name), default(tx, table, &column.name)?)))
        .collect::<Result<_, Error>>()?;
    let all = defaults.join(", ");
    for change in defaults.iter().chain([&all]) {
        tx.execute_batch("SAVEPOINT value")?;
        let sql = format!("UPDATE {} SET {change} WHERE id = ?1", quoted(&table.name));
        let is_readable = tx.execute(&sql, [id]).is_ok() && read(tx, id).is_ok();
        if is_readable {
            tx.execute_batch("RELEASE value")?;
            return Ok(true);
        }
        tx.execute_batch("ROLLBACK TO value; RELEASE value")?;
    }
    Ok(false)
}

/// The replacement of a lost value, as SQL.
fn default(tx: &Transaction<'_>, table: &Table, column: &str) -> Result<String, Error> {
    if (table.name.as_str(), column) == ("files", "status") {
        // A file that may be missing on the service waits for the user.
        return Ok(
            "CASE WHEN deleted_at_ms IS NOT NULL THEN '{\"state\":\"deleted\"}'
            WHEN service_file_id IS NOT NULL THEN '{\"state\":\"ready\"}' ELSE '{\"state\":\"paused\"}' END"
                .to_owned(),
        );
    }
    if (table.name.as_str(), column) == ("outbox", "reason") {
        return Ok("'\"app_ended\"'".to_owned());
    }
    let sql = "SELECT dflt_value FROM pragma_table_xinfo(?1) WHERE name = ?2";
    let default: Option<String> = tx.query_row(sql, (&table.name, column), |row| row.get(0))?;
    Ok(default.unwrap_or_else(|| "NULL".to_owned()))
}

fn mend_items(tx: &Transaction<'_>) -> Result<(), Error> {
    let mut statement = tx.prepare("SELECT rowid, json FROM items")?;
    let mut rows = statement.query([])?;
    let mut mended = Vec::new();
    while let Some(row) = rows.next()? {
        let json: String = row.get(1)?;
        if serde_json::from_str::<Item>(&json).is_err() {
            let rowid: i64 = row.get(0)?;
            mended.extend(text::item_of(&json).map(|json| (rowid, json)));
        }
    }
    for change in mended {
        tx.execute("UPDATE items SET json = ?2 WHERE rowid = ?1", change)?;
    }
    Ok(())
}

fn delete_pieces(tx: &Transaction<'_>) -> Result<u64, Error> {
    let mut statement = tx.prepare("SELECT rowid, piece FROM journal")?;
    let mut rows = statement.query([])?;
    let mut unreadable = Vec::new();
    while let Some(row) = rows.next()? {
        if row.get::<_, Json<Piece>>(1).is_err() {
            unreadable.push(row.get::<_, i64>(0)?);
        }
    }
    for rowid in &unreadable {
        tx.execute("DELETE FROM journal WHERE rowid = ?1", [rowid])?;
    }
    Ok(unreadable.len() as u64)
}
