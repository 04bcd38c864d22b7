//! Messages: the tree, its visible path and the items of each message.
//!
//! A deleted message is a tombstone: it keeps its position in the tree for the messages below it, and no query returns
//! it. The modules below contain what belongs to a message, and the unsent questions: drafts, edits and the outbox.

pub mod attached_names;
pub mod citations;
mod counts;
mod deletion;
pub mod drafts;
pub mod edits;
pub mod outbox;
mod pages;
pub mod question;
mod questions;
pub(crate) mod request_erasure;
pub mod threads;
mod versions;

/// Whether a message of a conversation has a file that is not deleted.
pub fn has_attached_file(conn: &Connection, id: ConversationId) -> Result<bool, Error> {
    let mut statement = conn.prepare_cached(
        "SELECT EXISTS (SELECT 1 FROM messages AS m CROSS JOIN message_attachments AS a ON a.message_id = m.id
                        CROSS JOIN files AS f ON f.id = a.file_id
                        WHERE m.conversation_id = ?1 AND f.deleted_at_ms IS NULL)",
    )?;
    Ok(statement.query_row([id.0], |row| row.get(0))?)
}

#[cfg(test)]
pub(crate) use counts::COUNT_PATH;
pub use counts::{PathCount, count_path};
pub use deletion::{conversation_of, delete, erase, list_to_erase, remove, restore};
pub use pages::{
    Page, first_page, is_visible, last_page, page_after, page_around, page_before, page_from, visible_ids,
};
#[cfg(test)]
pub(crate) use questions::NEAREST_QUESTION;
pub use questions::{last_question, newest_question_elsewhere};
#[cfg(test)]
pub(crate) use versions::VERSIONS;
pub use versions::{Version, newest_leaf_below, versions_after, versions_on};

use crate::Error;
use crate::column::{Json, Word};
use crate::search_index::word_index;
use parlance_domain::{ConversationId, FileId, Item, Message, MessageId, MessageStatus};
use parlance_sqlite::rusqlite::types::FromSql;
use parlance_sqlite::rusqlite::{self, Connection, OptionalExtension, Row, Transaction, named_params};

/// The last messages of a path.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tail {
    /// The messages, oldest first.
    pub messages: Vec<Message>,
    /// Whether the path has messages before them.
    pub has_earlier: bool,
}

/// The items of messages (`ids`: a JSON array of hexadecimal ids): the index of the message, position and item.
pub(crate) const ITEMS: &str = "
    SELECT message.key, i.position, i.json
    FROM json_each(:ids) AS message CROSS JOIN items AS i ON i.message_id = unhex(message.value)";

/// The attachments of messages, like [`ITEMS`].
pub(crate) const ATTACHMENTS: &str = "
    SELECT message.key, a.position, a.file_id
    FROM json_each(:ids) AS message CROSS JOIN message_attachments AS a ON a.message_id = unhex(message.value)";

/// Walks from a message towards its root, past tombstones, to `until` or up to a number of messages. Each step is one
/// lookup by id, so the cost depends only on the number of steps.
pub(crate) const WALK: &str = "
    WITH RECURSIVE
    path (id, conversation_id, parent_id, role, status, created_at_ms, deleted_at_ms, step, n_shown) AS (
        SELECT id, conversation_id, parent_id, role, status, created_at_ms, deleted_at_ms, 1, deleted_at_ms IS NULL
        FROM messages WHERE id = :from AND :limit > 0
        UNION ALL
        SELECT m.id, m.conversation_id, m.parent_id, m.role, m.status, m.created_at_ms, m.deleted_at_ms,
               path.step + 1, path.n_shown + (m.deleted_at_ms IS NULL)
        FROM path CROSS JOIN messages AS m ON m.id = path.parent_id
        WHERE path.n_shown < :limit AND path.id IS NOT :until
    )
    SELECT id, conversation_id, parent_id, role, status, created_at_ms FROM path
    WHERE deleted_at_ms IS NULL ORDER BY step DESC";

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
    let end = end_before(conn, conversation_id, before)?;
    // One message more than wanted shows whether there are earlier ones; a parent may be a tombstone.
    let mut messages = match end {
        Some(end) => walk(conn, end, i64::from(limit) + 1)?,
        None => Vec::new(),
    };
    let n_too_many = messages.len().saturating_sub(limit as usize);
    messages.drain(..n_too_many);
    Ok(Tail { messages, has_earlier: n_too_many > 0 })
}

/// The end of the visible path; with `before`, the parent of that message, which may be a tombstone.
fn end_before(
    conn: &Connection,
    conversation_id: ConversationId,
    before: Option<MessageId>,
) -> Result<Option<MessageId>, Error> {
    let end = match before {
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
    };
    Ok(end.map(MessageId))
}

/// The whole path from the root to this message.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be read.
pub fn path_to(conn: &Connection, id: MessageId) -> Result<Vec<Message>, Error> {
    let path = walk(conn, id, i64::MAX)?;
    if path.last().is_some_and(|last| last.id == id) { Ok(path) } else { Err(Error::Missing("message")) }
}

/// The ids of the visible path starting with this message.
///
/// # Errors
///
/// [`Error::Missing`] when the message is not on it, or when the database cannot be read.
pub fn visible_ids_from(
    conn: &Connection,
    conversation_id: ConversationId,
    first: MessageId,
) -> Result<Vec<MessageId>, Error> {
    Ok(walk_back_to(conn, conversation_id, first)?.into_iter().map(|message| message.id).collect())
}

fn walk_back_to(
    conn: &Connection,
    conversation_id: ConversationId,
    first: MessageId,
) -> Result<Vec<Message>, Error> {
    let leaf_id: Option<Option<MessageId>> = conn
        .prepare_cached("SELECT leaf_id FROM conversations WHERE id = ?1")?
        .query_row([conversation_id.0], |row| Ok(row.get::<_, Option<_>>(0)?.map(MessageId)))
        .optional()?;
    let path = match leaf_id.flatten() {
        Some(leaf_id) => steps(conn, leaf_id, i64::MAX, Some(first))?,
        None => Vec::new(),
    };
    if path.first().is_some_and(|found| found.id == first) {
        Ok(path)
    } else {
        Err(Error::Missing("message"))
    }
}

/// The message shown before this one; `None` for the first. The message itself may be deleted.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be read.
pub fn shown_before(conn: &Connection, id: MessageId) -> Result<Option<Message>, Error> {
    let parent_id: Option<MessageId> = conn
        .prepare_cached("SELECT parent_id FROM messages WHERE id = ?1")?
        .query_row([id.0], |row| Ok(row.get::<_, Option<_>>(0)?.map(MessageId)))
        .optional()?
        .ok_or(Error::Missing("message"))?;
    match parent_id {
        Some(parent_id) => Ok(walk(conn, parent_id, 1)?.pop()),
        None => Ok(None),
    }
}

fn walk(conn: &Connection, from: MessageId, limit: i64) -> Result<Vec<Message>, Error> {
    filled(conn, steps(conn, from, limit, None)?)
}

/// Messages without their items and attachments.
fn steps(
    conn: &Connection,
    from: MessageId,
    limit: i64,
    until: Option<MessageId>,
) -> Result<Vec<Message>, Error> {
    let until = until.map(|until| until.0);
    Ok(conn
        .prepare_cached(WALK)?
        .query_map(named_params! { ":from": from.0, ":limit": limit, ":until": until }, from_row)?
        .collect::<Result<_, _>>()?)
}

/// Adds their items and attachments to messages, with one query each, because a path can have thousands of messages.
fn filled(conn: &Connection, mut messages: Vec<Message>) -> Result<Vec<Message>, Error> {
    let ids = json_of(messages.iter().map(|message| message.id))?;
    for (at, Json(item)) in list_by_message(conn, ITEMS, &ids)? {
        if let Some(message) = messages.get_mut(at) {
            message.items.push(item);
        }
    }
    for (at, file_id) in list_by_message(conn, ATTACHMENTS, &ids)? {
        if let Some(message) = messages.get_mut(at) {
            message.attachments.push(FileId(file_id));
        }
    }
    Ok(messages)
}

/// The rows of a query by messages, in the order of the messages: for each the index of its message and its value.
fn list_by_message<T: FromSql>(conn: &Connection, sql: &str, ids: &str) -> Result<Vec<(usize, T)>, Error> {
    let mut rows: Vec<(usize, i64, T)> = conn
        .prepare_cached(sql)?
        .query_map(named_params! { ":ids": ids }, |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
        .collect::<Result<_, _>>()?;
    // The rows mostly have this order already. SQLite would sort copies of all values.
    rows.sort_by_key(|(at, position, _)| (*at, *position));
    Ok(rows.into_iter().map(|(at, _, value)| (at, value)).collect())
}

/// Ids as a JSON array of hexadecimal numbers.
fn json_of(ids: impl Iterator<Item = MessageId>) -> Result<String, Error> {
    let ids: Vec<String> = ids.map(|id| id.0.simple().to_string()).collect();
    serde_json::to_string(&ids).map_err(Error::Encode)
}

pub(crate) fn items_of(conn: &Connection, id: MessageId) -> Result<Vec<Item>, Error> {
    Ok(conn
        .prepare_cached("SELECT json FROM items WHERE message_id = ?1 ORDER BY position")?
        .query_map([id.0], |row| row.get::<_, Json<Item>>(0).map(|json| json.0))?
        .collect::<Result<_, _>>()?)
}

fn attachments_of(conn: &Connection, id: MessageId) -> Result<Vec<FileId>, Error> {
    Ok(conn
        .prepare_cached("SELECT file_id FROM message_attachments WHERE message_id = ?1 ORDER BY position")?
        .query_map([id.0], |row| row.get(0).map(FileId))?
        .collect::<Result<_, _>>()?)
}

/// One message; `None` if it is deleted.
pub fn find(conn: &Connection, id: MessageId) -> Result<Option<Message>, Error> {
    // For a tombstone, the walk returns the message before it.
    Ok(walk(conn, id, 1)?.pop().filter(|found| found.id == id))
}

/// One message that is expected to exist.
///
/// # Errors
///
/// [`Error::Missing`] also when it is deleted, or when the database cannot be read.
pub fn get(conn: &Connection, id: MessageId) -> Result<Message, Error> {
    find(conn, id)?.ok_or(Error::Missing("message"))
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

/// Sets the status of a message.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be written.
pub fn set_status(tx: &Transaction<'_>, id: MessageId, status: MessageStatus) -> Result<(), Error> {
    let n_rows =
        tx.prepare_cached("UPDATE messages SET status = ?2 WHERE id = ?1")?.execute((id.0, Word(status)))?;
    if n_rows == 0 { Err(Error::Missing("message")) } else { Ok(()) }
}

/// Replaces the items of a message, and updates the full-text index.
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
    citations::note(tx, id, items)?;
    word_index::index_message(tx, seq, items)
}
