//! Checks the date of the system before content is erased by its age.
//!
//! Owns the latest date seen, which is in the store. A jump of more than a day in either direction makes the date
//! unconfirmed until the app has run for a day with dates that agree.

use crate::kernel::clock::{Clock, millis};
use crate::kernel::problem::Problem;
use crate::kernel::store::Store;
use parlance_store::settings;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use tokio::sync::Mutex;
use tokio::time::Instant;

/// The setting in the store.
const SEEN: &str = "dates_seen";

const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

/// Milliseconds by which the latest date grows before it is written again, because each write makes a backup due.
const WRITE_EVERY_MS: i64 = 6 * 60 * 60 * 1_000;

/// The dates of this run. Clones share them.
#[derive(Clone)]
pub(crate) struct Dates {
    shared: Arc<Shared>,
}

struct Shared {
    clock: Arc<dyn Clock>,
    store: Store,
    noted: Mutex<Noted>,
    /// The latest date seen, readable without waiting.
    latest_ms: AtomicI64,
}

struct Noted {
    seen: Option<Seen>,
    written: Option<Seen>,
    /// When the date was noted last in this run.
    at: Option<Instant>,
}

/// The dates that this store has seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Seen {
    latest_ms: i64,
    unconfirmed: Option<Unconfirmed>,
}

/// A date after a jump.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Unconfirmed {
    /// The last date seen.
    last_ms: i64,
    /// How long the app ran with dates that agree.
    agreed_ms: i64,
}

impl Seen {
    fn first(now_ms: i64) -> Self {
        Self { latest_ms: now_ms, unconfirmed: None }
    }

    /// Notes a date. The app has run for `ran_ms` since the one before.
    fn note(&mut self, now_ms: i64, ran_ms: i64) {
        let Some(unconfirmed) = &mut self.unconfirmed else {
            if now_ms.abs_diff(self.latest_ms) > DAY_MS.unsigned_abs() {
                self.unconfirmed = Some(Unconfirmed { last_ms: now_ms, agreed_ms: 0 });
            } else {
                self.latest_ms = self.latest_ms.max(now_ms);
            }
            return;
        };
        let passed_ms = now_ms.saturating_sub(unconfirmed.last_ms);
        if passed_ms < -DAY_MS {
            unconfirmed.agreed_ms = 0;
        } else if passed_ms <= ran_ms.saturating_add(DAY_MS) {
            unconfirmed.agreed_ms = unconfirmed.agreed_ms.saturating_add(passed_ms.clamp(0, ran_ms));
        }
        // A jump ahead does not restart the count, because an app that runs for some hours a week would never finish it.
        unconfirmed.last_ms = now_ms;
        if unconfirmed.agreed_ms >= DAY_MS {
            *self = Self::first(now_ms);
        }
    }

    /// Whether it differs enough from the written value to be written.
    fn is_worth_writing(&self, written: Option<&Self>) -> bool {
        let Some(written) = written else { return true };
        match (&self.unconfirmed, &written.unconfirmed) {
            (None, None) => self.latest_ms.saturating_sub(written.latest_ms) >= WRITE_EVERY_MS,
            (Some(now), Some(then)) => {
                now.agreed_ms < then.agreed_ms
                    || now.agreed_ms.saturating_sub(then.agreed_ms) >= WRITE_EVERY_MS / 12
            }
            _ => true,
        }
    }
}

impl Dates {
    /// Reads the dates that the store has seen.
    pub(crate) async fn open(clock: Arc<dyn Clock>, store: Store) -> Result<Self, Problem> {
        let seen = store.read(|conn| settings::find::<Seen>(conn, SEEN)).await?;
        let latest_ms = AtomicI64::new(seen.as_ref().map_or(i64::MIN, |seen| seen.latest_ms));
        let noted = Mutex::new(Noted { written: seen.clone(), seen, at: None });
        Ok(Self { shared: Arc::new(Shared { clock, store, noted, latest_ms }) })
    }

    /// Now, in milliseconds since 1970; `None` while the date is unconfirmed and nothing may be erased by its age.
    pub(crate) async fn believed_ms(&self) -> Option<i64> {
        match self.note().await {
            Ok(believed_ms) => believed_ms,
            Err(problem) => {
                tracing::warn!(%problem, "the date could not be noted, nothing is erased by its age");
                None
            }
        }
    }

    /// The date for an item that is deleted now. It is never before the latest date seen, so that the item does not
    /// count as old once a clock that was behind is right again.
    pub(crate) fn deletion_ms(&self) -> i64 {
        self.shared.clock.now_ms().max(self.shared.latest_ms.load(Ordering::Acquire))
    }

    async fn note(&self) -> Result<Option<i64>, Problem> {
        let shared = &*self.shared;
        shared.store.check_writable()?;
        let mut noted = shared.noted.lock().await;
        let (now_ms, now) = (shared.clock.now_ms(), shared.clock.now());
        let ran = noted.at.map_or(std::time::Duration::ZERO, |at| now.saturating_duration_since(at));
        let ran_ms = millis(ran);
        let mut seen = noted.seen.clone().unwrap_or_else(|| Seen::first(now_ms));
        let was_unconfirmed = seen.unconfirmed.is_some();
        seen.note(now_ms, ran_ms);
        if seen.unconfirmed.is_some() && !was_unconfirmed {
            tracing::warn!(
                now_ms,
                latest_ms = seen.latest_ms,
                "the date jumped, nothing is erased by its age for a day"
            );
        }
        if seen.is_worth_writing(noted.written.as_ref()) {
            let written = seen.clone();
            shared.store.write(move |tx| settings::set(tx, SEEN, &written)).await?;
            noted.written = Some(seen.clone());
        }
        shared.latest_ms.store(seen.latest_ms, Ordering::Release);
        let is_believed = seen.unconfirmed.is_none();
        noted.seen = Some(seen);
        noted.at = Some(now);
        Ok(is_believed.then_some(now_ms))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR_MS: i64 = 60 * 60 * 1_000;
    const NOW_MS: i64 = 1_700_000_000_000;

    fn seen() -> Seen {
        Seen::first(NOW_MS)
    }

    #[test]
    fn days_and_nights_without_the_app_are_no_jump() {
        let mut seen = seen();
        for n in 1..30 {
            seen.note(NOW_MS + n * 23 * HOUR_MS, 0);
            assert_eq!(seen, Seen::first(NOW_MS + n * 23 * HOUR_MS));
        }
        seen.note(seen.latest_ms - 2 * HOUR_MS, 0);
        assert_eq!(seen.unconfirmed, None, "clocks are set back by hours");
    }

    #[test]
    fn a_jump_in_either_direction_is_doubted_until_the_app_has_run_for_a_day() {
        for jumped_ms in [NOW_MS + 40 * DAY_MS, NOW_MS - 2 * DAY_MS, 0] {
            let mut seen = seen();
            seen.note(jumped_ms, 0);
            for n in 1..24 {
                seen.note(jumped_ms + n * HOUR_MS, HOUR_MS);
                assert!(seen.unconfirmed.is_some(), "{n} hours after {jumped_ms}");
                assert_eq!(seen.latest_ms, NOW_MS);
            }
            seen.note(jumped_ms + 24 * HOUR_MS, HOUR_MS);
            assert_eq!(seen, Seen::first(jumped_ms + 24 * HOUR_MS));
        }
    }

    #[test]
    fn time_in_which_the_app_did_not_run_agrees_with_nothing() {
        let mut seen = seen();
        let mut now_ms = NOW_MS + 40 * DAY_MS;
        seen.note(now_ms, 0);
        for _ in 0..23 {
            now_ms += 12 * HOUR_MS;
            seen.note(now_ms, 0);
            now_ms += HOUR_MS;
            seen.note(now_ms, HOUR_MS);
        }
        assert!(seen.unconfirmed.is_some());
        seen.note(now_ms + HOUR_MS, HOUR_MS);
        assert_eq!(seen.unconfirmed, None);
    }

    #[test]
    fn a_clock_that_stands_still_or_goes_back_agrees_with_nothing() {
        let mut seen = seen();
        let wrong_ms = NOW_MS + 400 * DAY_MS;
        seen.note(wrong_ms, 0);
        for _ in 0..30 {
            seen.note(wrong_ms, HOUR_MS);
        }
        assert_eq!(seen.unconfirmed, Some(Unconfirmed { last_ms: wrong_ms, agreed_ms: 0 }));
        seen.note(wrong_ms + 20 * HOUR_MS, 20 * HOUR_MS);
        seen.note(NOW_MS, HOUR_MS);
        assert_eq!(
            seen.unconfirmed,
            Some(Unconfirmed { last_ms: NOW_MS, agreed_ms: 0 }),
            "the right date begins anew"
        );
    }

    #[test]
    fn what_was_seen_is_written_when_a_doubt_begins_or_ends_and_seldom_otherwise() {
        let written = seen();
        let at = |ms: i64| Seen::first(NOW_MS + ms);
        assert!(seen().is_worth_writing(None));
        assert!(!at(5 * HOUR_MS).is_worth_writing(Some(&written)));
        assert!(at(6 * HOUR_MS).is_worth_writing(Some(&written)));
        let doubted = |agreed_ms| Seen { unconfirmed: Some(Unconfirmed { last_ms: 0, agreed_ms }), ..seen() };
        assert!(doubted(0).is_worth_writing(Some(&written)));
        assert!(!doubted(HOUR_MS / 4).is_worth_writing(Some(&doubted(0))));
        assert!(doubted(HOUR_MS / 2).is_worth_writing(Some(&doubted(0))));
        assert!(doubted(0).is_worth_writing(Some(&doubted(HOUR_MS))));
        assert!(written.is_worth_writing(Some(&doubted(0))));
    }
}
