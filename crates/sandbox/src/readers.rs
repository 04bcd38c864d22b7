//! The interface for the calling program: one method per task.

use crate::failure::Failure;
use crate::pool::{Needed, Pool};
use crate::process::Program;
use crate::protocol::{PictureHead, Reply, Task};
use crate::threads::Threads;
use parlance_documents::{
    EXTRACTION_LIMIT, ExtractError, MAX_SHOWN_SIDE, Passage, Picture, PreviewError, Readable,
};
use std::sync::Arc;
use std::time::Duration;

/// The timeout for a preview of a page, a picture or a document.
const PREVIEW_LIMIT: Duration = Duration::from_secs(20);

/// Reads documents, several at a time. Clones share the workers.
#[derive(Clone)]
pub struct Readers(Where);

#[derive(Clone)]
enum Where {
    Processes(Arc<Pool>),
    Threads(Arc<Threads>),
}

impl std::fmt::Debug for Readers {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(match self.0 {
            Where::Processes(_) => "readers in processes",
            Where::Threads(_) => "readers on threads",
        })
    }
}

impl Readers {
    /// Reads in at most `n_workers` processes of a program. A worker is started on demand, and stops after 30 idle
    /// seconds.
    #[must_use]
    pub fn in_processes(program: Program, n_workers: usize) -> Self {
        Self(Where::Processes(Arc::new(Pool::new(program, n_workers))))
    }

    /// Reads on at most `n_threads` threads of this process, without a sandbox: for tests and benchmarks.
    #[must_use]
    pub fn on_threads(n_threads: usize) -> Self {
        Self(Where::Threads(Arc::new(Threads::new(n_threads))))
    }

    /// Extracts the passages of a document.
    ///
    /// # Errors
    ///
    /// When the document cannot be read, takes longer than [`EXTRACTION_LIMIT`], or crashes its reader.
    pub async fn passages(&self, bytes: &[u8], filename: &str) -> Result<Vec<Passage>, ExtractError> {
        let task = Task::Passages { filename: filename.to_owned() };
        match self.run(task, bytes, None, EXTRACTION_LIMIT).await? {
            (Reply::Passages(passages), _) => passages,
            _ => Err(ExtractError::Crashed),
        }
    }

    /// Renders a picture for display.
    ///
    /// # Errors
    ///
    /// When it is damaged, too large, or crashes its reader.
    pub async fn picture(&self, bytes: &[u8]) -> Result<Picture, PreviewError> {
        self.picture_within(bytes, MAX_SHOWN_SIDE).await
    }

    /// Renders a picture with at most `max_side` pixels on its longest side.
    ///
    /// # Errors
    ///
    /// Like [`picture`](Self::picture).
    pub async fn picture_within(&self, bytes: &[u8], max_side: u32) -> Result<Picture, PreviewError> {
        match self.run(Task::Picture { max_side }, bytes, None, PREVIEW_LIMIT).await? {
            (Reply::Picture(head), bytes) => head.map(|head: PictureHead| head.join(bytes)),
            _ => Err(PreviewError::Damaged),
        }
    }

    /// Converts a document to safe HTML, and finds the part with the quote.
    ///
    /// # Errors
    ///
    /// When it is damaged, encrypted, too large, or crashes its reader.
    pub async fn readable(
        &self,
        bytes: &[u8],
        filename: &str,
        quote: &str,
    ) -> Result<Readable, PreviewError> {
        let task = Task::Readable { filename: filename.to_owned(), quote: quote.to_owned() };
        match self.run(task, bytes, None, PREVIEW_LIMIT).await? {
            (Reply::Readable(readable), _) => readable,
            _ => Err(PreviewError::Damaged),
        }
    }

    /// Converts a document to text; `None` if its format has no readable form.
    ///
    /// # Errors
    ///
    /// Like [`readable`](Self::readable).
    pub async fn readable_text(&self, bytes: &[u8], filename: &str) -> Result<Option<String>, PreviewError> {
        let task = Task::ReadableText { filename: filename.to_owned() };
        match self.run(task, bytes, None, PREVIEW_LIMIT).await? {
            (Reply::ReadableText(text), _) => text,
            _ => Err(PreviewError::Damaged),
        }
    }

    pub(crate) async fn run_for_pdf(
        &self,
        task: Task,
        bytes: &[u8],
        pdf: Needed<'_>,
    ) -> Result<(Reply, Vec<u8>), Failure> {
        self.run(task, bytes, Some(pdf), PREVIEW_LIMIT).await
    }

    async fn run(
        &self,
        task: Task,
        bytes: &[u8],
        pdf: Option<Needed<'_>>,
        limit: Duration,
    ) -> Result<(Reply, Vec<u8>), Failure> {
        match &self.0 {
            Where::Processes(pool) => pool.run(task, bytes, pdf, limit).await,
            Where::Threads(threads) => threads.run(task, bytes, limit).await,
        }
    }
}
