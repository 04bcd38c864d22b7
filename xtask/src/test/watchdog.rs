//! Names a test that hangs. It reads the output of a test program: libtest reports each test that has run for 60
//! seconds, and each test that has ended.

use std::collections::HashMap;
use std::time::{Duration, Instant};

/// After this time libtest reports that a test still runs.
const REPORTED_AFTER: Duration = Duration::from_secs(60);

/// The longest time that a test may declare.
const LONGEST: Duration = Duration::from_secs(15 * 60);

/// Tests that may run longer than the others of their program, with their limits in minutes. They repeat their work
/// many times or count every step of it.
const LONGER: &[(&str, u64)] = &[
    ("whenever_it_is_killed_nothing_is_lost_but_the_last_moment", 5),
    ("whenever_it_is_killed_the_next_start_knows_every_file_on_the_service", 5),
    ("a_text_in_pieces_is_work_as_it_is_long", 5),
    ("what_was_confirmed_survives_two_hundred_power_cuts", 5),
    ("ten_thousand_streams_are_held", 5),
    ("of_a_store_damaged_at_random_places_no_readable_row_is_lost", 5),
];

/// Watches one run of a test program.
pub(super) struct Watchdog {
    /// Time limit of a test without an entry in `LONGER`.
    limit: Duration,
    /// The tests that have run for more than 60 seconds, with their deadlines.
    slow: HashMap<String, Instant>,
}

impl Watchdog {
    /// `limit` is the time limit of a test; at least 60 seconds, because libtest reports no test earlier.
    pub(super) fn new(limit: Duration) -> Self {
        Self { limit: limit.max(REPORTED_AFTER), slow: HashMap::new() }
    }

    /// Reads a line that the program wrote at `now`.
    pub(super) fn read(&mut self, line: &str, now: Instant) {
        let Some(rest) = line.strip_prefix("test ") else { return };
        if let Some((name, _)) = rest.split_once(" has been running for over ") {
            let left = self.limit_of(name).saturating_sub(REPORTED_AFTER);
            self.slow.insert(name.to_owned(), now + left);
        } else if let Some((name, _)) = rest.split_once(" ... ") {
            self.slow.remove(name);
        }
    }

    /// A test that has exceeded its limit at `now`, and the limit.
    pub(super) fn hanging(&self, now: Instant) -> Option<(&str, Duration)> {
        let (name, _) = self.slow.iter().find(|(_, due)| **due <= now)?;
        Some((name, self.limit_of(name)))
    }

    fn limit_of(&self, name: &str) -> Duration {
        let function = name.rsplit("::").next().unwrap_or(name);
        let declared = LONGER.iter().find(|(longer, _)| *longer == function);
        declared
            .map_or(self.limit, |(_, minutes)| Duration::from_secs(minutes * 60).min(LONGEST).max(self.limit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const REPORT: &str = "test app::sends has been running for over 60 seconds";

    fn seconds(n: u64) -> Duration {
        Duration::from_secs(n)
    }

    #[test]
    fn a_test_hangs_once_its_limit_has_passed() {
        let now = Instant::now();
        let mut watchdog = Watchdog::new(seconds(300));
        watchdog.read(REPORT, now);
        assert_eq!(watchdog.hanging(now + seconds(239)), None);
        assert_eq!(watchdog.hanging(now + seconds(240)), Some(("app::sends", seconds(300))));
    }

    #[test]
    fn with_a_limit_of_60_seconds_a_reported_test_hangs_at_once() {
        let now = Instant::now();
        let mut watchdog = Watchdog::new(seconds(60));
        watchdog.read(REPORT, now);
        assert_eq!(watchdog.hanging(now), Some(("app::sends", seconds(60))));
    }

    #[test]
    fn a_test_that_has_ended_does_not_hang() {
        let now = Instant::now();
        for end in
            ["test app::sends ... ok", "test app::sends ... FAILED", "test app::sends ... ignored, why"]
        {
            let mut watchdog = Watchdog::new(seconds(90));
            watchdog.read(REPORT, now);
            watchdog.read(end, now + seconds(10));
            assert_eq!(watchdog.hanging(now + seconds(1_000)), None, "{end}");
        }
    }

    #[test]
    fn other_lines_and_other_tests_change_nothing() {
        let now = Instant::now();
        let mut watchdog = Watchdog::new(seconds(60));
        for line in
            ["running 3 tests", "test app::other ... ok", "app::sends has been running for over 60 seconds"]
        {
            watchdog.read(line, now);
        }
        assert_eq!(watchdog.hanging(now + seconds(1_000)), None);
        watchdog.read(REPORT, now);
        watchdog.read("test app::other ... ok", now);
        assert!(watchdog.hanging(now).is_some());
    }

    #[test]
    fn tests_with_a_longer_limit_exist() {
        let folders = ["crates", "tests"].map(|folder| xtask::project::root().join(folder));
        let files = folders.iter().flat_map(|folder| walkdir::WalkDir::new(folder).into_iter().flatten());
        let code: String = files
            .filter(|file| file.path().extension().is_some_and(|extension| extension == "rs"))
            .filter_map(|file| std::fs::read_to_string(file.path()).ok())
            .collect();
        for (name, _) in LONGER {
            assert!(code.contains(&format!("fn {name}(")), "there is no test with the name {name}");
        }
    }

    #[test]
    fn declared_limits_are_above_a_minute_and_at_most_fifteen() {
        for (name, minutes) in LONGER {
            assert!((2..=LONGEST.as_secs() / 60).contains(minutes), "{name}");
        }
    }
}
