//! Files that can be attached again, files in use, and sources that still have to be read.

use crate::column::{path_from_bytes, path_to_bytes};
use crate::{Error, settings};
use parlance_domain::{FileId, ProfileId};
use parlance_sqlite::rusqlite::Connection;
use std::path::{Path, PathBuf};

/// The first `limit` usable files of a service that `is_wanted` accepts by id and name: ready ones first, then by
/// date, newest first.
pub fn find_usable(
    conn: &Connection,
    profile_id: ProfileId,
    is_wanted: impl Fn(FileId, &str) -> bool,
    limit: usize,
) -> Result<Vec<FileId>, Error> {
    let mut statement = conn.prepare_cached(
        "SELECT id, name FROM files
         WHERE profile_id = ?1 AND deleted_at_ms IS NULL AND delete_at_ms IS NULL
           AND status ->> '$.state' IN ('queued', 'uploading', 'processing', 'ready')
         ORDER BY status ->> '$.state' = 'ready' DESC, coalesce(created_at_ms, added_at_ms) DESC, id DESC",
    )?;
    let mut rows = statement.query([profile_id.0])?;
    let mut found = Vec::new();
    while found.len() < limit {
        let Some(row) = rows.next()? else { break };
        let id = FileId(row.get(0)?);
        // Borrow the name from the row, because of ten thousand names hardly any is kept.
        if row.get_ref(1)?.as_str().is_ok_and(|name| is_wanted(id, name)) {
            found.push(id);
        }
    }
    Ok(found)
}

/// Files of a service in drafts, edits, the outbox and the messages of the open conversation.
pub fn list_in_use(conn: &Connection, profile_id: ProfileId) -> Result<Vec<FileId>, Error> {
    let open = settings::find_open_conversation(conn)?.map(|id| id.0);
    let mut statement = conn.prepare_cached(
        "SELECT id FROM files WHERE profile_id = ?1 AND deleted_at_ms IS NULL AND id IN (
             SELECT file_id FROM draft_attachments
             UNION SELECT file_id FROM outbox_attachments
             UNION SELECT file_id FROM edit_attachments
             UNION SELECT a.file_id FROM messages AS m CROSS JOIN message_attachments AS a ON a.message_id = m.id
             WHERE m.conversation_id = ?2)",
    )?;
    let ids = statement.query_map((profile_id.0, open), |row| row.get(0).map(FileId))?;
    Ok(ids.collect::<Result<_, _>>()?)
}

/// The paths of the files below `dir` that may have to be uploaded again. See [`list_needed`].
pub fn list_needed_sources(conn: &Connection, dir: &Path) -> Result<Vec<PathBuf>, Error> {
    Ok(list_needed(conn, dir)?.into_iter().map(|(_, path)| path).collect())
}

/// Files below `dir` with their paths, until a service has confirmed that it can use them: a service can still drop or
/// reject an accepted file.
pub fn list_needed(conn: &Connection, dir: &Path) -> Result<Vec<(FileId, PathBuf)>, Error> {
    let Some(prefix) = path_to_bytes(dir) else { return Ok(Vec::new()) };
    let mut statement = conn.prepare_cached(
        "SELECT id, source_path FROM files
         WHERE deleted_at_ms IS NULL AND source_path IS NOT NULL
           AND (service_file_id IS NULL OR status ->> '$.state' IN ('processing', 'processing_failed'))
           AND substr(source_path, 1, length(?1)) = ?1",
    )?;
    let mut rows = statement.query([prefix])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        if let Some(path) = path_from_bytes(row.get(1)?) {
            found.push((FileId(row.get(0)?), path));
        }
    }
    Ok(found)
}

/// Files below `dir` that wait for their upload, with their names and paths.
pub fn list_waiting_sources(conn: &Connection, dir: &Path) -> Result<Vec<(FileId, String, PathBuf)>, Error> {
    let Some(prefix) = path_to_bytes(dir) else { return Ok(Vec::new()) };
    let mut statement = conn.prepare_cached(
        "SELECT id, name, source_path FROM files
         WHERE service_file_id IS NULL AND deleted_at_ms IS NULL
           AND status ->> '$.state' IN ('queued', 'uploading', 'paused')
           AND substr(source_path, 1, length(?1)) = ?1
         ORDER BY name_order, id",
    )?;
    let mut rows = statement.query([prefix])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        if let Some(path) = path_from_bytes(row.get(2)?) {
            found.push((FileId(row.get(0)?), row.get(1)?, path));
        }
    }
    Ok(found)
}
