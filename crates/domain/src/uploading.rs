//! Uploads that did not arrive: which go again by themselves, and how long the pauses are.
//!
//! Pure. Must not know what a connection is, or who waits out the pauses.

use crate::outbox::look_pause;
use std::time::Duration;

/// What kept a file from its service, where that can pass by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The service was certainly not reached.
    OutOfReach,
    /// The service takes nothing at the moment; it may have said for how long.
    Busy(Option<Duration>),
    /// The service was lost on the way, or did not answer: it may have the file.
    Unanswered,
}

impl Obstacle {
    /// Whether it keeps every file from the service, and not only this one.
    #[must_use]
    pub fn is_of_service(self) -> bool {
        matches!(self, Self::OutOfReach | Self::Busy(_))
    }
}

/// The pauses after attempts that came to the service, in seconds. After the last the person decides.
const PAUSES: [u64; 8] = [2, 4, 8, 16, 30, 60, 120, 240];

/// Whoever asks for a longer pause than this is not waited for.
const LONGEST_ASKED: Duration = Duration::from_secs(10 * 60);

/// What one upload has gone through so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Patience {
    n_out_of_reach: usize,
    n_refused: usize,
}

impl Patience {
    /// The pause before the next attempt. `None` when it is not made by itself: a service that is out of reach is
    /// waited for as long as it takes, one that is there has been asked often enough at some point.
    #[must_use]
    pub fn pause_after(&mut self, obstacle: Obstacle) -> Option<Duration> {
        let asked = match obstacle {
            Obstacle::OutOfReach => {
                let pause = look_pause(self.n_out_of_reach);
                self.n_out_of_reach += 1;
                return Some(pause);
            }
            Obstacle::Busy(asked) => asked.unwrap_or_default(),
            Obstacle::Unanswered => Duration::ZERO,
        };
        self.n_out_of_reach = 0;
        let pause = PAUSES.get(self.n_refused).copied().map(Duration::from_secs)?;
        self.n_refused += 1;
        (asked <= LONGEST_ASKED).then_some(pause.max(asked))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pauses(obstacles: impl IntoIterator<Item = Obstacle>) -> Vec<Option<u64>> {
        let mut patience = Patience::default();
        let pause = |obstacle| patience.pause_after(obstacle).map(|pause| pause.as_secs());
        obstacles.into_iter().map(pause).collect()
    }

    #[test]
    fn a_service_that_is_out_of_reach_is_waited_for_as_long_as_it_takes() {
        let found = pauses(std::iter::repeat_n(Obstacle::OutOfReach, 100));
        assert_eq!(found[..7], [1, 2, 4, 8, 16, 30, 30].map(Some));
        assert_eq!(found[99], Some(30));
    }

    #[test]
    fn a_service_that_refuses_or_loses_a_file_is_asked_eight_times_more() {
        for obstacle in [Obstacle::Busy(None), Obstacle::Unanswered] {
            let found = pauses([obstacle; 10]);
            assert_eq!(found[..8], PAUSES.map(Some));
            assert_eq!(found[8..], [None, None]);
        }
    }

    #[test]
    fn times_without_a_connection_do_not_make_up_for_refusals() {
        use Obstacle::{OutOfReach, Unanswered};
        let found = pauses([OutOfReach, OutOfReach, Unanswered, OutOfReach, Unanswered]);
        assert_eq!(found, [1, 2, 2, 1, 4].map(Some));
    }

    #[test]
    fn a_pause_that_the_service_asks_for_is_kept_unless_it_is_longer_than_anybody_waits() {
        let busy = |seconds| Obstacle::Busy(Some(Duration::from_secs(seconds)));
        assert_eq!(pauses([busy(20), busy(600), busy(1)]), [20, 600, 8].map(Some));
        assert_eq!(pauses([busy(601)]), [None]);
    }
}
