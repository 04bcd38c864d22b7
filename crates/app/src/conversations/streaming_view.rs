//! An answer while it arrives, as the window sees it: blocks, and the number of the last change.

use crate::kernel::known_links::KnownLinks;
use crate::present::Canvas;
use parlance_contract::{AppEvent, MessageView, ProgressView, WaitingView};
use parlance_domain::turn::{Piece, pieces_of};
use parlance_domain::{ConversationId, Item, MessageId, MessageStatus};

/// The view of a streaming answer that the window has, and the changes that are not sent yet.
pub(crate) struct StreamingView {
    canvas: Canvas,
    seq: u64,
    status: MessageStatus,
    model: Option<String>,
    model_name: Option<String>,
    waiting: Option<WaitingView>,
    silent_since_ms: Option<i64>,
    progress: Option<ProgressView>,
    is_changed: bool,
    /// Changes were not rendered yet. The next view or update renders them.
    is_deferred: bool,
}

impl Default for StreamingView {
    fn default() -> Self {
        Self {
            canvas: Canvas::default(),
            seq: 0,
            status: MessageStatus::Sending,
            model: None,
            model_name: None,
            waiting: None,
            silent_since_ms: None,
            progress: None,
            is_changed: false,
            is_deferred: false,
        }
    }
}

impl StreamingView {
    /// A view of a continued answer, which begins with these items.
    pub(crate) fn begin_with(&mut self, kept: &[Item]) {
        for piece in pieces_of(kept) {
            self.canvas.apply(&piece);
        }
        self.is_deferred = true;
    }

    pub(crate) fn apply(&mut self, piece: &Piece) {
        self.canvas.apply(piece);
        self.is_changed = true;
    }

    pub(crate) fn set_status(&mut self, status: MessageStatus) {
        self.is_changed |= self.status != status;
        self.status = status;
    }

    /// Sets the model that answers, once it is known. `name_of` returns its display name.
    pub(crate) fn set_model(&mut self, model: Option<&str>, name_of: impl FnOnce(&str) -> String) {
        if model.is_some() && self.model.as_deref() != model {
            self.model = model.map(str::to_owned);
            self.model_name = model.map(name_of);
            self.is_changed = true;
        }
    }

    /// Sets why nothing has been sent yet, or that sending has begun. The next complete message contains it.
    pub(crate) fn set_waiting(&mut self, waiting: Option<WaitingView>) {
        self.waiting = waiting;
    }

    /// Sets the time of the last received byte, or `None` once bytes arrive again.
    pub(crate) fn set_silent_since(&mut self, since_ms: Option<i64>) {
        self.is_changed |= self.silent_since_ms != since_ms;
        self.silent_since_ms = since_ms;
    }

    /// Sets the progress before the first delta, or `None` once there is text.
    pub(crate) fn set_progress(&mut self, progress: Option<ProgressView>) {
        self.is_changed |= self.progress != progress;
        self.progress = progress;
    }

    pub(crate) fn is_changed(&self) -> bool {
        self.is_changed
    }

    /// Leaves the changes unrendered, because the conversation is not shown.
    pub(crate) fn defer(&mut self) {
        self.is_deferred |= self.is_changed;
    }

    /// The next update; `None` without changes. Notes the links in it.
    pub(crate) fn take_update(
        &mut self,
        conversation_id: ConversationId,
        message_id: MessageId,
        links: &KnownLinks,
    ) -> Option<AppEvent> {
        if !std::mem::take(&mut self.is_changed) {
            return None;
        }
        self.is_deferred = false;
        let (keep, grown, tail) = match self.canvas.update() {
            Some(update) => (update.keep, update.grown, update.tail),
            None => (self.canvas.n_blocks(), None, Vec::new()),
        };
        // The update contains only the new end of a block, but a link may begin before it.
        if let Some(block) = grown.as_ref().and_then(|_| self.canvas.text_block(keep)) {
            links.note_blocks(std::slice::from_ref(block));
        }
        links.note_blocks(&tail);
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
            model_name: self.model_name.clone(),
            silent_since_ms: self.silent_since_ms,
            progress: self.progress.clone(),
        })
    }

    /// The sequence number of a message that is sent completely.
    pub(crate) fn next_seq(&mut self) -> u64 {
        self.seq += 1;
        self.seq
    }

    /// Fills in the part that the window has, so that the next update fits. Renders deferred changes first.
    pub(crate) fn fill_in(&mut self, message: &mut MessageView) {
        if std::mem::take(&mut self.is_deferred) {
            self.canvas.update();
            self.is_changed = false;
            self.seq += 1;
        }
        message.blocks = self.canvas.blocks();
        message.status = self.status;
        message.model.clone_from(&self.model);
        message.model_name.clone_from(&self.model_name);
        message.waiting.clone_from(&self.waiting);
        message.silent_since_ms = self.silent_since_ms;
        message.progress.clone_from(&self.progress);
        message.seq = self.seq;
    }
}

#[cfg(test)]
mod tests {
    use super::StreamingView;
    use crate::kernel::known_links::KnownLinks;
    use parlance_contract::AppEvent;
    use parlance_domain::turn::Piece;
    use parlance_domain::{ConversationId, Item, MessageId};
    use uuid::Uuid;

    #[test]
    fn the_links_of_each_update_are_known_also_at_the_end_of_a_long_block() {
        let (mut streaming, links) = (StreamingView::default(), KnownLinks::default());
        let mut update = |piece: Piece| {
            streaming.apply(&piece);
            streaming.take_update(ConversationId(Uuid::nil()), MessageId(Uuid::nil()), &links)
        };
        let text = format!("{} https://a.example/x?y=1&z", "word ".repeat(2_000));
        update(Piece::Set { item: 0, content: Item::Text { text, annotations: Vec::new() } });
        assert!(links.contains("https://a.example/x?y=1&z"));
        let grown = update(Piece::Append { item: 0, text: "=2 *and* more".to_owned() });
        assert!(matches!(grown, Some(AppEvent::TurnUpdated { grown: Some(_), .. })), "{grown:?}");
        assert!(links.contains("https://a.example/x?y=1&z=2"));
    }
}
