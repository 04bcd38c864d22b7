//! Counting what an answer uses, from before its first word: what it may use is set aside, so that answers side by
//! side cannot each take what is left for one.

use super::reached::Reached;
use crate::accounts::user::UserName;
use crate::database::limits::{self as table, Day};
use crate::database::{Database, DatabaseError};
use jiff::Timestamp;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

/// What is set aside for an answer without a bound of its own, in tokens: more than most answers use, and little
/// enough that a day's limit is not taken up by a few that are running.
const USUAL_TOKENS: u64 = 2_048;

/// What is set aside for the answers that are running, by user, and what those that broke off have used. One service
/// answers from a database, so memory is the place for it, and a crash takes it back.
#[derive(Clone)]
pub(crate) struct Ledger {
    database: Database,
    set_aside: Arc<Mutex<HashMap<String, u64>>>,
    unwritten: Arc<Unwritten>,
}

/// What answers have used that broke off, until it is written: one sum for each user and day, however many they are.
#[derive(Default)]
struct Unwritten {
    sums: Mutex<HashMap<(String, Day), u64>>,
    added: Notify,
}

impl Unwritten {
    fn sums(&self) -> MutexGuard<'_, HashMap<(String, Day), u64>> {
        self.sums.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn of(&self, owner: &str) -> u64 {
        self.sums().iter().filter(|((of, _), _)| of == owner).map(|(_, n_tokens)| n_tokens).sum()
    }

    fn add(&self, owner: String, day: Day, n_tokens: u64) {
        *self.sums().entry((owner, day)).or_default() += n_tokens;
        self.added.notify_one();
    }

    /// Takes off what is written by now.
    fn take_off(&self, written: &[((String, Day), u64)]) {
        let mut sums = self.sums();
        for (of, n_tokens) in written {
            if let Some(sum) = sums.get_mut(of) {
                *sum = sum.saturating_sub(*n_tokens);
            }
        }
        sums.retain(|_, sum| *sum > 0);
    }
}

impl Ledger {
    pub(crate) fn new(database: Database) -> Self {
        Self { database, set_aside: Arc::default(), unwritten: Arc::default() }
    }

    /// Writes what answers have used that broke off, until the service stops, and then what is left.
    pub(crate) async fn keep_up(self, stopping: CancellationToken) {
        let mut is_last = false;
        while !is_last {
            tokio::select! {
                () = self.unwritten.added.notified() => {}
                () = stopping.cancelled() => is_last = true,
            }
            let sums: Vec<_> = self.unwritten.sums().iter().map(|(of, sum)| (of.clone(), *sum)).collect();
            let writing = sums.clone();
            let write = move |tx: &rusqlite::Transaction<'_>| {
                writing.iter().try_for_each(|((owner, day), sum)| table::add_usage(tx, owner, *day, *sum))
            };
            match self.database.write_unsynced(write).await {
                // Only now, so that no limit overlooks it in between.
                Ok(()) => self.unwritten.take_off(&sums),
                // It stays in the sums, and is tried with the next.
                Err(error) => {
                    tracing::error!(error = &error as &dyn std::error::Error, "usage is not written")
                }
            }
        }
    }

    /// Begins to count an answer of `user`, unless a limit keeps the user from it.
    pub(crate) async fn begin(
        &self,
        user: &UserName,
        max_output_tokens: Option<u64>,
    ) -> Result<Result<Tally, Reached>, DatabaseError> {
        let mut share = Share { ledger: self.clone(), owner: user.as_str().to_owned(), n_tokens: 0 };
        // Set aside before the look at what was used: an answer that ends in between is then seen at least once.
        let others = share.grow_to(max_output_tokens.unwrap_or(USUAL_TOKENS).clamp(1, USUAL_TOKENS));
        let others = others.saturating_add(self.unwritten.of(user.as_str()));
        let (owner, now) = (share.owner.clone(), Timestamp::now());
        let tokens =
            self.database.read(move |connection| table::find(connection, &owner, Day::of(now))).await?;
        Ok(match tokens.reached(now, others) {
            Some(reached) => Err(reached),
            None => Ok(Tally { share: Some(share), n_tokens: 0 }),
        })
    }

    fn set_aside(&self) -> MutexGuard<'_, HashMap<String, u64>> {
        self.set_aside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is set aside for one answer, until it is dropped.
struct Share {
    ledger: Ledger,
    owner: String,
    n_tokens: u64,
}

impl Share {
    /// Sets aside at least so much, and returns what is set aside for the user's other answers.
    fn grow_to(&mut self, n_tokens: u64) -> u64 {
        let mut set_aside = self.ledger.set_aside();
        let all = set_aside.entry(self.owner.clone()).or_default();
        let others = all.saturating_sub(self.n_tokens);
        self.n_tokens = self.n_tokens.max(n_tokens);
        *all = others.saturating_add(self.n_tokens);
        others
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut set_aside = self.ledger.set_aside();
        if let Some(all) = set_aside.get_mut(&self.owner) {
            *all = all.saturating_sub(self.n_tokens);
            if *all == 0 {
                set_aside.remove(&self.owner);
            }
        }
    }
}

/// Counts the tokens of one answer, however it ends: what was added is written when the tally is dropped, unless the
/// whole was settled before.
pub(crate) struct Tally {
    /// `None` once the answer is settled.
    share: Option<Share>,
    n_tokens: u64,
}

impl Tally {
    /// Adds tokens that were read or said.
    pub(crate) fn add(&mut self, n_tokens: u64) {
        self.n_tokens = self.n_tokens.saturating_add(n_tokens);
        if let Some(share) = self.share.as_mut().filter(|share| share.n_tokens < self.n_tokens) {
            share.grow_to(self.n_tokens);
        }
    }

    /// Writes the total of an answer that is whole, instead of what was added.
    pub(crate) async fn settle(&mut self, total: u64) -> Result<(), DatabaseError> {
        self.n_tokens = 0;
        // Dropped only when the total is written.
        let Some(share) = self.share.take() else { return Ok(()) };
        let (owner, day) = (share.owner.clone(), Day::of(Timestamp::now()));
        share.ledger.database.write_unsynced(move |tx| table::add_usage(tx, &owner, day, total)).await
    }
}

impl Drop for Tally {
    fn drop(&mut self) {
        let Some(share) = self.share.take().filter(|_| self.n_tokens > 0) else { return };
        // Counted here before the share is given back.
        share.ledger.unwritten.add(share.owner.clone(), Day::of(Timestamp::now()), self.n_tokens);
    }
}
