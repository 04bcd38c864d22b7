//! Files with identical bytes, and how one replaces another.

use super::{COLUMNS, File, absorb, from_row, stored_bytes, upload};
use crate::Error;
use crate::column::path_to_bytes;
use crate::messages::attached_names;
use parlance_domain::FileId;
use parlance_sqlite::rusqlite::{Connection, OptionalExtension, Transaction};
use std::path::Path;

/// Whether the service has the bytes of a file already, or is about to get them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Same {
    /// No other file has these bytes.
    None,
    /// It is not known: something has the same size, and this file has not been read yet.
    Unread,
    /// It is not known: something of the same size is before it, and has not been read to its end.
    Undecided,
    /// This file has the same bytes and comes before it.
    Is(Box<File>),
}

/// Looks for a file that makes an upload needless: on the same service, sound, with the same bytes, preferably under
/// the same name. Of two that are both waiting the older one is uploaded.
///
/// Text that was pasted, which lies below `pasted`, makes no upload of the user's own file needless: the service would
/// cite that as “Pasted text.txt”.
///
/// # Errors
///
/// When the database cannot be read.
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
    // Files known from the service's list alone have no SHA-256 and cannot be compared. The younger of two that wait
    // looks at the older one.
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

/// Other files (`f`) of the same size on the same service that make an upload needless when their bytes are the same.
const COUNTS: &str = "f.profile_id = ?1 AND f.bytes = ?2 AND f.id <> ?3
    AND f.deleted_at_ms IS NULL AND f.delete_at_ms IS NULL
    AND f.status ->> '$.state' IN ('queued', 'uploading', 'processing', 'ready')";

/// Whether a file of this size that is sent, or waits and is older, has not been read to its end.
pub(crate) const UNREAD_BEFORE: &str = "
    SELECT EXISTS (SELECT 1 FROM files
                   WHERE profile_id = ?1 AND bytes = ?2 AND id <> ?3 AND sha256 IS NULL AND service_file_id IS NULL
                       AND deleted_at_ms IS NULL AND delete_at_ms IS NULL
                       AND status ->> '$.state' IN ('uploading', 'processing', 'ready'))
        OR EXISTS (SELECT 1 FROM files
                   WHERE profile_id = ?1 AND bytes = ?2 AND sha256 IS NULL AND service_file_id IS NULL
                       AND deleted_at_ms IS NULL AND delete_at_ms IS NULL
                       AND status ->> '$.state' = 'queued' AND (added_at_ms, id) < (?4, ?3))";

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

/// Lets `by` take the place of a file that need not be uploaded, wherever that is attached, under the name that the
/// file has, and removes it.
///
/// # Errors
///
/// When the database cannot be written.
pub fn replace(tx: &Transaction<'_>, id: FileId, by: FileId, now_ms: i64) -> Result<(), Error> {
    upload::mark_unconfirmed_of(tx, id, now_ms)?;
    attached_names::keep(tx, id, by)?;
    for table in ["draft_attachments", "edit_attachments"] {
        tx.prepare_cached(&format!("UPDATE {table} SET is_reused = 1 WHERE file_id = ?1"))?
            .execute([id.0])?;
    }
    absorb::absorb(tx, id, by)
}
