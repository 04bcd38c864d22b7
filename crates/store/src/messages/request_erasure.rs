//! Erases stored request bodies, because a deleted message must not stay readable in requests that contained it.

use crate::Error;
use crate::column::{Word, Worded};
use parlance_domain::MessageId;
use parlance_sqlite::rusqlite::Transaction;

/// Why a sent request is no longer stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestGone {
    /// A message in it was deleted, and its text was erased.
    Erased,
    /// The answer is a copy; the request belongs to the original.
    Forked,
}

impl Worded for RequestGone {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::Erased, "erased"), (Self::Forked, "forked")];
}

/// Erases the requests that may contain the text of a message: those for answers below it.
pub(crate) fn erase_requests_below(tx: &Transaction<'_>, id: MessageId) -> Result<(), Error> {
    let erased: Vec<uuid::Uuid> = tx
        .prepare_cached(
            "WITH RECURSIVE below (id) AS (
                 SELECT id FROM messages WHERE parent_id = ?1
                 UNION ALL
                 SELECT m.id FROM below CROSS JOIN messages AS m ON m.parent_id = below.id
             )
             UPDATE turns SET request_gone = ?2
             WHERE answer_id IN (SELECT id FROM below)
                 AND EXISTS (SELECT 1 FROM requests WHERE turn_id = turns.id)
             RETURNING id",
        )?
        .query_map((id.0, Word(RequestGone::Erased)), |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    let mut erase = tx.prepare_cached("DELETE FROM requests WHERE turn_id = ?1")?;
    for turn_id in erased {
        erase.execute([turn_id])?;
    }
    Ok(())
}
