//! What is remembered of a server that failed: it is left alone for a while, longer each time.

use super::failure::Failure;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The pause after the first failure. It doubles with each further one.
const FIRST_PAUSE: Duration = Duration::from_secs(5);

/// No pause is longer: a server that was started again is used again soon.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// The health of one server.
#[derive(Debug, Default)]
pub(crate) struct Health {
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    n_failures: u32,
    illness: Option<(Instant, Failure)>,
}

impl Health {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether it may be asked now.
    pub(crate) fn is_due(&self, now: Instant) -> bool {
        self.state().illness.as_ref().is_none_or(|(until, _)| now >= *until)
    }

    /// What it is left alone for now.
    pub(crate) fn resting(&self, now: Instant) -> Option<String> {
        self.state()
            .illness
            .as_ref()
            .filter(|(until, _)| now < *until)
            .map(|(_, failure)| failure.to_string())
    }

    /// It failed. Requests that were under way together count once.
    pub(crate) fn failed(&self, failure: &Failure, now: Instant) {
        let mut state = self.state();
        if state.illness.as_ref().is_some_and(|(until, _)| now < *until) {
            return;
        }
        let doubled = 2_u32.saturating_pow(state.n_failures);
        state.n_failures += 1;
        let pause = FIRST_PAUSE.saturating_mul(doubled).min(LONGEST_PAUSE);
        state.illness = Some((now + pause, failure.clone()));
    }

    /// It answered.
    pub(crate) fn recovered(&self) {
        *self.state() = State::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failure() -> Failure {
        Failure::Unreachable { server: "http://a".to_owned() }
    }

    #[test]
    fn pauses_grow_with_every_failure_up_to_a_limit_and_end_with_an_answer() {
        let health = Health::default();
        let mut now = Instant::now();
        assert!(health.is_due(now));
        for seconds in [5, 10, 20, 40, 60, 60] {
            health.failed(&failure(), now);
            assert!(
                !health.is_due(now + Duration::from_secs(seconds) - Duration::from_millis(1)),
                "{seconds}"
            );
            now += Duration::from_secs(seconds);
            assert!(health.is_due(now), "{seconds}");
        }
        health.recovered();
        health.failed(&failure(), now);
        assert!(health.is_due(now + FIRST_PAUSE));
    }

    #[test]
    fn requests_that_fail_together_count_once() {
        let health = Health::default();
        let now = Instant::now();
        for _ in 0..10 {
            health.failed(&failure(), now);
        }
        assert!(health.resting(now).unwrap().contains("http://a"));
        assert!(health.is_due(now + FIRST_PAUSE));
    }
}
