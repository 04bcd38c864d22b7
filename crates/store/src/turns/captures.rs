//! Captures: raw response bodies, stored only if the user has switched this on.

use crate::Error;
use parlance_domain::TurnId;
use parlance_sqlite::rusqlite::{Connection, OptionalExtension, Transaction};

/// The raw body of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capture {
    /// The body, without the key.
    pub text: String,
    /// Whether the body was longer than the stored text.
    pub is_shortened: bool,
}

/// Stores the raw body of a turn's answer.
///
/// # Errors
///
/// When there is no such turn, or the database cannot be written.
pub fn put(tx: &Transaction<'_>, turn_id: TurnId, capture: &Capture) -> Result<(), Error> {
    tx.prepare_cached(
        "INSERT INTO captures (turn_id, text, is_shortened) VALUES (?1, ?2, ?3)
         ON CONFLICT (turn_id) DO UPDATE SET text = excluded.text, is_shortened = excluded.is_shortened",
    )?
    .execute((turn_id.0, &capture.text, capture.is_shortened))?;
    Ok(())
}

/// The capture of a turn's answer, if there is one.
pub fn find(conn: &Connection, turn_id: TurnId) -> Result<Option<Capture>, Error> {
    Ok(conn
        .prepare_cached("SELECT text, is_shortened FROM captures WHERE turn_id = ?1")?
        .query_row([turn_id.0], |row| Ok(Capture { text: row.get(0)?, is_shortened: row.get(1)? }))
        .optional()?)
}

/// Whether a turn's answer has a capture.
pub fn exists(conn: &Connection, turn_id: TurnId) -> Result<bool, Error> {
    Ok(conn
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM captures WHERE turn_id = ?1)")?
        .query_row([turn_id.0], |row| row.get(0))?)
}
