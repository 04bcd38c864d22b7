//! Whole conversations for exports, one at a time: every version of every message with its turn and files.

use crate::Error;
use crate::column::{Json, Word};
use crate::conversations::{self, Conversation};
use crate::conversations::{folders, options};
use crate::files::{self, File};
use crate::messages::drafts;
use crate::settings::profiles::{self, Profile};
use crate::turns::journal;
use crate::turns::{self, Turn};
use parlance_domain::turn::replay;
use parlance_domain::{ConversationId, FileId, FolderId, Item, Message, MessageId};
use parlance_sqlite::rusqlite::Connection;
use std::collections::HashMap;

/// A conversation with all its data. Deleted messages are omitted: their children move to the message before them.
#[derive(Clone, Debug)]
pub struct WholeConversation {
    /// Its row. Its leaf is not a deleted message.
    pub row: Conversation,
    /// The service.
    pub profile: Option<Profile>,
    /// The names of its folders, outermost first.
    pub folder: Vec<String>,
    /// Instructions for every question; empty for none.
    pub instructions: String,
    /// Unsent text.
    pub draft: String,
    /// Messages, each after its parent.
    pub messages: Vec<Message>,
    /// The turns by answer.
    pub turns: HashMap<MessageId, Turn>,
    /// Names of attached files that differ from the files' own names.
    pub names: HashMap<(MessageId, FileId), String>,
    /// The attached files.
    pub files: Vec<File>,
}

/// The total size of some conversations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// Messages that are not deleted, in all versions.
    pub n_messages: u64,
    /// Bytes of their items in the store.
    pub n_bytes: u64,
    /// Attached files, each counted once.
    pub n_files: u64,
    /// Bytes of these files.
    pub file_bytes: u64,
}

/// A conversation available for export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its id.
    pub id: ConversationId,
    /// The folder that it is in.
    pub folder_id: Option<FolderId>,
    /// Whether it is archived.
    pub is_archived: bool,
}

/// Conversations with a message outside the trash, newest first.
pub fn list(conn: &Connection) -> Result<Vec<Listed>, Error> {
    let mut statement = conn.prepare_cached(
        "SELECT id, folder_id, archived_at_ms IS NOT NULL AS is_archived FROM conversations AS c
         WHERE trashed_at_ms IS NULL
         AND EXISTS (SELECT 1 FROM messages AS m WHERE m.conversation_id = c.id AND m.deleted_at_ms IS NULL)
         ORDER BY updated_at_ms DESC, seq DESC",
    )?;
    let listed = statement.query_map([], |row| {
        Ok(Listed {
            id: ConversationId(row.get("id")?),
            folder_id: row.get::<_, Option<_>>("folder_id")?.map(FolderId),
            is_archived: row.get("is_archived")?,
        })
    })?;
    Ok(listed.collect::<Result<_, _>>()?)
}

/// The total size of these conversations.
pub fn sum_up(conn: &Connection, ids: &[ConversationId]) -> Result<Sum, Error> {
    let ids: Vec<String> = ids.iter().map(|id| id.0.simple().to_string()).collect();
    let ids = serde_json::to_string(&ids).map_err(Error::Encode)?;
    let (n_messages, n_bytes) = conn
        .prepare_cached(
            "SELECT count(*), coalesce(sum(
                 (SELECT coalesce(sum(octet_length(i.json)), 0) FROM items AS i WHERE i.message_id = m.id)), 0)
             FROM json_each(?1) AS wanted
             CROSS JOIN messages AS m ON m.conversation_id = unhex(wanted.value) AND m.deleted_at_ms IS NULL",
        )?
        .query_row([&ids], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let (n_files, file_bytes) = conn
        .prepare_cached(
            "SELECT count(*), coalesce(sum(bytes), 0) FROM files WHERE id IN (
                 SELECT a.file_id FROM json_each(?1) AS wanted
                 CROSS JOIN messages AS m ON m.conversation_id = unhex(wanted.value) AND m.deleted_at_ms IS NULL
                 CROSS JOIN message_attachments AS a ON a.message_id = m.id)",
        )?
        .query_row([&ids], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(Sum { n_messages, n_bytes, n_files, file_bytes })
}

/// The number of visible messages in these conversations.
pub fn count_shown(conn: &Connection, ids: &[ConversationId]) -> Result<u64, Error> {
    let mut statement = conn.prepare_cached(
        "WITH RECURSIVE path (id, parent_id, is_shown) AS (
             SELECT m.id, m.parent_id, m.deleted_at_ms IS NULL
             FROM conversations AS c CROSS JOIN messages AS m ON m.id = c.leaf_id WHERE c.id = ?1
             UNION ALL
             SELECT m.id, m.parent_id, m.deleted_at_ms IS NULL
             FROM path CROSS JOIN messages AS m ON m.id = path.parent_id
         )
         SELECT count(*) FROM path WHERE is_shown",
    )?;
    ids.iter().try_fold(0, |sum, id| Ok(sum + statement.query_row([id.0], |row| row.get::<_, u64>(0))?))
}

/// One conversation with all its data.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be read.
pub fn read(conn: &Connection, id: ConversationId) -> Result<WholeConversation, Error> {
    let mut row = conversations::get(conn, id)?;
    let (mut messages, parents) = read_messages(conn, id)?;
    row.leaf_id = row.leaf_id.and_then(|leaf| living(&parents, Some(leaf)));
    let turns: HashMap<MessageId, Turn> =
        turns::list(conn, id)?.into_iter().map(|turn| (turn.answer_id, turn)).collect();
    fill_in(conn, id, &mut messages)?;
    for message in &mut messages {
        // The received text of an answer that is in progress or was interrupted.
        if let Some(turn) = turns.get(&message.id).filter(|turn| turn.ending.is_none()) {
            let received = replay(journal::read(conn, turn.id)?);
            if !received.is_empty() {
                message.items = received;
            }
        }
    }
    let mut files = Vec::new();
    let mut wanted: Vec<FileId> = messages.iter().flat_map(|message| message.attachments.clone()).collect();
    wanted.sort_unstable();
    wanted.dedup();
    for file_id in wanted {
        files.extend(files::find(conn, file_id)?);
    }
    let folder = folders::around(conn, id)?.into_iter().rev().map(|folder| folder.name).collect();
    Ok(WholeConversation {
        folder,
        profile: profiles::find(conn, row.profile_id)?,
        instructions: options::get(conn, id)?.instructions.text,
        draft: drafts::get(conn, id)?.text,
        names: names(conn, id)?,
        row,
        messages,
        turns,
        files,
    })
}

/// The parent of each message, and whether the message is deleted.
type Parents = HashMap<MessageId, (Option<MessageId>, bool)>;

fn read_messages(conn: &Connection, id: ConversationId) -> Result<(Vec<Message>, Parents), Error> {
    let mut statement = conn.prepare_cached(
        "SELECT id, parent_id, role, status, created_at_ms, deleted_at_ms IS NOT NULL AS is_deleted
         FROM messages WHERE conversation_id = ?1 ORDER BY seq",
    )?;
    let mut parents = Parents::new();
    let mut messages = Vec::new();
    let mut rows = statement.query([id.0])?;
    while let Some(row) = rows.next()? {
        let message = Message {
            id: MessageId(row.get("id")?),
            conversation_id: id,
            parent_id: row.get::<_, Option<_>>("parent_id")?.map(MessageId),
            role: row.get::<_, Word<_>>("role")?.0,
            status: row.get::<_, Word<_>>("status")?.0,
            items: Vec::new(),
            attachments: Vec::new(),
            created_at_ms: row.get("created_at_ms")?,
        };
        let is_deleted = row.get("is_deleted")?;
        parents.insert(message.id, (message.parent_id, is_deleted));
        if !is_deleted {
            messages.push(message);
        }
    }
    for message in &mut messages {
        message.parent_id = living(&parents, message.parent_id);
    }
    Ok((messages, parents))
}

/// The message itself, or the nearest earlier one that is not deleted.
fn living(parents: &Parents, from: Option<MessageId>) -> Option<MessageId> {
    let mut at = from;
    for _ in 0..=parents.len() {
        match parents.get(&at?) {
            Some((parent, true)) => at = *parent,
            Some((_, false)) => return at,
            None => return None,
        }
    }
    None
}

/// Loads the content of messages with two statements for all.
fn fill_in(conn: &Connection, id: ConversationId, messages: &mut [Message]) -> Result<(), Error> {
    let index: HashMap<MessageId, usize> =
        messages.iter().enumerate().map(|(at, message)| (message.id, at)).collect();
    let mut statement = conn.prepare_cached(
        "SELECT i.message_id, i.json FROM messages AS m CROSS JOIN items AS i ON i.message_id = m.id
         WHERE m.conversation_id = ?1 AND m.deleted_at_ms IS NULL ORDER BY m.seq, i.position",
    )?;
    let mut rows = statement.query([id.0])?;
    while let Some(row) = rows.next()? {
        let at = index.get(&MessageId(row.get(0)?)).copied();
        if let Some(message) = at.and_then(|at| messages.get_mut(at)) {
            message.items.push(row.get::<_, Json<Item>>(1)?.0);
        }
    }
    let mut statement = conn.prepare_cached(
        "SELECT a.message_id, a.file_id FROM messages AS m
         CROSS JOIN message_attachments AS a ON a.message_id = m.id
         WHERE m.conversation_id = ?1 AND m.deleted_at_ms IS NULL ORDER BY m.seq, a.position",
    )?;
    let mut rows = statement.query([id.0])?;
    while let Some(row) = rows.next()? {
        let at = index.get(&MessageId(row.get(0)?)).copied();
        if let Some(message) = at.and_then(|at| messages.get_mut(at)) {
            message.attachments.push(FileId(row.get(1)?));
        }
    }
    Ok(())
}

fn names(conn: &Connection, id: ConversationId) -> Result<HashMap<(MessageId, FileId), String>, Error> {
    let mut statement = conn.prepare_cached(
        "SELECT message_id, file_id, name FROM attached_names
         WHERE conversation_id = ?1 AND message_id IS NOT NULL",
    )?;
    let names = statement
        .query_map([id.0], |row| Ok(((MessageId(row.get(0)?), FileId(row.get(1)?)), row.get(2)?)))?;
    Ok(names.collect::<Result<_, _>>()?)
}
