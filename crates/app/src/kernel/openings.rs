//! Orders requests to open conversations: the last one to begin wins, whichever ends last.
//!
//! Knows which conversations the page shows or is about to show, so that only their answers are rendered.

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
    /// The requests that are reading a conversation.
    reading: Vec<(u64, ConversationId)>,
    /// The newest request that has read its conversation.
    latest: Option<(u64, ConversationId)>,
}

/// A request to open a conversation. Dropping it ends it.
#[derive(Debug)]
pub(crate) struct OpenRequest {
    openings: Openings,
    /// A newer request has a larger one.
    version: u64,
}

impl Openings {
    /// The state at the start, before the page opens the conversation that was open last.
    pub(crate) fn after(last: Option<ConversationId>) -> Self {
        let openings = Self::default();
        openings.state.lock().latest = last.map(|last| (0, last));
        openings
    }

    /// Begins a request. A command that first creates a conversation, or looks for one, begins it before that, because
    /// the user may open another one meanwhile.
    pub(crate) fn begin(&self) -> OpenRequest {
        let mut state = self.state.lock();
        state.n_begun += 1;
        OpenRequest { openings: self.clone(), version: state.n_begun }
    }

    /// The conversation that was opened last, in this run or an earlier one; `None` without one.
    pub(crate) fn open(&self) -> Option<ConversationId> {
        let state = self.state.lock();
        state.latest.map(|(_, id)| id)
    }

    /// Whether a conversation is the open one.
    pub(crate) fn is_open(&self, id: ConversationId) -> bool {
        self.open() == Some(id)
    }

    /// Whether the page shows a conversation, or a request is reading it.
    pub(crate) fn is_shown(&self, id: ConversationId) -> bool {
        let state = self.state.lock();
        state.latest.iter().chain(&state.reading).any(|(_, shown)| *shown == id)
    }
}

impl OpenRequest {
    /// Notes that the request is about to read a conversation. Changes from here on are emitted.
    pub(crate) fn begin_reading(&self, id: ConversationId) {
        self.openings.state.lock().reading.push((self.version, id));
    }

    /// Makes a conversation the open one, unless a newer request has done so.
    pub(crate) fn take(&self, id: ConversationId) {
        let mut state = self.openings.state.lock();
        if state.latest.is_none_or(|(latest, _)| latest < self.version) {
            state.latest = Some((self.version, id));
        }
    }
}

impl Drop for OpenRequest {
    fn drop(&mut self) {
        self.openings.state.lock().reading.retain(|(version, _)| *version != self.version);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    const FIRST: ConversationId = ConversationId(Uuid::nil());
    const SECOND: ConversationId = ConversationId(Uuid::max());

    #[test]
    fn the_request_that_began_last_wins_in_either_order() {
        for is_first_slow in [false, true] {
            let openings = Openings::default();
            let (older, newer) = (openings.begin(), openings.begin());
            if is_first_slow {
                newer.take(SECOND);
                older.take(FIRST);
            } else {
                older.take(FIRST);
                newer.take(SECOND);
            }
            assert!(openings.is_open(SECOND) && !openings.is_open(FIRST));
        }
    }

    #[test]
    fn a_newer_request_that_fails_does_not_hold_up_an_older_one() {
        let openings = Openings::default();
        let older = openings.begin();
        drop(openings.begin());
        older.take(FIRST);
        assert!(openings.is_open(FIRST));
    }

    #[test]
    fn a_conversation_is_shown_from_the_beginning_of_its_request_until_another_is_open() {
        let openings = Openings::default();
        let first = openings.begin();
        assert!(!openings.is_shown(FIRST));
        first.begin_reading(FIRST);
        assert!(openings.is_shown(FIRST));
        first.take(FIRST);
        drop(first);
        let second = openings.begin();
        second.begin_reading(SECOND);
        assert!(openings.is_shown(FIRST) && openings.is_shown(SECOND));
        second.take(SECOND);
        assert!(!openings.is_shown(FIRST));
    }

    #[test]
    fn a_request_that_fails_shows_nothing() {
        let openings = Openings::default();
        let failing = openings.begin();
        failing.begin_reading(FIRST);
        drop(failing);
        assert!(!openings.is_shown(FIRST));
    }
}
