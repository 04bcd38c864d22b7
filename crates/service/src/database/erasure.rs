//! Erasing: the words of deleted files leave the database for good.
//!
//! Deleted rows are overwritten at once (`secure_delete`). The index of words keeps them until its parts are merged, and
//! the write-ahead log until it is written anew. Both are done here, in the background, a little at a time. Who deletes
//! leaves a row in a table, so that a deletion right before a crash, or by another process, is not forgotten.

use super::connections::Database;
use super::error::DatabaseError;
use super::writer::{BUSY_TIMEOUT, MAINTENANCE_TIMEOUT};
use parlance_sqlite::rusqlite::{self, Connection, OptionalExtension};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// How often it is looked whether something is to be erased. It costs one glance at an empty table.
const LOOKING_INTERVAL: Duration = Duration::from_secs(1);

/// Pages of the index that are merged in one transaction, so that others get their turn in between.
const MERGED_PAGES: i32 = 64;

/// Notes that passages were deleted.
pub(super) fn request(connection: &Connection) -> rusqlite::Result<()> {
    connection.prepare_cached("INSERT INTO erasures DEFAULT VALUES")?.execute([]).map(drop)
}

/// Erases what was deleted, until the service stops.
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

/// Erases what was deleted by now, if anything was. While somebody reads in the log, it is left for the next time.
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

/// Merges parts of the index, beginning with all of them for a negative number. `false` when there was nothing to do.
fn merge(connection: &Connection, n_pages: i32) -> rusqlite::Result<bool> {
    let n_changes = |connection: &Connection| {
        connection.query_row("SELECT total_changes()", [], |row| row.get::<_, i64>(0))
    };
    let n_before = n_changes(connection)?;
    connection
        .prepare_cached("INSERT INTO passage_index (passage_index, rank) VALUES ('merge', ?1)")?
        .execute([n_pages])?;
    // The statement itself counts as one.
    Ok(n_changes(connection)? - n_before >= 2)
}

/// Writes the log into the database and empties it. `false` when somebody reads in it.
fn truncate_log(connection: &mut Connection) -> rusqlite::Result<bool> {
    connection.busy_timeout(MAINTENANCE_TIMEOUT)?;
    let is_busy =
        connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get::<_, bool>(0)).optional();
    connection.busy_timeout(BUSY_TIMEOUT)?;
    Ok(is_busy? == Some(false))
}
