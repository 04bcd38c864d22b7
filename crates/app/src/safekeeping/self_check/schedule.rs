//! Automatic checks: one after a crash, then one each week, while no answer arrives.

use super::{Initiator, SelfCheck};
use crate::kernel::clock::now_ms;
use std::time::Duration;

/// The first check comes after the other work of the start.
const FIRST_LOOK_AFTER: Duration = Duration::from_secs(90);

/// Interval of checks whether a self-check is due.
const LOOK_EVERY: Duration = Duration::from_secs(10 * 60);

const WEEK_MS: i64 = 7 * 24 * 60 * 60 * 1_000;

impl SelfCheck {
    /// Makes checks for as long as the app runs.
    pub(crate) fn keep_checking(&self, is_idle: impl Fn() -> bool + Send + Sync + 'static) {
        let check = self.clone();
        let work = async move {
            let mut is_unsure = check.context.store.was_interrupted();
            let mut pause = FIRST_LOOK_AFTER;
            loop {
                check.context.clock.beat(pause).await;
                pause = LOOK_EVERY;
                if is_idle() && (is_unsure || check.is_due().await) {
                    is_unsure = false;
                    if let Some(cancel) = check.start() {
                        check.run(Initiator::Schedule, cancel).await;
                    }
                }
            }
        };
        let failed = self.clone();
        let after_panic = |problem| async move { failed.end(Err(problem)).await };
        self.context.tasks.spawn("self-checks", work, after_panic);
    }

    async fn is_due(&self) -> bool {
        match self.last().await {
            Ok(last) => is_due(last.map(|last| last.checked_at_ms), now_ms()),
            Err(problem) => {
                tracing::warn!(%problem, "when the data was checked is not known");
                false
            }
        }
    }
}

/// A clock that was set back makes no check wait for longer than usual.
fn is_due(checked_at_ms: Option<i64>, now_ms: i64) -> bool {
    checked_at_ms.is_none_or(|at_ms| !(0..WEEK_MS).contains(&now_ms.saturating_sub(at_ms)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_check_is_due_a_week_after_the_last_one() {
        let now_ms = 100 * WEEK_MS;
        assert!(is_due(None, now_ms));
        assert!(!is_due(Some(now_ms - WEEK_MS + 1), now_ms));
        assert!(is_due(Some(now_ms - WEEK_MS), now_ms));
        assert!(is_due(Some(now_ms + 1), now_ms), "a clock that was set back delays none");
    }
}
