//! The circuit breaker of a server: after a failure it gets no requests for a while, longer after each failure.

use super::error::UpstreamError;
use parking_lot::Mutex;
use std::time::{Duration, Instant};

/// The backoff after the first failure. It doubles with each further one.
const FIRST_BACKOFF: Duration = Duration::from_secs(5);

/// Maximum backoff, so that a restarted server is used again soon.
const LONGEST_BACKOFF: Duration = Duration::from_secs(60);

/// The circuit breaker of one server.
#[derive(Debug, Default)]
pub(crate) struct CircuitBreaker {
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    n_failures: u32,
    open_until: Option<(Instant, UpstreamError)>,
}

impl CircuitBreaker {
    /// Whether requests are allowed now.
    pub(crate) fn allows_request(&self, now: Instant) -> bool {
        self.state.lock().open_until.as_ref().is_none_or(|(until, _)| now >= *until)
    }

    /// The failure that opened the circuit breaker; `None` while it is closed.
    pub(crate) fn open_reason(&self, now: Instant) -> Option<UpstreamError> {
        self.state
            .lock()
            .open_until
            .as_ref()
            .filter(|(until, _)| now < *until)
            .map(|(_, failure)| failure.clone())
    }

    /// Records a failure. While the breaker is open, a further failure only replaces the reason, because concurrent
    /// requests count once.
    pub(crate) fn record_failure(&self, failure: &UpstreamError, now: Instant) {
        let mut state = self.state.lock();
        if let Some((_, reason)) = state.open_until.as_mut().filter(|(until, _)| now < *until) {
            reason.clone_from(failure);
            return;
        }
        let doubled = 2_u32.saturating_pow(state.n_failures);
        state.n_failures += 1;
        let backoff = FIRST_BACKOFF.saturating_mul(doubled).min(LONGEST_BACKOFF);
        state.open_until = Some((now + backoff, failure.clone()));
    }

    /// Records that the server has listed its models, with the wanted one among them. This clears only failures that
    /// the list disproves, because a failing model stays in the list.
    pub(crate) fn record_listed(&self) {
        let is_disproved = |failure: &UpstreamError| {
            matches!(
                failure,
                UpstreamError::Unreachable { .. }
                    | UpstreamError::NoModel { .. }
                    | UpstreamError::MissingModel { .. }
                    | UpstreamError::Refused { status: 401 | 403, .. }
            )
        };
        let mut state = self.state.lock();
        if state.open_until.as_ref().is_some_and(|(_, failure)| is_disproved(failure)) {
            *state = State::default();
        }
    }

    /// Records a successful request.
    pub(crate) fn record_success(&self) {
        *self.state.lock() = State::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failure() -> UpstreamError {
        UpstreamError::Unreachable { server: "http://a".to_owned() }
    }

    #[test]
    fn pauses_grow_with_every_failure_up_to_a_limit_and_end_with_an_answer() {
        let circuit_breaker = CircuitBreaker::default();
        let mut now = Instant::now();
        assert!(circuit_breaker.allows_request(now));
        for seconds in [5, 10, 20, 40, 60, 60] {
            circuit_breaker.record_failure(&failure(), now);
            assert!(
                !circuit_breaker
                    .allows_request(now + Duration::from_secs(seconds) - Duration::from_millis(1)),
                "{seconds}"
            );
            now += Duration::from_secs(seconds);
            assert!(circuit_breaker.allows_request(now), "{seconds}");
        }
        circuit_breaker.record_success();
        circuit_breaker.record_failure(&failure(), now);
        assert!(circuit_breaker.allows_request(now + FIRST_BACKOFF));
    }

    #[test]
    fn a_list_of_models_ends_what_it_disproves_and_no_other_failure() {
        let circuit_breaker = CircuitBreaker::default();
        let now = Instant::now();
        circuit_breaker.record_failure(&failure(), now);
        circuit_breaker.record_listed();
        assert!(circuit_breaker.allows_request(now));
        let broken = UpstreamError::Broken { server: "http://a".to_owned() };
        circuit_breaker.record_failure(&broken, now);
        circuit_breaker.record_listed();
        assert_eq!(circuit_breaker.open_reason(now), Some(broken));
    }

    #[test]
    fn the_reason_is_that_of_the_last_failure() {
        let circuit_breaker = CircuitBreaker::default();
        let now = Instant::now();
        circuit_breaker.record_failure(&UpstreamError::Broken { server: "http://a".to_owned() }, now);
        circuit_breaker.record_failure(&failure(), now);
        assert_eq!(circuit_breaker.open_reason(now), Some(failure()));
    }

    #[test]
    fn requests_that_fail_together_count_once() {
        let circuit_breaker = CircuitBreaker::default();
        let now = Instant::now();
        for _ in 0..10 {
            circuit_breaker.record_failure(&failure(), now);
        }
        assert_eq!(circuit_breaker.open_reason(now), Some(failure()));
        assert!(circuit_breaker.allows_request(now + FIRST_BACKOFF));
    }
}
