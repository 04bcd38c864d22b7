//! The tables of conversations: what was asked, what was answered, which files went along.

use parlance_sqlite::rusqlite::{self, Connection, params};
use uuid::Uuid;

/// One message as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredMessage {
    /// `user`, `assistant` or `system`, or what the sender wrote.
    pub(crate) role: String,
    pub(crate) text: String,
    pub(crate) file_ids: Vec<Uuid>,
}

pub(crate) fn create(connection: &Connection, id: Uuid, owner: &str, now_ms: i64) -> rusqlite::Result<()> {
    connection.execute(
        "INSERT INTO conversations (id, owner, created_at_ms) VALUES (?1, ?2, ?3)",
        params![id.to_string(), owner, now_ms],
    )?;
    Ok(())
}

/// Whether the conversation exists and is `owner`'s.
pub(crate) fn exists(connection: &Connection, owner: &str, id: Uuid) -> rusqlite::Result<bool> {
    connection
        .prepare_cached("SELECT 1 FROM conversations WHERE id = ?1 AND owner = ?2")?
        .exists(params![id.to_string(), owner])
}

/// Whether nothing was said in the conversation yet.
pub(crate) fn is_empty(connection: &Connection, id: Uuid) -> rusqlite::Result<bool> {
    let found = connection
        .prepare_cached("SELECT 1 FROM messages WHERE conversation_id = ?1")?
        .exists([id.to_string()])?;
    Ok(!found)
}

/// The messages of the conversation, oldest first.
pub(crate) fn find_messages(connection: &Connection, id: Uuid) -> rusqlite::Result<Vec<StoredMessage>> {
    connection
        .prepare_cached("SELECT role, text, file_ids FROM messages WHERE conversation_id = ?1 ORDER BY id")?
        .query_map([id.to_string()], |row| {
            let file_ids: String = row.get(2)?;
            Ok(StoredMessage {
                role: row.get(0)?,
                text: row.get(1)?,
                // The column is written below and nowhere else.
                file_ids: serde_json::from_str(&file_ids).unwrap_or_default(),
            })
        })?
        .collect()
}

/// Appends messages to a conversation.
pub(crate) fn append(
    connection: &Connection,
    id: Uuid,
    messages: &[StoredMessage],
    now_ms: i64,
) -> rusqlite::Result<()> {
    let mut insert = connection.prepare_cached(
        "INSERT INTO messages (conversation_id, role, text, file_ids, created_at_ms) VALUES (?1, ?2, ?3, ?4, ?5)",
    )?;
    for message in messages {
        let file_ids = serde_json::json!(message.file_ids).to_string();
        insert.execute(params![id.to_string(), message.role, message.text, file_ids, now_ms])?;
    }
    Ok(())
}
