//! Unique output indices for the items of a stream, and the duration of each item.
//!
//! Servers omit indices or ids, use one index for several items, or change an item's id with each event. A known id
//! identifies the item, otherwise the index does. A new item at the index of a finished one gets an index of its own.

use std::collections::HashMap;
use std::time::Duration;

/// The first assigned index, beyond any that a server sends.
const FIRST_EXTRA: u64 = 1 << 32;

#[derive(Debug)]
struct SlotState {
    id: Option<String>,
    is_done: bool,
    begun_at: Duration,
    took_ms: Option<u64>,
}

#[derive(Debug, Default)]
pub(super) struct OutputIndices {
    ids: HashMap<String, u64>,
    slots: HashMap<u64, SlotState>,
    /// The index of the newest item, for each `output_index` that the service used more than once.
    moved: HashMap<u64, u64>,
    calls: HashMap<String, u64>,
}

impl OutputIndices {
    /// The index of a known or unannounced item.
    pub(super) fn find(&self, output_index: u64, id: Option<&str>) -> u64 {
        let known = id.and_then(|id| self.ids.get(id));
        *known.or_else(|| self.moved.get(&output_index)).unwrap_or(&output_index)
    }

    /// The index of an item that begins, or arrives complete, at this time after the start of the answer.
    pub(super) fn open(&mut self, output_index: u64, id: Option<&str>, at: Duration) -> u64 {
        let mut index = self.find(output_index, id);
        let is_other = |old: &SlotState| matches!((&old.id, id), (Some(old), Some(new)) if old != new);
        if self.slots.get(&index).is_some_and(|old| old.is_done && is_other(old)) {
            let n_extra = u64::try_from(self.slots.len()).unwrap_or(0);
            index = FIRST_EXTRA.saturating_add(n_extra);
            self.moved.insert(output_index, index);
        }
        let id = id.map(str::to_owned);
        if let Some(id) = &id {
            self.ids.insert(id.clone(), index);
        }
        let slot = SlotState { id, is_done: false, begun_at: at, took_ms: None };
        self.slots.entry(index).or_insert(slot);
        index
    }

    /// Marks the item as finished.
    pub(super) fn close(&mut self, index: u64, at: Duration) {
        if let Some(slot) = self.slots.get_mut(&index).filter(|slot| !slot.is_done) {
            slot.is_done = true;
            slot.took_ms = took(slot.begun_at, at);
        }
    }

    /// Marks a tool call as complete: its tool runs from now on.
    pub(super) fn call(&mut self, index: u64, call_id: &str, at: Duration) {
        if self.calls.insert(call_id.to_owned(), index).is_none()
            && let Some(slot) = self.slots.get_mut(&index)
        {
            (slot.begun_at, slot.took_ms) = (at, None);
        }
    }

    /// Marks a call as answered and returns the duration of its tool in milliseconds.
    pub(super) fn answered(&mut self, call_id: &str, at: Duration) -> Option<u64> {
        let index = self.calls.get(call_id)?;
        let slot = self.slots.get_mut(index)?;
        slot.took_ms = slot.took_ms.or_else(|| took(slot.begun_at, at));
        slot.took_ms
    }

    /// The duration of an item in milliseconds.
    pub(super) fn took_ms(&self, index: u64) -> Option<u64> {
        self.slots.get(&index)?.took_ms
    }
}

/// `None` below a millisecond: the events arrived together.
fn took(begun_at: Duration, at: Duration) -> Option<u64> {
    let ms = u64::try_from(at.saturating_sub(begun_at).as_millis()).ok()?;
    (ms > 0).then_some(ms)
}
