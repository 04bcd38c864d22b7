//! Automatic retries of uploads: which errors allow one, and the backoff.
//!
//! Pure. Must not know about connections or timers.

use crate::outbox::probe_delay;
use std::time::Duration;

/// An error after which an upload is retried automatically.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RetryableError {
    /// The request certainly did not reach the service.
    Unreachable,
    /// The service refuses uploads for now, with `Retry-After` if it sent one.
    Busy(Option<Duration>),
    /// The connection was lost or timed out: the service may have the file.
    Unanswered,
}

impl RetryableError {
    /// Whether the error affects all uploads to the service, not only this one.
    #[must_use]
    pub fn affects_service(self) -> bool {
        matches!(self, Self::Unreachable | Self::Busy(_))
    }
}

/// Delays after attempts that reached the service, in seconds. After the last one the user decides.
const DELAYS: [u64; 8] = [2, 4, 8, 16, 30, 60, 120, 240];

/// A longer `Retry-After` ends the automatic retries.
const MAX_RETRY_AFTER: Duration = Duration::from_secs(10 * 60);

/// The backoff of one upload.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Backoff {
    n_unreachable: usize,
    n_refused: usize,
}

impl Backoff {
    /// The delay before the next attempt; `None` ends the automatic retries. An unreachable service is retried without
    /// limit, a reachable one as often as [`DELAYS`] has entries.
    #[must_use]
    pub fn delay_after(&mut self, error: RetryableError) -> Option<Duration> {
        let retry_after = match error {
            RetryableError::Unreachable => {
                let delay = probe_delay(self.n_unreachable);
                self.n_unreachable += 1;
                return Some(delay);
            }
            RetryableError::Busy(retry_after) => retry_after.unwrap_or_default(),
            RetryableError::Unanswered => Duration::ZERO,
        };
        self.n_unreachable = 0;
        let delay = DELAYS.get(self.n_refused).copied().map(Duration::from_secs)?;
        self.n_refused += 1;
        (retry_after <= MAX_RETRY_AFTER).then_some(delay.max(retry_after))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn delays(errors: impl IntoIterator<Item = RetryableError>) -> Vec<Option<u64>> {
        let mut backoff = Backoff::default();
        let delay = |error| backoff.delay_after(error).map(|delay| delay.as_secs());
        errors.into_iter().map(delay).collect()
    }

    #[test]
    fn a_service_that_is_out_of_reach_is_waited_for_as_long_as_it_takes() {
        let found = delays(std::iter::repeat_n(RetryableError::Unreachable, 100));
        assert_eq!(found[..7], [1, 2, 4, 8, 16, 30, 30].map(Some));
        assert_eq!(found[99], Some(30));
    }

    #[test]
    fn a_service_that_refuses_or_loses_a_file_is_asked_eight_times_more() {
        for error in [RetryableError::Busy(None), RetryableError::Unanswered] {
            let found = delays([error; 10]);
            assert_eq!(found[..8], DELAYS.map(Some));
            assert_eq!(found[8..], [None, None]);
        }
    }

    #[test]
    fn unreachable_times_do_not_reset_the_refusals() {
        use RetryableError::{Unanswered, Unreachable};
        let found = delays([Unreachable, Unreachable, Unanswered, Unreachable, Unanswered]);
        assert_eq!(found, [1, 2, 2, 1, 4].map(Some));
    }

    #[test]
    fn a_pause_that_the_service_asks_for_is_kept_unless_it_is_longer_than_anybody_waits() {
        let busy = |seconds| RetryableError::Busy(Some(Duration::from_secs(seconds)));
        assert_eq!(delays([busy(20), busy(600), busy(1)]), [20, 600, 8].map(Some));
        assert_eq!(delays([busy(601)]), [None]);
    }
}
