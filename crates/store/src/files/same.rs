//! Deduplication of files with identical content.

use super::{COLUMNS, File, absorb, from_row, stored_bytes, upload};
use crate::Error;
use crate::column::path_to_bytes;
use crate::messages::attached_names;
use parlance_domain::FileId;
use parlance_sqlite::rusqlite::{Connection, OptionalExtension, Transaction};
use std::path::Path;

/// Whether the service already has the content of a file, or will soon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Same {
    /// No other file has this content.
    None,
    /// Unknown: another file has the same size, and this one is not hashed yet.
    Unread,
    /// Unknown: an earlier file has the same size, and is not completely hashed.
    Undecided,
    /// This earlier file has the same content.
    Is(Box<File>),
}

/// Finds a file that makes an upload unnecessary: on the same service, usable, with the same content, preferably with
/// the same name. Of two waiting files, the older one is uploaded.
///
/// Pasted text below `pasted` never replaces the user's own file: the service would cite that as “Pasted text.txt”.
pub fn find_same(conn: &Connection, file: &File, pasted: &Path) -> Result<Same, Error> {
    let bytes = stored_bytes(file.bytes);
    let Some(sha256) = file.sha256 else {
        let sql = format!(
            "SELECT EXISTS (SELECT 1 FROM files AS f WHERE {COUNTS}
                 AND (f.sha256 IS NOT NULL OR f.service_file_id IS NULL))"
        );
        let is_one_there = conn
            .prepare_cached(&sql)?
            .query_row((file.profile_id.0, bytes, file.id.0), |row| row.get::<_, bool>(0))?;
        return Ok(if is_one_there { Same::Unread } else { Same::None });
    };
    // Files known only from the service's list have no SHA-256 and cannot be compared. Of two waiting files, the newer
    // one waits for the older one.
    let sql = format!(
        "SELECT {COLUMNS} FROM files AS f INDEXED BY files_by_sha256
         WHERE {COUNTS} AND f.sha256 = ?4
             AND NOT (f.status ->> '$.state' = 'queued' AND (f.added_at_ms, f.id) > (?5, ?3))
             AND NOT coalesce(substr(f.source_path, 1, length(?6)) = ?6, FALSE)
         ORDER BY f.name = ?7 DESC, f.status ->> '$.state' = 'ready' DESC, f.service_file_id IS NULL, f.added_at_ms, f.id
         LIMIT 1"
    );
    let is_pasted = file.source_path.as_deref().is_some_and(|path| path.starts_with(pasted));
    let left_out = if is_pasted { None } else { path_to_bytes(pasted) };
    let same = conn
        .prepare_cached(&sql)?
        .query_row(
            (file.profile_id.0, bytes, file.id.0, sha256, file.added_at_ms, left_out, &file.name),
            from_row,
        )
        .optional()?;
    if let Some(same) = same {
        return Ok(Same::Is(Box::new(same)));
    }
    let is_one_before = conn
        .prepare_cached(UNREAD_BEFORE)?
        .query_row((file.profile_id.0, bytes, file.id.0, file.added_at_ms), |row| row.get::<_, bool>(0))?;
    Ok(if is_one_before { Same::Undecided } else { Same::None })
}

/// Other files (`f`) of the same size on the same service that make an upload unnecessary if their content is equal.
const COUNTS: &str = "f.profile_id = ?1 AND f.bytes = ?2 AND f.id <> ?3
    AND f.deleted_at_ms IS NULL AND f.delete_at_ms IS NULL
    AND f.status ->> '$.state' IN ('queued', 'uploading', 'processing', 'ready')";

/// Whether an older waiting file or a sent one of this size is not completely hashed.
pub(crate) const UNREAD_BEFORE: &str = "
    SELECT EXISTS (SELECT 1 FROM files
                   WHERE profile_id = ?1 AND bytes = ?2 AND id <> ?3 AND sha256 IS NULL AND service_file_id IS NULL
                       AND deleted_at_ms IS NULL AND delete_at_ms IS NULL
                       AND status ->> '$.state' IN ('uploading', 'processing', 'ready'))
        OR EXISTS (SELECT 1 FROM files
                   WHERE profile_id = ?1 AND bytes = ?2 AND sha256 IS NULL AND service_file_id IS NULL
                       AND deleted_at_ms IS NULL AND delete_at_ms IS NULL
                       AND status ->> '$.state' = 'queued' AND (added_at_ms, id) < (?4, ?3))";

/// Whether a later version of the same local file was uploaded, or soon will be.
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

/// Replaces a file that need not be uploaded with `by` wherever it is attached, keeping the attached name, and deletes
/// it.
pub fn replace(tx: &Transaction<'_>, id: FileId, by: FileId, now_ms: i64) -> Result<(), Error> {
    upload::mark_unconfirmed_of(tx, id, now_ms)?;
    attached_names::keep(tx, id, by)?;
    for table in ["draft_attachments", "edit_attachments"] {
        tx.prepare_cached(&format!("UPDATE {table} SET is_reused = 1 WHERE file_id = ?1"))?
            .execute([id.0])?;
    }
    absorb::absorb(tx, id, by)
}
