//! One lock per conversation: each request waits until the previous one is stored or cancelled, and then sees its
//! messages. Two concurrent first requests do not both store the beginning of a conversation.

use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::{Arc, Weak};
use tokio::sync::OwnedMutexGuard;
use uuid::Uuid;

/// The locks of all conversations with a request.
#[derive(Clone, Default)]
pub(crate) struct ConversationLocks(Arc<Mutex<HashMap<Uuid, Weak<tokio::sync::Mutex<()>>>>>);

/// The lock of one request. Dropping it unlocks the conversation.
pub(crate) struct ConversationLock {
    conversation_locks: ConversationLocks,
    conversation_id: Uuid,
    /// `None` only during the drop.
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
        // A request that is cancelled while it waits leaves its entry. The next dropped lock removes it.
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
        // A waiting request that is cancelled blocks no other request.
        drop(second);
        drop(third.await);
        assert!(conversation_locks.0.lock().is_empty());
    }
}
