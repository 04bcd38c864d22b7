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

/// So long nothing new happens to the pauses before a clock leaps over one. It is real time, in which sockets get on.
const REST: Duration = Duration::from_millis(1);

/// A clock that a test holds in its hand. Clones are the same clock. At first it goes with real time.
#[derive(Clone, Debug)]
pub struct TestClock {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    state: Mutex<State>,
    /// Told of whatever may end a wait.
    changes: watch::Sender<()>,
}

#[derive(Debug)]
struct State {
    way: Way,
    /// The moment it is, unless the clock goes with real time.
    now: Instant,
    /// How far it is ahead of real time, when it goes with it.
    ahead: Duration,
    /// The pauses that last, by number, with their ends.
    lasting: BTreeMap<u64, Pause>,
    /// How many pauses have begun.
    n_begun: u64,
    /// How far the date is ahead of the system's, in milliseconds.
    date_ahead_ms: i64,
}

#[derive(Clone, Copy, Debug)]
struct Pause {
    length: Duration,
    end: Instant,
    /// It comes again and again, so the clock would never stand still if it leapt over it.
    is_beat: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// With real time.
    Real,
    /// Stands still.
    Stopped,
    /// Goes to the end of the next pause whenever there is one.
    Leaping,
    /// Leaps until a pause of this length has begun, and stops in it.
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
    /// Stands still from now on.
    pub fn stop(&self) {
        self.go(Way::Stopped);
    }

    /// Goes with real time again, from the moment that it is.
    pub fn resume(&self) {
        self.go(Way::Real);
    }

    /// Passes over every pause from now on, the one that ends first before the others.
    pub fn leap(&self) {
        self.go(Way::Leaping);
    }

    /// Passes over pauses until one of this length has begun, and stands still in it.
    pub async fn stop_in(&self, length: Duration) {
        self.go(Way::StopIn(length));
        self.when(|state| state.way == Way::Stopped).await;
    }

    /// Waits until a pause of this length lasts.
    pub async fn until_pause(&self, length: Duration) {
        self.when(|state| state.lasting.values().any(|pause| pause.length == length)).await;
    }

    /// Lets so much time of a clock that stands still pass.
    pub fn pass(&self, time: Duration) {
        self.change(|state| state.now += time);
    }

    /// Moves the date, which the pauses know nothing of, by so many milliseconds.
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

    /// Goes to the end of a pause, unless somebody has stopped the clock meanwhile.
    fn leap_to(&self, end: Instant) {
        self.change(|state| {
            if state.leaps() {
                state.now = state.now.max(end);
            }
        });
    }

    /// What is left of a pause.
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
    /// So much real time.
    Real(Duration),
    /// The clock may go to its end: no other pause ends before.
    Leap,
    /// Until the clock goes on.
    Unknown,
}

/// A pause, for as long as somebody waits for its end.
struct Lasting<'a> {
    clock: &'a TestClock,
    number: u64,
}

impl Drop for Lasting<'_> {
    fn drop(&mut self) {
        self.clock.change(|state| state.lasting.remove(&self.number));
    }
}
