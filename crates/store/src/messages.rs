//! Messages: the tree, its visible path, and what each message consists of.

use crate::column::{Json, Word};
use crate::{Error, search};
use parlance_domain::{ConversationId, FileId, Item, Message, MessageId, MessageStatus};
use rusqlite::{Connection, OptionalExtension, Row, Transaction, named_params};

/// The last messages of a path.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tail {
    /// The messages, oldest first.
    pub messages: Vec<Message>,
    /// Whether the path has more before them.
    pub has_earlier: bool,
}

/// Walks from a message towards its root, at most so many messages. Each step is one look-up by id, so the cost
/// depends on the number of steps alone.
pub(crate) const WALK: &str = "
    WITH RECURSIVE path (id, conversation_id, parent_id, role, status, created_at_ms, step) AS (
        SELECT id, conversation_id, parent_id, role, status, created_at_ms, 1
        FROM messages WHERE id = :from AND :limit > 0
        UNION ALL
        SELECT m.id, m.conversation_id, m.parent_id, m.role, m.status, m.created_at_ms, path.step + 1
        FROM path CROSS JOIN messages AS m ON m.id = path.parent_id
        WHERE path.step < :limit
    )
    SELECT id, conversation_id, parent_id, role, status, created_at_ms FROM path ORDER BY step DESC";

fn from_row(row: &Row<'_>) -> rusqlite::Result<Message> {
    Ok(Message {
        id: MessageId(row.get("id")?),
        conversation_id: ConversationId(row.get("conversation_id")?),
        parent_id: row.get::<_, Option<_>>("parent_id")?.map(MessageId),
        role: row.get::<_, Word<_>>("role")?.0,
        status: row.get::<_, Word<_>>("status")?.0,
        items: Vec::new(),
        attachments: Vec::new(),
        created_at_ms: row.get("created_at_ms")?,
    })
}

/// The last `limit` messages of the visible path; with `before`, the last ones before that message.
///
/// # Errors
///
/// [`Error::Missing`] when the conversation or `before` does not exist, or when the database cannot be read.
pub fn visible_path_tail(
    conn: &Connection,
    conversation_id: ConversationId,
    limit: u32,
    before: Option<MessageId>,
) -> Result<Tail, Error> {
    let end: Option<MessageId> = match before {
        Some(before) => conn
            .prepare_cached("SELECT parent_id FROM messages WHERE id = ?1 AND conversation_id = ?2")?
            .query_row((before.0, conversation_id.0), |row| row.get::<_, Option<_>>(0))
            .optional()?
            .ok_or(Error::Missing("message"))?,
        None => conn
            .prepare_cached("SELECT leaf_id FROM conversations WHERE id = ?1")?
            .query_row([conversation_id.0], |row| row.get::<_, Option<_>>(0))
            .optional()?
            .ok_or(Error::Missing("conversation"))?,
    }
    .map(MessageId);
    let messages = match end {
        Some(end) => walk(conn, end, i64::from(limit))?,
        None => Vec::new(),
    };
    let has_earlier = match messages.first() {
        Some(first) => first.parent_id.is_some(),
        None => end.is_some(),
    };
    Ok(Tail { messages, has_earlier })
}

/// The whole path from the root to this message.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be read.
pub fn path_to(conn: &Connection, id: MessageId) -> Result<Vec<Message>, Error> {
    let path = walk(conn, id, i64::MAX)?;
    if path.is_empty() { Err(Error::Missing("message")) } else { Ok(path) }
}

fn walk(conn: &Connection, from: MessageId, limit: i64) -> Result<Vec<Message>, Error> {
    let mut messages: Vec<Message> = conn
        .prepare_cached(WALK)?
        .query_map(named_params! { ":from": from.0, ":limit": limit }, from_row)?
        .collect::<Result<_, _>>()?;
    for message in &mut messages {
        fill(conn, message)?;
    }
    Ok(messages)
}

fn fill(conn: &Connection, message: &mut Message) -> Result<(), Error> {
    message.items = conn
        .prepare_cached("SELECT json FROM items WHERE message_id = ?1 ORDER BY position")?
        .query_map([message.id.0], |row| row.get::<_, Json<Item>>(0).map(|json| json.0))?
        .collect::<Result<_, _>>()?;
    message.attachments = conn
        .prepare_cached("SELECT file_id FROM message_attachments WHERE message_id = ?1 ORDER BY position")?
        .query_map([message.id.0], |row| row.get(0).map(FileId))?
        .collect::<Result<_, _>>()?;
    Ok(())
}

/// One message.
///
/// # Errors
///
/// When the database cannot be read.
pub fn find(conn: &Connection, id: MessageId) -> Result<Option<Message>, Error> {
    Ok(walk(conn, id, 1)?.pop())
}

/// One message that is expected to exist.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be read.
pub fn get(conn: &Connection, id: MessageId) -> Result<Message, Error> {
    find(conn, id)?.ok_or(Error::Missing("message"))
}

/// The versions of a message, itself among them, oldest first.
///
/// # Errors
///
/// When the database cannot be read.
pub fn siblings(conn: &Connection, id: MessageId) -> Result<Vec<MessageId>, Error> {
    let mut statement = conn.prepare_cached(
        "SELECT sibling.id FROM messages AS this
         JOIN messages AS sibling
           ON sibling.conversation_id = this.conversation_id AND sibling.parent_id IS this.parent_id
         WHERE this.id = ?1 ORDER BY sibling.seq",
    )?;
    Ok(statement.query_map([id.0], |row| row.get(0).map(MessageId))?.collect::<Result<_, _>>()?)
}

/// The end of the path that one gets by going on from this message along the newest versions.
///
/// # Errors
///
/// When the database cannot be read.
pub fn newest_leaf_below(conn: &Connection, id: MessageId) -> Result<MessageId, Error> {
    let mut statement =
        conn.prepare_cached("SELECT id FROM messages WHERE parent_id = ?1 ORDER BY seq DESC LIMIT 1")?;
    let mut leaf = id;
    while let Some(child) = statement.query_row([leaf.0], |row| row.get(0).map(MessageId)).optional()? {
        leaf = child;
    }
    Ok(leaf)
}

/// Adds a message with its items and attachments. The visible path does not change.
///
/// # Errors
///
/// [`Error::Missing`] when its parent is not of the same conversation, or when the database cannot be written.
pub fn insert(tx: &Transaction<'_>, message: &Message) -> Result<(), Error> {
    if let Some(parent_id) = message.parent_id {
        tx.prepare_cached("SELECT 1 FROM messages WHERE id = ?1 AND conversation_id = ?2")?
            .query_row((parent_id.0, message.conversation_id.0), |_| Ok(()))
            .optional()?
            .ok_or(Error::Missing("message"))?;
    }
    tx.prepare_cached(
        "INSERT INTO messages (id, conversation_id, parent_id, role, status, created_at_ms)
         VALUES (:id, :conversation_id, :parent_id, :role, :status, :created_at_ms)",
    )?
    .execute(named_params! {
        ":id": message.id.0,
        ":conversation_id": message.conversation_id.0,
        ":parent_id": message.parent_id.map(|parent| parent.0),
        ":role": Word(message.role),
        ":status": Word(message.status),
        ":created_at_ms": message.created_at_ms,
    })?;
    for (position, file_id) in (0_i64..).zip(&message.attachments) {
        tx.prepare_cached(
            "INSERT INTO message_attachments (message_id, file_id, position) VALUES (?1, ?2, ?3)",
        )?
        .execute((message.id.0, file_id.0, position))?;
    }
    replace_items(tx, message.id, &message.items)
}

/// Sets how far a message has come.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be written.
pub fn set_status(tx: &Transaction<'_>, id: MessageId, status: MessageStatus) -> Result<(), Error> {
    let n_rows =
        tx.prepare_cached("UPDATE messages SET status = ?2 WHERE id = ?1")?.execute((id.0, Word(status)))?;
    if n_rows == 0 { Err(Error::Missing("message")) } else { Ok(()) }
}

/// Makes a message consist of these items, and its words findable.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be written.
pub fn replace_items(tx: &Transaction<'_>, id: MessageId, items: &[Item]) -> Result<(), Error> {
    let seq: i64 = tx
        .prepare_cached("SELECT seq FROM messages WHERE id = ?1")?
        .query_row([id.0], |row| row.get(0))
        .optional()?
        .ok_or(Error::Missing("message"))?;
    tx.prepare_cached("DELETE FROM items WHERE message_id = ?1")?.execute([id.0])?;
    for (position, item) in (0_i64..).zip(items) {
        tx.prepare_cached("INSERT INTO items (message_id, position, json) VALUES (?1, ?2, ?3)")?
            .execute((id.0, position, Json(item)))?;
    }
    search::index_message(tx, seq, items)
}
