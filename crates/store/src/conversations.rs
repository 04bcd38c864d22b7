//! Conversations: titles, their order in the list, and the leaf of the visible path.
//!
//! The modules below contain folders, options and instructions, and the trash.

pub mod folders;
pub(crate) mod instructions;
pub mod message_instructions;
pub mod options;
mod order;
pub mod trash;

pub(crate) use order::mark_answered;
pub use order::{list_pinned, move_to, set_archived, set_origin, set_pinned, set_unread};

use crate::Error;
use crate::column::Word;
use crate::search_index::word_index;
use parlance_domain::{ConversationId, FolderId, MessageId, MessageStatus, ProfileId};
use parlance_sqlite::rusqlite::{self, Connection, OptionalExtension, Row, Transaction};

/// A conversation as the list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conversation {
    /// Its id.
    pub id: ConversationId,
    /// The service that answers in it.
    pub profile_id: ProfileId,
    /// Its title; empty until the first question.
    pub title: String,
    /// When it was created.
    pub created_at_ms: i64,
    /// When it last received a question or an answer.
    pub updated_at_ms: i64,
    /// The last message of the visible path, or a tombstone after it; `None` without messages.
    pub leaf_id: Option<MessageId>,
    /// The status of the last answer on the visible path; `None` also if the end of the path was deleted.
    pub last_status: Option<MessageStatus>,
    /// Whether it has unsent text or files.
    pub has_draft: bool,
    /// Number of questions in its outbox.
    pub n_waiting: u32,
    /// The folder that it is in.
    pub folder_id: Option<FolderId>,
    /// Its position among the pinned conversations, from the top; `None` if it is not pinned.
    pub pinned_position: Option<i64>,
    /// When it was archived.
    pub archived_at_ms: Option<i64>,
    /// When it was moved to the trash.
    pub trashed_at_ms: Option<i64>,
    /// Whether an answer ended in it while another conversation was open.
    pub is_unread: bool,
    /// The conversation from which it was forked, while that exists.
    pub origin_id: Option<ConversationId>,
    /// Whether it exists only in memory.
    pub is_temporary: bool,
}

/// A conversation row with the columns for the list. The caller adds its conditions.
const SELECT: &str = "
    SELECT c.seq, c.id, c.profile_id, c.title, c.created_at_ms, c.updated_at_ms, c.leaf_id, c.folder_id,
           c.pinned_position, c.archived_at_ms, c.trashed_at_ms, c.is_unread, c.origin_id,
           CASE
               WHEN leaf.deleted_at_ms IS NOT NULL THEN NULL
               WHEN leaf.role = 'assistant' THEN leaf.status
               ELSE (SELECT before.status FROM messages AS before WHERE before.id = leaf.parent_id)
           END AS last_status,
           EXISTS (SELECT 1 FROM drafts AS d WHERE d.conversation_id = c.id AND d.text <> '')
           OR EXISTS (SELECT 1 FROM draft_attachments AS a WHERE a.conversation_id = c.id) AS has_draft,
           (SELECT count(*) FROM outbox AS o
            WHERE o.conversation_id = c.id AND o.removed_at_ms IS NULL) AS n_waiting,
           (SELECT file = '' FROM pragma_database_list WHERE name = 'main') AS is_temporary
    FROM conversations AS c
    LEFT JOIN messages AS leaf ON leaf.id = c.leaf_id";

fn from_row(row: &Row<'_>) -> rusqlite::Result<Conversation> {
    Ok(Conversation {
        id: ConversationId(row.get("id")?),
        profile_id: ProfileId(row.get("profile_id")?),
        title: row.get("title")?,
        created_at_ms: row.get("created_at_ms")?,
        updated_at_ms: row.get("updated_at_ms")?,
        leaf_id: row.get::<_, Option<_>>("leaf_id")?.map(MessageId),
        last_status: row.get::<_, Option<Word<_>>>("last_status")?.map(|word| word.0),
        has_draft: row.get("has_draft")?,
        n_waiting: row.get("n_waiting")?,
        folder_id: row.get::<_, Option<_>>("folder_id")?.map(FolderId),
        pinned_position: row.get("pinned_position")?,
        archived_at_ms: row.get("archived_at_ms")?,
        trashed_at_ms: row.get("trashed_at_ms")?,
        is_unread: row.get("is_unread")?,
        origin_id: row.get::<_, Option<_>>("origin_id")?.map(ConversationId),
        is_temporary: row.get("is_temporary")?,
    })
}

/// The statement of [`list`], for the test of its query plan.
pub(crate) fn list_sql() -> String {
    format!("{SELECT} WHERE c.trashed_at_ms IS NULL ORDER BY c.updated_at_ms DESC, c.seq DESC")
}

/// All conversations that are not in the trash, newest first.
pub fn list(conn: &Connection) -> Result<Vec<Conversation>, Error> {
    let mut statement = conn.prepare_cached(&list_sql())?;
    Ok(statement.query_map([], from_row)?.collect::<Result<_, _>>()?)
}

/// One conversation.
pub fn find(conn: &Connection, id: ConversationId) -> Result<Option<Conversation>, Error> {
    let sql = format!("{SELECT} WHERE c.id = ?1");
    Ok(conn.prepare_cached(&sql)?.query_row([id.0], from_row).optional()?)
}

/// One conversation that is expected to exist.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be read.
pub fn get(conn: &Connection, id: ConversationId) -> Result<Conversation, Error> {
    find(conn, id)?.ok_or(Error::Missing("conversation"))
}

/// The newest conversation of this profile and folder that has no question, title, draft, options or outbox entry.
pub fn find_empty(
    conn: &Connection,
    profile_id: ProfileId,
    folder_id: Option<FolderId>,
) -> Result<Option<Conversation>, Error> {
    let sql = format!(
        "{SELECT} WHERE c.leaf_id IS NULL AND c.profile_id = ?1 AND c.title_source = 'auto' AND c.title = '' AND NOT has_draft
         AND c.folder_id IS ?2 AND c.pinned_position IS NULL AND c.archived_at_ms IS NULL
         AND c.trashed_at_ms IS NULL
         AND NOT EXISTS (SELECT 1 FROM outbox AS o WHERE o.conversation_id = c.id)
         AND NOT EXISTS (SELECT 1 FROM conversation_options AS p WHERE p.conversation_id = c.id)
         AND NOT EXISTS (SELECT 1 FROM message_instructions AS i WHERE i.conversation_id = c.id)
         AND NOT EXISTS (SELECT 1 FROM threads AS t WHERE t.conversation_id = c.id)
         ORDER BY c.updated_at_ms DESC, c.seq DESC LIMIT 1"
    );
    Ok(conn.prepare_cached(&sql)?.query_row((profile_id.0, folder_id.map(|id| id.0)), from_row).optional()?)
}

/// Adds an empty conversation.
pub fn create(
    tx: &Transaction<'_>,
    id: ConversationId,
    profile_id: ProfileId,
    now_ms: i64,
) -> Result<(), Error> {
    tx.prepare_cached(
        "INSERT INTO conversations (id, profile_id, created_at_ms, updated_at_ms) VALUES (?1, ?2, ?3, ?3)",
    )?
    .execute((id.0, profile_id.0, now_ms))?;
    Ok(())
}

/// Sets the service that answers the next questions of a conversation.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be written.
pub fn set_profile(tx: &Transaction<'_>, id: ConversationId, profile_id: ProfileId) -> Result<(), Error> {
    must_exist(
        tx.prepare_cached("UPDATE conversations SET profile_id = ?2 WHERE id = ?1")?
            .execute((id.0, profile_id.0))?,
    )
}

/// Sets a title that the user chose. The app never replaces it.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be written.
pub fn rename(tx: &Transaction<'_>, id: ConversationId, title: &str) -> Result<(), Error> {
    let seq: Option<i64> = tx
        .prepare_cached(
            "UPDATE conversations SET title = ?2, title_source = 'person' WHERE id = ?1 RETURNING seq",
        )?
        .query_row((id.0, title), |row| row.get(0))
        .optional()?;
    word_index::index_conversation(tx, seq.ok_or(Error::Missing("conversation"))?, title)
}

/// Sets a title generated by the app, unless the user has chosen one. Returns whether it did.
pub fn set_title_if_auto(tx: &Transaction<'_>, id: ConversationId, title: &str) -> Result<bool, Error> {
    let seq: Option<i64> = tx
        .prepare_cached(
            "UPDATE conversations SET title = ?2 WHERE id = ?1 AND title_source = 'auto' RETURNING seq",
        )?
        .query_row((id.0, title), |row| row.get(0))
        .optional()?;
    match seq {
        Some(seq) => word_index::index_conversation(tx, seq, title).map(|()| true),
        None => Ok(false),
    }
}

/// Clears a title generated by the app, if the conversation has no message and no question in the outbox: it was the
/// title of a deleted question.
pub fn clear_title_if_unasked(tx: &Transaction<'_>, id: ConversationId) -> Result<(), Error> {
    let is_unasked = tx
        .prepare_cached(
            "SELECT 1 FROM conversations WHERE id = ?1 AND leaf_id IS NULL AND title <> ''
             AND NOT EXISTS (SELECT 1 FROM messages WHERE conversation_id = ?1)
             AND NOT EXISTS (SELECT 1 FROM outbox WHERE conversation_id = ?1)",
        )?
        .exists([id.0])?;
    if is_unasked {
        set_title_if_auto(tx, id, "")?;
    }
    Ok(())
}

/// Copies the title of a conversation to its copy, with its origin and whether the service was asked for one.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be written.
pub fn copy_title(
    tx: &Transaction<'_>,
    from: ConversationId,
    to: ConversationId,
    title: &str,
) -> Result<(), Error> {
    set_title_if_auto(tx, to, title)?;
    must_exist(
        tx.prepare_cached(
            "UPDATE conversations SET (title_source, is_title_asked) =
                 (SELECT title_source, is_title_asked FROM conversations WHERE id = ?1)
             WHERE id = ?2",
        )?
        .execute((from.0, to.0))?,
    )
}

/// Records that the service is asked for a title, and returns whether to ask: once, after the first complete answer,
/// unless the user has chosen a title.
pub fn begin_title(tx: &Transaction<'_>, id: ConversationId) -> Result<bool, Error> {
    let n_rows = tx
        .prepare_cached(
            "UPDATE conversations SET is_title_asked = 1
             WHERE id = ?1 AND title_source = 'auto' AND is_title_asked = 0
               AND (SELECT count(*) FROM messages
                    WHERE conversation_id = ?1 AND role = 'assistant' AND status = 'complete') = 1",
        )?
        .execute([id.0])?;
    Ok(n_rows > 0)
}

/// Sets the last message of the visible path.
///
/// # Errors
///
/// [`Error::Missing`], also when the message is not of this conversation, or when the database cannot be written.
pub fn set_leaf(tx: &Transaction<'_>, id: ConversationId, leaf_id: MessageId) -> Result<(), Error> {
    must_exist(
        tx.prepare_cached(
            "UPDATE conversations SET leaf_id = ?2 WHERE id = ?1
             AND EXISTS (SELECT 1 FROM messages WHERE id = ?2 AND conversation_id = ?1)",
        )?
        .execute((id.0, leaf_id.0))?,
    )
}

/// Sets the time of the last question or answer. It never goes backwards.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be written.
pub fn touch(tx: &Transaction<'_>, id: ConversationId, now_ms: i64) -> Result<(), Error> {
    must_exist(
        tx.prepare_cached("UPDATE conversations SET updated_at_ms = max(updated_at_ms, ?2) WHERE id = ?1")?
            .execute((id.0, now_ms))?,
    )
}

/// Deletes a conversation with its messages, turns and draft. Its files stay.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be written.
pub fn delete(tx: &Transaction<'_>, id: ConversationId) -> Result<(), Error> {
    word_index::forget_conversation(tx, id)?;
    must_exist(tx.execute("DELETE FROM conversations WHERE id = ?1", [id.0])?)
}

pub(crate) fn must_exist(n_rows: usize) -> Result<(), Error> {
    if n_rows == 0 { Err(Error::Missing("conversation")) } else { Ok(()) }
}
