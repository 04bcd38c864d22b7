//! When the window is told of an answer that grows: at most once a frame of a 60 Hz screen, and less often where
//! drawing takes long, or where words come faster than anybody reads. It must not know what is told, nor look at a
//! clock.

use std::time::Duration;
use tokio::time::Instant;

/// A frame of a 60 Hz screen.
const FRAME: Duration = Duration::from_millis(16);

/// So many bytes a second are a thousand words: from there on nobody reads along, and every second frame will do. The
/// page's work, which is laying out and painting far more than words, is halved by it.
const QUICK: u128 = 6_000;

/// The pause between two changes where words come quickly.
const TWO_FRAMES: Duration = Duration::from_millis(33);

/// Drawing takes at most this part of the time: where it takes longer, changes are told less often.
const DRAWING_SHARE: u32 = 4;

/// The pace of one answer.
#[derive(Debug)]
pub(super) struct Pace {
    due: Option<Instant>,
    interval: Duration,
    told_at: Instant,
    /// Bytes of the answer that have come since it was told.
    n_bytes: usize,
}

impl Pace {
    /// Nothing has come yet.
    pub(super) fn begin(now: Instant) -> Self {
        Self { due: None, interval: FRAME, told_at: now, n_bytes: 0 }
    }

    /// When the window is to be told next; `None` while there is nothing to tell.
    pub(super) fn due(&self) -> Option<Instant> {
        self.due
    }

    /// Whether that is now, or was before.
    pub(super) fn is_due(&self, now: Instant) -> bool {
        self.due.is_some_and(|due| due <= now)
    }

    /// So many bytes have come.
    pub(super) fn note_bytes(&mut self, n_bytes: usize) {
        self.n_bytes += n_bytes;
    }

    /// There is something to tell.
    pub(super) fn note_change(&mut self) {
        self.due.get_or_insert(self.told_at + self.interval);
    }

    /// It has been told: drawing began then, and has ended now.
    pub(super) fn note_told(&mut self, began: Instant, now: Instant) {
        let passed = began.duration_since(self.told_at).max(FRAME);
        let is_quick = self.n_bytes as u128 * 1_000 > QUICK * passed.as_millis();
        let pause = if is_quick { TWO_FRAMES } else { FRAME };
        self.interval = pause.max(now.duration_since(began) * DRAWING_SHARE);
        (self.due, self.told_at, self.n_bytes) = (None, now, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    /// Tells `n_bytes` that came in `passed`, drawn in `drawn`, and says how long after that it is told again.
    fn pause_after(n_bytes: usize, passed: Duration, drawn: Duration) -> Duration {
        let start = Instant::now();
        let mut pace = Pace::begin(start);
        pace.note_bytes(n_bytes);
        pace.note_change();
        pace.note_told(start + passed, start + passed + drawn);
        assert_eq!(pace.due(), None, "what was told is not told again");
        pace.note_change();
        pace.due().unwrap() - (start + passed + drawn)
    }

    #[test]
    fn words_at_the_pace_of_a_reader_are_told_in_every_frame() {
        // Two hundred words a second.
        assert_eq!(pause_after(20, 16 * MS, MS), FRAME);
        assert_eq!(pause_after(40, 33 * MS, MS), FRAME);
    }

    #[test]
    fn words_that_nobody_can_follow_are_told_in_every_second_frame() {
        assert_eq!(pause_after(128, 16 * MS, MS), TWO_FRAMES);
        assert_eq!(pause_after(264, 33 * MS, MS), TWO_FRAMES);
    }

    #[test]
    fn a_burst_after_a_silence_is_told_at_once_and_slows_nothing_down() {
        let start = Instant::now();
        let mut pace = Pace::begin(start);
        pace.note_bytes(400);
        pace.note_change();
        assert!(pace.is_due(start + 500 * MS));
        pace.note_told(start + 500 * MS, start + 501 * MS);
        pace.note_change();
        assert_eq!(pace.due(), Some(start + 501 * MS + FRAME));
    }

    #[test]
    fn drawing_that_takes_long_is_done_less_often() {
        assert_eq!(pause_after(20, 16 * MS, 50 * MS), 200 * MS);
    }
}
