//! The tables of conversations: the messages and the files attached to them.

use super::columns::uuid_at;
use super::erasure;
use parlance_sqlite::rusqlite::{self, Connection, OptionalExtension, params};
use uuid::Uuid;

/// A stored message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredMessage {
    /// `user`, `assistant` or `system`, or another role from the sender.
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

/// Whether a request has named the conversation since it was created. `None`: `owner` has no such conversation.
pub(crate) fn is_named(connection: &Connection, owner: &str, id: Uuid) -> rusqlite::Result<Option<bool>> {
    connection
        .prepare_cached("SELECT is_named FROM conversations WHERE id = ?1 AND owner = ?2")?
        .query_row(params![id.to_string(), owner], |row| row.get(0))
        .optional()
}

/// Records that a request named the conversation, which exempts it from deletion by age. `false`: it does not exist.
pub(crate) fn mark_named(connection: &Connection, id: Uuid) -> rusqlite::Result<bool> {
    let n_changed = connection
        .prepare_cached("UPDATE conversations SET is_named = 1 WHERE id = ?1")?
        .execute([id.to_string()])?;
    Ok(n_changed == 1)
}

/// Whether the conversation exists, with any owner.
pub(crate) fn exists(connection: &Connection, id: Uuid) -> rusqlite::Result<bool> {
    connection.prepare_cached("SELECT 1 FROM conversations WHERE id = ?1")?.exists([id.to_string()])
}

/// Whether the conversation has no messages.
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
                // The column is only written below, so it is valid JSON.
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

/// A conversation without its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conversation {
    /// Its id, for requests and for deleting it.
    pub id: Uuid,
    /// The user whom it belongs to.
    pub owner: String,
    /// When it was created, in milliseconds since 1970 (UTC).
    pub created_at_ms: i64,
    /// When its last message was stored, or when it was created, in milliseconds since 1970 (UTC).
    pub last_used_at_ms: i64,
    /// Number of stored messages.
    pub n_messages: u64,
    /// Whether a request named it after the request that created it.
    pub is_named: bool,
}

/// Selects conversations that meet every condition that is set.
#[derive(Clone, Debug, Default)]
pub struct ConversationFilter {
    /// Name of the owner.
    pub owner: Option<String>,
    /// The last use is before this time, in milliseconds since 1970 (UTC).
    pub last_used_before_ms: Option<i64>,
    /// One of these ids.
    pub ids: Option<Vec<Uuid>>,
}

/// Columns of a listed conversation, and the condition of a [`ConversationFilter`].
const LISTED: &str = "\
    WITH listed AS (
        SELECT c.rowid AS number, c.id, c.owner, c.created_at_ms, c.is_named,
            coalesce((SELECT max(m.created_at_ms) FROM messages m WHERE m.conversation_id = c.id), c.created_at_ms)
                AS last_used_at_ms
        FROM conversations c
        WHERE (?1 IS NULL OR c.owner = ?1) AND (?3 IS NULL OR c.id IN (SELECT value FROM json_each(?3)))
    )";

impl ConversationFilter {
    fn ids_as_json(&self) -> Option<String> {
        self.ids.as_ref().map(|ids| serde_json::json!(ids).to_string())
    }
}

/// The selected conversations, the last used first.
pub(crate) fn list(
    connection: &Connection,
    filter: &ConversationFilter,
) -> rusqlite::Result<Vec<Conversation>> {
    let sql = format!(
        "{LISTED} SELECT id, owner, created_at_ms, last_used_at_ms,
            (SELECT count(*) FROM messages WHERE conversation_id = listed.id), is_named
        FROM listed WHERE ?2 IS NULL OR last_used_at_ms < ?2 ORDER BY last_used_at_ms DESC, number DESC"
    );
    connection
        .prepare(&sql)?
        .query_map(params![filter.owner, filter.last_used_before_ms, filter.ids_as_json()], |row| {
            Ok(Conversation {
                id: uuid_at(row, 0)?,
                owner: row.get(1)?,
                created_at_ms: row.get(2)?,
                last_used_at_ms: row.get(3)?,
                n_messages: u64::try_from(row.get::<_, i64>(4)?).unwrap_or_default(),
                is_named: row.get(5)?,
            })
        })?
        .collect()
}

/// Deletes up to `limit` selected conversations with a rowid above `after`. Returns the rowids.
pub(crate) fn delete_selected(
    connection: &Connection,
    filter: &ConversationFilter,
    after: i64,
    limit: usize,
) -> rusqlite::Result<Vec<i64>> {
    let sql = format!(
        "{LISTED} SELECT number FROM listed WHERE (?2 IS NULL OR last_used_at_ms < ?2) AND number > ?4
        ORDER BY number LIMIT ?5"
    );
    let parameters =
        params![filter.owner, filter.last_used_before_ms, filter.ids_as_json(), after, as_i64(limit)];
    delete_rows(connection, &sql, parameters)
}

/// Deletes up to `limit` conversations without a message and with a rowid above `after`. Returns the rowids.
pub(crate) fn delete_empty(connection: &Connection, after: i64, limit: usize) -> rusqlite::Result<Vec<i64>> {
    let sql = "SELECT c.rowid FROM conversations c WHERE c.rowid > ?1
        AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = c.id) ORDER BY c.rowid LIMIT ?2";
    delete_rows(connection, sql, params![after, as_i64(limit)])
}

/// Deletes up to `limit` conversations that were created before a time and that no later request named. Returns how
/// many.
pub(crate) fn delete_unnamed(
    connection: &Connection,
    created_before_ms: i64,
    limit: usize,
) -> rusqlite::Result<usize> {
    let sql = "SELECT rowid FROM conversations WHERE is_named = 0 AND created_at_ms < ?1
        ORDER BY created_at_ms LIMIT ?2";
    delete_rows(connection, sql, params![created_before_ms, as_i64(limit)]).map(|rows| rows.len())
}

/// Deletes the conversations whose rowids a query selects, with their messages. Returns the rowids.
fn delete_rows(
    connection: &Connection,
    query: &str,
    parameters: &[&dyn rusqlite::ToSql],
) -> rusqlite::Result<Vec<i64>> {
    let mut query = connection.prepare_cached(query)?;
    let rows: Vec<i64> = query.query_map(parameters, |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    if rows.is_empty() {
        return Ok(rows);
    }
    // The foreign key deletes the messages too.
    connection.execute(
        "DELETE FROM conversations WHERE rowid IN (SELECT value FROM json_each(?1))",
        [serde_json::json!(rows).to_string()],
    )?;
    erasure::request(connection)?;
    Ok(rows)
}

fn as_i64(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}
