//! Reading a document apart from everything else: its parser may panic, recurse deeply, or never end.

use super::passage::Passage;
use super::{LIMIT, Unreadable, read};
use std::path::PathBuf;
use tokio::sync::oneshot;

/// The stack of a reading thread: parsers of documents recurse deeper than the default allows.
const STACK_BYTES: usize = 64 * 1024 * 1024;

/// Reads a document on a thread of its own.
pub(crate) async fn read_isolated(path: PathBuf, filename: String) -> Result<Vec<Passage>, Unreadable> {
    let (reply, answer) = oneshot::channel();
    let thread = std::thread::Builder::new().name("document".to_owned()).stack_size(STACK_BYTES);
    let spawned = thread.spawn(move || {
        // Nobody waits any more when it took too long.
        drop(reply.send(read(&path, &filename)));
    });
    if let Err(error) = spawned {
        tracing::error!(%error, "the thread that reads a document cannot be started");
        return Err(Unreadable::Crashed);
    }
    match tokio::time::timeout(LIMIT, answer).await {
        Ok(Ok(result)) => result,
        // The thread panicked before it could reply.
        Ok(Err(_)) => Err(Unreadable::Crashed),
        // The thread is left to end by itself.
        Err(_) => Err(Unreadable::TookTooLong),
    }
}
