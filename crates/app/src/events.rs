//! The one way in which the app tells what happened.
//!
//! A bounded queue with one reader: when the reader is slow, whoever tells waits, so nothing is lost and nothing
//! piles up.

use crate::view::AppEvent;
use tokio::sync::mpsc;

/// So many events may wait for the reader.
const CAPACITY: usize = 256;

/// Where events are told.
#[derive(Clone, Debug)]
pub(crate) struct Events {
    sender: mpsc::Sender<AppEvent>,
}

impl Events {
    /// A queue and its reader.
    #[must_use]
    pub(crate) fn open() -> (Self, mpsc::Receiver<AppEvent>) {
        let (sender, receiver) = mpsc::channel(CAPACITY);
        (Self { sender }, receiver)
    }

    /// Tells an event; waits while the queue is full. Without a reader nobody needs to know, so that is no error.
    pub(crate) async fn tell(&self, event: AppEvent) {
        if self.sender.send(event).await.is_err() {
            tracing::debug!("nobody listens to events any more");
        }
    }
}
