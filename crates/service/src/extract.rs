//! Extracts passages from a stored file in a separate process, because a document can crash its parser or make it run
//! forever.

mod reason;

pub(crate) use reason::{is_image, reason_of, reason_of_crashes};

use parlance_documents::{ExtractError, MAX_DOCUMENT_BYTES, Passage};
use parlance_encryption::files::Reader;
use parlance_sandbox::Readers;
use std::io::{self, Read as _};

/// Reads a document, extracts its passages and passes them to `work`. `read` and `work` run on threads that may block.
pub(crate) async fn extract<T: Send + 'static>(
    readers: &Readers,
    read: impl FnOnce() -> Result<Vec<u8>, ExtractError> + Send + 'static,
    filename: &str,
    work: impl FnOnce(Vec<Passage>) -> T + Send + 'static,
) -> Result<T, ExtractError> {
    let passages = readers.passages(&on_thread(read).await??, filename).await?;
    on_thread(move || work(passages)).await
}

async fn on_thread<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, ExtractError> {
    // The thread panicked before it could reply.
    tokio::task::spawn_blocking(work).await.map_err(|_| ExtractError::Crashed)
}

/// Whether a document was not tried at all: its content was inaccessible, or no reader was free or could start. A later
/// attempt may succeed.
pub(crate) fn is_untried(error: &ExtractError) -> bool {
    matches!(error, ExtractError::Missing | ExtractError::NoReader)
}

/// All bytes of a content, if a document may be that large.
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
