//! Extraction of passages from a stored file, isolated from everything else: a document's parser may panic, recurse
//! deeply, or never end.

mod reason;

pub(crate) use reason::{is_image, reason_of, reason_of_crashes};

use parlance_documents::{EXTRACTION_LIMIT, ExtractError, MAX_DOCUMENT_BYTES, Passage, extract_passages};
use parlance_encryption::files::Reader;
use std::io::{self, Read as _};
use tokio::sync::oneshot;

/// The stack of an extracting thread: parsers of documents recurse deeper than the default allows.
const STACK_BYTES: usize = 64 * 1024 * 1024;

/// Extracts the passages of a document. It is read, and its passages are worked on, on the same thread of its own.
pub(crate) async fn extract_isolated<T: Send + 'static>(
    read: impl FnOnce() -> Result<Vec<u8>, ExtractError> + Send + 'static,
    filename: String,
    work: impl FnOnce(Vec<Passage>) -> T + Send + 'static,
) -> Result<T, ExtractError> {
    let (reply, answer) = oneshot::channel();
    let thread = std::thread::Builder::new().name("document".to_owned()).stack_size(STACK_BYTES);
    let spawned = thread.spawn(move || {
        // Nobody waits any more when it took too long.
        drop(reply.send(read().and_then(|bytes| extract_passages(&bytes, &filename)).map(work)));
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

/// All bytes of a content, if it is not too large for a document.
pub(crate) fn read_content(opened: io::Result<Reader>) -> Result<Vec<u8>, ExtractError> {
    let missing = |error: io::Error| {
        tracing::warn!(%error, "a content cannot be read");
        ExtractError::Missing
    };
    let mut content = opened.map_err(missing)?;
    let n_bytes = content.n_bytes().map_err(missing)?;
    if n_bytes > MAX_DOCUMENT_BYTES {
        return Err(ExtractError::TooLarge);
    }
    let mut bytes = Vec::with_capacity(usize::try_from(n_bytes).unwrap_or_default());
    content.read_to_end(&mut bytes).map_err(missing)?;
    Ok(bytes)
}
