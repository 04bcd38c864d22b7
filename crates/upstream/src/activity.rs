//! Activity of a model server: requests that wait for their first token, and replies that arrive.

use std::sync::Arc;
use std::time::Instant;
use tokio::sync::watch;

/// The current activity of a model server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Activity {
    /// When requests began to wait for their first token; `None` while none waits.
    pub waiting_since: Option<Instant>,
    /// When replies began to arrive; `None` while none arrives.
    pub answering_since: Option<Instant>,
    /// Number of waiting requests.
    pub n_waiting: usize,
    /// Number of arriving replies.
    pub n_answering: usize,
}

/// The activity of one server, which callers can subscribe to. Clones share it.
#[derive(Clone, Default)]
pub(crate) struct ActivityWatch {
    state: Arc<watch::Sender<Activity>>,
}

/// A waiting request or an arriving reply. Dropping it ends the activity.
pub(crate) struct Underway {
    state: Arc<watch::Sender<Activity>>,
    is_answering: bool,
}

impl ActivityWatch {
    pub(crate) fn subscribe(&self) -> watch::Receiver<Activity> {
        self.state.subscribe()
    }

    /// Counts a request as waiting until the result is dropped.
    pub(crate) fn wait(&self) -> Underway {
        self.begin(false)
    }

    /// Counts a reply as arriving until the result is dropped.
    pub(crate) fn answer(&self) -> Underway {
        self.begin(true)
    }

    /// Wakes the subscribers without a change of the activity.
    pub(crate) fn touch(&self) {
        self.state.send_modify(|_| {});
    }

    fn begin(&self, is_answering: bool) -> Underway {
        self.state.send_modify(|activity| activity.add(is_answering));
        Underway { state: Arc::clone(&self.state), is_answering }
    }
}

impl Activity {
    fn add(&mut self, is_answering: bool) {
        let (count, since) = self.part(is_answering);
        *count += 1;
        since.get_or_insert_with(Instant::now);
    }

    fn remove(&mut self, is_answering: bool) {
        let (count, since) = self.part(is_answering);
        *count = count.saturating_sub(1);
        if *count == 0 {
            *since = None;
        }
    }

    fn part(&mut self, is_answering: bool) -> (&mut usize, &mut Option<Instant>) {
        if is_answering {
            (&mut self.n_answering, &mut self.answering_since)
        } else {
            (&mut self.n_waiting, &mut self.waiting_since)
        }
    }
}

impl Drop for Underway {
    fn drop(&mut self) {
        self.state.send_modify(|activity| activity.remove(self.is_answering));
    }
}

#[cfg(test)]
mod tests {
    use super::ActivityWatch;

    #[test]
    fn a_server_is_busy_from_the_first_request_to_the_end_of_the_last_answer() {
        let watch = ActivityWatch::default();
        let activity = watch.subscribe();
        let now = || *activity.borrow();
        let (first, second) = (watch.wait(), watch.wait());
        let since = now().waiting_since;
        assert!(since.is_some() && now().answering_since.is_none());
        drop(first);
        assert_eq!(now().waiting_since, since, "another one waits");
        let answer = watch.answer();
        drop(second);
        assert!(now().waiting_since.is_none() && now().answering_since.is_some());
        drop(answer);
        assert_eq!(now(), super::Activity::default());
    }
}
