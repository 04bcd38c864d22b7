//! A clock for the delays of a running app. Sockets, files and timeouts use real time, so that nothing expires while a
//! test skips minutes.

#![expect(clippy::expect_used, reason = "a test cannot go on without the pause that it is about")]

use parking_lot::Mutex;
use parlance_app::{Clock, RealClock};
use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, timeout};

/// A test that waits longer than this for a pause has failed.
const TIMEOUT: Duration = Duration::from_secs(60);

/// How long no pause may begin or end before the clock skips one, in real time, so that socket I/O can progress.
const REST: Duration = Duration::from_millis(1);

/// A clock under the control of a test. Clones share it. It starts in real time.
#[derive(Clone, Debug)]
pub struct TestClock {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    state: Mutex<State>,
    /// Notified of every change that may end a wait.
    changes: watch::Sender<()>,
}

#[derive(Debug)]
struct State {
    way: Way,
    /// The current time, unless the clock follows real time.
    now: Instant,
    /// How far the clock is ahead of real time while it follows it.
    ahead: Duration,
    /// The running pauses by number.
    lasting: BTreeMap<u64, Pause>,
    /// Number of pauses begun so far.
    n_begun: u64,
    /// How far the date is ahead of the system's, in milliseconds.
    date_ahead_ms: i64,
}

#[derive(Clone, Copy, Debug)]
struct Pause {
    length: Duration,
    end: Instant,
    /// A repeating pause. The clock does not skip it, because it would never come to rest.
    is_beat: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// Follows real time.
    Real,
    /// Stopped.
    Stopped,
    /// Skips to the end of the next pause whenever one is running.
    Leaping,
    /// Skips pauses until one of this length has begun, then stops.
    StopIn(Duration),
}

impl Default for TestClock {
    fn default() -> Self {
        let state = State {
            way: Way::Real,
            now: Instant::now(),
            ahead: Duration::ZERO,
            lasting: BTreeMap::new(),
            n_begun: 0,
            date_ahead_ms: 0,
        };
        Self { shared: Arc::new(Shared { state: Mutex::new(state), changes: watch::Sender::new(()) }) }
    }
}

impl TestClock {
    /// Stops the clock.
    pub fn stop(&self) {
        self.go(Way::Stopped);
    }

    /// Follows real time again, from the current moment.
    pub fn resume(&self) {
        self.go(Way::Real);
    }

    /// Skips all pauses from now on, in the order of their ends.
    pub fn leap(&self) {
        self.go(Way::Leaping);
    }

    /// Skips pauses until one of this length has begun, and stops in it.
    pub async fn stop_in(&self, length: Duration) {
        self.go(Way::StopIn(length));
        self.when(|state| state.way == Way::Stopped).await;
    }

    /// Waits until a pause of this length is running.
    pub async fn until_pause(&self, length: Duration) {
        self.when(|state| state.lasting.values().any(|pause| pause.length == length)).await;
    }

    /// Advances a stopped clock by this time.
    pub fn pass(&self, time: Duration) {
        self.change(|state| state.now += time);
    }

    /// Moves the date by this number of milliseconds. Pauses do not depend on the date.
    pub fn move_date(&self, by_ms: i64) {
        self.change(|state| state.date_ahead_ms += by_ms);
    }

    fn go(&self, way: Way) {
        self.change(|state| {
            state.now = state.moment();
            state.ahead = state.now.saturating_duration_since(Instant::now());
            state.way = way;
            state.heed_stop();
        });
    }

    fn change<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        let changed = change(&mut self.shared.state.lock());
        self.shared.changes.send_replace(());
        changed
    }

    async fn when(&self, is_so: impl Fn(&State) -> bool) {
        let mut changes = self.shared.changes.subscribe();
        let becomes_so = async {
            while !is_so(&self.shared.state.lock()) {
                changes.changed().await.expect("the clock lives as long as who holds it");
            }
        };
        timeout(TIMEOUT, becomes_so).await.expect("the pause begins");
    }

    async fn wait(self, pause: Pause) {
        let mut changes = self.shared.changes.subscribe();
        let number = self.change(|state| state.begin(pause));
        let end = pause.end;
        let _lasting = Lasting { clock: &self, number };
        loop {
            match self.left(number, end) {
                Left::Nothing => return,
                Left::Real(time) => drop(timeout(time, changes.changed()).await),
                Left::Leap => {
                    if timeout(REST, changes.changed()).await.is_err() {
                        self.leap_to(end);
                    }
                }
                Left::Unknown => drop(changes.changed().await),
            }
        }
    }

    /// Skips to the end of a pause, unless the clock has been stopped meanwhile.
    fn leap_to(&self, end: Instant) {
        self.change(|state| {
            if state.leaps() {
                state.now = state.now.max(end);
            }
        });
    }

    /// How to wait for the end of a pause.
    fn left(&self, number: u64, end: Instant) -> Left {
        let state = self.shared.state.lock();
        let is_next = || {
            let pauses = state.lasting.iter().filter(|(_, pause)| !pause.is_beat);
            let next = pauses.min_by_key(|(_, pause)| pause.end);
            next.is_some_and(|(next, _)| *next == number)
        };
        let time = end.saturating_duration_since(state.moment());
        match state.way {
            _ if time.is_zero() => Left::Nothing,
            Way::Real => Left::Real(time),
            _ if state.leaps() && is_next() => Left::Leap,
            _ => Left::Unknown,
        }
    }
}

impl Clock for TestClock {
    fn now(&self) -> Instant {
        self.shared.state.lock().moment()
    }

    fn now_ms(&self) -> i64 {
        RealClock.now_ms() + self.shared.state.lock().date_ahead_ms
    }

    fn until(&self, at: Instant) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        let length = at.saturating_duration_since(self.now());
        Box::pin(self.clone().wait(Pause { length, end: at, is_beat: false }))
    }

    fn pause(&self, length: Duration) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        Box::pin(self.clone().wait(Pause { length, end: self.now() + length, is_beat: false }))
    }

    fn beat(&self, length: Duration) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        Box::pin(self.clone().wait(Pause { length, end: self.now() + length, is_beat: true }))
    }
}

impl State {
    fn moment(&self) -> Instant {
        if self.way == Way::Real { Instant::now() + self.ahead } else { self.now }
    }

    fn leaps(&self) -> bool {
        matches!(self.way, Way::Leaping | Way::StopIn(_))
    }

    fn begin(&mut self, pause: Pause) -> u64 {
        let number = self.n_begun;
        self.n_begun += 1;
        self.lasting.insert(number, pause);
        self.heed_stop();
        number
    }

    fn heed_stop(&mut self) {
        if let Way::StopIn(length) = self.way
            && self.lasting.values().any(|pause| pause.length == length)
        {
            self.way = Way::Stopped;
        }
    }
}

enum Left {
    Nothing,
    /// Wait for this much real time.
    Real(Duration),
    /// The clock may skip to the end of this pause: no other ends earlier.
    Leap,
    /// Wait until the clock changes.
    Unknown,
}

/// A running pause; dropping it removes it.
struct Lasting<'a> {
    clock: &'a TestClock,
    number: u64,
}

impl Drop for Lasting<'_> {
    fn drop(&mut self) {
        self.clock.change(|state| state.lasting.remove(&self.number));
    }
}
