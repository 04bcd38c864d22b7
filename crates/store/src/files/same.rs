//! Files with the same bytes: which there are, and how one takes the place of another.

use super::{COLUMNS, File, from_row, stored_bytes, upload};
use crate::Error;
use crate::column::path_to_bytes;
use parlance_domain::{FileId, FileStatus};
use rusqlite::{Connection, Transaction};

/// Whether the service has the bytes of a file already, or is about to get them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Same {
    /// Nothing else has these bytes.
    None,
    /// It is not known: something has the same size, and this file has not been read yet.
    Unread,
    /// It is not known: something of the same size is before it, and has not been read to its end.
    Undecided,
    /// This file has the same bytes and comes before it.
    Is(Box<File>),
}

/// Looks for a file that makes an upload needless: on the same service, sound, with the same bytes, under whatever
/// name. Of two that are both waiting the older one is uploaded.
///
/// # Errors
///
/// When the database cannot be read.
pub fn find_same(conn: &Connection, file: &File) -> Result<Same, Error> {
    // What is known from the service's list alone has no SHA-256 and cannot be compared.
    let sql = format!(
        "SELECT {COLUMNS} FROM files AS f
         WHERE f.profile_id = ?1 AND f.bytes = ?2 AND f.id <> ?3 AND f.deleted_at_ms IS NULL AND f.delete_at_ms IS NULL
           AND (f.sha256 IS NOT NULL OR f.service_file_id IS NULL)
           AND f.status ->> '$.state' IN ('queued', 'uploading', 'processing', 'ready')
         ORDER BY f.status ->> '$.state' = 'ready' DESC, f.service_file_id IS NULL, f.added_at_ms, f.id"
    );
    let mut statement = conn.prepare_cached(&sql)?;
    let others = statement.query_map((file.profile_id.0, stored_bytes(file.bytes), file.id.0), from_row)?;
    let others: Vec<File> = others.collect::<Result<_, _>>()?;
    let Some(sha256) = file.sha256 else {
        return Ok(if others.is_empty() { Same::None } else { Same::Unread });
    };
    let mut is_decided = true;
    for other in others {
        // The younger of two that wait looks at the older one.
        if other.status == FileStatus::Queued
            && (other.added_at_ms, other.id.0) > (file.added_at_ms, file.id.0)
        {
            continue;
        }
        match other.sha256 {
            Some(known) if known == sha256 => return Ok(Same::Is(Box::new(other))),
            Some(_) => {}
            None => is_decided = false,
        }
    }
    Ok(if is_decided { Same::None } else { Same::Undecided })
}

/// Whether the same file of this computer was uploaded once more after this one, or is about to be.
///
/// # Errors
///
/// When the database cannot be read.
pub fn has_newer_version(conn: &Connection, file: &File) -> Result<bool, Error> {
    let Some(path) = file.source_path.as_deref().and_then(path_to_bytes) else { return Ok(false) };
    Ok(conn
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM files
             WHERE profile_id = ?1 AND source_path = ?2 AND id <> ?3 AND deleted_at_ms IS NULL
               AND (added_at_ms, id) > (?4, ?3))",
        )?
        .query_row((file.profile_id.0, path, file.id.0, file.added_at_ms), |row| row.get(0))?)
}

/// Lets `by` take the place of a file that need not be uploaded, wherever that is attached, and removes it.
///
/// # Errors
///
/// When the database cannot be written.
pub fn replace(tx: &Transaction<'_>, id: FileId, by: FileId, now_ms: i64) -> Result<(), Error> {
    upload::note_doubt(tx, id, now_ms)?;
    tx.prepare_cached("UPDATE draft_attachments SET is_reused = 1 WHERE file_id = ?1")?.execute([id.0])?;
    absorb(tx, id, by)
}

/// Lets `into` take the place of `twin` wherever that is attached, and removes `twin`.
pub(super) fn absorb(tx: &Transaction<'_>, twin: FileId, into: FileId) -> Result<(), Error> {
    for table in ["message_attachments", "draft_attachments", "outbox_attachments"] {
        tx.execute(
            &format!("UPDATE OR IGNORE {table} SET file_id = ?2 WHERE file_id = ?1"),
            (twin.0, into.0),
        )?;
        tx.execute(&format!("DELETE FROM {table} WHERE file_id = ?1"), [twin.0])?;
    }
    tx.execute("DELETE FROM files WHERE id = ?1", [twin.0])?;
    Ok(())
}
