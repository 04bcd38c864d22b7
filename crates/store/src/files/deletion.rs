//! Deletion of files: planned, requested, failed, or confirmed as a tombstone.

use super::{COLUMNS, File, from_row as file_from_row};
use crate::Error;
use crate::column::Json;
use parlance_domain::{Deletion, FileId};
use parlance_sqlite::rusqlite::{self, Connection, Row, Transaction};
use parlance_words::Paragraph;

/// Files with a pending deletion at the same time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedDeletion {
    /// When the deletion request is due.
    pub at_ms: i64,
    /// The files.
    pub file_ids: Vec<FileId>,
    /// The name of one of them.
    pub name: String,
    /// How many of them a message refers to.
    pub n_used: u32,
    /// Number of conversations with such a message.
    pub n_conversations: u32,
}

/// The state of a file's deletion in its row.
pub(super) fn from_row(row: &Row<'_>) -> rusqlite::Result<Deletion> {
    let at_ms: Option<i64> = row.get("delete_at_ms")?;
    let is_sent: bool = row.get("is_delete_sent")?;
    let problem: Option<Json<Paragraph>> = row.get("delete_problem")?;
    Ok(match (at_ms, is_sent, problem) {
        (Some(at_ms), false, _) => Deletion::Planned { at_ms },
        (Some(_), true, _) => Deletion::Sent,
        (None, _, Some(Json(reason))) => Deletion::Failed(reason),
        (None, _, None) => Deletion::None,
    })
}

/// Plans to delete files at a given time. Deleted files and those with a running deletion stay unchanged. Returns the
/// planned ones.
pub fn plan_deletion(tx: &Transaction<'_>, ids: &[FileId], at_ms: i64) -> Result<Vec<FileId>, Error> {
    let mut statement = tx.prepare_cached(
        "UPDATE files SET delete_at_ms = ?2, is_delete_sent = 0, delete_problem = NULL
         WHERE id = ?1 AND deleted_at_ms IS NULL AND delete_at_ms IS NULL",
    )?;
    let mut planned = Vec::new();
    for id in ids {
        if statement.execute((id.0, at_ms))? > 0 {
            planned.push(*id);
        }
    }
    Ok(planned)
}

/// Cancels planned deletions. Returns the cancelled ones; the others may have been requested already.
pub fn undo_deletion(tx: &Transaction<'_>, ids: &[FileId]) -> Result<Vec<FileId>, Error> {
    let mut statement = tx.prepare_cached(
        "UPDATE files SET delete_at_ms = NULL WHERE id = ?1 AND delete_at_ms IS NOT NULL AND is_delete_sent = 0",
    )?;
    let mut kept = Vec::new();
    for id in ids {
        if statement.execute([id.0])? > 0 {
            kept.push(*id);
        }
    }
    Ok(kept)
}

/// When the next planned deletion is due.
pub fn find_next_deletion(conn: &Connection) -> Result<Option<i64>, Error> {
    Ok(conn
        .prepare_cached(
            "SELECT min(delete_at_ms) FROM files WHERE delete_at_ms IS NOT NULL AND is_delete_sent = 0",
        )?
        .query_row([], |row| row.get(0))?)
}

/// Makes due deletions final and returns their files, so that the caller can request the deletions.
pub fn begin_deletions(tx: &Transaction<'_>, due_ms: i64) -> Result<Vec<File>, Error> {
    let sql = format!(
        "SELECT {COLUMNS} FROM files AS f
         WHERE f.delete_at_ms IS NOT NULL AND f.delete_at_ms <= ?1 AND f.is_delete_sent = 0
         ORDER BY f.delete_at_ms, f.id"
    );
    let due: Vec<File> =
        tx.prepare_cached(&sql)?.query_map([due_ms], file_from_row)?.collect::<Result<_, _>>()?;
    tx.prepare_cached(
        "UPDATE files SET is_delete_sent = 1 WHERE delete_at_ms IS NOT NULL AND delete_at_ms <= ?1",
    )?
    .execute([due_ms])?;
    Ok(due)
}

/// Stores that the service did not delete a file, with the reason. The file is in use again.
pub fn fail_deletion(tx: &Transaction<'_>, id: FileId, reason: &Paragraph) -> Result<(), Error> {
    tx.prepare_cached(
        "UPDATE files SET delete_at_ms = NULL, is_delete_sent = 0, delete_problem = ?2
         WHERE id = ?1 AND deleted_at_ms IS NULL",
    )?
    .execute((id.0, Json(reason)))?;
    Ok(())
}

/// Plans all deletions again that were planned or requested without an answer.
pub fn plan_deletions_anew(tx: &Transaction<'_>, at_ms: i64) -> Result<(), Error> {
    tx.execute(
        "UPDATE files SET delete_at_ms = ?1, is_delete_sent = 0 WHERE delete_at_ms IS NOT NULL",
        [at_ms],
    )?;
    Ok(())
}

/// Deletions that can still be undone, the next due one first.
pub fn list_planned_deletions(conn: &Connection) -> Result<Vec<PlannedDeletion>, Error> {
    let mut statement = conn.prepare_cached(
        "SELECT delete_at_ms, id, name FROM files WHERE delete_at_ms IS NOT NULL AND is_delete_sent = 0
         ORDER BY delete_at_ms, id",
    )?;
    let mut planned: Vec<PlannedDeletion> = Vec::new();
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (at_ms, id) = (row.get(0)?, FileId(row.get(1)?));
        match planned.last_mut().filter(|last| last.at_ms == at_ms) {
            Some(last) => last.file_ids.push(id),
            None => planned.push(PlannedDeletion {
                at_ms,
                file_ids: vec![id],
                name: row.get(2)?,
                n_used: 0,
                n_conversations: 0,
            }),
        }
    }
    let mut uses = conn.prepare_cached(
        "SELECT count(DISTINCT a.file_id), count(DISTINCT m.conversation_id) FROM files AS f
         CROSS JOIN message_attachments AS a ON a.file_id = f.id
         CROSS JOIN messages AS m ON m.id = a.message_id
         WHERE f.delete_at_ms = ?1 AND f.is_delete_sent = 0",
    )?;
    for one in &mut planned {
        (one.n_used, one.n_conversations) =
            uses.query_row([one.at_ms], |row| Ok((row.get(0)?, row.get(1)?)))?;
    }
    Ok(planned)
}
