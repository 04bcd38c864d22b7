//! One lock per conversation: each request waits until the one before it is stored or given up. So each sees what was
//! said before it, and what begins a conversation is stored once.

use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::{Arc, Weak};
use tokio::sync::OwnedMutexGuard;
use uuid::Uuid;

/// The locks of all conversations with a request.
#[derive(Clone, Default)]
pub(crate) struct ConversationLocks(Arc<Mutex<HashMap<Uuid, Weak<tokio::sync::Mutex<()>>>>>);

/// Held by one request until it is dropped.
pub(crate) struct ConversationLock {
    conversation_locks: ConversationLocks,
    conversation_id: Uuid,
    /// `None` only while it is dropped.
    held: Option<OwnedMutexGuard<()>>,
}

impl ConversationLocks {
    /// Waits for the lock of a conversation, in the order of the requests.
    pub(crate) async fn lock(&self, conversation_id: Uuid) -> ConversationLock {
        let queue = {
            let mut queues = self.0.lock();
            let queue = queues.get(&conversation_id).and_then(Weak::upgrade).unwrap_or_default();
            queues.insert(conversation_id, Arc::downgrade(&queue));
            queue
        };
        // A request that is given up while it waits leaves its entry to the next lock that is dropped.
        ConversationLock {
            conversation_locks: self.clone(),
            conversation_id,
            held: Some(queue.lock_owned().await),
        }
    }
}

impl Drop for ConversationLock {
    fn drop(&mut self) {
        drop(self.held.take());
        let mut queues = self.conversation_locks.0.lock();
        if queues.get(&self.conversation_id).is_some_and(|queue| queue.strong_count() == 0) {
            queues.remove(&self.conversation_id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    #[tokio::test]
    async fn turns_are_taken_one_after_the_other_and_leave_nothing() {
        let conversation_locks = ConversationLocks::default();
        let (one, other) = (Uuid::new_v4(), Uuid::new_v4());
        let first = conversation_locks.lock(one).await;
        drop(conversation_locks.lock(other).await);
        let mut second = Box::pin(conversation_locks.lock(one));
        let mut third = Box::pin(conversation_locks.lock(one));
        assert!(second.as_mut().now_or_never().is_none() && third.as_mut().now_or_never().is_none());
        drop(first);
        assert!(third.as_mut().now_or_never().is_none(), "the second is before it");
        // One that is given up while it waits holds nobody up.
        drop(second);
        drop(third.await);
        assert!(conversation_locks.0.lock().is_empty());
    }
}
