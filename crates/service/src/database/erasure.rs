//! Erases the words of deleted files from the database for good.
//!
//! SQLite overwrites deleted rows at once (`secure_delete`). The full-text index keeps their words until its segments
//! are merged, and the write-ahead log keeps them until it is truncated. This module does both in the background, in
//! small steps. Each deletion adds a row to a table, so a deletion right before a crash, or in another process, is
//! erased too.

use super::connections::Database;
use super::error::DatabaseError;
use super::writer::{BUSY_TIMEOUT, MAINTENANCE_TIMEOUT};
use parlance_sqlite::rusqlite::{self, Connection, OptionalExtension};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// Time between two checks for deletions. A check reads a table that is usually empty.
const LOOKING_INTERVAL: Duration = Duration::from_secs(1);

/// Index pages merged per transaction, so that other writers get their turn in between.
const MERGED_PAGES: i32 = 64;

/// Requests an erasure after passages were deleted.
pub(super) fn request(connection: &Connection) -> rusqlite::Result<()> {
    connection.prepare_cached("INSERT INTO erasures DEFAULT VALUES")?.execute([]).map(drop)
}

/// Erases deleted words until the service stops.
pub(crate) async fn run(database: Database, stopping: CancellationToken) {
    let mut beat = tokio::time::interval(LOOKING_INTERVAL);
    beat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let work = async {
        loop {
            beat.tick().await;
            if let Err(error) = erase(&database).await {
                tracing::warn!(error = &error as &dyn std::error::Error, "deleted text is not erased yet");
            }
        }
    };
    stopping.run_until_cancelled(work).await;
}

/// Erases the words deleted so far, if any. While a reader uses the log, the next call tries again.
async fn erase(database: &Database) -> Result<(), DatabaseError> {
    let last = "SELECT max(number) FROM erasures";
    let asked: Option<i64> = database.read(move |it| it.query_row(last, [], |row| row.get(0))).await?;
    let Some(number) = asked else { return Ok(()) };
    let mut n_pages = -MERGED_PAGES;
    while database.write_unsynced(move |tx| merge(tx, n_pages)).await? {
        n_pages = MERGED_PAGES;
    }
    if database.maintain(truncate_log).await? {
        let done = "DELETE FROM erasures WHERE number <= ?1";
        database.write_unsynced(move |tx| tx.execute(done, [number]).map(drop)).await?;
    }
    Ok(())
}

/// Merges segments of the index. A negative `n_pages` starts a merge of all segments. `false` when nothing was left to
/// merge.
fn merge(connection: &Connection, n_pages: i32) -> rusqlite::Result<bool> {
    let n_changes = |connection: &Connection| {
        connection.query_row("SELECT total_changes()", [], |row| row.get::<_, i64>(0))
    };
    let n_before = n_changes(connection)?;
    connection
        .prepare_cached("INSERT INTO passage_index (passage_index, rank) VALUES ('merge', ?1)")?
        .execute([n_pages])?;
    // FTS5 counts the statement itself as one change.
    Ok(n_changes(connection)? - n_before >= 2)
}

/// Checkpoints and truncates the write-ahead log. `false` when a reader uses it.
fn truncate_log(connection: &mut Connection) -> rusqlite::Result<bool> {
    connection.busy_timeout(MAINTENANCE_TIMEOUT)?;
    let is_busy =
        connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get::<_, bool>(0)).optional();
    connection.busy_timeout(BUSY_TIMEOUT)?;
    Ok(is_busy? == Some(false))
}
