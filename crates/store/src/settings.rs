//! The user's settings and last position; below them service accounts, presets, prompts and projects.

pub mod presets;
pub mod profiles;
pub mod projects;
pub mod prompts;

use crate::Error;
use parlance_domain::ConversationId;
use parlance_sqlite::rusqlite::{Connection, OptionalExtension, Transaction};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The value of a setting; `None` if it is missing or of another type: another version of the app may have written it,
/// and a setting must never prevent the start.
pub fn find<T: DeserializeOwned>(conn: &Connection, key: &str) -> Result<Option<T>, Error> {
    let json = find_json(conn, key)?;
    Ok(json.and_then(|json| match serde_json::from_str(&json) {
        Ok(value) => Some(value),
        Err(error) => {
            tracing::warn!(key, %error, "a setting cannot be read, its default is used");
            None
        }
    }))
}

/// The value of a setting as unparsed JSON.
pub fn find_json(conn: &Connection, key: &str) -> Result<Option<String>, Error> {
    let json = conn
        .prepare_cached("SELECT json FROM settings WHERE key = ?1")?
        .query_row([key], |row| row.get(0))
        .optional()?;
    Ok(json)
}

/// Sets the value of a key.
///
/// # Errors
///
/// [`Error::Encode`], or when the database cannot be written.
pub fn set<T: Serialize>(tx: &Transaction<'_>, key: &str, value: &T) -> Result<(), Error> {
    let json = serde_json::to_string(value).map_err(Error::Encode)?;
    tx.prepare_cached(
        "INSERT INTO settings (key, json) VALUES (?1, ?2)
         ON CONFLICT (key) DO UPDATE SET json = excluded.json",
    )?
    .execute((key, json))?;
    Ok(())
}

/// Removes a setting if it exists.
pub(crate) fn remove(tx: &Transaction<'_>, key: &str) -> Result<(), Error> {
    tx.prepare_cached("DELETE FROM settings WHERE key = ?1")?.execute([key])?;
    Ok(())
}

/// The conversation that was last open, if it still exists.
pub fn find_open_conversation(conn: &Connection) -> Result<Option<ConversationId>, Error> {
    Ok(conn
        .prepare_cached("SELECT conversation_id FROM open_conversation")?
        .query_row([], |row| row.get(0).map(ConversationId))
        .optional()?)
}

/// Stores that no conversation is open.
pub fn clear_open_conversation(tx: &Transaction<'_>) -> Result<(), Error> {
    tx.prepare_cached("DELETE FROM open_conversation")?.execute([])?;
    Ok(())
}

/// Stores the open conversation.
///
/// # Errors
///
/// When the conversation does not exist, or when the database cannot be written.
pub fn set_open_conversation(tx: &Transaction<'_>, id: ConversationId) -> Result<(), Error> {
    tx.prepare_cached(
        "INSERT INTO open_conversation (only, conversation_id) VALUES (1, ?1)
         ON CONFLICT (only) DO UPDATE SET conversation_id = excluded.conversation_id",
    )?
    .execute([id.0])?;
    tx.prepare_cached("UPDATE conversations SET is_unread = 0 WHERE id = ?1 AND is_unread = 1")?
        .execute([id.0])?;
    Ok(())
}
