//! Extraction of passages from a stored file, isolated from everything else: a document's parser may panic, recurse
//! deeply, or never end.

mod reason;

pub(crate) use reason::{is_image, reason_of};

use parlance_documents::{EXTRACTION_LIMIT, ExtractError, MAX_DOCUMENT_BYTES, Passage, extract_passages};
use std::path::{Path, PathBuf};
use tokio::sync::oneshot;

/// The stack of an extracting thread: parsers of documents recurse deeper than the default allows.
const STACK_BYTES: usize = 64 * 1024 * 1024;

/// Extracts the passages of a file on a thread of its own.
pub(crate) async fn extract_isolated(path: PathBuf, filename: String) -> Result<Vec<Passage>, ExtractError> {
    let (reply, answer) = oneshot::channel();
    let thread = std::thread::Builder::new().name("document".to_owned()).stack_size(STACK_BYTES);
    let spawned = thread.spawn(move || {
        // Nobody waits any more when it took too long.
        drop(reply.send(extract(&path, &filename)));
    });
    if let Err(error) = spawned {
        tracing::error!(%error, "the thread that reads a document cannot be started");
        return Err(ExtractError::Crashed);
    }
    match tokio::time::timeout(EXTRACTION_LIMIT, answer).await {
        Ok(Ok(result)) => result,
        // The thread panicked before it could reply.
        Ok(Err(_)) => Err(ExtractError::Crashed),
        // The thread is left to end by itself.
        Err(_) => Err(ExtractError::TookTooLong),
    }
}

fn extract(path: &Path, filename: &str) -> Result<Vec<Passage>, ExtractError> {
    let length = std::fs::metadata(path).map_err(|_| ExtractError::Missing)?.len();
    if length > MAX_DOCUMENT_BYTES {
        return Err(ExtractError::TooLarge);
    }
    let bytes = std::fs::read(path).map_err(|_| ExtractError::Missing)?;
    extract_passages(&bytes, filename)
}
