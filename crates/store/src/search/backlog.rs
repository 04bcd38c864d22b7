//! Indexes messages in batches: those that an older version of the app indexed without their reasoning and tools, or
//! all after a rebuild of the index began.

use crate::search_index::word_index;
use crate::{Error, messages, settings};
use parlance_domain::MessageId;
use parlance_sqlite::rusqlite::{Connection, Transaction};

/// The setting with the last row of the backlog; see migration 0021.
const BACKLOG: &str = "search_backlog";

/// Whether the backlog contains all messages, because the index is being rebuilt.
const IS_REBUILDING: &str = "search_rebuilding";

/// Messages read in one transaction, which other writers wait for.
pub const BATCH: u32 = 500;

/// The newest messages of the backlog with text that is not indexed yet.
pub(crate) const MORE: &str = "
    SELECT m.seq, m.id FROM messages AS m
    WHERE m.seq BETWEEN ?1 AND ?2 AND m.deleted_at_ms IS NULL AND EXISTS (
        SELECT 1 FROM items AS i
        WHERE i.message_id = m.id AND i.json ->> '$.type' NOT IN ('text', 'refusal'))";

/// The newest messages of a backlog that contains all messages.
const ALL: &str = "
    SELECT m.seq, m.id FROM messages AS m WHERE m.seq BETWEEN ?1 AND ?2 AND m.deleted_at_ms IS NULL";

/// Whether the index lacks messages, or their reasoning and tools.
///
/// # Errors
///
/// When the database cannot be read.
pub fn is_indexing(conn: &Connection) -> Result<bool, Error> {
    Ok(settings::find::<i64>(conn, BACKLOG)?.is_some())
}

/// Whether the index is being rebuilt and still lacks messages.
pub(crate) fn is_rebuilding(conn: &Connection) -> Result<bool, Error> {
    Ok(settings::find::<bool>(conn, IS_REBUILDING)?.unwrap_or(false))
}

/// Empties the full-text indexes and starts to rebuild them: titles at once, messages with each call of
/// [`index_backlog`].
///
/// # Errors
///
/// When the database cannot be written.
pub fn begin_rebuild(tx: &Transaction<'_>) -> Result<(), Error> {
    word_index::empty(tx)?;
    let mut statement = tx.prepare("SELECT seq, title FROM conversations WHERE title <> ''")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        word_index::index_conversation(tx, row.get(0)?, &row.get::<_, String>(1)?)?;
    }
    let last: Option<i64> = tx.query_row("SELECT max(seq) FROM messages", [], |row| row.get(0))?;
    if let Some(last) = last {
        settings::set(tx, BACKLOG, &last)?;
        settings::set(tx, IS_REBUILDING, &true)?;
    }
    Ok(())
}

/// Indexes the next batch of the backlog, newest first. Returns whether there are more.
///
/// # Errors
///
/// When the database cannot be written.
pub fn index_backlog(tx: &Transaction<'_>) -> Result<bool, Error> {
    let Some(last) = settings::find::<i64>(tx, BACKLOG)? else { return Ok(false) };
    let next = last - i64::from(BATCH);
    let found: Vec<(i64, MessageId)> = tx
        .prepare_cached(if is_rebuilding(tx)? { ALL } else { MORE })?
        .query_map((next + 1, last), |row| Ok((row.get(0)?, MessageId(row.get(1)?))))?
        .collect::<Result<_, _>>()?;
    for (seq, id) in found {
        word_index::index_message(tx, seq, &messages::items_of(tx, id)?)?;
    }
    if next > 0 {
        settings::set(tx, BACKLOG, &next)?;
    } else {
        settings::remove(tx, BACKLOG)?;
        settings::remove(tx, IS_REBUILDING)?;
    }
    Ok(next > 0)
}
