//! The largest wall clock time that deletions by age trust. A wall clock can jump ahead by years, and then all data
//! looks old.

use parlance_sqlite::rusqlite::{self, Connection, params};

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// A wall clock further ahead of the largest trusted time than this may have jumped.
const MAX_LEAD_MS: i64 = DAY_MS;

/// Running time of the service, over all starts, after which a wall clock that is ahead is trusted.
const TRUSTED_AFTER_MS: i64 = DAY_MS;

/// Records the wall clock time `now_ms` and the running time `ran_ms` since the last call. Returns whether data may be
/// deleted by age.
pub(super) fn observe(connection: &Connection, now_ms: i64, ran_ms: i64) -> rusqlite::Result<bool> {
    let read = "SELECT latest_ms, ahead_ran_ms FROM clock WHERE id = 1";
    let (latest_ms, ahead_ran_ms): (i64, i64) =
        connection.query_row(read, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let is_ahead = now_ms.saturating_sub(latest_ms) > MAX_LEAD_MS;
    let ran_ms = if is_ahead { ahead_ran_ms.saturating_add(ran_ms) } else { 0 };
    let is_trusted = !is_ahead || ran_ms >= TRUSTED_AFTER_MS;
    let (latest_ms, ran_ms) = if is_trusted { (latest_ms.max(now_ms), 0) } else { (latest_ms, ran_ms) };
    let write = "UPDATE clock SET latest_ms = ?1, ahead_ran_ms = ?2 WHERE id = 1";
    connection.execute(write, params![latest_ms, ran_ms])?;
    Ok(is_trusted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::database::open_for_writing;

    const HOUR_MS: i64 = DAY_MS / 24;

    fn opened() -> (tempfile::TempDir, Connection) {
        let directory = tempfile::tempdir().unwrap();
        let connection = open_for_writing(&directory.path().join("service.sqlite"), None).unwrap();
        connection.execute("UPDATE clock SET latest_ms = ?1", [100 * DAY_MS]).unwrap();
        (directory, connection)
    }

    #[test]
    fn trusts_a_clock_that_advances_by_at_most_a_day() {
        let (_directory, connection) = opened();
        for days in 101..110 {
            assert!(observe(&connection, days * DAY_MS, 0).unwrap(), "day {days}");
        }
    }

    #[test]
    fn trusts_a_clock_that_was_set_back_and_keeps_the_largest_time() {
        let (_directory, connection) = opened();
        assert!(observe(&connection, 50 * DAY_MS, 0).unwrap());
        assert!(observe(&connection, 101 * DAY_MS, 0).unwrap(), "the largest time is still day 100");
    }

    #[test]
    fn trusts_a_clock_that_jumped_after_a_day_of_running_over_several_starts() {
        let (_directory, connection) = opened();
        let jumped_ms = 900 * DAY_MS;
        for n_starts in 0..3 {
            assert!(
                !observe(&connection, jumped_ms + n_starts * DAY_MS, 0).unwrap(),
                "running time of a start is zero"
            );
            assert!(!observe(&connection, jumped_ms + n_starts * DAY_MS, 7 * HOUR_MS).unwrap());
        }
        assert!(observe(&connection, jumped_ms + 3 * DAY_MS, 3 * HOUR_MS).unwrap());
        assert!(observe(&connection, jumped_ms + 4 * DAY_MS, 0).unwrap(), "the time is trusted from then on");
    }

    #[test]
    fn forgets_a_jump_when_the_clock_is_right_again() {
        let (_directory, connection) = opened();
        assert!(!observe(&connection, 900 * DAY_MS, 23 * HOUR_MS).unwrap());
        assert!(observe(&connection, 100 * DAY_MS, HOUR_MS).unwrap());
        assert!(!observe(&connection, 900 * DAY_MS, 23 * HOUR_MS).unwrap());
    }
}
