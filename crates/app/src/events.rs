//! The one way in which the app tells what happened.
//!
//! A bounded queue with one reader: when the reader is slow, whoever tells waits, so nothing is lost and nothing
//! piles up.

use crate::view::AppEvent;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// So many events may wait for the reader.
const CAPACITY: usize = 256;

/// Where events are told.
#[derive(Clone, Debug)]
pub(crate) struct Events {
    sender: mpsc::Sender<AppEvent>,
    /// The app is about to end, and nobody waits for a slow reader any more.
    ends: CancellationToken,
}

impl Events {
    /// A queue and its reader.
    #[must_use]
    pub(crate) fn open() -> (Self, mpsc::Receiver<AppEvent>) {
        let (sender, receiver) = mpsc::channel(CAPACITY);
        (Self { sender, ends: CancellationToken::new() }, receiver)
    }

    /// Tells an event; waits while the queue is full. Without a reader nobody needs to know, so that is no error.
    pub(crate) async fn tell(&self, event: AppEvent) {
        let is_heard = tokio::select! {
            biased;
            sent = self.sender.send(event) => sent.is_ok(),
            () = self.ends.cancelled() => false,
        };
        if !is_heard {
            tracing::debug!("nobody listens to events any more");
        }
    }

    /// From now on nobody waits for the reader: what does not fit into the queue is not told.
    pub(crate) fn end(&self) {
        self.ends.cancel();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn nobody_waits_for_a_reader_that_reads_no_more_once_the_app_ends() {
        let (events, reader) = Events::open();
        for _ in 0..CAPACITY {
            events.tell(AppEvent::DragLeft).await;
        }
        let waiting = tokio::spawn({
            let events = events.clone();
            async move { events.tell(AppEvent::DragLeft).await }
        });
        events.end();
        assert!(waiting.await.is_ok());
        events.tell(AppEvent::DragLeft).await;
        assert_eq!(reader.len(), CAPACITY);
    }
}
