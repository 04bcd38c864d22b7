//! The schedule of polling a service's files: a bounded set, growing pauses, and a time limit.
//!
//! Knows no clock, no store and no service.

use parlance_domain::FileId;
use std::collections::{HashMap, HashSet};
use std::time::Duration;
use tokio::time::Instant;

/// The most files of one service that are polled. Others wait in the store until there is room.
pub(super) const MAX_FILES: usize = 256;

/// The status of a file in processing is polled no longer than this.
pub(super) const FOLLOW_FOR: Duration = Duration::from_secs(3600);

/// The status of a usable file is polled no longer than this.
const FOLLOW_USABLE_FOR: Duration = Duration::from_secs(600);

/// After this many consecutive polls without an answer, the service is taken not to report the status of this file.
const MAX_UNANSWERED: u32 = 3;

/// The first pause between polls of a file. Each pause is half as long again as the one before.
const FIRST_PAUSE: Duration = Duration::from_millis(150);

/// Pauses do not grow beyond this.
const LONGEST_PAUSE: Duration = Duration::from_secs(15);

/// The files in processing of one service.
#[derive(Debug, Default)]
pub(super) struct Schedule {
    files: HashMap<FileId, Followed>,
    /// Whether the store may have more files than there was room for.
    has_overflow: bool,
    /// Files that were polled without result. Only the user restarts polling.
    given_up: HashSet<FileId>,
}

/// The state of a file when its polling begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Begins {
    /// The service is processing it.
    InProgress,
    /// It is usable, but the service may still find it unreadable.
    Usable,
}

/// How the polling of a file ended without a final status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GivenUp {
    /// The service has been processing the file for too long.
    InProgress,
    /// The file was usable all the time.
    Usable,
}

#[derive(Debug)]
struct Followed {
    since: Instant,
    pause: Duration,
    due: Instant,
    begins: Begins,
    /// Polls in a row that failed although the service was reached.
    n_unanswered: u32,
}

impl Schedule {
    /// Adds a file that waited in the store, unless polling was given up.
    pub(super) fn add_waiting(&mut self, id: FileId, now: Instant) {
        if !self.given_up.contains(&id) {
            self.add(id, Begins::InProgress, now);
        }
    }

    /// Adds a file to be polled at once. Without room it stays in the store.
    pub(super) fn add(&mut self, id: FileId, begins: Begins, now: Instant) {
        self.given_up.remove(&id);
        if let Some(followed) = self.files.get_mut(&id) {
            followed.begins = begins;
            return;
        }
        if self.files.len() >= MAX_FILES {
            // Only files in progress are added later, because no question waits for a usable one.
            self.has_overflow |= begins == Begins::InProgress;
            return;
        }
        self.files.insert(id, Followed { since: now, pause: FIRST_PAUSE, due: now, begins, n_unanswered: 0 });
    }

    /// Whether the file counted as usable when its polling began.
    pub(super) fn is_usable(&self, id: FileId) -> bool {
        self.files.get(&id).is_some_and(|file| file.begins == Begins::Usable)
    }

    /// Whether the service is reachable but does not report the status of this file.
    pub(super) fn is_unanswered(&self, id: FileId) -> bool {
        self.files.get(&id).is_some_and(|file| file.n_unanswered >= MAX_UNANSWERED)
    }

    /// Notes whether the service reported the status of a file.
    pub(super) fn note_answer(&mut self, id: FileId, is_answered: bool) {
        if let Some(file) = self.files.get_mut(&id) {
            file.n_unanswered = if is_answered { 0 } else { file.n_unanswered.saturating_add(1) };
        }
    }

    /// The files to ask for now.
    pub(super) fn due(&self, now: Instant) -> Vec<FileId> {
        self.files.iter().filter(|(_, file)| file.due <= now).map(|(id, _)| *id).collect()
    }

    /// The time of the next poll; `None` without one.
    pub(super) fn next_due(&self) -> Option<Instant> {
        self.files.values().map(|file| file.due).min()
    }

    /// The service still works on a file, or did not answer.
    pub(super) fn note_asked(&mut self, id: FileId, now: Instant) {
        if let Some(file) = self.files.get_mut(&id) {
            file.due = now + file.pause;
            file.pause = LONGEST_PAUSE.min(file.pause * 3 / 2);
        }
    }

    /// Ends the polling of a file that has been polled for too long. Returns that only once.
    pub(super) fn give_up(&mut self, id: FileId, now: Instant) -> Option<GivenUp> {
        let file = self.files.get(&id)?;
        let (longest, how) = match file.begins {
            Begins::InProgress => (FOLLOW_FOR, GivenUp::InProgress),
            Begins::Usable => (FOLLOW_USABLE_FOR, GivenUp::Usable),
        };
        if now - file.since < longest {
            return None;
        }
        self.files.remove(&id);
        self.given_up.insert(id).then_some(how)
    }

    /// A file needs no more asking.
    pub(super) fn remove(&mut self, id: FileId) {
        self.files.remove(&id);
    }

    /// Time without requests does not count against any file.
    pub(super) fn begin_anew(&mut self, now: Instant) {
        for file in self.files.values_mut() {
            *file =
                Followed { since: now, pause: FIRST_PAUSE, due: now, n_unanswered: 0, begins: file.begins };
        }
    }

    /// Whether files in the store wait for room, and there is some.
    pub(super) fn take_overflow(&mut self) -> bool {
        self.files.len() <= MAX_FILES / 2 && std::mem::take(&mut self.has_overflow)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.files.is_empty() && !self.has_overflow
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    fn file(n: usize) -> FileId {
        FileId(Uuid::from_u128(n as u128))
    }

    #[test]
    fn a_thousand_files_are_followed_a_bounded_number_at_a_time_and_none_is_forgotten() {
        let now = Instant::now();
        let mut schedule = Schedule::default();
        (0..1000).for_each(|n| schedule.add(file(n), Begins::InProgress, now));
        assert_eq!(schedule.due(now).len(), MAX_FILES);
        let mut settled = Vec::new();
        while !schedule.is_empty() {
            let due = schedule.due(now);
            assert!(due.len() <= MAX_FILES);
            for id in due {
                schedule.remove(id);
                settled.push(id);
            }
            if schedule.take_overflow() {
                // The files that the store still has.
                (0..1000)
                    .map(file)
                    .filter(|id| !settled.contains(id))
                    .for_each(|id| schedule.add_waiting(id, now));
            }
        }
        assert_eq!(settled.len(), 1000);
    }

    #[test]
    fn pauses_grow_up_to_the_longest_and_end_after_an_hour() {
        let mut now = Instant::now();
        let (begun, mut schedule, mut n_asked) = (now, Schedule::default(), 0);
        schedule.add(file(1), Begins::InProgress, now);
        while let Some(due) = schedule.next_due() {
            assert!(due - now <= LONGEST_PAUSE);
            now = due;
            if schedule.give_up(file(1), now).is_none() {
                n_asked += 1;
                schedule.note_asked(file(1), now);
            }
        }
        assert!(now - begun >= FOLLOW_FOR && now - begun <= FOLLOW_FOR + LONGEST_PAUSE);
        assert!((240..270).contains(&n_asked), "{n_asked}");
        assert!(schedule.is_empty());
    }

    #[test]
    fn a_time_without_a_key_does_not_count() {
        let begun = Instant::now();
        let mut schedule = Schedule::default();
        schedule.add(file(1), Begins::InProgress, begun);
        let later = begun + 2 * FOLLOW_FOR;
        schedule.begin_anew(later);
        assert_eq!(schedule.due(later), [file(1)]);
        assert_eq!(schedule.give_up(file(1), later), None);
    }

    #[test]
    fn a_usable_file_is_polled_for_ten_minutes_at_most() {
        let begun = Instant::now();
        let mut schedule = Schedule::default();
        schedule.add(file(1), Begins::Usable, begun);
        assert!(schedule.is_usable(file(1)));
        assert_eq!(schedule.give_up(file(1), begun + FOLLOW_USABLE_FOR / 2), None);
        assert_eq!(schedule.give_up(file(1), begun + FOLLOW_USABLE_FOR), Some(GivenUp::Usable));
        assert!(schedule.is_empty());
    }

    #[test]
    fn a_status_counts_as_unknown_after_three_polls_without_an_answer_in_a_row() {
        let mut schedule = Schedule::default();
        schedule.add(file(1), Begins::InProgress, Instant::now());
        for is_answered in [false, false, true, false, false] {
            schedule.note_answer(file(1), is_answered);
            assert!(!schedule.is_unanswered(file(1)));
        }
        schedule.note_answer(file(1), false);
        assert!(schedule.is_unanswered(file(1)));
    }
}
