//! Presets: named instructions.

use crate::Error;
use parlance_domain::PresetId;
use parlance_sqlite::rusqlite::{self, Connection, OptionalExtension, Row, Transaction};

/// Named instructions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preset {
    /// Its id.
    pub id: PresetId,
    /// Its name, unique regardless of case.
    pub name: String,
    /// The instructions, with `{{placeholders}}` that the user fills in when using them.
    pub text: String,
    /// Incremented with each change of the text.
    pub version: u32,
}

fn from_row(row: &Row<'_>) -> rusqlite::Result<Preset> {
    Ok(Preset {
        id: PresetId(row.get("id")?),
        name: row.get("name")?,
        text: row.get("text")?,
        version: row.get("version")?,
    })
}

/// All presets, by name.
pub fn list(conn: &Connection) -> Result<Vec<Preset>, Error> {
    let mut statement =
        conn.prepare_cached("SELECT id, name, text, version FROM presets ORDER BY name COLLATE NOCASE")?;
    Ok(statement.query_map([], from_row)?.collect::<Result<_, _>>()?)
}

/// One preset that is expected to exist.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be read.
pub fn get(conn: &Connection, id: PresetId) -> Result<Preset, Error> {
    conn.prepare_cached("SELECT id, name, text, version FROM presets WHERE id = ?1")?
        .query_row([id.0], from_row)
        .optional()?
        .ok_or(Error::Missing("preset"))
}

/// The preset with this name.
pub fn find_by_name(conn: &Connection, name: &str) -> Result<Option<Preset>, Error> {
    Ok(conn
        .prepare_cached("SELECT id, name, text, version FROM presets WHERE name = ?1")?
        .query_row([name], from_row)
        .optional()?)
}

/// Adds a preset, or updates the name and text of the one with this id. A changed text increments its version.
///
/// # Errors
///
/// When another preset has the name, or the database cannot be written.
pub fn put(tx: &Transaction<'_>, id: PresetId, name: &str, text: &str, now_ms: i64) -> Result<(), Error> {
    tx.prepare_cached(
        "INSERT INTO presets (id, name, text, changed_at_ms) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (id) DO UPDATE SET
             version = version + (text IS NOT excluded.text),
             name = excluded.name, text = excluded.text, changed_at_ms = excluded.changed_at_ms",
    )?
    .execute((id.0, name, text, now_ms))?;
    Ok(())
}

/// Deletes a preset. Conversations keep the instructions taken from it.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be written.
pub fn delete(tx: &Transaction<'_>, id: PresetId) -> Result<(), Error> {
    let n_rows = tx.execute("DELETE FROM presets WHERE id = ?1", [id.0])?;
    if n_rows == 0 { Err(Error::Missing("preset")) } else { Ok(()) }
}
