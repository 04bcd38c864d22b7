//! Usage: what an answer uses is counted from before its first word, and what it may use is reserved, so that answers
//! side by side cannot each take what is left for one.

use super::limit_reached::LimitReached;
use crate::accounts::user::UserName;
use crate::database::limits::{self as table, Day};
use crate::database::{Database, DatabaseError};
use jiff::Timestamp;
use parking_lot::Mutex;
use parlance_sqlite::rusqlite;
use std::collections::HashMap;
use std::sync::Arc;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

/// What is reserved for an answer without a bound of its own, in tokens: more than most answers use, and little
/// enough that a day's limit is not taken up by a few that are running.
const USUAL_TOKENS: u64 = 2_048;

/// What is reserved for the answers that are running, by user, and what those that broke off have used. One service
/// answers from a database, so memory is the place for it, and a crash takes it back.
#[derive(Clone)]
pub(crate) struct UsageTracker {
    database: Database,
    reserved: Arc<Mutex<HashMap<String, u64>>>,
    unwritten: Arc<Unwritten>,
}

/// What answers have used that broke off, until it is written: one sum for each user and day, however many they are.
#[derive(Default)]
struct Unwritten {
    sums: Mutex<HashMap<(String, Day), u64>>,
    added: Notify,
}

impl Unwritten {
    fn of(&self, owner: &str) -> u64 {
        self.sums.lock().iter().filter(|((of, _), _)| of == owner).map(|(_, n_tokens)| n_tokens).sum()
    }

    fn add(&self, owner: String, day: Day, n_tokens: u64) {
        *self.sums.lock().entry((owner, day)).or_default() += n_tokens;
        self.added.notify_one();
    }

    /// Takes off what is written by now.
    fn subtract(&self, written: &[((String, Day), u64)]) {
        let mut sums = self.sums.lock();
        for (of, n_tokens) in written {
            if let Some(sum) = sums.get_mut(of) {
                *sum = sum.saturating_sub(*n_tokens);
            }
        }
        sums.retain(|_, sum| *sum > 0);
    }
}

impl UsageTracker {
    pub(crate) fn new(database: Database) -> Self {
        Self { database, reserved: Arc::default(), unwritten: Arc::default() }
    }

    /// Writes what answers have used that broke off, until the service stops, and then what is left.
    pub(crate) async fn flush_until_stopped(self, stopping: CancellationToken) {
        let mut is_last = false;
        while !is_last {
            tokio::select! {
                () = self.unwritten.added.notified() => {}
                () = stopping.cancelled() => is_last = true,
            }
            let sums: Vec<_> =
                self.unwritten.sums.lock().iter().map(|(of, sum)| (of.clone(), *sum)).collect();
            let writing = sums.clone();
            let write = move |tx: &rusqlite::Transaction<'_>| {
                writing.iter().try_for_each(|((owner, day), sum)| table::add_usage(tx, owner, *day, *sum))
            };
            match self.database.write_unsynced(write).await {
                // Only now, so that no limit overlooks it in between.
                Ok(()) => self.unwritten.subtract(&sums),
                // It stays in the sums, and is tried with the next.
                Err(error) => {
                    tracing::error!(error = &error as &dyn std::error::Error, "usage is not written")
                }
            }
        }
    }

    /// Begins to count an answer of `user`, unless a limit keeps the user from it.
    pub(crate) async fn reserve(
        &self,
        user: &UserName,
        max_output_tokens: Option<u64>,
    ) -> Result<Result<UsageMeter, LimitReached>, DatabaseError> {
        let mut reservation =
            Reservation { usage_tracker: self.clone(), owner: user.as_str().to_owned(), n_tokens: 0 };
        // Reserved before the look at what was used: an answer that ends in between is then seen at least once.
        let others = reservation.grow_to(max_output_tokens.unwrap_or(USUAL_TOKENS).clamp(1, USUAL_TOKENS));
        let others = others.saturating_add(self.unwritten.of(user.as_str()));
        let (owner, now) = (reservation.owner.clone(), Timestamp::now());
        let tokens =
            self.database.read(move |connection| table::find(connection, &owner, Day::of(now))).await?;
        Ok(match tokens.limit_reached(now, others) {
            Some(reached) => Err(reached),
            None => Ok(UsageMeter { reservation: Some(reservation), n_tokens: 0 }),
        })
    }
}

/// The tokens reserved for one answer, until it is dropped.
struct Reservation {
    usage_tracker: UsageTracker,
    owner: String,
    n_tokens: u64,
}

impl Reservation {
    /// Reserves at least so much, and returns what is reserved for the user's other answers.
    fn grow_to(&mut self, n_tokens: u64) -> u64 {
        let mut reserved = self.usage_tracker.reserved.lock();
        let all = reserved.entry(self.owner.clone()).or_default();
        let others = all.saturating_sub(self.n_tokens);
        self.n_tokens = self.n_tokens.max(n_tokens);
        *all = others.saturating_add(self.n_tokens);
        others
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        let mut reserved = self.usage_tracker.reserved.lock();
        if let Some(all) = reserved.get_mut(&self.owner) {
            *all = all.saturating_sub(self.n_tokens);
            if *all == 0 {
                reserved.remove(&self.owner);
            }
        }
    }
}

/// Counts the tokens of one answer, however it ends: what was added is written when the meter is dropped, unless the
/// total was recorded before.
pub(crate) struct UsageMeter {
    /// `None` once the total is recorded.
    reservation: Option<Reservation>,
    n_tokens: u64,
}

impl UsageMeter {
    /// Adds tokens that were read or said.
    pub(crate) fn add(&mut self, n_tokens: u64) {
        self.n_tokens = self.n_tokens.saturating_add(n_tokens);
        if let Some(reservation) =
            self.reservation.as_mut().filter(|reservation| reservation.n_tokens < self.n_tokens)
        {
            reservation.grow_to(self.n_tokens);
        }
    }

    /// Writes the total of an answer that is whole, instead of what was added.
    pub(crate) async fn record_total(&mut self, total: u64) -> Result<(), DatabaseError> {
        self.n_tokens = 0;
        // Dropped only when the total is written.
        let Some(reservation) = self.reservation.take() else { return Ok(()) };
        let (owner, day) = (reservation.owner.clone(), Day::of(Timestamp::now()));
        let tracker = &reservation.usage_tracker;
        let written = tracker.database.write_unsynced({
            let owner = owner.clone();
            move |tx| table::add_usage(tx, &owner, day, total)
        });
        let written = written.await;
        if written.is_err() {
            // It counts here until a later write succeeds.
            tracker.unwritten.add(owner, day, total);
        }
        written
    }
}

impl Drop for UsageMeter {
    fn drop(&mut self) {
        let Some(reservation) = self.reservation.take().filter(|_| self.n_tokens > 0) else { return };
        // Counted here before the reservation is released.
        reservation.usage_tracker.unwritten.add(
            reservation.owner.clone(),
            Day::of(Timestamp::now()),
            self.n_tokens,
        );
    }
}
