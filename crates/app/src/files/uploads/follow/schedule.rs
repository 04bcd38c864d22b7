//! Which of a service's files are asked for when: a bounded set, pauses that grow, and an end.
//!
//! Knows no clock, no store and no service.

use parlance_domain::FileId;
use std::collections::{HashMap, HashSet};
use std::time::Duration;
use tokio::time::Instant;

/// Files of one service whose status is asked for in turn. More wait in the store until there is room.
pub(super) const MAX_FILES: usize = 256;

/// A file is asked for no longer than this.
pub(super) const FOLLOW_FOR: Duration = Duration::from_secs(3600);

/// The first pause before a file's status is asked for again; each pause is half as long again as the one before.
const FIRST_PAUSE: Duration = Duration::from_millis(150);

/// Pauses do not grow beyond this.
const LONGEST_PAUSE: Duration = Duration::from_secs(15);

/// The files that one service works on.
#[derive(Debug, Default)]
pub(super) struct Schedule {
    files: HashMap<FileId, Followed>,
    /// More files may be in the store than there was room for.
    has_overflow: bool,
    /// Files that were asked for in vain; only the person has them asked for again.
    given_up: HashSet<FileId>,
}

#[derive(Debug)]
struct Followed {
    since: Instant,
    pause: Duration,
    due: Instant,
}

impl Schedule {
    /// Takes in what waited in the store, without files that were given up.
    pub(super) fn add_waiting(&mut self, id: FileId, now: Instant) {
        if !self.given_up.contains(&id) {
            self.add(id, now);
        }
    }

    /// Takes a file in, to be asked for at once. Without room it stays in the store.
    pub(super) fn add(&mut self, id: FileId, now: Instant) {
        self.given_up.remove(&id);
        if self.files.contains_key(&id) {
            return;
        }
        if self.files.len() >= MAX_FILES {
            self.has_overflow = true;
            return;
        }
        self.files.insert(id, Followed { since: now, pause: FIRST_PAUSE, due: now });
    }

    /// The files to ask for now.
    pub(super) fn due(&self, now: Instant) -> Vec<FileId> {
        self.files.iter().filter(|(_, file)| file.due <= now).map(|(id, _)| *id).collect()
    }

    /// When the next file is to be asked for; `None` without one.
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

    /// Whether the service works on a file for so long that nobody asks any more. It is followed no longer then.
    pub(super) fn gives_up(&mut self, id: FileId, now: Instant) -> bool {
        let is_over = self.files.get(&id).is_some_and(|file| now - file.since >= FOLLOW_FOR);
        is_over && self.files.remove(&id).is_some() && self.given_up.insert(id)
    }

    /// A file needs no more asking.
    pub(super) fn remove(&mut self, id: FileId) {
        self.files.remove(&id);
    }

    /// Time in which nothing could be asked counts for no file.
    pub(super) fn begin_anew(&mut self, now: Instant) {
        for file in self.files.values_mut() {
            *file = Followed { since: now, pause: FIRST_PAUSE, due: now };
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
        (0..1000).for_each(|n| schedule.add(file(n), now));
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
                // What the store still has.
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
        schedule.add(file(1), now);
        while let Some(due) = schedule.next_due() {
            assert!(due - now <= LONGEST_PAUSE);
            now = due;
            if !schedule.gives_up(file(1), now) {
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
        schedule.add(file(1), begun);
        let later = begun + 2 * FOLLOW_FOR;
        schedule.begin_anew(later);
        assert_eq!(schedule.due(later), [file(1)]);
        assert!(!schedule.gives_up(file(1), later));
    }
}
