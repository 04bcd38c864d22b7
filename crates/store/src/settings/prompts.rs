//! Prompts: named texts for questions.

use crate::Error;
use parlance_domain::PromptId;
use parlance_sqlite::rusqlite::{self, Connection, OptionalExtension, Row, Transaction};

/// A named text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// Its id.
    pub id: PromptId,
    /// Its name, unique regardless of case.
    pub name: String,
    /// The text, with `{{placeholders}}` that the user fills in when using it.
    pub text: String,
}

fn from_row(row: &Row<'_>) -> rusqlite::Result<Prompt> {
    Ok(Prompt { id: PromptId(row.get("id")?), name: row.get("name")?, text: row.get("text")? })
}

/// All prompts, by name.
pub fn list(conn: &Connection) -> Result<Vec<Prompt>, Error> {
    let mut statement =
        conn.prepare_cached("SELECT id, name, text FROM prompts ORDER BY name COLLATE NOCASE")?;
    Ok(statement.query_map([], from_row)?.collect::<Result<_, _>>()?)
}

/// The number of prompts.
pub fn count(conn: &Connection) -> Result<usize, Error> {
    let n: i64 = conn.prepare_cached("SELECT count(*) FROM prompts")?.query_row([], |row| row.get(0))?;
    Ok(usize::try_from(n).unwrap_or_default())
}

/// One prompt that is expected to exist.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be read.
pub fn get(conn: &Connection, id: PromptId) -> Result<Prompt, Error> {
    conn.prepare_cached("SELECT id, name, text FROM prompts WHERE id = ?1")?
        .query_row([id.0], from_row)
        .optional()?
        .ok_or(Error::Missing("prompt"))
}

/// The prompt with this name.
pub fn find_by_name(conn: &Connection, name: &str) -> Result<Option<Prompt>, Error> {
    Ok(conn
        .prepare_cached("SELECT id, name, text FROM prompts WHERE name = ?1")?
        .query_row([name], from_row)
        .optional()?)
}

/// Adds a prompt, or updates the name and text of the one with this id.
///
/// # Errors
///
/// When another prompt has the name, or the database cannot be written.
pub fn put(tx: &Transaction<'_>, id: PromptId, name: &str, text: &str, now_ms: i64) -> Result<(), Error> {
    tx.prepare_cached(
        "INSERT INTO prompts (id, name, text, changed_at_ms) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (id) DO UPDATE SET
             name = excluded.name, text = excluded.text, changed_at_ms = excluded.changed_at_ms",
    )?
    .execute((id.0, name, text, now_ms))?;
    Ok(())
}

/// Deletes a prompt.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be written.
pub fn delete(tx: &Transaction<'_>, id: PromptId) -> Result<(), Error> {
    let n_rows = tx.execute("DELETE FROM prompts WHERE id = ?1", [id.0])?;
    if n_rows == 0 { Err(Error::Missing("prompt")) } else { Ok(()) }
}
