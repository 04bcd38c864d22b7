//! Schedules updates of a streaming answer: 20 a second, fewer if rendering is slow, deferred while the window has not
//! handled the previous one. Must not know the content of updates or the clock.

use std::time::Duration;
use tokio::time::Instant;

/// The interval between two updates. 20 a second look like typing, and the cost of an update hardly depends on its
/// size. The first text after a pause is sent at once.
const PAUSE: Duration = Duration::from_millis(50);

/// The delay before an urgent update is retried while the window is busy: half a frame.
const SHORT_PAUSE: Duration = Duration::from_millis(8);

/// The largest share of time for rendering; beyond it updates become rarer.
const DRAWING_SHARE: u32 = 4;

/// The update schedule of one answer.
#[derive(Debug)]
pub(super) struct Pace {
    due: Option<Instant>,
    interval: Duration,
    emitted_at: Instant,
    /// The pending update must not be delayed.
    is_urgent: bool,
}

impl Pace {
    /// A schedule without updates.
    pub(super) fn begin(now: Instant) -> Self {
        Self { due: None, interval: PAUSE, emitted_at: now, is_urgent: false }
    }

    /// When the next update is due; `None` without changes.
    pub(super) fn due(&self) -> Option<Instant> {
        self.due
    }

    /// Whether an update is due.
    pub(super) fn is_due(&self, now: Instant) -> bool {
        self.due.is_some_and(|due| due <= now)
    }

    /// Schedules an update.
    pub(super) fn note_change(&mut self) {
        self.due.get_or_insert(self.emitted_at + self.interval);
    }

    /// Schedules an update that the user waits for, such as the first word of an answer.
    pub(super) fn expedite(&mut self) {
        self.is_urgent = true;
        self.due = Some(self.emitted_at);
    }

    /// Reschedules an update that the window could not accept.
    pub(super) fn put_off(&mut self, now: Instant) {
        self.due = Some(now + if self.is_urgent { SHORT_PAUSE } else { PAUSE });
    }

    /// Marks the update as sent: rendering began and ended at these times.
    pub(super) fn note_emitted(&mut self, began: Instant, now: Instant) {
        self.interval = PAUSE.max(now.duration_since(began) * DRAWING_SHARE);
        // Counted from the beginning, so that the rendering time does not lengthen the pause.
        (self.due, self.emitted_at, self.is_urgent) = (None, began, false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    /// The delay before the next update after one that took `rendering`.
    fn pause_after(rendering: Duration) -> Duration {
        let start = Instant::now();
        let mut pace = Pace::begin(start);
        pace.note_change();
        pace.note_emitted(start, start + rendering);
        assert_eq!(pace.due(), None, "what was told is not told again");
        pace.note_change();
        pace.due().unwrap() - start
    }

    #[test]
    fn words_are_told_20_times_a_second_however_fast_they_come() {
        let start = Instant::now();
        let mut pace = Pace::begin(start);
        let mut n_told = 0;
        for ms in 1..=1_000 {
            let now = start + ms * MS;
            pace.note_change();
            if pace.is_due(now) {
                pace.note_emitted(now, now);
                n_told += 1;
            }
        }
        assert_eq!(n_told, 20);
    }

    #[test]
    fn the_first_words_after_a_silence_are_told_at_once() {
        let start = Instant::now();
        let mut pace = Pace::begin(start);
        pace.note_change();
        pace.note_emitted(start + 100 * MS, start + 101 * MS);
        assert!(!pace.is_due(start + 600 * MS), "there is nothing to tell");
        pace.note_change();
        assert!(pace.is_due(start + 600 * MS));
    }

    #[test]
    fn the_first_words_of_an_answer_do_not_wait_for_the_pause_after_its_status() {
        let start = Instant::now();
        let mut pace = Pace::begin(start);
        pace.note_emitted(start, start + MS);
        pace.expedite();
        pace.note_change();
        assert!(pace.is_due(start + 2 * MS));
        pace.put_off(start + 2 * MS);
        assert_eq!(pace.due(), Some(start + 2 * MS + SHORT_PAUSE), "the window had not heard the status");
        pace.note_emitted(start + 10 * MS, start + 11 * MS);
        pace.note_change();
        assert_eq!(pace.due(), Some(start + 10 * MS + PAUSE), "what comes then is typing");
    }

    #[test]
    fn drawing_that_takes_long_is_done_less_often() {
        assert_eq!(pause_after(MS), PAUSE);
        assert_eq!(pause_after(50 * MS), 200 * MS);
    }
}
