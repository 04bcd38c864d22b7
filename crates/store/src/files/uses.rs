//! The conversations that use a file, and the files that only one conversation uses.

use super::{File, columns_with_use, from_row_with_use};
use crate::Error;
use parlance_domain::{ConversationId, FileId, FileUse};
use parlance_sqlite::rusqlite::Connection;

/// Conversations outside the trash that use the file in a message, a draft, an edit or the outbox, newest first.
pub fn list_conversations(conn: &Connection, id: FileId) -> Result<Vec<ConversationId>, Error> {
    let mut statement = conn.prepare_cached(
        "SELECT id FROM conversations WHERE trashed_at_ms IS NULL AND id IN (
             SELECT m.conversation_id FROM message_attachments AS a
             CROSS JOIN messages AS m ON m.id = a.message_id WHERE a.file_id = ?1
             UNION SELECT conversation_id FROM draft_attachments WHERE file_id = ?1
             UNION SELECT o.conversation_id FROM outbox_attachments AS a
             CROSS JOIN outbox AS o ON o.id = a.entry_id WHERE a.file_id = ?1
             UNION SELECT m.conversation_id FROM edit_attachments AS a
             CROSS JOIN messages AS m ON m.id = a.message_id WHERE a.file_id = ?1)
         ORDER BY updated_at_ms DESC, seq DESC",
    )?;
    let ids = statement.query_map([id.0], |row| row.get(0).map(ConversationId))?;
    Ok(ids.collect::<Result<_, _>>()?)
}

/// Files that only this conversation uses, in its messages, their edits, its draft or its outbox.
pub fn list_used_only_in(conn: &Connection, id: ConversationId) -> Result<Vec<(File, FileUse)>, Error> {
    let sql = format!(
        "SELECT {} FROM files AS f WHERE f.deleted_at_ms IS NULL AND f.id IN (
             SELECT a.file_id FROM messages AS m CROSS JOIN message_attachments AS a ON a.message_id = m.id
             WHERE m.conversation_id = ?1
             UNION SELECT file_id FROM draft_attachments WHERE conversation_id = ?1
             UNION SELECT a.file_id FROM outbox AS o CROSS JOIN outbox_attachments AS a ON a.entry_id = o.id
             WHERE o.conversation_id = ?1
             UNION SELECT a.file_id FROM messages AS m CROSS JOIN edit_attachments AS a ON a.message_id = m.id
             WHERE m.conversation_id = ?1)
         AND NOT EXISTS (SELECT 1 FROM message_attachments AS a CROSS JOIN messages AS m ON m.id = a.message_id
                         WHERE a.file_id = f.id AND m.conversation_id <> ?1)
         AND NOT EXISTS (SELECT 1 FROM draft_attachments AS a WHERE a.file_id = f.id AND a.conversation_id <> ?1)
         AND NOT EXISTS (SELECT 1 FROM outbox_attachments AS a CROSS JOIN outbox AS o ON o.id = a.entry_id
                         WHERE a.file_id = f.id AND o.conversation_id <> ?1)
         AND NOT EXISTS (SELECT 1 FROM edit_attachments AS a CROSS JOIN messages AS m ON m.id = a.message_id
                         WHERE a.file_id = f.id AND m.conversation_id <> ?1)
         ORDER BY f.name_order, f.id",
        columns_with_use()
    );
    let mut statement = conn.prepare_cached(&sql)?;
    Ok(statement.query_map([id.0], from_row_with_use)?.collect::<Result<_, _>>()?)
}
