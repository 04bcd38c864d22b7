//! Detects silence: no event and no keep-alive for a while. Silence is shown and never ends a turn.

use super::Driver;
use crate::kernel::clock::now_ms;
use std::time::Duration;
use tokio::time::Instant;

/// A shorter silence is not worth a word.
const SHOWN_FROM: Duration = Duration::from_secs(10);

/// Interval of checks for received bytes. Keep-alives are not events.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// The events received of an answer.
pub(super) struct Heard {
    n_bytes: u64,
    at: Instant,
    at_ms: i64,
    pub(super) check_at: Instant,
}

impl Heard {
    /// Received bytes at `now`, by the app's clock.
    pub(super) fn at(now: Instant) -> Self {
        Self { n_bytes: 0, at: now, at_ms: now_ms(), check_at: now + CHECK_INTERVAL }
    }

    /// The time of the last received byte, if the silence is long enough to be shown. `n_bytes` is the total so far.
    fn silent_since_ms(&mut self, n_bytes: u64, now: Instant) -> Option<i64> {
        if n_bytes != self.n_bytes {
            *self = Self { n_bytes, ..Self::at(now) };
        }
        self.check_at = now + CHECK_INTERVAL;
        (now - self.at >= SHOWN_FROM).then_some(self.at_ms)
    }
}

impl Driver<'_> {
    /// Notices silence, and its end, in a stream that is open.
    pub(super) fn listen(&mut self) {
        let n_bytes = self.received.as_ref().map_or(0, parlance_client::Received::n_bytes);
        let since_ms = self.heard.silent_since_ms(n_bytes, self.chat.context.clock.now());
        self.live.change(|view| view.set_silent_since(since_ms));
    }

    /// Waits for the service to begin, and shows the wait if it is long.
    pub(super) async fn until_heard<T>(&mut self, work: impl Future<Output = T>) -> T {
        let since_ms = now_ms();
        let mut work = std::pin::pin!(work);
        tokio::select! {
            biased;
            done = &mut work => return done,
            () = self.chat.context.clock.pause(SHOWN_FROM) => {}
        }
        self.live.change(|view| view.set_silent_since(Some(since_ms)));
        self.live.show();
        let done = work.await;
        self.live.change(|view| view.set_silent_since(None));
        done
    }
}
