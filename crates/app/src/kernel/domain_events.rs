//! Events from lower features to higher ones.
//!
//! Observers are registered when the app starts. The publisher awaits them in order.

use futures_util::future::BoxFuture;
use parking_lot::Mutex;
use parlance_domain::ConversationId;
use std::sync::Arc;

/// An event of a feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DomainEvent {
    /// The end of an answer without a driver was stored.
    AnswerEnded {
        /// The conversation of the answer.
        conversation_id: ConversationId,
    },
}

/// Notifies an observer, unless it has been dropped.
type Notice = Arc<dyn Fn(DomainEvent) -> Option<BoxFuture<'static, ()>> + Send + Sync>;

/// The subscribers. Clones share them.
#[derive(Clone, Default)]
pub(crate) struct Observers {
    registered: Arc<Mutex<Vec<Notice>>>,
}

impl Observers {
    /// Registers `observer` for as long as another owner keeps it alive.
    pub(crate) fn register<T: Send + Sync + 'static>(
        &self,
        observer: &Arc<T>,
        notice: fn(Arc<T>, DomainEvent) -> BoxFuture<'static, ()>,
    ) {
        let observer = Arc::downgrade(observer);
        let notice = move |event| observer.upgrade().map(|observer| notice(observer, event));
        self.registered.lock().push(Arc::new(notice));
    }

    /// Notifies all observers, one after the other.
    pub(crate) async fn publish(&self, event: DomainEvent) {
        let registered = self.registered.lock().clone();
        for notice in registered {
            if let Some(noticed) = notice(event) {
                noticed.await;
            }
        }
    }
}
