//! Indexes reasoning and tools of messages that an older version of the app indexed without them, some at a time.

use crate::{Error, messages, settings, word_index};
use parlance_domain::MessageId;
use rusqlite::Transaction;

/// The setting with the last row of the backlog; see migration 0021.
const BACKLOG: &str = "search_backlog";

/// Messages that are looked at in one transaction, which others wait for.
pub const BATCH: u32 = 500;

/// The newest messages of the backlog that have more than was indexed.
pub(crate) const MORE: &str = "
    SELECT m.seq, m.id FROM messages AS m
    WHERE m.seq BETWEEN ?1 AND ?2 AND m.deleted_at_ms IS NULL AND EXISTS (
        SELECT 1 FROM items AS i
        WHERE i.message_id = m.id AND i.json ->> '$.type' NOT IN ('text', 'refusal'))";

/// Indexes the next of the backlog, the newest first. Returns whether there are more.
///
/// # Errors
///
/// When the database cannot be written.
pub fn index_backlog(tx: &Transaction<'_>) -> Result<bool, Error> {
    let Some(last) = settings::find::<i64>(tx, BACKLOG)? else { return Ok(false) };
    let next = last - i64::from(BATCH);
    let found: Vec<(i64, MessageId)> = tx
        .prepare_cached(MORE)?
        .query_map((next + 1, last), |row| Ok((row.get(0)?, MessageId(row.get(1)?))))?
        .collect::<Result<_, _>>()?;
    for (seq, id) in found {
        word_index::index_message(tx, seq, &messages::items_of(tx, id)?)?;
    }
    if next > 0 {
        settings::set(tx, BACKLOG, &next)?;
    } else {
        settings::remove(tx, BACKLOG)?;
    }
    Ok(next > 0)
}
