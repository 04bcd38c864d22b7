//! Runs tasks on threads of this process, for tests and benchmarks without a worker program.

use crate::failure::{Failure, wait_for_slot};
use crate::protocol::{Reply, Request, Task};
use crate::tasks::TaskRunner;
use crate::worker::STACK_BYTES;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Semaphore, oneshot};

/// The threads. A hanging thread keeps its slot.
pub(crate) struct Threads {
    runner: Arc<TaskRunner>,
    slots: Arc<Semaphore>,
}

impl Threads {
    pub(crate) fn new(n_threads: usize) -> Self {
        Self { runner: Arc::default(), slots: Arc::new(Semaphore::new(n_threads)) }
    }

    pub(crate) async fn run(
        &self,
        task: Task,
        bytes: &[u8],
        limit: Duration,
    ) -> Result<(Reply, Vec<u8>), Failure> {
        let slot = wait_for_slot(Arc::clone(&self.slots).acquire_owned()).await?;
        let (sender, done) = oneshot::channel();
        let (runner, bytes) = (Arc::clone(&self.runner), bytes.to_vec());
        let work = move || {
            let reply = runner.run(Request { closed: Vec::new(), task }, bytes);
            drop(slot);
            // After the timeout, the receiver is dropped.
            drop(sender.send(reply));
        };
        let thread = std::thread::Builder::new().name("documents".to_owned()).stack_size(STACK_BYTES);
        thread.spawn(work).map_err(|_| Failure::NoWorker)?;
        match tokio::time::timeout(limit, done).await {
            Ok(Ok(reply)) => Ok(reply),
            Ok(Err(_)) => Err(Failure::Ended),
            Err(_) => Err(Failure::TimedOut),
        }
    }
}
