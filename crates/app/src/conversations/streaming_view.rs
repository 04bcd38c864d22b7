//! An answer while it arrives, as the window sees it: blocks, and the number of the last change.

use crate::present::Canvas;
use crate::view::{AppEvent, MessageView, WaitingView};
use parlance_domain::turn::{Piece, pieces_of};
use parlance_domain::{ConversationId, Item, MessageId, MessageStatus};

/// What the window has of an answer, and the changes that it does not have yet.
pub(crate) struct StreamingView {
    canvas: Canvas,
    seq: u64,
    status: MessageStatus,
    model: Option<String>,
    waiting: Option<WaitingView>,
    silent_since_ms: Option<i64>,
    is_changed: bool,
}

impl Default for StreamingView {
    fn default() -> Self {
        Self {
            canvas: Canvas::default(),
            seq: 0,
            status: MessageStatus::Sending,
            model: None,
            waiting: None,
            silent_since_ms: None,
            is_changed: false,
        }
    }
}

impl StreamingView {
    /// A view of a continued answer, which begins with these items.
    pub(crate) fn begin_with(&mut self, kept: &[Item]) {
        for piece in pieces_of(kept) {
            self.canvas.apply(&piece);
        }
        self.canvas.update();
    }

    pub(crate) fn apply(&mut self, piece: &Piece) {
        self.canvas.apply(piece);
        self.is_changed = true;
    }

    pub(crate) fn set_status(&mut self, status: MessageStatus) {
        self.is_changed |= self.status != status;
        self.status = status;
    }

    pub(crate) fn set_model(&mut self, model: Option<&str>) {
        if model.is_some() && self.model.as_deref() != model {
            self.model = model.map(str::to_owned);
            self.is_changed = true;
        }
    }

    /// Sets why nothing has been sent yet, or that it is being sent now. The next whole message has it.
    pub(crate) fn set_waiting(&mut self, waiting: Option<WaitingView>) {
        self.waiting = waiting;
    }

    /// Says since when nothing has come, or that something comes again.
    pub(crate) fn set_silent_since(&mut self, since_ms: Option<i64>) {
        self.is_changed |= self.silent_since_ms != since_ms;
        self.silent_since_ms = since_ms;
    }

    pub(crate) fn is_changed(&self) -> bool {
        self.is_changed
    }

    /// The next update; `None` if there is nothing new.
    pub(crate) fn take_update(
        &mut self,
        conversation_id: ConversationId,
        message_id: MessageId,
    ) -> Option<AppEvent> {
        if !std::mem::take(&mut self.is_changed) {
            return None;
        }
        let (keep, grown, tail) = match self.canvas.update() {
            Some(update) => (update.keep, update.grown, update.tail),
            None => (self.canvas.n_blocks(), None, Vec::new()),
        };
        self.seq += 1;
        Some(AppEvent::TurnUpdated {
            conversation_id,
            message_id,
            seq: self.seq,
            status: self.status,
            keep,
            grown,
            tail,
            model: self.model.clone(),
            silent_since_ms: self.silent_since_ms,
        })
    }

    /// The number of the change that a message sent whole stands for.
    pub(crate) fn next_seq(&mut self) -> u64 {
        self.seq += 1;
        self.seq
    }

    /// Fills in the part that the window has, so that the next update fits.
    pub(crate) fn fill_in(&self, message: &mut MessageView) {
        message.blocks = self.canvas.blocks();
        message.status = self.status;
        message.model.clone_from(&self.model);
        message.waiting.clone_from(&self.waiting);
        message.silent_since_ms = self.silent_since_ms;
        message.seq = self.seq;
    }
}
