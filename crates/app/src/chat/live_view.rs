//! Shows an answer in the window while it arrives, as often as the window handles updates.

use super::pace::Pace;
use super::planned::Planned;
use crate::conversations::{Running, StreamingView};
use crate::kernel::events::LastEmitted;
use crate::services::context::Context;
use tokio::time::Instant;

/// The view of an arriving answer, and the schedule of its updates.
pub(super) struct LiveView<'a> {
    context: &'a Context,
    planned: &'a Planned,
    running: &'a Running,
    pub(super) pace: Pace,
    last_emitted: LastEmitted,
}

impl<'a> LiveView<'a> {
    pub(super) fn new(context: &'a Context, planned: &'a Planned, running: &'a Running) -> Self {
        let (pace, last_emitted) = (Pace::begin(Instant::now()), LastEmitted::default());
        Self { context, planned, running, pace, last_emitted }
    }

    /// Changes the view, and schedules an update if it differs.
    pub(super) fn change<T>(&mut self, change: impl FnOnce(&mut StreamingView) -> T) -> T {
        let mut view = self.running.streaming.lock();
        let result = change(&mut view);
        if view.is_changed() {
            self.pace.note_change();
        }
        result
    }

    /// Sends an update to the window, or puts it off until the window has handled the previous one. Renders nothing while
    /// the conversation is not shown.
    pub(super) fn show(&mut self) {
        let began = Instant::now();
        if !self.context.openings.is_shown(self.planned.conversation_id) {
            self.running.streaming.lock().defer();
            return self.pace.note_emitted(began, began);
        }
        let Some(room) = self.context.events.room_after(&self.last_emitted) else {
            return self.pace.put_off(began);
        };
        let (conversation_id, message_id) = (self.planned.conversation_id, self.planned.answer.id);
        let mut view = self.running.streaming.lock();
        let update = view.take_update(conversation_id, message_id, &self.context.links);
        drop(view);
        self.pace.note_emitted(began, Instant::now());
        if let Some(update) = update {
            self.last_emitted = room.emit(update);
        }
    }
}
