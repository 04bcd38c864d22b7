//! The outbox: unsent questions in order, each with its wait condition.

use crate::column::{Json, Word, Worded};
use crate::messages::question::{self, Owner};
use crate::{Error, messages};
use parlance_domain::outbox::{Reason, Wait};
use parlance_domain::{ConversationId, FileId, MessageId, OutboxEntryId, ProfileId, TurnId};
use parlance_sqlite::rusqlite::{self, Connection, OptionalExtension, Row, Transaction, named_params};

impl Worded for Wait {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Answer, "answer"), (Self::Connection, "connection"), (Self::Person, "person")];
}

/// An unsent question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its id.
    pub id: OutboxEntryId,
    /// The conversation of the question.
    pub conversation_id: ConversationId,
    /// Its text.
    pub text: String,
    /// Its files.
    pub attachments: Vec<FileId>,
    /// The condition that it waits for.
    pub wait: Wait,
    /// Why it was not sent at once.
    pub reason: Reason,
    /// Whether the user is editing it, which keeps it from being sent.
    pub is_edited: bool,
    /// When it was added.
    pub since_ms: i64,
    /// When the user removed it; the removal can be undone until it is erased.
    pub removed_at_ms: Option<i64>,
}

/// The position of a new entry in its conversation's outbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Position {
    /// Before all others.
    First,
    /// After all others.
    Last,
}

const SELECT: &str = "
    SELECT id, conversation_id, text, wait, reason, is_edited, since_ms, removed_at_ms FROM outbox";

fn from_row(row: &Row<'_>) -> rusqlite::Result<Entry> {
    Ok(Entry {
        id: OutboxEntryId(row.get("id")?),
        conversation_id: ConversationId(row.get("conversation_id")?),
        text: row.get("text")?,
        attachments: Vec::new(),
        wait: row.get::<_, Word<_>>("wait")?.0,
        reason: row.get::<_, Json<_>>("reason")?.0,
        is_edited: row.get("is_edited")?,
        since_ms: row.get("since_ms")?,
        removed_at_ms: row.get("removed_at_ms")?,
    })
}

fn with_attachments(conn: &Connection, mut entry: Entry) -> Result<Entry, Error> {
    entry.attachments = conn
        .prepare_cached("SELECT file_id FROM outbox_attachments WHERE entry_id = ?1 ORDER BY position")?
        .query_map([entry.id.0], |row| row.get(0).map(FileId))?
        .collect::<Result<_, _>>()?;
    Ok(entry)
}

/// The entries of a conversation in order, including those whose removal can be undone.
pub fn list(conn: &Connection, conversation_id: ConversationId) -> Result<Vec<Entry>, Error> {
    let sql = format!("{SELECT} WHERE conversation_id = ?1 ORDER BY position");
    let entries: Vec<Entry> =
        conn.prepare_cached(&sql)?.query_map([conversation_id.0], from_row)?.collect::<Result<_, _>>()?;
    entries.into_iter().map(|entry| with_attachments(conn, entry)).collect()
}

/// One entry that is expected to exist.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be read.
pub fn get(conn: &Connection, id: OutboxEntryId) -> Result<Entry, Error> {
    let sql = format!("{SELECT} WHERE id = ?1");
    let entry = conn.prepare_cached(&sql)?.query_row([id.0], from_row).optional()?;
    with_attachments(conn, entry.ok_or(Error::Missing("question in the outbox"))?)
}

/// The number of entries in all conversations outside the trash, without removed ones.
pub fn count(conn: &Connection) -> Result<u32, Error> {
    Ok(conn.query_row(
        "SELECT count(*) FROM outbox AS o JOIN conversations AS c ON c.id = o.conversation_id
         WHERE o.removed_at_ms IS NULL AND c.trashed_at_ms IS NULL",
        [],
        |row| row.get(0),
    )?)
}

/// Conversations with entries that wait for a connection, with their services; the longest wait first.
pub fn list_without_connection(conn: &Connection) -> Result<Vec<(ConversationId, ProfileId)>, Error> {
    let mut statement = conn.prepare_cached(
        "SELECT c.id, c.profile_id FROM outbox AS o JOIN conversations AS c ON c.id = o.conversation_id
         WHERE o.wait = 'connection' AND o.removed_at_ms IS NULL
         GROUP BY c.id ORDER BY min(o.since_ms)",
    )?;
    let found = statement.query_map([], |row| Ok((ConversationId(row.get(0)?), ProfileId(row.get(1)?))))?;
    Ok(found.collect::<Result<_, _>>()?)
}

/// Adds an entry.
///
/// # Errors
///
/// When its conversation or a file does not exist, or the database cannot be written.
pub fn insert(tx: &Transaction<'_>, entry: &Entry, position: Position) -> Result<(), Error> {
    let position: i64 = tx
        .prepare_cached(match position {
            Position::First => "SELECT coalesce(min(position) - 1, 0) FROM outbox WHERE conversation_id = ?1",
            Position::Last => "SELECT coalesce(max(position) + 1, 0) FROM outbox WHERE conversation_id = ?1",
        })?
        .query_row([entry.conversation_id.0], |row| row.get(0))?;
    tx.prepare_cached(
        "INSERT INTO outbox (id, conversation_id, position, text, wait, reason, is_edited, since_ms, removed_at_ms)
         VALUES (:id, :conversation_id, :position, :text, :wait, :reason, :is_edited, :since_ms, :removed_at_ms)",
    )?
    .execute(named_params! {
        ":id": entry.id.0,
        ":conversation_id": entry.conversation_id.0,
        ":position": position,
        ":text": entry.text,
        ":wait": Word(entry.wait),
        ":reason": Json(&entry.reason),
        ":is_edited": entry.is_edited,
        ":since_ms": entry.since_ms,
        ":removed_at_ms": entry.removed_at_ms,
    })?;
    for (position, file_id) in (0_i64..).zip(&entry.attachments) {
        tx.prepare_cached(
            "INSERT INTO outbox_attachments (entry_id, file_id, position) VALUES (?1, ?2, ?3)",
        )?
        .execute((entry.id.0, file_id.0, position))?;
    }
    Ok(())
}

/// Sets the text of an entry, and whether the user is still editing it.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be written.
pub fn edit(tx: &Transaction<'_>, id: OutboxEntryId, text: &str, is_edited: bool) -> Result<(), Error> {
    must_exist(
        tx.prepare_cached("UPDATE outbox SET text = ?2, is_edited = ?3 WHERE id = ?1")?
            .execute((id.0, text, is_edited))?,
    )
}

/// Sets the wait condition of an entry. Its reason stays.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be written.
pub fn set_wait(tx: &Transaction<'_>, id: OutboxEntryId, wait: Wait) -> Result<(), Error> {
    must_exist(tx.prepare_cached("UPDATE outbox SET wait = ?2 WHERE id = ?1")?.execute((id.0, Word(wait)))?)
}

/// Removes an entry so that it can be restored, or restores it.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be written.
pub fn set_removed(tx: &Transaction<'_>, id: OutboxEntryId, removed_at_ms: Option<i64>) -> Result<(), Error> {
    must_exist(
        tx.prepare_cached("UPDATE outbox SET removed_at_ms = ?2, is_edited = 0 WHERE id = ?1")?
            .execute((id.0, removed_at_ms))?,
    )
}

/// Deletes an entry after it was sent or moved back to the composer, or when its removal is final.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be written.
pub fn delete(tx: &Transaction<'_>, id: OutboxEntryId) -> Result<(), Error> {
    must_exist(tx.prepare_cached("DELETE FROM outbox WHERE id = ?1")?.execute([id.0])?)
}

/// Deletes the entries that were removed up to this time, and returns them.
pub fn erase_removed(tx: &Transaction<'_>, up_to_ms: i64) -> Result<Vec<Entry>, Error> {
    let sql = format!("{SELECT} WHERE removed_at_ms <= ?1");
    let removed: Vec<Entry> =
        tx.prepare_cached(&sql)?.query_map([up_to_ms], from_row)?.collect::<Result<_, _>>()?;
    let removed: Vec<Entry> =
        removed.into_iter().map(|entry| with_attachments(tx, entry)).collect::<Result<_, _>>()?;
    for entry in &removed {
        delete(tx, entry.id)?;
    }
    Ok(removed)
}

/// Replaces the wait condition of entries that wait for an answer, in one conversation or in all.
pub fn give_up_answer(
    tx: &Transaction<'_>,
    only_in: Option<ConversationId>,
    wait: Wait,
    reason: &Reason,
) -> Result<(), Error> {
    tx.prepare_cached(
        "UPDATE outbox SET wait = ?2, reason = ?3
         WHERE wait = 'answer' AND (?1 IS NULL OR conversation_id = ?1)",
    )?
    .execute((only_in.map(|id| id.0), Word(wait), Json(reason)))?;
    Ok(())
}

/// Ends all edits at the start of the app. The edited entries keep waiting until the user sends them.
pub fn end_editing(tx: &Transaction<'_>) -> Result<(), Error> {
    tx.execute("UPDATE outbox SET is_edited = 0, wait = 'person' WHERE is_edited = 1", [])?;
    Ok(())
}

/// Undoes the question of a turn that was never sent: removes the turn, its empty answer and the question, and puts
/// the question's text and files first in the outbox. Changes nothing and returns `None` if the turn has ended, or if
/// the question is older than the turn: a retry, or a version of an earlier question.
pub fn return_to_outbox(
    tx: &Transaction<'_>,
    turn_id: TurnId,
    entry_id: OutboxEntryId,
    (wait, reason): (Wait, &Reason),
    now_ms: i64,
) -> Result<Option<Entry>, Error> {
    let messages: Option<(MessageId, MessageId)> = tx
        .prepare_cached(
            "SELECT question_id, answer_id FROM turns AS t WHERE id = ?1 AND ended_at_ms IS NULL
             AND (SELECT count(*) FROM messages WHERE parent_id = t.question_id) = 1
             AND NOT EXISTS (SELECT 1 FROM messages WHERE parent_id = t.answer_id)
             AND NOT EXISTS (
                 SELECT 1 FROM messages AS q JOIN messages AS s
                     ON s.conversation_id = q.conversation_id AND s.parent_id IS q.parent_id AND s.id <> q.id
                 WHERE q.id = t.question_id)",
        )?
        .query_row([turn_id.0], |row| Ok((MessageId(row.get(0)?), MessageId(row.get(1)?))))
        .optional()?;
    let Some((question_id, answer_id)) = messages else { return Ok(None) };
    let question = messages::get(tx, question_id)?;
    let conversation_id = question.conversation_id;
    tx.execute(
        "UPDATE conversations SET leaf_id = ?3 WHERE id = ?1 AND leaf_id IN (?2, ?4)",
        (conversation_id.0, answer_id.0, question.parent_id.map(|id| id.0), question_id.0),
    )?;
    let entry = Entry {
        id: entry_id,
        conversation_id,
        text: question.text(),
        attachments: question.attachments,
        wait,
        reason: reason.clone(),
        is_edited: false,
        since_ms: now_ms,
        removed_at_ms: None,
    };
    insert(tx, &entry, Position::First)?;
    let (from, to) = (Owner::Message(question_id), Owner::Entry(entry_id));
    question::hand_over(tx, conversation_id, from, to)?;
    for id in [answer_id, question_id] {
        messages::remove(tx, id)?;
    }
    give_up_answer(tx, Some(conversation_id), wait, reason)?;
    Ok(Some(entry))
}

fn must_exist(n_rows: usize) -> Result<(), Error> {
    if n_rows == 0 { Err(Error::Missing("question in the outbox")) } else { Ok(()) }
}
