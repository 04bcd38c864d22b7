//! The only queue through which the app emits events.
//!
//! Bounded, with one consumer. Senders wait while it is full, so no event is lost and memory stays bounded. Frequent
//! senders ask for room instead and merge their updates until there is some.

use parlance_contract::AppEvent;
use std::sync::{Arc, Weak};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// The most events that wait for the reader.
const CAPACITY: usize = 256;

/// The sender of events.
#[derive(Clone, Debug)]
pub(crate) struct Events {
    sender: mpsc::Sender<Queued>,
    /// The app is about to end, and nothing waits for a slow consumer any more.
    ends: CancellationToken,
}

/// A queued event. `held` is released once the consumer has handled the event.
#[derive(Debug)]
struct Queued {
    event: AppEvent,
    held: Option<Arc<()>>,
}

/// The consumer's end of the queue. An event counts as handled when the consumer asks for the next.
#[derive(Debug)]
pub struct EventStream {
    receiver: mpsc::Receiver<Queued>,
    /// Guards of received events that may still be in progress.
    held: Vec<Arc<()>>,
}

/// An emitted event that may not have been handled yet.
#[derive(Debug, Default)]
pub(crate) struct LastEmitted(Weak<()>);

/// A reserved slot in the queue.
#[derive(Debug)]
pub(crate) struct Room<'a>(mpsc::Permit<'a, Queued>);

impl Events {
    /// A queue and its reader.
    #[must_use]
    pub(crate) fn open() -> (Self, EventStream) {
        let (sender, receiver) = mpsc::channel(CAPACITY);
        (Self { sender, ends: CancellationToken::new() }, EventStream { receiver, held: Vec::new() })
    }

    /// Emits an event; waits while the queue is full. A missing consumer is no error.
    pub(crate) async fn emit(&self, event: AppEvent) {
        let is_heard = tokio::select! {
            biased;
            sent = self.sender.send(Queued { event, held: None }) => sent.is_ok(),
            () = self.ends.cancelled() => false,
        };
        if !is_heard {
            tracing::debug!("nobody listens to events any more");
        }
    }

    /// Room for one event, once `last` was handled. `None` with a slow or missing consumer.
    pub(crate) fn room_after(&self, last: &LastEmitted) -> Option<Room<'_>> {
        if last.0.strong_count() > 0 {
            return None;
        }
        self.sender.try_reserve().ok().map(Room)
    }

    /// From now on nothing waits for the consumer: events that do not fit into the queue are dropped.
    pub(crate) fn end(&self) {
        self.ends.cancel();
    }
}

impl Room<'_> {
    /// Emits an event.
    pub(crate) fn emit(self, event: AppEvent) -> LastEmitted {
        let held = Arc::new(());
        let last = LastEmitted(Arc::downgrade(&held));
        self.0.send(Queued { event, held: Some(held) });
        last
    }
}

impl EventStream {
    /// The next event; `None` when the app has closed. Earlier events count as handled.
    pub async fn recv(&mut self) -> Option<AppEvent> {
        self.held.clear();
        let queued = self.receiver.recv().await?;
        self.held.extend(queued.held);
        Some(queued.event)
    }

    /// The next events, at least one and at most `limit`; none when the app has closed. Earlier events count as
    /// handled.
    pub async fn recv_many(&mut self, limit: usize) -> Vec<AppEvent> {
        self.held.clear();
        let mut queued = Vec::new();
        self.receiver.recv_many(&mut queued, limit).await;
        let mut events = Vec::with_capacity(queued.len());
        for Queued { event, held } in queued {
            self.held.extend(held);
            events.push(event);
        }
        events
    }

    /// Whether no event waits to be received.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.receiver.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn nobody_waits_for_a_reader_that_reads_no_more_once_the_app_ends() {
        let (events, reader) = Events::open();
        for _ in 0..CAPACITY {
            events.emit(AppEvent::DragLeft).await;
        }
        let waiting = tokio::spawn({
            let events = events.clone();
            async move { events.emit(AppEvent::DragLeft).await }
        });
        events.end();
        assert!(waiting.await.is_ok());
        events.emit(AppEvent::DragLeft).await;
        assert_eq!(reader.receiver.len(), CAPACITY);
    }

    #[tokio::test]
    async fn there_is_room_for_a_change_only_when_the_one_before_was_heard() {
        let (events, mut reader) = Events::open();
        let room = events.room_after(&LastEmitted::default()).unwrap();
        let last = room.emit(AppEvent::DragLeft);
        assert!(events.room_after(&last).is_none(), "it waits in the queue");
        assert!(matches!(reader.recv_many(8).await[..], [AppEvent::DragLeft]));
        assert!(events.room_after(&last).is_none(), "the reader has it, and has not come back");
        events.emit(AppEvent::DragLeft).await;
        reader.recv().await.unwrap();
        assert!(events.room_after(&last).is_some());
    }

    #[tokio::test]
    async fn a_queue_that_is_full_has_no_room() {
        let (events, _reader) = Events::open();
        for _ in 0..CAPACITY {
            events.emit(AppEvent::DragLeft).await;
        }
        assert!(events.room_after(&LastEmitted::default()).is_none());
    }
}
