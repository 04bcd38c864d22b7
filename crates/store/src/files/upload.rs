//! Uploads: what is stored before the first byte is sent, and the outcome.
//!
//! An upload is *unconfirmed* while it is unknown whether the service has the file. Each one has a row of `files` with
//! `sent_at_ms`, or its service has `profiles.doubt_since_ms`; the next file list of the service decides.

use super::{absorb, get, must_exist, stored_bytes};
use crate::Error;
use crate::column::Json;
use parlance_domain::{FileId, FileStatus, ProfileId};
use parlance_sqlite::rusqlite::{Connection, OptionalExtension, Transaction, named_params};
use parlance_words::Paragraph;

use super::listed_file::ListedFile;

/// Tolerance for `created_at` of a listed file: the service counts whole seconds, and clocks differ.
const CLOCKS_DIFFER_MS: i64 = 60_000;

/// The facts read from the file on disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// Its size in bytes.
    pub bytes: u64,
    /// The SHA-256 of its content, if it was read completely.
    pub sha256: Option<[u8; 32]>,
    /// Its modification time.
    pub modified_at_ms: Option<i64>,
}

/// Stores what was read from the file on disk.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be written.
pub fn set_source(tx: &Transaction<'_>, id: FileId, source: &Source) -> Result<(), Error> {
    must_exist(
        tx.prepare_cached(
            "UPDATE files SET bytes = ?2, sha256 = ?3, source_modified_at_ms = ?4 WHERE id = ?1",
        )?
        .execute((id.0, stored_bytes(source.bytes), source.sha256, source.modified_at_ms))?,
    )
}

/// Stores, before the first byte is sent, that the service may have the file.
///
/// # Errors
///
/// [`Error::Missing`] also for a tombstone, or when the database cannot be written.
pub fn begin_upload(tx: &Transaction<'_>, id: FileId, now_ms: i64) -> Result<(), Error> {
    // An earlier attempt may still arrive as a separate file.
    mark_unconfirmed_of(tx, id, now_ms)?;
    must_exist(
        tx.prepare_cached(
            "UPDATE files SET status = ?2, sent_at_ms = ?3 WHERE id = ?1 AND deleted_at_ms IS NULL",
        )?
        .execute((id.0, Json(FileStatus::Uploading), now_ms))?,
    )
}

/// Stores that an upload ended without a confirmation. It stays unconfirmed unless `is_certain` says that the service
/// does not have the file. An upload that was paused meanwhile stays paused; a deleted file is left alone.
pub fn end_upload(
    tx: &Transaction<'_>,
    id: FileId,
    status: &FileStatus,
    is_certain: bool,
    now_ms: i64,
) -> Result<(), Error> {
    if !is_certain {
        mark_unconfirmed_of(tx, id, now_ms)?;
    }
    tx.prepare_cached(
        "UPDATE files SET sent_at_ms = iif(?3, NULL, sent_at_ms),
                          status = iif(status ->> '$.state' IN ('queued', 'uploading'), ?2, status)
         WHERE id = ?1 AND deleted_at_ms IS NULL",
    )?
    .execute((id.0, Json(status), is_certain))?;
    Ok(())
}

/// Ends an upload that waits or is paused, because its source is lost.
pub fn fail_upload(tx: &Transaction<'_>, id: FileId, status: &FileStatus) -> Result<(), Error> {
    tx.prepare_cached(
        "UPDATE files SET status = ?2
         WHERE id = ?1 AND service_file_id IS NULL AND deleted_at_ms IS NULL
           AND status ->> '$.state' IN ('queued', 'uploading', 'paused')",
    )?
    .execute((id.0, Json(status)))?;
    Ok(())
}

/// Pauses a queued or running upload. Returns whether it was one.
pub fn pause_upload(tx: &Transaction<'_>, id: FileId, now_ms: i64) -> Result<bool, Error> {
    mark_unconfirmed_of(tx, id, now_ms)?;
    let n_rows = tx
        .prepare_cached(
            "UPDATE files SET status = ?2
             WHERE id = ?1 AND service_file_id IS NULL AND deleted_at_ms IS NULL
               AND status ->> '$.state' IN ('queued', 'uploading')",
        )?
        .execute((id.0, Json(FileStatus::Paused)))?;
    Ok(n_rows > 0)
}

/// The service's confirmation of an upload.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uploaded<'a> {
    /// The service's id.
    pub service_file_id: &'a str,
    /// `created_at`, by the service's clock.
    pub created_at_ms: Option<i64>,
    /// Its status on the service.
    pub status: &'a FileStatus,
    /// The time on this computer.
    pub now_ms: i64,
}

/// Stores the service's confirmation. If a file list has added the same file meanwhile, that row is merged into this
/// one, which has the attachments.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be written.
pub fn set_service_file(tx: &Transaction<'_>, id: FileId, uploaded: &Uploaded<'_>) -> Result<(), Error> {
    let profile_id = get(tx, id)?.profile_id;
    if let Some(twin) = super::find_by_service_id(tx, profile_id, uploaded.service_file_id)?
        && twin.id != id
    {
        absorb::absorb(tx, twin.id, id)?;
    }
    must_exist(
        tx.prepare_cached(
            "UPDATE files SET service_file_id = :service_file_id, created_at_ms = :created_at_ms, status = :status,
                              uploaded_at_ms = :now_ms, sent_at_ms = NULL
             WHERE id = :id",
        )?
        .execute(named_params! {
            ":id": id.0,
            ":service_file_id": uploaded.service_file_id,
            ":created_at_ms": uploaded.created_at_ms,
            ":status": Json(uploaded.status),
            ":now_ms": uploaded.now_ms,
        })?,
    )
}

/// Turns a confirmed file that the service has lost into a failed upload. Returns whether it did: only a file that is
/// still processing and has a source path.
pub fn lose(tx: &Transaction<'_>, id: FileId, reason: &Paragraph) -> Result<bool, Error> {
    let n_rows = tx
        .prepare_cached(
            "UPDATE files SET service_file_id = NULL, created_at_ms = NULL, uploaded_at_ms = NULL, status = ?2
             WHERE id = ?1 AND deleted_at_ms IS NULL AND delete_at_ms IS NULL
               AND source_path IS NOT NULL
               AND status ->> '$.state' = 'processing'",
        )?
        .execute((id.0, Json(FileStatus::UploadFailed(reason.clone()))))?;
    Ok(n_rows > 0)
}

/// The origin of a file that the service lists for the first time.
pub(super) enum Listed {
    /// This unconfirmed upload.
    Is(FileId),
    /// A running upload, whose response will confirm it.
    OnItsWay,
    /// Another client's file, or ambiguous.
    Other,
}

/// Matches a listed file with an unknown id against the unconfirmed uploads.
pub(super) fn find_sent(
    tx: &Transaction<'_>,
    profile_id: ProfileId,
    listed: &ListedFile,
    clock_behind_ms: i64,
) -> Result<Listed, Error> {
    let mut statement = tx.prepare_cached(
        "SELECT id, status ->> '$.state' = 'uploading' FROM files
         WHERE service_file_id IS NULL AND deleted_at_ms IS NULL AND sent_at_ms IS NOT NULL
           AND profile_id = ?1 AND name = ?2 AND bytes = ?3
           AND (?4 IS NULL OR ?4 >= sent_at_ms - ?5)
         LIMIT 10",
    )?;
    let bytes = stored_bytes(listed.bytes);
    let tolerance_ms = CLOCKS_DIFFER_MS.saturating_add(clock_behind_ms);
    let wanted = (profile_id.0, &listed.name, bytes, listed.created_at_ms, tolerance_ms);
    let found: Vec<(FileId, bool)> = statement
        .query_map(wanted, |row| Ok((FileId(row.get(0)?), row.get(1)?)))?
        .collect::<Result<_, _>>()?;
    Ok(match found.as_slice() {
        found if found.iter().any(|(_, is_on_its_way)| *is_on_its_way) => Listed::OnItsWay,
        [(only, _)] => Listed::Is(*only),
        _ => Listed::Other,
    })
}

/// Services with unconfirmed uploads.
pub fn list_unconfirmed(conn: &Connection) -> Result<Vec<ProfileId>, Error> {
    let mut statement = conn.prepare_cached(
        "SELECT id FROM profiles WHERE forgotten_at_ms IS NULL AND (doubt_since_ms IS NOT NULL OR id IN (
             SELECT profile_id FROM files
             WHERE service_file_id IS NULL AND deleted_at_ms IS NULL AND sent_at_ms IS NOT NULL))",
    )?;
    let ids = statement.query_map([], |row| row.get(0).map(ProfileId))?;
    Ok(ids.collect::<Result<_, _>>()?)
}

/// Whether a service has unconfirmed uploads that are not running.
pub fn has_unconfirmed(conn: &Connection, profile_id: ProfileId) -> Result<bool, Error> {
    let has_unconfirmed = conn
        .prepare_cached(
            "SELECT doubt_since_ms IS NOT NULL OR EXISTS (
                 SELECT 1 FROM files
                 WHERE service_file_id IS NULL AND deleted_at_ms IS NULL AND sent_at_ms IS NOT NULL
                   AND profile_id = ?1 AND status ->> '$.state' <> 'uploading')
             FROM profiles WHERE id = ?1",
        )?
        .query_row([profile_id.0], |row| row.get(0))
        .optional()?;
    Ok(has_unconfirmed.unwrap_or(false))
}

/// Marks the service of an unconfirmed upload whose row is about to be deleted or used for another attempt.
pub(super) fn mark_unconfirmed_of(tx: &Transaction<'_>, id: FileId, now_ms: i64) -> Result<(), Error> {
    tx.prepare_cached(
        "UPDATE profiles SET doubt_since_ms = ?2 WHERE id = (
             SELECT profile_id FROM files
             WHERE id = ?1 AND service_file_id IS NULL AND sent_at_ms IS NOT NULL)",
    )?
    .execute((id.0, now_ms))?;
    Ok(())
}

/// The longest delay before a service lists a received file.
const LISTED_AFTER_MS: i64 = 2_000;

/// Marks a service as having unconfirmed uploads without a row of their own.
pub fn mark_unconfirmed(tx: &Transaction<'_>, profile_id: ProfileId, now_ms: i64) -> Result<(), Error> {
    tx.prepare_cached("UPDATE profiles SET doubt_since_ms = ?2 WHERE id = ?1")?
        .execute((profile_id.0, now_ms))?;
    Ok(())
}

/// Clears unconfirmed uploads after a complete file list, requested at `asked_at_ms`: one that ended long enough before
/// and is not listed has not arrived.
pub(super) fn confirm_absent(
    tx: &Transaction<'_>,
    profile_id: ProfileId,
    asked_at_ms: i64,
) -> Result<(), Error> {
    tx.prepare_cached(
        "UPDATE profiles SET doubt_since_ms = NULL WHERE id = ?1 AND doubt_since_ms <= ?2 - ?3",
    )?
    .execute((profile_id.0, asked_at_ms, LISTED_AFTER_MS))?;
    tx.prepare_cached(
        "UPDATE files SET sent_at_ms = NULL
         WHERE service_file_id IS NULL AND deleted_at_ms IS NULL AND profile_id = ?1
           AND sent_at_ms <= ?2 - ?3 AND status ->> '$.state' <> 'uploading'
           AND (SELECT doubt_since_ms FROM profiles WHERE id = ?1) IS NULL",
    )?
    .execute((profile_id.0, asked_at_ms, LISTED_AFTER_MS))?;
    Ok(())
}
