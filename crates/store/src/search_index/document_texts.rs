//! The searchable text of files, passage by passage. Its size is limited, and it is deleted with its file.
//!
//! Must not know where the text comes from, or how it is searched.

use crate::column::path_to_bytes;
use crate::search_index::word_index::{self, OF_DOCUMENTS};
use crate::{Error, settings};
use parlance_domain::FileId;
use parlance_sqlite::rusqlite::{Connection, OptionalExtension as _, Transaction, named_params};
use std::path::Path;

/// The most bytes of text stored per file.
pub const MAX_FILE_BYTES: usize = 1024 * 1024;

/// The most bytes of text stored for all files. The oldest texts are deleted first.
pub const MAX_BYTES: usize = 64 * 1024 * 1024;

/// Maximum number of attempts to read a document that crashes the app.
const MAX_ATTEMPTS: i64 = 2;

/// The setting with the number of deleted texts that may still be in the index; missing if there are none.
const ERASING: &str = "documents_to_erase";

/// A piece of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// The page on which it begins, from 1; `None` without pages.
    pub page: Option<u32>,
    /// Its text.
    pub text: String,
}

/// The limits for stored text.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes per file.
    pub n_file_bytes: usize,
    /// Bytes of all files.
    pub n_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { n_file_bytes: MAX_FILE_BYTES, n_bytes: MAX_BYTES }
    }
}

/// Readable files without stored text, newest first: those of the local service, and those in one of these folders.
pub(crate) const UNREAD: &str = "
    SELECT f.id FROM files AS f
    WHERE f.deleted_at_ms IS NULL AND f.delete_at_ms IS NULL
      AND NOT EXISTS (SELECT 1 FROM document_texts AS t WHERE t.file_id = f.id)
      AND (substr(f.source_path, 1, length(:first)) = :first
           OR substr(f.source_path, 1, length(:second)) = :second
           OR (f.service_file_id IS NOT NULL
               AND f.profile_id IN (SELECT p.id FROM profiles AS p WHERE p.kind = 'local')))
    ORDER BY f.since_ms DESC LIMIT :limit";

/// At most `limit` files whose text should be read: those of the local service, and those in one of two folders.
///
/// # Errors
///
/// When the database cannot be read.
pub fn list_unread(conn: &Connection, folders: [&Path; 2], limit: u32) -> Result<Vec<FileId>, Error> {
    let [first, second] = folders.map(|folder| path_to_bytes(folder).unwrap_or_else(|| vec![0]));
    let params = named_params! { ":first": first, ":second": second, ":limit": limit };
    let mut statement = conn.prepare_cached(UNREAD)?;
    let ids = statement.query_map(params, |row| row.get(0).map(FileId))?;
    Ok(ids.collect::<Result<_, _>>()?)
}

/// Whether the text of a file was read.
///
/// # Errors
///
/// When the database cannot be read.
pub fn is_read(conn: &Connection, id: FileId) -> Result<bool, Error> {
    Ok(conn
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM document_texts WHERE file_id = ?1)")?
        .query_row([id.0], |row| row.get(0))?)
}

/// Counts an attempt to read a file. Make it durable before reading, because reading may crash the app. [`keep`] and
/// [`cancel_attempt`] end the attempt.
///
/// # Errors
///
/// When the database cannot be written.
pub fn begin_attempt(tx: &Transaction<'_>, id: FileId) -> Result<(), Error> {
    tx.prepare_cached(
        "INSERT INTO document_attempts (file_id, n_attempts, is_running) SELECT id, 1, 1 FROM files WHERE id = ?1
         ON CONFLICT (file_id) DO UPDATE SET n_attempts = n_attempts + 1 - is_running, is_running = 1",
    )?
    .execute([id.0])?;
    Ok(())
}

/// Cancels an attempt in which the file was not read. Reading it did not crash the app.
///
/// # Errors
///
/// When the database cannot be written.
pub fn cancel_attempt(tx: &Transaction<'_>, id: FileId) -> Result<(), Error> {
    tx.prepare_cached(
        "UPDATE document_attempts SET n_attempts = n_attempts - 1, is_running = 0 WHERE file_id = ?1 AND is_running",
    )?
    .execute([id.0])?;
    tx.prepare_cached("DELETE FROM document_attempts WHERE file_id = ?1 AND n_attempts = 0")?
        .execute([id.0])?;
    Ok(())
}

/// Evaluates the attempts of the last run, before the first one of this run. An attempt that crashed the app stays
/// counted; after two of them the file counts as read, without text. Returns these files.
///
/// # Errors
///
/// When the database cannot be written.
pub fn settle_attempts(
    tx: &Transaction<'_>,
    was_interrupted: bool,
    now_ms: i64,
) -> Result<Vec<FileId>, Error> {
    if !was_interrupted {
        tx.execute("DELETE FROM document_attempts WHERE is_running AND n_attempts = 1", [])?;
        tx.execute("UPDATE document_attempts SET n_attempts = n_attempts - 1 WHERE is_running", [])?;
    }
    tx.execute("UPDATE document_attempts SET is_running = 0", [])?;
    let ids: Vec<FileId> = tx
        .prepare("SELECT file_id FROM document_attempts WHERE n_attempts >= ?1")?
        .query_map([MAX_ATTEMPTS], |row| row.get(0).map(FileId))?
        .collect::<Result<_, _>>()?;
    for id in &ids {
        keep(tx, *id, &[], Limits::default(), now_ms)?;
    }
    Ok(ids)
}

/// Replaces the stored text of a file, within the limits. Stores nothing for a file deleted meanwhile. A file without
/// text is remembered as read.
///
/// # Errors
///
/// When the database cannot be written.
pub fn keep(
    tx: &Transaction<'_>,
    id: FileId,
    passages: &[Passage],
    limits: Limits,
    now_ms: i64,
) -> Result<(), Error> {
    forget(tx, id)?;
    let is_there: bool = tx
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM files WHERE id = ?1 AND deleted_at_ms IS NULL)")?
        .query_row([id.0], |row| row.get(0))?;
    if !is_there {
        return Ok(());
    }
    let mut n_bytes = 0;
    let kept: Vec<&Passage> = passages
        .iter()
        .take_while(|passage| {
            n_bytes += passage.text.len();
            n_bytes <= limits.n_file_bytes
        })
        .collect();
    let n_bytes: usize = kept.iter().map(|passage| passage.text.len()).sum();
    make_room(tx, n_bytes, limits.n_bytes)?;
    for passage in &kept {
        let seq: i64 = tx
            .prepare_cached(
                "INSERT INTO document_passages (file_id, page, text) VALUES (?1, ?2, ?3) RETURNING seq",
            )?
            .query_row((id.0, passage.page.filter(|page| *page > 0), &passage.text), |row| row.get(0))?;
        tx.prepare_cached("INSERT INTO document_words (rowid, text) VALUES (?1, ?2)")?
            .execute((seq, word_index::spaced(&passage.text)))?;
    }
    tx.prepare_cached(
        "INSERT INTO document_texts (file_id, n_bytes, is_whole, read_at_ms) VALUES (?1, ?2, ?3, ?4)",
    )?
    .execute((id.0, n_bytes, kept.len() == passages.len(), now_ms))?;
    Ok(())
}

/// Deletes the text of a file that was deleted or read again.
pub(crate) fn forget(tx: &Transaction<'_>, id: FileId) -> Result<(), Error> {
    remove_passages(tx, id)?;
    tx.prepare_cached("DELETE FROM document_texts WHERE file_id = ?1")?.execute([id.0])?;
    tx.prepare_cached("DELETE FROM document_attempts WHERE file_id = ?1")?.execute([id.0])?;
    Ok(())
}

fn remove_passages(tx: &Transaction<'_>, id: FileId) -> Result<(), Error> {
    tx.prepare_cached(
        "DELETE FROM document_words WHERE rowid IN (SELECT seq FROM document_passages WHERE file_id = ?1)",
    )?
    .execute([id.0])?;
    let n_removed = tx.prepare_cached("DELETE FROM document_passages WHERE file_id = ?1")?.execute([id.0])?;
    if n_removed > 0 {
        let n_gone: i64 = settings::find(tx, ERASING)?.unwrap_or_default();
        settings::set(tx, ERASING, &n_gone.saturating_add(1))?;
    }
    Ok(())
}

/// Deletes the oldest texts until there is space for `n_more` bytes. Their files still count as read; otherwise they
/// would displace each other for ever.
fn make_room(tx: &Transaction<'_>, n_more: usize, n_most: usize) -> Result<(), Error> {
    loop {
        let n_kept: i64 = tx
            .prepare_cached("SELECT coalesce(sum(n_bytes), 0) FROM document_texts")?
            .query_row([], |row| row.get(0))?;
        if usize::try_from(n_kept).unwrap_or_default() + n_more <= n_most {
            return Ok(());
        }
        let oldest: Option<FileId> = tx
            .prepare_cached(
                "SELECT file_id FROM document_texts WHERE n_bytes > 0 ORDER BY read_at_ms, file_id LIMIT 1",
            )?
            .query_row([], |row| row.get(0).map(FileId))
            .optional()?;
        let Some(oldest) = oldest else { return Ok(()) };
        remove_passages(tx, oldest)?;
        tx.prepare_cached("UPDATE document_texts SET n_bytes = 0, is_whole = 0 WHERE file_id = ?1")?
            .execute([oldest.0])?;
    }
}

/// The number of deleted texts that may still be in the index.
///
/// # Errors
///
/// When the database cannot be read.
pub fn count_to_erase(conn: &Connection) -> Result<i64, Error> {
    Ok(settings::find(conn, ERASING)?.unwrap_or_default())
}

/// Removes deleted texts from the index, in steps that let other writers in between. Returns whether another step is
/// needed. The log contains them until it is emptied.
///
/// # Errors
///
/// When the database cannot be written.
pub fn erase_words(tx: &Transaction<'_>, is_first: bool) -> Result<bool, Error> {
    word_index::erase_forgotten(tx, OF_DOCUMENTS, is_first)
}

/// Stores that this many deleted texts are completely erased; texts deleted meanwhile still count.
///
/// # Errors
///
/// When the database cannot be written.
pub fn end_erasing(tx: &Transaction<'_>, n_erased: i64) -> Result<(), Error> {
    if count_to_erase(tx)? == n_erased {
        settings::remove(tx, ERASING)?;
    }
    Ok(())
}
