//! Recordings: the bodies of answers as they came, kept only when the person asked for it.

use crate::Error;
use parlance_domain::TurnId;
use rusqlite::{Connection, OptionalExtension, Transaction};

/// The body of an answer as it came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recording {
    /// The body, without the key.
    pub text: String,
    /// Whether more came than is kept.
    pub is_shortened: bool,
}

/// Keeps the body of a turn's answer.
///
/// # Errors
///
/// When there is no such turn, or the database cannot be written.
pub fn put(tx: &Transaction<'_>, turn_id: TurnId, recording: &Recording) -> Result<(), Error> {
    tx.prepare_cached(
        "INSERT INTO recordings (turn_id, text, is_shortened) VALUES (?1, ?2, ?3)
         ON CONFLICT (turn_id) DO UPDATE SET text = excluded.text, is_shortened = excluded.is_shortened",
    )?
    .execute((turn_id.0, &recording.text, recording.is_shortened))?;
    Ok(())
}

/// The recorded body of a turn's answer; `None` when nothing was recorded.
///
/// # Errors
///
/// When the database cannot be read.
pub fn find(conn: &Connection, turn_id: TurnId) -> Result<Option<Recording>, Error> {
    Ok(conn
        .prepare_cached("SELECT text, is_shortened FROM recordings WHERE turn_id = ?1")?
        .query_row([turn_id.0], |row| Ok(Recording { text: row.get(0)?, is_shortened: row.get(1)? }))
        .optional()?)
}

/// Whether the body of a turn's answer was recorded.
///
/// # Errors
///
/// When the database cannot be read.
pub fn exists(conn: &Connection, turn_id: TurnId) -> Result<bool, Error> {
    Ok(conn
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM recordings WHERE turn_id = ?1)")?
        .query_row([turn_id.0], |row| row.get(0))?)
}
