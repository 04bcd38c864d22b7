//! Which place of the answer an event is about, and how long what stands there has taken.
//!
//! Servers leave out indices or ids, use one index for several items, or give an item another id with each event.
//! The index counts; an id counts where it is known; a new item at the index of a finished one gets a place of its own.

use std::collections::HashMap;
use std::time::Duration;

/// Places that no server counts up to.
const FIRST_EXTRA: u64 = 1 << 32;

#[derive(Debug)]
struct Occupant {
    id: Option<String>,
    is_done: bool,
    begun_at: Duration,
    took_ms: Option<u64>,
}

#[derive(Debug, Default)]
pub(super) struct Places {
    ids: HashMap<String, u64>,
    occupants: HashMap<u64, Occupant>,
    /// The place of what stands last at an index that several items share.
    moved: HashMap<u64, u64>,
    calls: HashMap<String, u64>,
}

impl Places {
    /// The place of an item that is known or not announced.
    pub(super) fn find(&self, output_index: u64, id: Option<&str>) -> u64 {
        let known = id.and_then(|id| self.ids.get(id));
        *known.or_else(|| self.moved.get(&output_index)).unwrap_or(&output_index)
    }

    /// The place of an item that is announced, or is told whole, `at` so long after the answer began.
    pub(super) fn open(&mut self, output_index: u64, id: Option<&str>, at: Duration) -> u64 {
        let mut place = self.find(output_index, id);
        let is_other = |old: &Occupant| matches!((&old.id, id), (Some(old), Some(new)) if old != new);
        if self.occupants.get(&place).is_some_and(|old| old.is_done && is_other(old)) {
            let n_extra = u64::try_from(self.occupants.len()).unwrap_or(0);
            place = FIRST_EXTRA.saturating_add(n_extra);
            self.moved.insert(output_index, place);
        }
        let id = id.map(str::to_owned);
        if let Some(id) = &id {
            self.ids.insert(id.clone(), place);
        }
        let occupant = Occupant { id, is_done: false, begun_at: at, took_ms: None };
        self.occupants.entry(place).or_insert(occupant);
        place
    }

    /// The item at a place is finished.
    pub(super) fn close(&mut self, place: u64, at: Duration) {
        if let Some(occupant) = self.occupants.get_mut(&place).filter(|occupant| !occupant.is_done) {
            occupant.is_done = true;
            occupant.took_ms = took(occupant.begun_at, at);
        }
    }

    /// The call at a place is known whole: from now on its tool is at work.
    pub(super) fn call(&mut self, place: u64, call_id: &str, at: Duration) {
        if self.calls.insert(call_id.to_owned(), place).is_none()
            && let Some(occupant) = self.occupants.get_mut(&place)
        {
            (occupant.begun_at, occupant.took_ms) = (at, None);
        }
    }

    /// The output of a call is there: how long its tool took.
    pub(super) fn answered(&mut self, call_id: &str, at: Duration) -> Option<u64> {
        let place = self.calls.get(call_id)?;
        let occupant = self.occupants.get_mut(place)?;
        occupant.took_ms = occupant.took_ms.or_else(|| took(occupant.begun_at, at));
        occupant.took_ms
    }

    /// How long what stands at a place took, in milliseconds.
    pub(super) fn took_ms(&self, place: u64) -> Option<u64> {
        self.occupants.get(&place)?.took_ms
    }
}

/// Less than a millisecond is no measure: the events came together.
fn took(begun_at: Duration, at: Duration) -> Option<u64> {
    let ms = u64::try_from(at.saturating_sub(begun_at).as_millis()).ok()?;
    (ms > 0).then_some(ms)
}
