//! Counts on a path, without reading its messages.

use crate::Error;
use parlance_domain::{MessageId, ProfileId};
use parlance_sqlite::rusqlite::{Connection, named_params};

/// The content of the path to a message, as one service receives it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PathCount {
    /// Messages with text, or with a file that the service has.
    pub n_messages: u64,
    /// Files that the service has and can read, counted once per message.
    pub n_files: u64,
    /// Files that the service does not have, or no longer has.
    pub n_files_gone: u64,
    /// Characters of text.
    pub n_letters: u64,
}

/// `CROSS JOIN` fixes the join order. Otherwise SQLite visits every file of the service for each message.
pub(crate) const COUNT_PATH: &str = "
    WITH RECURSIVE
    path (id, parent_id, deleted_at_ms) AS (
        SELECT id, parent_id, deleted_at_ms FROM messages WHERE id = :from
        UNION ALL
        SELECT m.id, m.parent_id, m.deleted_at_ms FROM path CROSS JOIN messages AS m ON m.id = path.parent_id
    ),
    held (n_letters, n_files, n_files_gone) AS (
        SELECT
            (SELECT coalesce(sum(length(json_extract(i.json, '$.text'))), 0) FROM items AS i
             WHERE i.message_id = path.id AND json_extract(i.json, '$.type') IN ('text', 'refusal')),
            (SELECT count(*) FROM message_attachments AS a CROSS JOIN files AS f ON f.id = a.file_id
             WHERE a.message_id = path.id AND f.deleted_at_ms IS NULL AND f.delete_at_ms IS NULL
               AND f.service_file_id IS NOT NULL AND f.status ->> '$.state' <> 'processing_failed'
               AND f.profile_id = :profile_id),
            (SELECT count(*) FROM message_attachments AS a CROSS JOIN files AS f ON f.id = a.file_id
             WHERE a.message_id = path.id AND NOT (f.deleted_at_ms IS NULL AND f.delete_at_ms IS NULL
               AND f.service_file_id IS NOT NULL
               AND f.profile_id = :profile_id))
        FROM path WHERE deleted_at_ms IS NULL
    )
    SELECT count(*) FILTER (WHERE n_letters > 0 OR n_files > 0) AS n_messages,
           coalesce(sum(n_files), 0) AS n_files, coalesce(sum(n_files_gone), 0) AS n_files_gone,
           coalesce(sum(n_letters), 0) AS n_letters
    FROM held";

/// Counts the path from the root to this message, as it would be sent to a service.
pub fn count_path(conn: &Connection, to: MessageId, profile_id: ProfileId) -> Result<PathCount, Error> {
    let params = named_params! { ":from": to.0, ":profile_id": profile_id.0 };
    Ok(conn.prepare_cached(COUNT_PATH)?.query_row(params, |row| {
        Ok(PathCount {
            n_messages: row.get("n_messages")?,
            n_files: row.get("n_files")?,
            n_files_gone: row.get("n_files_gone")?,
            n_letters: row.get("n_letters")?,
        })
    })?)
}
