//! Merges the service's file list: adds new files and returns missing ones.

use super::listed_file::ListedFile;
use super::names::Names;
use super::upload::Listed;
use super::{COLUMNS, File, Uploaded, find_by_service_id, from_row, insert, stored_bytes, upload};
use crate::Error;
use crate::column::Json;
use parlance_domain::{Deletion, FileId, ProfileId};
use parlance_sqlite::rusqlite::{Transaction, named_params};
use std::collections::HashMap;
use uuid::Uuid;

/// A file list of the service.
#[derive(Clone, Copy, Debug)]
pub struct Listing<'a> {
    /// The files, in any order.
    pub files: &'a [ListedFile],
    /// The requested purpose; `None` for all.
    pub purpose: Option<&'a str>,
    /// When the list was requested, by this computer's clock.
    pub asked_at_ms: i64,
    /// Whether the list may be incomplete. Then no file counts as missing.
    pub is_partial: bool,
    /// How far the service's clock is behind this computer's, in milliseconds; 0 if it is not or unknown.
    pub clock_behind_ms: i64,
}

/// The result of merging a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Merged {
    /// Number of new files.
    pub n_new: u32,
    /// Files with a changed status, name, size or purpose, or with a newly confirmed upload.
    pub changed: Vec<FileId>,
    /// Files that were on the service before the request and are not listed. Ask the service whether they are deleted.
    pub missing: Vec<File>,
}

impl Merged {
    /// Whether the list has changed anything.
    #[must_use]
    pub fn is_change(&self) -> bool {
        self.n_new > 0 || !self.changed.is_empty()
    }
}

/// Updates the files of a service from its list. Files uploaded or deleted after the request are newer than the list
/// and stay unchanged. An unconfirmed upload that is listed has arrived. If a file is listed more than once, the last
/// entry counts.
pub fn merge_listing(
    tx: &Transaction<'_>,
    profile_id: ProfileId,
    list: &Listing<'_>,
    now_ms: i64,
) -> Result<Merged, Error> {
    let mut merged = Merged::default();
    let listed: HashMap<&str, &ListedFile> =
        list.files.iter().map(|file| (file.service_file_id.as_str(), file)).collect();
    for file in list.files {
        let last = listed.get(file.service_file_id.as_str());
        if !last.is_some_and(|last| std::ptr::eq(*last, file)) {
            continue;
        }
        match find_by_service_id(tx, profile_id, &file.service_file_id)? {
            None => match upload::find_sent(tx, profile_id, file, list.clock_behind_ms)? {
                Listed::Is(id) => {
                    upload::set_service_file(tx, id, &confirmed(file, now_ms))?;
                    merged.changed.push(id);
                }
                // If the response contains another id, the next list adds this file.
                Listed::OnItsWay => upload::mark_unconfirmed(tx, profile_id, now_ms)?,
                Listed::Other => {
                    insert(tx, &new_file(profile_id, file, now_ms))?;
                    merged.n_new += 1;
                }
            },
            Some(known) if known.deleted_at_ms.is_some_and(|at_ms| at_ms >= list.asked_at_ms) => {}
            Some(known) if update(tx, &known, file)? => merged.changed.push(known.id),
            Some(_) => {}
        }
    }
    if list.is_partial {
        return Ok(merged);
    }
    let is_missing = |file: &File| file.service_file_id.as_deref().is_some_and(|id| !listed.contains_key(id));
    merged.missing = list_settled(tx, profile_id, list)?.into_iter().filter(is_missing).collect();
    // A list of one purpose does not confirm other uploads.
    if list.purpose.is_none() {
        upload::confirm_absent(tx, profile_id, list.asked_at_ms)?;
    }
    Ok(merged)
}

/// The upload confirmed by a list entry.
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

/// Updates a file from its list entry. A listed tombstone becomes a file again, because the service is authoritative.
fn update(tx: &Transaction<'_>, known: &File, listed: &ListedFile) -> Result<bool, Error> {
    let words = Names::of(tx)?.words(&listed.name);
    let n_rows = tx
        .prepare_cached(
            "UPDATE files SET name = :name, folded_name = :folded_name, name_order = :name_order,
                              extension = :extension, forgotten_at_ms = NULL, bytes = :bytes, purpose = :purpose, status = :status,
                              created_at_ms = coalesce(:created_at_ms, created_at_ms), deleted_at_ms = NULL
             WHERE id = :id
               AND (name <> :name OR bytes <> :bytes OR purpose <> :purpose OR status <> :status
                    OR deleted_at_ms IS NOT NULL)",
        )?
        .execute(named_params! {
            ":id": known.id.0,
            ":name": listed.name,
            ":folded_name": words.folded,
            ":name_order": words.order,
            ":extension": words.extension,
            ":bytes": stored_bytes(listed.bytes),
            ":purpose": listed.purpose,
            ":status": Json(&listed.status),
            ":created_at_ms": listed.created_at_ms,
        })?;
    Ok(n_rows > 0)
}

/// Updates one file from the service's response about it. Returns whether anything changed.
///
/// # Errors
///
/// [`Error::Missing`] also for a tombstone, because its deletion is newer than the request. Or when the database
/// cannot be written.
pub fn set_retrieved(tx: &Transaction<'_>, id: FileId, retrieved: &ListedFile) -> Result<bool, Error> {
    let known = super::get(tx, id)?;
    if known.deleted_at_ms.is_some() {
        return Err(Error::Missing("file"));
    }
    update(tx, &known, retrieved)
}

/// Files that were on the service before the request.
fn list_settled(tx: &Transaction<'_>, profile_id: ProfileId, list: &Listing<'_>) -> Result<Vec<File>, Error> {
    let sql = format!(
        "SELECT {COLUMNS} FROM files AS f
         WHERE f.profile_id = ?1 AND f.service_file_id IS NOT NULL AND f.deleted_at_ms IS NULL
           AND (f.uploaded_at_ms IS NULL OR f.uploaded_at_ms < ?2) AND (?3 IS NULL OR f.purpose = ?3)"
    );
    let mut statement = tx.prepare_cached(&sql)?;
    let rows = statement.query_map((profile_id.0, list.asked_at_ms, list.purpose), from_row)?;
    Ok(rows.collect::<Result<_, _>>()?)
}
