//! A file's upload: what is noted before bytes leave this computer, and what came of them.
//!
//! Whenever the app ends, each file that may be on the service has a row here that says so, or its service is in
//! doubt: then the next list of the service brings it in.

use super::{absorb, get, must_exist, stored_bytes};
use crate::Error;
use crate::column::Json;
use parlance_domain::{FileId, FileStatus, ProfileId};
use rusqlite::{Connection, OptionalExtension, Transaction, named_params};

use super::listed_file::ListedFile;

/// How much earlier than here a file may have been made by the service's clock: it counts seconds, and clocks differ.
const CLOCKS_DIFFER_MS: i64 = 60_000;

/// What was read from the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// The size.
    pub bytes: u64,
    /// The SHA-256 of the bytes, when all of them were read.
    pub sha256: Option<[u8; 32]>,
    /// The source's own time.
    pub modified_at_ms: Option<i64>,
}

/// Notes what was read from the disk.
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

/// Notes, before the first byte leaves, that from now on the service may have a file.
///
/// # Errors
///
/// [`Error::Missing`] also for a tombstone, or when the database cannot be written.
pub fn begin_upload(tx: &Transaction<'_>, id: FileId, now_ms: i64) -> Result<(), Error> {
    // An earlier attempt may still arrive there, and would be another file.
    note_doubt(tx, id, now_ms)?;
    must_exist(
        tx.prepare_cached(
            "UPDATE files SET status = ?2, sent_at_ms = ?3 WHERE id = ?1 AND deleted_at_ms IS NULL",
        )?
        .execute((id.0, Json(FileStatus::Uploading), now_ms))?,
    )
}

/// Notes that an upload has ended without the service having said that it has the file. Whether it has it all the same
/// stays open, unless `is_certain` that it has not. An upload that was paused meanwhile stays so, and nothing happens
/// when the file is gone.
///
/// # Errors
///
/// When the database cannot be written.
pub fn end_upload(
    tx: &Transaction<'_>,
    id: FileId,
    status: &FileStatus,
    is_certain: bool,
    now_ms: i64,
) -> Result<(), Error> {
    if !is_certain {
        note_doubt(tx, id, now_ms)?;
    }
    tx.prepare_cached(
        "UPDATE files SET sent_at_ms = iif(?3, NULL, sent_at_ms),
                          status = iif(status ->> '$.state' IN ('queued', 'uploading'), ?2, status)
         WHERE id = ?1 AND deleted_at_ms IS NULL",
    )?
    .execute((id.0, Json(status), is_certain))?;
    Ok(())
}

/// Pauses an upload that waits or is on its way. Says whether it was one.
///
/// # Errors
///
/// When the database cannot be written.
pub fn pause_upload(tx: &Transaction<'_>, id: FileId, now_ms: i64) -> Result<bool, Error> {
    note_doubt(tx, id, now_ms)?;
    let n_rows = tx
        .prepare_cached(
            "UPDATE files SET status = ?2
             WHERE id = ?1 AND service_file_id IS NULL AND deleted_at_ms IS NULL
               AND status ->> '$.state' IN ('queued', 'uploading')",
        )?
        .execute((id.0, Json(FileStatus::Paused)))?;
    Ok(n_rows > 0)
}

/// What the service said when it got a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uploaded<'a> {
    /// The service's id.
    pub service_file_id: &'a str,
    /// When the service got it, by its own clock.
    pub created_at_ms: Option<i64>,
    /// Where it stands there.
    pub status: &'a FileStatus,
    /// Now, by this computer's clock.
    pub now_ms: i64,
}

/// Notes that the service has a file. When a list of the service has brought the same file in meanwhile, that
/// row goes and this one, with its attachments, stays.
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

/// Turns a file that the service took, and then did not know any more, back into an upload that failed. Says whether
/// it did: only while the service works on it, and only when it is known where it came from.
///
/// # Errors
///
/// When the database cannot be written.
pub fn lose(tx: &Transaction<'_>, id: FileId, reason: &str) -> Result<bool, Error> {
    let n_rows = tx
        .prepare_cached(
            "UPDATE files SET service_file_id = NULL, created_at_ms = NULL, uploaded_at_ms = NULL, status = ?2
             WHERE id = ?1 AND deleted_at_ms IS NULL AND delete_at_ms IS NULL
               AND source_path IS NOT NULL
               AND status ->> '$.state' = 'processing'",
        )?
        .execute((id.0, Json(FileStatus::UploadFailed(reason.to_owned()))))?;
    Ok(n_rows > 0)
}

/// What a file that is listed for the first time may be.
pub(super) enum Listed {
    /// One that was sent from here without an answer.
    Is(FileId),
    /// One that is being sent: its answer will say so.
    OnItsWay,
    /// Somebody else's, or one of several that were sent.
    Other,
}

/// What a file is that the service lists and that is not known here by its id.
pub(super) fn find_sent(
    tx: &Transaction<'_>,
    profile_id: ProfileId,
    listed: &ListedFile,
) -> Result<Listed, Error> {
    let mut statement = tx.prepare_cached(
        "SELECT id, status ->> '$.state' = 'uploading' FROM files
         WHERE service_file_id IS NULL AND deleted_at_ms IS NULL AND sent_at_ms IS NOT NULL
           AND profile_id = ?1 AND name = ?2 AND bytes = ?3 AND ?4 >= sent_at_ms - ?5
         LIMIT 10",
    )?;
    let bytes = stored_bytes(listed.bytes);
    let wanted = (profile_id.0, &listed.name, bytes, listed.created_at_ms, CLOCKS_DIFFER_MS);
    let found: Vec<(FileId, bool)> = statement
        .query_map(wanted, |row| Ok((FileId(row.get(0)?), row.get(1)?)))?
        .collect::<Result<_, _>>()?;
    Ok(match found.as_slice() {
        found if found.iter().any(|(_, is_on_its_way)| *is_on_its_way) => Listed::OnItsWay,
        [(only, _)] => Listed::Is(*only),
        _ => Listed::Other,
    })
}

/// Services that may have a file that has no row here, or of which it is not known whether they have it.
///
/// # Errors
///
/// When the database cannot be read.
pub fn list_in_doubt(conn: &Connection) -> Result<Vec<ProfileId>, Error> {
    let mut statement = conn.prepare_cached(
        "SELECT id FROM profiles WHERE forgotten_at_ms IS NULL AND (doubt_since_ms IS NOT NULL OR id IN (
             SELECT profile_id FROM files
             WHERE service_file_id IS NULL AND deleted_at_ms IS NULL AND sent_at_ms IS NOT NULL))",
    )?;
    let ids = statement.query_map([], |row| row.get(0).map(ProfileId))?;
    Ok(ids.collect::<Result<_, _>>()?)
}

/// Whether a service may have a file that has no row here, or one whose upload has ended without an answer.
///
/// # Errors
///
/// When the database cannot be read.
pub fn is_in_doubt(conn: &Connection, profile_id: ProfileId) -> Result<bool, Error> {
    let is_in_doubt = conn
        .prepare_cached(
            "SELECT doubt_since_ms IS NOT NULL OR EXISTS (
                 SELECT 1 FROM files
                 WHERE service_file_id IS NULL AND deleted_at_ms IS NULL AND sent_at_ms IS NOT NULL
                   AND profile_id = ?1 AND status ->> '$.state' <> 'uploading')
             FROM profiles WHERE id = ?1",
        )?
        .query_row([profile_id.0], |row| row.get(0))
        .optional()?;
    Ok(is_in_doubt.unwrap_or(false))
}

/// Notes that the service of a file may have it although its row goes, or is about to stand for another attempt.
pub(super) fn note_doubt(tx: &Transaction<'_>, id: FileId, now_ms: i64) -> Result<(), Error> {
    tx.prepare_cached(
        "UPDATE profiles SET doubt_since_ms = ?2 WHERE id = (
             SELECT profile_id FROM files
             WHERE id = ?1 AND service_file_id IS NULL AND sent_at_ms IS NOT NULL)",
    )?
    .execute((id.0, now_ms))?;
    Ok(())
}

/// How long a service may take to list what has reached it.
const LISTED_AFTER_MS: i64 = 2_000;

/// Notes that a service may have a file that has no row here.
///
/// # Errors
///
/// When the database cannot be written.
pub fn begin_doubt(tx: &Transaction<'_>, profile_id: ProfileId, now_ms: i64) -> Result<(), Error> {
    tx.prepare_cached("UPDATE profiles SET doubt_since_ms = ?2 WHERE id = ?1")?
        .execute((profile_id.0, now_ms))?;
    Ok(())
}

/// Notes that the service was asked for its list at this moment, and all of it is known: what was given up long enough
/// before and is not listed has not arrived.
pub(super) fn end_doubt(tx: &Transaction<'_>, profile_id: ProfileId, asked_at_ms: i64) -> Result<(), Error> {
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
