//! Deletes conversations that no later request named, once they are old enough.

use super::clock;
use super::connections::Database;
use super::conversations;
use super::error::DatabaseError;
use std::time::{Duration, Instant};
use tokio_util::sync::CancellationToken;

/// Time between two checks. A check is one index lookup when nothing is old enough.
const INTERVAL: Duration = Duration::from_secs(60 * 60);

/// Conversations per transaction, so that other writers get their turn between two of them.
pub(crate) const BATCH: usize = 100;

/// Deletes conversations that are older than `kept_for` and that no later request named. Runs until the service stops.
pub(crate) async fn run(database: Database, kept_for: Duration, stopping: CancellationToken) {
    let mut interval = tokio::time::interval(INTERVAL);
    interval.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let work = async {
        let mut checked = Instant::now();
        loop {
            interval.tick().await;
            let ran = checked.elapsed();
            checked = Instant::now();
            if let Err(error) = delete_expired(&database, kept_for, ran).await {
                let error = &error as &dyn std::error::Error;
                tracing::warn!(error, "conversations that nobody named are not deleted");
            }
        }
    };
    stopping.run_until_cancelled(work).await;
}

/// `ran` is the running time since the last call.
async fn delete_expired(database: &Database, kept_for: Duration, ran: Duration) -> Result<(), DatabaseError> {
    let now_ms = jiff::Timestamp::now().as_millisecond();
    let ran_ms = milliseconds(ran);
    if !database.write_unsynced(move |tx| clock::observe(tx, now_ms, ran_ms)).await? {
        tracing::info!("the clock is more than a day ahead, so no conversation is deleted by its age yet");
        return Ok(());
    }
    let before_ms = now_ms.saturating_sub(milliseconds(kept_for));
    let delete =
        move || database.write_unsynced(move |tx| conversations::delete_unnamed(tx, before_ms, BATCH));
    while delete().await? == BATCH {}
    Ok(())
}

fn milliseconds(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::super::open_for_writing;
    use super::*;
    use parlance_sqlite::rusqlite::{Connection, params};
    use uuid::Uuid;

    const DAY: Duration = Duration::from_secs(24 * 60 * 60);

    fn now_ms() -> i64 {
        jiff::Timestamp::now().as_millisecond()
    }

    fn days_ms(n_days: u32) -> i64 {
        milliseconds(DAY * n_days)
    }

    /// A database whose clock was last observed this many days ago. It has `n_old` conversations that are 31 days old,
    /// and a new one.
    fn opened(seen_days_ago: u32, n_old: usize) -> (tempfile::TempDir, Database) {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("service.sqlite");
        let connection = open_for_writing(&path, None).unwrap();
        connection.execute("UPDATE clock SET latest_ms = ?1", [now_ms() - days_ms(seen_days_ago)]).unwrap();
        for n in 0..=n_old {
            let (id, age_ms) = (Uuid::new_v4(), if n < n_old { days_ms(31) } else { 0 });
            conversations::create(&connection, id, "anna", now_ms() - age_ms).unwrap();
            let message = "INSERT INTO messages (conversation_id, role, text, created_at_ms) VALUES (?1, 'user', 'x', 0)";
            connection.execute(message, params![id.to_string()]).unwrap();
        }
        (directory, Database::start(&path, None, connection).unwrap())
    }

    async fn counts(database: &Database) -> (i64, i64) {
        let count = |connection: &Connection| {
            let sql = "SELECT (SELECT count(*) FROM conversations), (SELECT count(*) FROM messages)";
            connection.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?)))
        };
        database.read(count).await.unwrap()
    }

    #[tokio::test]
    async fn deletes_all_old_conversations_in_several_transactions() {
        let (_directory, database) = opened(0, 2 * BATCH + 1);
        delete_expired(&database, DAY * 30, Duration::ZERO).await.unwrap();
        assert_eq!(counts(&database).await, (1, 1));
    }

    #[tokio::test]
    async fn deletes_nothing_while_the_clock_is_ahead_until_the_service_has_run_a_day() {
        let (_directory, database) = opened(2, 1);
        for ran in [Duration::ZERO, DAY / 2, DAY / 4] {
            delete_expired(&database, DAY * 30, ran).await.unwrap();
            assert_eq!(counts(&database).await, (2, 2));
        }
        delete_expired(&database, DAY * 30, DAY / 4).await.unwrap();
        assert_eq!(counts(&database).await, (1, 1));
    }
}
