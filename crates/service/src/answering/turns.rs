//! Turns: of the requests in one conversation each waits until the one before it is kept or given up. So each sees what
//! was said before it, and what begins a conversation is stored once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use tokio::sync::OwnedMutexGuard;
use uuid::Uuid;

/// Whose turn it is, in every conversation in which somebody asks.
#[derive(Clone, Default)]
pub(crate) struct Turns(Arc<Mutex<HashMap<Uuid, Weak<tokio::sync::Mutex<()>>>>>);

/// The turn of one request, until it is dropped.
pub(crate) struct Turn {
    turns: Turns,
    conversation_id: Uuid,
    /// `None` only while it is dropped.
    held: Option<OwnedMutexGuard<()>>,
}

impl Turns {
    /// Waits for a turn, in the order of the requests.
    pub(crate) async fn wait(&self, conversation_id: Uuid) -> Turn {
        let queue = {
            let mut queues = self.queues();
            let queue = queues.get(&conversation_id).and_then(Weak::upgrade).unwrap_or_default();
            queues.insert(conversation_id, Arc::downgrade(&queue));
            queue
        };
        // A request that is given up while it waits leaves its entry to the next turn that ends.
        Turn { turns: self.clone(), conversation_id, held: Some(queue.lock_owned().await) }
    }

    fn queues(&self) -> MutexGuard<'_, HashMap<Uuid, Weak<tokio::sync::Mutex<()>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        drop(self.held.take());
        let mut queues = self.turns.queues();
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
        let turns = Turns::default();
        let (one, other) = (Uuid::new_v4(), Uuid::new_v4());
        let first = turns.wait(one).await;
        drop(turns.wait(other).await);
        let mut second = Box::pin(turns.wait(one));
        let mut third = Box::pin(turns.wait(one));
        assert!(second.as_mut().now_or_never().is_none() && third.as_mut().now_or_never().is_none());
        drop(first);
        assert!(third.as_mut().now_or_never().is_none(), "the second is before it");
        // One that is given up while it waits holds nobody up.
        drop(second);
        drop(third.await);
        assert!(turns.queues().is_empty());
    }
}
