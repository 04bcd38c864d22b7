//! Files: uploads, files on the service, and tombstones.

mod absorb;
mod deletion;
mod listed_file;
mod listing;
mod names;
mod reuse;
mod same;
pub mod temporary_uploads;
mod upload;
mod uses;
mod window;

pub use deletion::{
    PlannedDeletion, begin_deletions, fail_deletion, find_next_deletion, list_planned_deletions,
    plan_deletion, plan_deletions_anew, undo_deletion,
};
pub use listed_file::ListedFile;
pub use listing::{Listing, Merged, merge_listing, set_retrieved};
pub use names::{fill_in_names, sort_names_in};
pub use reuse::{find_usable, list_in_use, list_needed, list_needed_sources, list_waiting_sources};
#[cfg(test)]
pub(crate) use same::UNREAD_BEFORE;
pub use same::{Same, find_same, has_newer_version, replace};
pub use upload::{
    Source, Uploaded, begin_upload, end_upload, fail_upload, has_unconfirmed, list_unconfirmed, lose,
    mark_unconfirmed, pause_upload, set_service_file, set_source,
};
pub use uses::{list_conversations, list_used_only_in};
pub use window::{FilesSum, FilesWindow, Selectable, list_selectable, read_window, sum_up};

use crate::Error;
use crate::column::{Json, path_from_bytes, path_to_bytes};
use crate::search_index::document_texts;
use parlance_domain::{Deletion, FileId, FileStatus, FileUse, ProfileId};
use parlance_sqlite::rusqlite::{self, Connection, OptionalExtension, Row, Transaction, named_params};
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// A known file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The app's own id.
    pub id: FileId,
    /// The service that has it or will receive it.
    pub profile_id: ProfileId,
    /// The service's id; `None` until it is uploaded.
    pub service_file_id: Option<String>,
    /// Its name.
    pub name: String,
    /// Its size in bytes.
    pub bytes: u64,
    /// The SHA-256 of its content; `None` for files known only from the service's list.
    pub sha256: Option<[u8; 32]>,
    /// Its purpose.
    pub purpose: String,
    /// Its status.
    pub status: FileStatus,
    /// The path from which it was read.
    pub source_path: Option<PathBuf>,
    /// The modification time of the source when it was read.
    pub source_modified_at_ms: Option<i64>,
    /// When the service received it, by the service's clock.
    pub created_at_ms: Option<i64>,
    /// When the app first knew it.
    pub added_at_ms: i64,
    /// Since when the service may have its content, unconfirmed; `None` if it certainly has not, or has confirmed it.
    pub sent_at_ms: Option<i64>,
    /// When the service confirmed its deletion, or stopped listing it.
    pub deleted_at_ms: Option<i64>,
    /// The state of its deletion by the user.
    pub deletion: Deletion,
}

impl File {
    /// Whether an import brought only its name: its content was never here nor on a service.
    #[must_use]
    pub fn is_missing(&self) -> bool {
        self.status == FileStatus::Deleted && self.service_file_id.is_none() && self.source_path.is_none()
    }
}

const COLUMNS: &str = "f.id, f.profile_id, f.service_file_id, f.name, f.bytes, f.sha256, f.purpose, f.status, \
                       f.source_path, f.source_modified_at_ms, f.created_at_ms, f.added_at_ms, f.sent_at_ms, \
                       f.deleted_at_ms, f.delete_at_ms, f.is_delete_sent, f.delete_problem";

/// The columns of a file, of its uses, and whether it is a duplicate.
fn columns_with_use() -> String {
    format!(
        "{COLUMNS},
         (SELECT count(DISTINCT m.conversation_id) FROM message_attachments AS a
          CROSS JOIN messages AS m ON m.id = a.message_id WHERE a.file_id = f.id) AS n_conversations,
         (SELECT count(*) FROM draft_attachments AS a WHERE a.file_id = f.id)
         + (SELECT count(*) FROM outbox_attachments AS a WHERE a.file_id = f.id)
         + (SELECT count(*) FROM edit_attachments AS a WHERE a.file_id = f.id) AS n_drafts,
         {} AS is_duplicate",
        window::IS_DUPLICATE
    )
}

fn from_row(row: &Row<'_>) -> rusqlite::Result<File> {
    Ok(File {
        id: FileId(row.get("id")?),
        profile_id: ProfileId(row.get("profile_id")?),
        service_file_id: row.get("service_file_id")?,
        name: row.get("name")?,
        bytes: row.get("bytes")?,
        sha256: row.get("sha256")?,
        purpose: row.get("purpose")?,
        status: row.get::<_, Json<_>>("status")?.0,
        source_path: row.get::<_, Option<Vec<u8>>>("source_path")?.and_then(path_from_bytes),
        source_modified_at_ms: row.get("source_modified_at_ms")?,
        created_at_ms: row.get("created_at_ms")?,
        added_at_ms: row.get("added_at_ms")?,
        sent_at_ms: row.get("sent_at_ms")?,
        deleted_at_ms: row.get("deleted_at_ms")?,
        deletion: deletion::from_row(row)?,
    })
}

fn from_row_with_use(row: &Row<'_>) -> rusqlite::Result<(File, FileUse)> {
    let file_use = FileUse {
        n_conversations: row.get("n_conversations")?,
        n_drafts: row.get("n_drafts")?,
        is_duplicate: row.get("is_duplicate")?,
    };
    Ok((from_row(row)?, file_use))
}

/// One file, including tombstones.
pub fn find(conn: &Connection, id: FileId) -> Result<Option<File>, Error> {
    let sql = format!("SELECT {COLUMNS} FROM files AS f WHERE f.id = ?1");
    Ok(conn.prepare_cached(&sql)?.query_row([id.0], from_row).optional()?)
}

/// One file that is expected to exist, including tombstones.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be read.
pub fn get(conn: &Connection, id: FileId) -> Result<File, Error> {
    find(conn, id)?.ok_or(Error::Missing("file"))
}

/// One file with its uses, including tombstones.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be read.
pub fn get_with_use(conn: &Connection, id: FileId) -> Result<(File, FileUse), Error> {
    let sql = format!("SELECT {} FROM files AS f WHERE f.id = ?1", columns_with_use());
    conn.prepare_cached(&sql)?.query_row([id.0], from_row_with_use).optional()?.ok_or(Error::Missing("file"))
}

/// The file with this service id, including tombstones.
pub fn find_by_service_id(
    conn: &Connection,
    profile_id: ProfileId,
    service_file_id: &str,
) -> Result<Option<File>, Error> {
    let sql = format!("SELECT {COLUMNS} FROM files AS f WHERE f.profile_id = ?1 AND f.service_file_id = ?2");
    Ok(conn.prepare_cached(&sql)?.query_row((profile_id.0, service_file_id), from_row).optional()?)
}

/// The files of a service without tombstones, newest first, with their uses.
pub fn list(conn: &Connection, profile_id: ProfileId) -> Result<Vec<(File, FileUse)>, Error> {
    let sql = format!(
        "SELECT {} FROM files AS f WHERE f.profile_id = ?1 AND f.deleted_at_ms IS NULL
         ORDER BY f.since_ms DESC, f.id DESC",
        columns_with_use()
    );
    let mut statement = conn.prepare_cached(&sql)?;
    Ok(statement.query_map([profile_id.0], from_row_with_use)?.collect::<Result<_, _>>()?)
}

/// The number of files on a service, without rejected and unsent ones.
pub fn count_stored(conn: &Connection, profile_id: ProfileId) -> Result<u64, Error> {
    Ok(conn
        .prepare_cached(
            "SELECT count(*) FROM files
             WHERE profile_id = ?1 AND deleted_at_ms IS NULL AND service_file_id IS NOT NULL",
        )?
        .query_row([profile_id.0], |row| row.get(0))?)
}

/// The number of files on each service that has any; see [`count_stored`].
pub fn count_stored_by_profile(conn: &Connection) -> Result<HashMap<ProfileId, u64>, Error> {
    let mut statement = conn.prepare_cached(
        "SELECT profile_id, count(*) FROM files
         WHERE deleted_at_ms IS NULL AND service_file_id IS NOT NULL GROUP BY profile_id",
    )?;
    let counts = statement.query_map([], |row| Ok((ProfileId(row.get(0)?), row.get(1)?)))?;
    Ok(counts.collect::<Result<_, _>>()?)
}

/// The upload queue, in the order of addition: files that are not uploaded yet and not cancelled. At the start of the
/// app, those left by the last run.
pub fn list_unfinished_uploads(conn: &Connection) -> Result<Vec<File>, Error> {
    let sql = format!(
        "SELECT {COLUMNS} FROM files AS f
         WHERE f.service_file_id IS NULL AND f.deleted_at_ms IS NULL
           AND f.status ->> '$.state' IN ('queued', 'uploading')
         ORDER BY f.added_at_ms, f.id"
    );
    Ok(conn.prepare_cached(&sql)?.query_map([], from_row)?.collect::<Result<_, _>>()?)
}

/// Files that a service is processing, in the order of addition.
pub fn list_processing(conn: &Connection, profile_id: ProfileId) -> Result<Vec<FileId>, Error> {
    let mut statement = conn.prepare_cached(
        "SELECT id FROM files
         WHERE profile_id = ?1 AND service_file_id IS NOT NULL AND deleted_at_ms IS NULL
           AND status ->> '$.state' = 'processing'
         ORDER BY added_at_ms, id",
    )?;
    let ids = statement.query_map([profile_id.0], |row| row.get(0).map(FileId))?;
    Ok(ids.collect::<Result<_, _>>()?)
}

/// Uploads that the user paused, in the order of addition.
pub fn list_paused_uploads(conn: &Connection) -> Result<Vec<File>, Error> {
    let sql = format!(
        "SELECT {COLUMNS} FROM files AS f
         WHERE f.service_file_id IS NULL AND f.deleted_at_ms IS NULL AND f.status ->> '$.state' = 'paused'
         ORDER BY f.added_at_ms, f.id"
    );
    Ok(conn.prepare_cached(&sql)?.query_map([], from_row)?.collect::<Result<_, _>>()?)
}

/// Adds a file.
pub fn insert(tx: &Transaction<'_>, file: &File) -> Result<(), Error> {
    let words = names::Names::of(tx)?.words(&file.name);
    tx.prepare_cached(
        "INSERT INTO files (id, profile_id, service_file_id, name, bytes, sha256, purpose, status, source_path,
                            source_modified_at_ms, created_at_ms, added_at_ms, sent_at_ms, deleted_at_ms, folded_name,
                            name_order, extension)
         VALUES (:id, :profile_id, :service_file_id, :name, :bytes, :sha256, :purpose, :status, :source_path,
                 :source_modified_at_ms, :created_at_ms, :added_at_ms, :sent_at_ms, :deleted_at_ms, :folded_name,
                 :name_order, :extension)",
    )?
    .execute(named_params! {
        ":id": file.id.0,
        ":profile_id": file.profile_id.0,
        ":service_file_id": file.service_file_id,
        ":name": file.name,
        ":bytes": stored_bytes(file.bytes),
        ":sha256": file.sha256,
        ":purpose": file.purpose,
        ":status": Json(&file.status),
        ":source_path": file.source_path.as_deref().and_then(path_to_bytes),
        ":source_modified_at_ms": file.source_modified_at_ms,
        ":created_at_ms": file.created_at_ms,
        ":added_at_ms": file.added_at_ms,
        ":sent_at_ms": file.sent_at_ms,
        ":deleted_at_ms": file.deleted_at_ms,
        ":folded_name": words.folded,
        ":name_order": words.order,
        ":extension": words.extension,
    })?;
    Ok(())
}

/// Sets the status of a file. A tombstone stays one; [`mark_deleted`] creates one.
///
/// # Errors
///
/// [`Error::Missing`] also for a tombstone, or when the database cannot be written.
pub fn update_status(tx: &Transaction<'_>, id: FileId, status: &FileStatus) -> Result<(), Error> {
    must_exist(
        tx.prepare_cached("UPDATE files SET status = ?2 WHERE id = ?1 AND deleted_at_ms IS NULL")?
            .execute((id.0, Json(status)))?,
    )
}

/// Sets the new path of a file that was moved on this computer.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be written.
pub fn set_source_path(tx: &Transaction<'_>, id: FileId, path: &Path) -> Result<(), Error> {
    must_exist(
        tx.prepare_cached("UPDATE files SET source_path = ?2 WHERE id = ?1")?
            .execute((id.0, path_to_bytes(path)))?,
    )
}

/// Turns a file into a tombstone: the service has confirmed its deletion, or never received it. Removes it from drafts
/// and the outbox; messages keep it.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be written.
pub fn mark_deleted(tx: &Transaction<'_>, id: FileId, now_ms: i64) -> Result<(), Error> {
    detach(tx, id)?;
    document_texts::forget(tx, id)?;
    upload::mark_unconfirmed_of(tx, id, now_ms)?;
    must_exist(
        tx.prepare_cached(
            "UPDATE files SET status = ?2, deleted_at_ms = coalesce(deleted_at_ms, ?3), delete_at_ms = NULL, sent_at_ms = NULL,
                              is_delete_sent = 0, delete_problem = NULL WHERE id = ?1",
        )?
        .execute((id.0, Json(FileStatus::Deleted), now_ms))?,
    )
}

/// Removes a file that the service never received and no message refers to: a cancelled upload. Returns whether it
/// did; otherwise nothing changes.
pub fn discard(tx: &Transaction<'_>, id: FileId, now_ms: i64) -> Result<bool, Error> {
    let can_go: bool = tx
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM files WHERE id = ?1 AND service_file_id IS NULL)
             AND NOT EXISTS (SELECT 1 FROM message_attachments WHERE file_id = ?1)",
        )?
        .query_row([id.0], |row| row.get(0))?;
    if can_go {
        detach(tx, id)?;
        document_texts::forget(tx, id)?;
        upload::mark_unconfirmed_of(tx, id, now_ms)?;
        tx.prepare_cached("DELETE FROM files WHERE id = ?1")?.execute([id.0])?;
    }
    Ok(can_go)
}

/// Hides tombstones from the list. Deletes the rows of files that no message refers to.
pub fn forget(tx: &Transaction<'_>, ids: &[FileId], now_ms: i64) -> Result<(), Error> {
    for id in ids {
        tx.prepare_cached(
            "DELETE FROM files WHERE id = ?1 AND deleted_at_ms IS NOT NULL
             AND NOT EXISTS (SELECT 1 FROM message_attachments WHERE file_id = ?1)",
        )?
        .execute([id.0])?;
        tx.prepare_cached(
            "UPDATE files SET forgotten_at_ms = ?2 WHERE id = ?1 AND deleted_at_ms IS NOT NULL",
        )?
        .execute((id.0, now_ms))?;
    }
    Ok(())
}

/// Removes a file from all drafts, edits and unsent questions.
fn detach(tx: &Transaction<'_>, id: FileId) -> Result<(), Error> {
    tx.prepare_cached("DELETE FROM draft_attachments WHERE file_id = ?1")?.execute([id.0])?;
    tx.prepare_cached("DELETE FROM outbox_attachments WHERE file_id = ?1")?.execute([id.0])?;
    tx.prepare_cached("DELETE FROM edit_attachments WHERE file_id = ?1")?.execute([id.0])?;
    tx.prepare_cached("DELETE FROM attached_names WHERE file_id = ?1 AND message_id IS NULL")?
        .execute([id.0])?;
    Ok(())
}

fn stored_bytes(bytes: u64) -> i64 {
    i64::try_from(bytes).unwrap_or(i64::MAX)
}

fn must_exist(n_rows: usize) -> Result<(), Error> {
    if n_rows == 0 { Err(Error::Missing("file")) } else { Ok(()) }
}
