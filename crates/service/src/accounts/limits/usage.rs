//! Usage: the service counts an answer's tokens from its start, and reserves the tokens that it may use, so that
//! concurrent answers cannot each use the same remaining tokens.

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

/// Tokens reserved for an answer without a limit of its own. Most answers use less, and a few running answers do not
/// exhaust a daily limit.
const USUAL_TOKENS: u64 = 2_048;

/// Tokens reserved for running answers, by user, and the unwritten usage of interrupted answers. Both are in memory,
/// because only one service uses a database. A crash frees all reservations.
#[derive(Clone)]
pub(crate) struct UsageTracker {
    database: Database,
    reserved: Arc<Mutex<HashMap<String, u64>>>,
    unwritten: Arc<Unwritten>,
}

/// Usage of interrupted answers that is not written yet: one sum per user and day.
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

    /// Subtracts the usage that is now written.
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

    /// Writes the usage of interrupted answers until the service stops, and then the rest.
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
                // Subtract after the write, so that every limit check counts these tokens.
                Ok(()) => self.unwritten.subtract(&sums),
                // The sums keep it; the next write tries again.
                Err(error) => {
                    tracing::error!(error = &error as &dyn std::error::Error, "usage is not written")
                }
            }
        }
    }

    /// Starts counting an answer of `user`, unless a limit blocks it.
    pub(crate) async fn reserve(
        &self,
        user: &UserName,
        max_output_tokens: Option<u64>,
    ) -> Result<Result<UsageMeter, LimitReached>, DatabaseError> {
        let mut reservation =
            Reservation { usage_tracker: self.clone(), owner: user.as_str().to_owned(), n_tokens: 0 };
        // Reserve before reading the usage: an answer that ends in between is then counted at least once.
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
    /// Raises the reservation to at least `n_tokens`, and returns the tokens reserved for the user's other answers.
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

/// Counts the tokens of one answer, however it ends. Dropping the meter writes the tokens added so far, unless the
/// total was recorded before.
pub(crate) struct UsageMeter {
    /// `None` once the total is recorded.
    reservation: Option<Reservation>,
    n_tokens: u64,
}

impl UsageMeter {
    /// Adds tokens that were read or written.
    pub(crate) fn add(&mut self, n_tokens: u64) {
        self.n_tokens = self.n_tokens.saturating_add(n_tokens);
        if let Some(reservation) =
            self.reservation.as_mut().filter(|reservation| reservation.n_tokens < self.n_tokens)
        {
            reservation.grow_to(self.n_tokens);
        }
    }

    /// Writes the total of a complete answer, in place of the tokens added so far.
    pub(crate) async fn record_total(&mut self, total: u64) -> Result<(), DatabaseError> {
        self.n_tokens = 0;
        // Drop the reservation only after the total is written.
        let Some(reservation) = self.reservation.take() else { return Ok(()) };
        let (owner, day) = (reservation.owner.clone(), Day::of(Timestamp::now()));
        let tracker = &reservation.usage_tracker;
        let written = tracker.database.write_unsynced({
            let owner = owner.clone();
            move |tx| table::add_usage(tx, &owner, day, total)
        });
        let written = written.await;
        if written.is_err() {
            // Count it in memory until a later write succeeds.
            tracker.unwritten.add(owner, day, total);
        }
        written
    }
}

impl Drop for UsageMeter {
    fn drop(&mut self) {
        let Some(reservation) = self.reservation.take().filter(|_| self.n_tokens > 0) else { return };
        // Count the tokens here before releasing the reservation.
        reservation.usage_tracker.unwritten.add(
            reservation.owner.clone(),
            Day::of(Timestamp::now()),
            self.n_tokens,
        );
    }
}
