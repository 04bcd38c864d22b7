//! Renders on threads of their own, a few at a time and within a time limit.

use parlance_documents::PreviewError;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// Renderings that run at once. A hanging one keeps its slot.
const N_SLOTS: usize = 2;

/// The time limit for one page or image.
const TIMEOUT: Duration = Duration::from_secs(20);

/// Deeply nested documents need more than the default stack.
const STACK_BYTES: usize = 64 * 1024 * 1024;

/// The slots for renderings. Clones share them.
#[derive(Clone)]
pub(in crate::files) struct Renderer {
    slots: Arc<Semaphore>,
}

impl Default for Renderer {
    fn default() -> Self {
        Self { slots: Arc::new(Semaphore::new(N_SLOTS)) }
    }
}

impl Renderer {
    /// Runs work that a hostile document can make slow or let panic.
    pub(in crate::files) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, PreviewError> + Send + 'static,
    ) -> Result<T, PreviewError> {
        let slot = Arc::clone(&self.slots).acquire_owned();
        let done = async {
            let slot = slot.await.map_err(|_| PreviewError::TooMuch)?;
            let (sender, receiver) = tokio::sync::oneshot::channel();
            let thread = std::thread::Builder::new().name("preview".to_owned()).stack_size(STACK_BYTES);
            let begun = thread.spawn(move || {
                let done = work();
                drop(slot);
                // Nobody waits any more when it took too long.
                drop(sender.send(done));
            });
            begun.map_err(|_| PreviewError::TooMuch)?;
            receiver.await.unwrap_or(Err(PreviewError::Damaged))
        };
        tokio::time::timeout(TIMEOUT, done).await.unwrap_or(Err(PreviewError::TooMuch))
    }
}
