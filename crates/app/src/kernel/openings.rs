//! Orders requests to open conversations: the last one to begin wins, whichever ends last.

use parking_lot::Mutex;
use parlance_domain::ConversationId;
use std::sync::Arc;

/// The requests of this run. Clones share them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Openings {
    state: Arc<Mutex<State>>,
}

#[derive(Debug, Default)]
struct State {
    n_begun: u64,
    /// The newest request that has read its conversation.
    latest: Option<(u64, ConversationId)>,
}

impl Openings {
    /// The version of a request that begins now. A newer request has a larger one.
    pub(crate) fn begin(&self) -> u64 {
        let mut state = self.state.lock();
        state.n_begun += 1;
        state.n_begun
    }

    /// Makes a conversation the open one, unless a newer request has done so. Returns whether it did.
    pub(crate) fn take(&self, version: u64, id: ConversationId) -> bool {
        let mut state = self.state.lock();
        if state.latest.is_some_and(|(latest, _)| latest > version) {
            return false;
        }
        state.latest = Some((version, id));
        true
    }

    /// The open conversation; `None` until one has been opened.
    pub(crate) fn open(&self) -> Option<ConversationId> {
        let state = self.state.lock();
        state.latest.map(|(_, id)| id)
    }

    /// Whether a conversation is the open one.
    pub(crate) fn is_open(&self, id: ConversationId) -> bool {
        self.open() == Some(id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    #[test]
    fn the_request_that_began_last_wins_in_either_order() {
        let (first, second) = (ConversationId(Uuid::nil()), ConversationId(Uuid::max()));
        for is_first_slow in [false, true] {
            let openings = Openings::default();
            let (older, newer) = (openings.begin(), openings.begin());
            if is_first_slow {
                assert!(openings.take(newer, second));
                assert!(!openings.take(older, first));
            } else {
                assert!(openings.take(older, first));
                assert!(openings.take(newer, second));
            }
            assert!(openings.is_open(second) && !openings.is_open(first));
        }
    }

    #[test]
    fn a_newer_request_that_fails_does_not_hold_up_an_older_one() {
        let (openings, id) = (Openings::default(), ConversationId(Uuid::nil()));
        let older = openings.begin();
        openings.begin();
        assert!(openings.take(older, id));
    }
}
