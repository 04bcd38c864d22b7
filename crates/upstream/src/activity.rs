//! What a server is doing for this service: requests that wait for their first word, and answers that arrive.

use std::sync::Arc;
use std::time::Instant;
use tokio::sync::watch;

/// What a server is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Activity {
    /// Since when requests wait for their first word; `None` while none does.
    pub waiting_since: Option<Instant>,
    /// Since when answers arrive; `None` while none does.
    pub answering_since: Option<Instant>,
    /// How many of these requests there are.
    pub n_waiting: usize,
    /// How many of these answers there are.
    pub n_answering: usize,
}

/// The activity of one server, to be watched. Clones share it.
#[derive(Clone, Default)]
pub(crate) struct ActivityWatch {
    state: Arc<watch::Sender<Activity>>,
}

/// A request that waits or an answer that arrives; dropped at its end.
pub(crate) struct Underway {
    state: Arc<watch::Sender<Activity>>,
    is_answering: bool,
}

impl ActivityWatch {
    pub(crate) fn subscribe(&self) -> watch::Receiver<Activity> {
        self.state.subscribe()
    }

    /// A request waits for its first word from now on.
    pub(crate) fn wait(&self) -> Underway {
        self.begin(false)
    }

    /// An answer arrives from now on.
    pub(crate) fn answer(&self) -> Underway {
        self.begin(true)
    }

    /// Makes those look again who watch.
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
