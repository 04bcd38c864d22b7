//! What the service lists against what the app knows: new files come in, vanished ones become tombstones.

use super::upload::Listed;
use super::{File, Uploaded, find_by_service_id, insert, mark_deleted, stored_bytes, upload};
use crate::Error;
use crate::column::Json;
use parlance_domain::{Deletion, FileId, FileStatus, ProfileId};
use rusqlite::{Transaction, named_params};
use std::collections::HashSet;
use uuid::Uuid;

/// A file as the service lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedFile {
    /// The service's id.
    pub service_file_id: String,
    /// Its name.
    pub name: String,
    /// Its size.
    pub bytes: u64,
    /// What it was uploaded for.
    pub purpose: String,
    /// When the service got it, by its own clock.
    pub created_at_ms: Option<i64>,
    /// Where it stands.
    pub status: FileStatus,
}

/// What a list has changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MergeCounts {
    /// Files that the app did not know.
    pub n_new: u32,
    /// Files whose status, name, size or purpose was another.
    pub n_changed: u32,
    /// Files that the service no longer has.
    pub n_vanished: u32,
}

impl MergeCounts {
    /// Whether the list has changed anything.
    #[must_use]
    pub fn is_change(self) -> bool {
        self != Self::default()
    }
}

/// Brings the files of a service in line with its list, which was asked for at `asked_at_ms` by this computer's
/// clock. What was uploaded or deleted after that moment is newer than the list and stays as it is. A file that was
/// sent without an answer, and is listed, has arrived.
///
/// # Errors
///
/// When the database cannot be written.
pub fn merge_listing(
    tx: &Transaction<'_>,
    profile_id: ProfileId,
    listed: &[ListedFile],
    asked_at_ms: i64,
    now_ms: i64,
) -> Result<MergeCounts, Error> {
    let mut counts = MergeCounts::default();
    for file in listed {
        match find_by_service_id(tx, profile_id, &file.service_file_id)? {
            None => match upload::find_sent(tx, profile_id, file)? {
                Listed::Is(id) => {
                    upload::set_service_file(tx, id, &confirmed(file, now_ms))?;
                    counts.n_changed += 1;
                }
                // Should its answer name another file, the next list brings this one in.
                Listed::OnItsWay => upload::begin_doubt(tx, profile_id, now_ms)?,
                Listed::Other => {
                    insert(tx, &new_file(profile_id, file, now_ms))?;
                    counts.n_new += 1;
                }
            },
            Some(known) if known.deleted_at_ms.is_some_and(|at_ms| at_ms >= asked_at_ms) => {}
            Some(known) => counts.n_changed += u32::from(update(tx, &known, file)?),
        }
    }
    let listed_ids: HashSet<&str> = listed.iter().map(|file| file.service_file_id.as_str()).collect();
    for (id, service_file_id) in list_settled(tx, profile_id, asked_at_ms)? {
        if !listed_ids.contains(service_file_id.as_str()) {
            mark_deleted(tx, id, now_ms)?;
            counts.n_vanished += 1;
        }
    }
    upload::end_doubt(tx, profile_id, asked_at_ms)?;
    Ok(counts)
}

/// What a list says of a file that was sent without an answer.
fn confirmed(listed: &ListedFile, now_ms: i64) -> Uploaded<'_> {
    Uploaded {
        service_file_id: &listed.service_file_id,
        created_at_ms: listed.created_at_ms,
        status: &listed.status,
        now_ms,
    }
}

fn new_file(profile_id: ProfileId, listed: &ListedFile, now_ms: i64) -> File {
    File {
        id: FileId(Uuid::now_v7()),
        profile_id,
        service_file_id: Some(listed.service_file_id.clone()),
        name: listed.name.clone(),
        bytes: listed.bytes,
        sha256: None,
        purpose: listed.purpose.clone(),
        status: listed.status.clone(),
        source_path: None,
        source_modified_at_ms: None,
        created_at_ms: listed.created_at_ms,
        added_at_ms: now_ms,
        sent_at_ms: None,
        deleted_at_ms: None,
        deletion: Deletion::None,
    }
}

/// Takes over what the service says. A tombstone that it lists again is a file again: the service decides.
fn update(tx: &Transaction<'_>, known: &File, listed: &ListedFile) -> Result<bool, Error> {
    let n_rows = tx
        .prepare_cached(
            "UPDATE files SET name = :name, bytes = :bytes, purpose = :purpose, status = :status,
                              created_at_ms = coalesce(:created_at_ms, created_at_ms), deleted_at_ms = NULL
             WHERE id = :id
               AND (name <> :name OR bytes <> :bytes OR purpose <> :purpose OR status <> :status
                    OR deleted_at_ms IS NOT NULL)",
        )?
        .execute(named_params! {
            ":id": known.id.0,
            ":name": listed.name,
            ":bytes": stored_bytes(listed.bytes),
            ":purpose": listed.purpose,
            ":status": Json(&listed.status),
            ":created_at_ms": listed.created_at_ms,
        })?;
    Ok(n_rows > 0)
}

/// Takes over what the service says about one file that it was asked for. Says whether that changed anything.
///
/// # Errors
///
/// [`Error::Missing`] also for a tombstone: a deletion is newer than what was asked before it. Or when the database
/// cannot be written.
pub fn set_retrieved(tx: &Transaction<'_>, id: FileId, retrieved: &ListedFile) -> Result<bool, Error> {
    let known = super::get(tx, id)?;
    if known.deleted_at_ms.is_some() {
        return Err(Error::Missing("file"));
    }
    update(tx, &known, retrieved)
}

/// Files that the service had before it was asked.
fn list_settled(
    tx: &Transaction<'_>,
    profile_id: ProfileId,
    asked_at_ms: i64,
) -> Result<Vec<(FileId, String)>, Error> {
    let mut statement = tx.prepare_cached(
        "SELECT id, service_file_id FROM files
         WHERE profile_id = ?1 AND service_file_id IS NOT NULL AND deleted_at_ms IS NULL
           AND (uploaded_at_ms IS NULL OR uploaded_at_ms < ?2)",
    )?;
    let rows =
        statement.query_map((profile_id.0, asked_at_ms), |row| Ok((FileId(row.get(0)?), row.get(1)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}
