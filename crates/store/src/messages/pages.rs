//! Pages of the visible path around any position.
//!
//! A page in the middle is found by walking back from its end, one lookup by id per step, without reading the items in
//! between.

use super::{filled, steps, visible_path_tail, walk_back_to};
use crate::Error;
use parlance_domain::{ConversationId, Message, MessageId};
use parlance_sqlite::rusqlite::{Connection, OptionalExtension};

/// Consecutive messages of the visible path.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// The messages, oldest first.
    pub messages: Vec<Message>,
    /// Whether the path has messages before them.
    pub has_earlier: bool,
    /// Whether the path has messages after them.
    pub has_later: bool,
}

/// The first `limit` messages of the visible path.
///
/// # Errors
///
/// [`Error::Missing`] when the conversation does not exist, or when the database cannot be read.
pub fn first_page(conn: &Connection, conversation_id: ConversationId, limit: u32) -> Result<Page, Error> {
    let path = match leaf_of(conn, conversation_id)? {
        Some(leaf_id) => steps(conn, leaf_id, i64::MAX, None)?,
        None => Vec::new(),
    };
    begin(conn, path, limit, false)
}

/// The last `limit` messages of the visible path.
///
/// # Errors
///
/// [`Error::Missing`] when the conversation does not exist, or when the database cannot be read.
pub fn last_page(conn: &Connection, conversation_id: ConversationId, limit: u32) -> Result<Page, Error> {
    let tail = visible_path_tail(conn, conversation_id, limit, None)?;
    Ok(Page { messages: tail.messages, has_earlier: tail.has_earlier, has_later: false })
}

/// At most `limit` messages before this one on its path.
///
/// # Errors
///
/// [`Error::Missing`] when the message does not exist, or when the database cannot be read.
pub fn page_before(
    conn: &Connection,
    conversation_id: ConversationId,
    after: MessageId,
    limit: u32,
) -> Result<Page, Error> {
    let tail = visible_path_tail(conn, conversation_id, limit, Some(after))?;
    Ok(Page { messages: tail.messages, has_earlier: tail.has_earlier, has_later: true })
}

/// Whether a message is on the visible path.
pub fn is_visible(conn: &Connection, conversation_id: ConversationId, id: MessageId) -> Result<bool, Error> {
    match walk_back_to(conn, conversation_id, id) {
        Ok(_) => Ok(true),
        Err(Error::Missing(_)) => Ok(false),
        Err(error) => Err(error),
    }
}

/// At most `limit` messages of the visible path, starting with this one.
///
/// # Errors
///
/// [`Error::Missing`] when the message is not on it, or when the database cannot be read.
pub fn page_from(
    conn: &Connection,
    conversation_id: ConversationId,
    first: MessageId,
    limit: u32,
) -> Result<Page, Error> {
    let has_earlier = super::shown_before(conn, first)?.is_some();
    begin(conn, walk_back_to(conn, conversation_id, first)?, limit, has_earlier)
}

/// At most `limit` messages of the visible path after this one.
///
/// # Errors
///
/// [`Error::Missing`] when the message is not on it, or when the database cannot be read.
pub fn page_after(
    conn: &Connection,
    conversation_id: ConversationId,
    before: MessageId,
    limit: u32,
) -> Result<Page, Error> {
    let path = walk_back_to(conn, conversation_id, before)?.split_off(1);
    begin(conn, path, limit, true)
}

/// At most `limit` messages of the visible path around this one, about half of them before it.
///
/// # Errors
///
/// [`Error::Missing`] when the message is not on it, or when the database cannot be read.
pub fn page_around(
    conn: &Connection,
    conversation_id: ConversationId,
    message_id: MessageId,
    limit: u32,
) -> Result<Page, Error> {
    let from = page_from(conn, conversation_id, message_id, limit.div_ceil(2))?;
    let before = visible_path_tail(conn, conversation_id, limit / 2, Some(message_id))?;
    Ok(Page {
        messages: before.messages.into_iter().chain(from.messages).collect(),
        has_earlier: before.has_earlier,
        has_later: from.has_later,
    })
}

/// The ids of the messages of the visible path, oldest first.
///
/// # Errors
///
/// [`Error::Missing`] when the conversation does not exist, or when the database cannot be read.
pub fn visible_ids(conn: &Connection, conversation_id: ConversationId) -> Result<Vec<MessageId>, Error> {
    let path = match leaf_of(conn, conversation_id)? {
        Some(leaf_id) => steps(conn, leaf_id, i64::MAX, None)?,
        None => Vec::new(),
    };
    Ok(path.into_iter().map(|message| message.id).collect())
}

fn begin(conn: &Connection, mut path: Vec<Message>, limit: u32, has_earlier: bool) -> Result<Page, Error> {
    let has_later = path.len() > limit as usize;
    path.truncate(limit as usize);
    Ok(Page { messages: filled(conn, path)?, has_earlier, has_later })
}

fn leaf_of(conn: &Connection, conversation_id: ConversationId) -> Result<Option<MessageId>, Error> {
    conn.prepare_cached("SELECT leaf_id FROM conversations WHERE id = ?1")?
        .query_row([conversation_id.0], |row| Ok(row.get::<_, Option<_>>(0)?.map(MessageId)))
        .optional()?
        .ok_or(Error::Missing("conversation"))
}
