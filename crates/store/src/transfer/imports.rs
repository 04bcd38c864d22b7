//! Imported conversations, with their original times and ids.
//!
//! Existing rows stay unchanged: only missing ones are added. An id identifies the same message in every archive, so
//! no other data is needed to recognise it.

use crate::Error;
use crate::column::{Json, Word, path_to_bytes};
use crate::search_index::word_index;
use parlance_domain::turn::Ending;
use parlance_domain::{ConversationId, FileId, FileStatus, FolderId, MessageId, ProfileId, TurnId};
use parlance_sqlite::rusqlite::{Connection, OptionalExtension, Transaction, named_params};
use std::collections::HashSet;
use std::path::Path;

/// A conversation to import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Incoming<'a> {
    /// Its id.
    pub id: ConversationId,
    /// The service that answers in it in future.
    pub profile_id: ProfileId,
    /// Its title, which counts as chosen by the user.
    pub title: &'a str,
    /// When it was begun.
    pub created_at_ms: i64,
    /// When it last received a question or an answer.
    pub updated_at_ms: i64,
    /// The folder for it.
    pub folder_id: Option<FolderId>,
    /// When it was archived.
    pub archived_at_ms: Option<i64>,
}

/// The turn of an imported answer.
#[derive(Clone, Debug, PartialEq)]
pub struct IncomingTurn<'a> {
    /// Its id.
    pub id: TurnId,
    /// The conversation.
    pub conversation_id: ConversationId,
    /// The service of the conversation in this store.
    pub profile_id: ProfileId,
    /// The message before the answer.
    pub question_id: MessageId,
    /// The answer.
    pub answer_id: MessageId,
    /// How it ended.
    pub ending: &'a Ending,
    /// The model.
    pub model: Option<&'a str>,
    /// Input and output tokens.
    pub tokens: Option<(u64, u64)>,
    /// The service's id of the response.
    pub response_id: Option<&'a str>,
    /// The service's id of the request.
    pub request_id: Option<&'a str>,
    /// When the question was sent.
    pub started_at_ms: i64,
    /// When the first text arrived.
    pub first_text_at_ms: Option<i64>,
    /// When it ended.
    pub ended_at_ms: i64,
}

/// An existing conversation, as far as an import needs it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Present {
    /// Its messages, including deleted ones.
    pub messages: HashSet<MessageId>,
    /// The last visible message.
    pub leaf_id: Option<MessageId>,
    /// Whether it is in the trash.
    pub is_trashed: bool,
}

/// An existing conversation; `None` if it is not in the store.
pub fn find_present(conn: &Connection, id: ConversationId) -> Result<Option<Present>, Error> {
    let found = conn
        .prepare_cached("SELECT leaf_id, trashed_at_ms IS NOT NULL FROM conversations WHERE id = ?1")?
        .query_row([id.0], |row| Ok((row.get::<_, Option<_>>(0)?.map(MessageId), row.get(1)?)))
        .optional()?;
    let Some((leaf_id, is_trashed)) = found else { return Ok(None) };
    let messages = conn
        .prepare_cached("SELECT id FROM messages WHERE conversation_id = ?1")?
        .query_map([id.0], |row| row.get(0).map(MessageId))?
        .collect::<Result<_, _>>()?;
    Ok(Some(Present { messages, leaf_id, is_trashed }))
}

/// Whether a conversation was in the store and was erased.
pub fn is_erased(conn: &Connection, id: ConversationId) -> Result<bool, Error> {
    Ok(conn.prepare_cached("SELECT 1 FROM erased_conversations WHERE id = ?1")?.exists([id.0])?)
}

/// Whether a message is in the store, in any conversation.
pub fn has_message(conn: &Connection, id: MessageId) -> Result<bool, Error> {
    Ok(conn.prepare_cached("SELECT 1 FROM messages WHERE id = ?1")?.exists([id.0])?)
}

/// Adds a conversation without messages.
pub fn insert_conversation(tx: &Transaction<'_>, incoming: &Incoming<'_>) -> Result<(), Error> {
    let seq = tx
        .prepare_cached(
            "INSERT INTO conversations (id, profile_id, title, title_source, created_at_ms, updated_at_ms, folder_id,
                                        archived_at_ms)
             VALUES (:id, :profile_id, :title, 'person', :created_at_ms, :updated_at_ms, :folder_id, :archived_at_ms)
             RETURNING seq",
        )?
        .query_row(
            named_params! {
                ":id": incoming.id.0,
                ":profile_id": incoming.profile_id.0,
                ":title": incoming.title,
                ":created_at_ms": incoming.created_at_ms,
                ":updated_at_ms": incoming.updated_at_ms,
                ":folder_id": incoming.folder_id.map(|id| id.0),
                ":archived_at_ms": incoming.archived_at_ms,
            },
            |row| row.get(0),
        )?;
    // The user wants it back.
    tx.prepare_cached("DELETE FROM erased_conversations WHERE id = ?1")?.execute([incoming.id.0])?;
    word_index::index_conversation(tx, seq, incoming.title)
}

/// Adds the turn of an answer that is already in the store.
pub fn insert_turn(tx: &Transaction<'_>, turn: &IncomingTurn<'_>) -> Result<(), Error> {
    tx.prepare_cached(
        "INSERT INTO turns (id, conversation_id, profile_id, question_id, answer_id, status, response_id, model,
                            input_tokens, output_tokens, ending, request_id, started_at_ms, first_word_at_ms,
                            ended_at_ms)
         VALUES (:id, :conversation_id, :profile_id, :question_id, :answer_id, :status, :response_id, :model,
                 :input_tokens, :output_tokens, :ending, :request_id, :started_at_ms, :first_word_at_ms, :ended_at_ms)",
    )?
    .execute(named_params! {
        ":id": turn.id.0,
        ":conversation_id": turn.conversation_id.0,
        ":profile_id": turn.profile_id.0,
        ":question_id": turn.question_id.0,
        ":answer_id": turn.answer_id.0,
        ":status": Word(turn.ending.status()),
        ":response_id": turn.response_id,
        ":model": turn.model,
        ":input_tokens": turn.tokens.map(|(input, _)| i64::try_from(input).unwrap_or(i64::MAX)),
        ":output_tokens": turn.tokens.map(|(_, output)| i64::try_from(output).unwrap_or(i64::MAX)),
        ":ending": Json(turn.ending),
        ":request_id": turn.request_id,
        ":started_at_ms": turn.started_at_ms,
        ":first_word_at_ms": turn.first_text_at_ms,
        ":ended_at_ms": turn.ended_at_ms,
    })?;
    Ok(())
}

/// Hides a file from the list: the import contained only its name, for the message that refers to it.
pub fn hide_missing_file(tx: &Transaction<'_>, id: FileId, now_ms: i64) -> Result<(), Error> {
    tx.prepare_cached("UPDATE files SET forgotten_at_ms = ?2 WHERE id = ?1 AND deleted_at_ms IS NOT NULL")?
        .execute((id.0, now_ms))?;
    Ok(())
}

/// The content of a file from an archive, stored on this computer.
#[derive(Clone, Copy, Debug)]
pub struct KeptBytes<'a> {
    /// Its path.
    pub path: &'a Path,
    /// Its size in bytes.
    pub n_bytes: u64,
    /// Their SHA-256.
    pub sha256: [u8; 32],
    /// The modification time of the file on this computer, in milliseconds since 1970.
    pub modified_at_ms: Option<i64>,
}

/// Turns a tombstone into a local file that can be uploaded again. Other files stay unchanged. Returns whether it was
/// a tombstone.
pub fn revive_file(tx: &Transaction<'_>, id: FileId, kept: &KeptBytes<'_>) -> Result<bool, Error> {
    let n_rows = tx.prepare_cached(
        "UPDATE files SET service_file_id = NULL, created_at_ms = NULL, uploaded_at_ms = NULL, sent_at_ms = NULL,
                          deleted_at_ms = NULL, forgotten_at_ms = NULL, status = :status, bytes = :bytes,
                          sha256 = :sha256, source_path = :source_path, source_modified_at_ms = :modified_at_ms
         WHERE id = :id AND deleted_at_ms IS NOT NULL",
    )?
    .execute(named_params! {
        ":id": id.0,
        ":status": Json(FileStatus::Paused),
        ":bytes": i64::try_from(kept.n_bytes).unwrap_or(i64::MAX),
        ":sha256": kept.sha256,
        ":source_path": path_to_bytes(kept.path),
        ":modified_at_ms": kept.modified_at_ms,
    })?;
    Ok(n_rows > 0)
}

/// The deleted attachments of a message, with their names in it.
pub fn list_deleted_attachments(conn: &Connection, id: MessageId) -> Result<Vec<(FileId, String)>, Error> {
    Ok(conn
        .prepare_cached(
            "SELECT f.id, coalesce(n.name, f.name) FROM message_attachments AS a
             JOIN files AS f ON f.id = a.file_id
             LEFT JOIN attached_names AS n ON n.message_id = a.message_id AND n.file_id = a.file_id
             WHERE a.message_id = ?1 AND f.deleted_at_ms IS NOT NULL ORDER BY a.position",
        )?
        .query_map([id.0], |row| Ok((FileId(row.get(0)?), row.get(1)?)))?
        .collect::<Result<_, _>>()?)
}

/// Sets the name of a file in a message, if it differs from the file's own.
pub fn name_attached(
    tx: &Transaction<'_>,
    conversation_id: ConversationId,
    message_id: MessageId,
    file_id: FileId,
    name: &str,
) -> Result<(), Error> {
    tx.prepare_cached(
        "INSERT OR IGNORE INTO attached_names (conversation_id, message_id, entry_id, file_id, name)
         SELECT ?1, ?2, NULL, id, ?4 FROM files WHERE id = ?3 AND name <> ?4",
    )?
    .execute((conversation_id.0, message_id.0, file_id.0, name))?;
    Ok(())
}
