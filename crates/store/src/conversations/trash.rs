//! The trash: lists, restores and permanently deletes conversations and messages.
//!
//! A deleted message is a tombstone in the tree of messages (`messages::delete`); this module only lists those. Must
//! not know how long the trash keeps its content.

use crate::column::Word;
use crate::conversations::must_exist;
use crate::search_index::word_index;
use crate::{Error, messages};
use parlance_domain::{ConversationId, FileId, Item, MessageId, Role};
use parlance_sqlite::rusqlite::{Connection, Transaction};

/// A conversation in the trash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrashedConversation {
    /// Its id.
    pub id: ConversationId,
    /// Its title; empty if it has no question.
    pub title: String,
    /// When it was deleted.
    pub trashed_at_ms: i64,
    /// Number of messages in all versions, without deleted ones.
    pub n_messages: u32,
    /// The names of the files that are permanently deleted with it.
    pub file_names: Vec<String>,
}

/// A deleted message of a conversation outside the trash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrashedMessage {
    /// Its id.
    pub id: MessageId,
    /// Its conversation.
    pub conversation_id: ConversationId,
    /// The title of the conversation.
    pub title: String,
    /// Its author.
    pub role: Role,
    /// Its content.
    pub items: Vec<Item>,
    /// When it was deleted.
    pub deleted_at_ms: i64,
}

/// Moves a conversation to the trash, with the files to delete when it is erased. Its outbox entries now wait for the
/// user. Has no effect on a conversation that is already there.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be written.
pub fn put(tx: &Transaction<'_>, id: ConversationId, files: &[FileId], now_ms: i64) -> Result<(), Error> {
    must_exist(
        tx.prepare_cached(
            "UPDATE conversations SET trashed_at_ms = coalesce(trashed_at_ms, ?2) WHERE id = ?1",
        )?
        .execute((id.0, now_ms))?,
    )?;
    tx.prepare_cached("UPDATE outbox SET wait = 'person' WHERE conversation_id = ?1")?.execute([id.0])?;
    tx.prepare_cached("DELETE FROM open_conversation WHERE conversation_id = ?1")?.execute([id.0])?;
    let mut plan = tx.prepare_cached(
        "INSERT INTO trashed_files (conversation_id, file_id) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
    )?;
    for file_id in files {
        plan.execute((id.0, file_id.0))?;
    }
    Ok(())
}

/// The app did not exist before this date, 1 January 2024, in milliseconds since 1970.
pub(crate) const EARLIEST_MS: i64 = 1_704_067_200_000;

/// How far a date may be in the future, in milliseconds: clocks are set back by hours.
pub(crate) const AHEAD_MS: i64 = 24 * 60 * 60 * 1_000;

/// Sets the deletion date of trash entries to `now_ms` if it came from a wrong clock: before the app existed, or more
/// than a day ahead.
pub fn mend_dates(tx: &Transaction<'_>, now_ms: i64) -> Result<(), Error> {
    let bounds = (now_ms, EARLIEST_MS, now_ms.saturating_add(AHEAD_MS));
    tx.prepare_cached(
        "UPDATE conversations SET trashed_at_ms = ?1 WHERE trashed_at_ms NOT BETWEEN ?2 AND ?3",
    )?
    .execute(bounds)?;
    tx.prepare_cached(
        "UPDATE messages SET deleted_at_ms = ?1
         WHERE deleted_at_ms NOT BETWEEN ?2 AND ?3 AND erased_at_ms IS NULL",
    )?
    .execute(bounds)?;
    Ok(())
}

/// Restores a conversation to its place. Its files stay.
///
/// # Errors
///
/// [`Error::Missing`] also when it is not in the trash, or when the database cannot be written.
pub fn restore(tx: &Transaction<'_>, id: ConversationId) -> Result<(), Error> {
    must_exist(
        tx.prepare_cached(
            "UPDATE conversations SET trashed_at_ms = NULL WHERE id = ?1 AND trashed_at_ms IS NOT NULL",
        )?
        .execute([id.0])?,
    )?;
    tx.prepare_cached("DELETE FROM trashed_files WHERE conversation_id = ?1")?.execute([id.0])?;
    Ok(())
}

/// The files to delete with a conversation in the trash.
pub fn planned_files(conn: &Connection, id: ConversationId) -> Result<Vec<FileId>, Error> {
    Ok(conn
        .prepare_cached("SELECT file_id FROM trashed_files WHERE conversation_id = ?1")?
        .query_map([id.0], |row| row.get(0).map(FileId))?
        .collect::<Result<_, _>>()?)
}

/// The conversations in the trash, last deleted first.
pub fn list_conversations(conn: &Connection) -> Result<Vec<TrashedConversation>, Error> {
    let mut found: Vec<TrashedConversation> = conn
        .prepare_cached(
            "SELECT id, title, trashed_at_ms,
                    (SELECT count(*) FROM messages AS m
                     WHERE m.conversation_id = c.id AND m.deleted_at_ms IS NULL) AS n_messages
             FROM conversations AS c WHERE trashed_at_ms IS NOT NULL ORDER BY trashed_at_ms DESC, seq DESC",
        )?
        .query_map([], |row| {
            Ok(TrashedConversation {
                id: ConversationId(row.get("id")?),
                title: row.get("title")?,
                trashed_at_ms: row.get("trashed_at_ms")?,
                n_messages: row.get("n_messages")?,
                file_names: Vec::new(),
            })
        })?
        .collect::<Result<_, _>>()?;
    let mut names = conn.prepare_cached(
        "SELECT f.name FROM trashed_files AS t JOIN files AS f ON f.id = t.file_id
         WHERE t.conversation_id = ?1 AND f.deleted_at_ms IS NULL AND f.service_file_id IS NOT NULL
         ORDER BY f.name_order, f.id",
    )?;
    for conversation in &mut found {
        conversation.file_names =
            names.query_map([conversation.id.0], |row| row.get(0))?.collect::<Result<_, _>>()?;
    }
    Ok(found)
}

/// The deleted messages of conversations outside the trash, last deleted first.
pub fn list_messages(conn: &Connection) -> Result<Vec<TrashedMessage>, Error> {
    let mut found: Vec<TrashedMessage> = conn
        .prepare_cached(
            "SELECT m.id, m.conversation_id, c.title, m.role, m.deleted_at_ms
             FROM messages AS m JOIN conversations AS c ON c.id = m.conversation_id
             WHERE m.deleted_at_ms IS NOT NULL AND m.erased_at_ms IS NULL AND c.trashed_at_ms IS NULL
             ORDER BY m.deleted_at_ms DESC, m.seq DESC",
        )?
        .query_map([], |row| {
            Ok(TrashedMessage {
                id: MessageId(row.get("id")?),
                conversation_id: ConversationId(row.get("conversation_id")?),
                title: row.get("title")?,
                role: row.get::<_, Word<_>>("role")?.0,
                items: Vec::new(),
                deleted_at_ms: row.get("deleted_at_ms")?,
            })
        })?
        .collect::<Result<_, _>>()?;
    for message in &mut found {
        message.items = messages::items_of(conn, message.id)?;
    }
    Ok(found)
}

/// The number of conversations and messages in [`list_conversations`] and [`list_messages`].
pub fn count(conn: &Connection) -> Result<u32, Error> {
    Ok(conn
        .prepare_cached(
            "SELECT (SELECT count(*) FROM conversations WHERE trashed_at_ms IS NOT NULL)
                  + (SELECT count(*) FROM messages AS m
                     WHERE m.deleted_at_ms IS NOT NULL AND m.erased_at_ms IS NULL
                       AND NOT EXISTS (SELECT 1 FROM conversations AS c
                                       WHERE c.id = m.conversation_id AND c.trashed_at_ms IS NOT NULL))",
        )?
        .query_row([], |row| row.get(0))?)
}

/// Conversations moved to the trash at or before this time.
pub fn list_conversations_before(conn: &Connection, at_ms: i64) -> Result<Vec<ConversationId>, Error> {
    Ok(conn
        .prepare_cached("SELECT id FROM conversations WHERE trashed_at_ms <= ?1")?
        .query_map([at_ms], |row| row.get(0).map(ConversationId))?
        .collect::<Result<_, _>>()?)
}

/// Stores the id of a conversation that is erased, so that no import restores it unasked. All its other data is
/// deleted.
pub fn note_erased(tx: &Transaction<'_>, id: ConversationId, now_ms: i64) -> Result<(), Error> {
    tx.prepare_cached("INSERT OR REPLACE INTO erased_conversations (id, erased_at_ms) VALUES (?1, ?2)")?
        .execute((id.0, now_ms))?;
    Ok(())
}

/// When the oldest entry of the trash was deleted; `None` if the trash is empty.
pub fn oldest_ms(conn: &Connection) -> Result<Option<i64>, Error> {
    Ok(conn
        .prepare_cached(
            "SELECT min(at_ms) FROM (
                 SELECT min(trashed_at_ms) AS at_ms FROM conversations WHERE trashed_at_ms IS NOT NULL
                 UNION ALL
                 SELECT min(deleted_at_ms) FROM messages
                 WHERE deleted_at_ms IS NOT NULL AND erased_at_ms IS NULL)",
        )?
        .query_row([], |row| row.get(0))?)
}

/// Removes the text of erased entries from the full-text indexes, in steps that let other writers in between. Returns
/// whether another step is needed.
pub fn erase_words(tx: &Transaction<'_>, is_first: bool) -> Result<bool, Error> {
    word_index::erase_forgotten(tx, word_index::OF_CONVERSATIONS, is_first)
}
