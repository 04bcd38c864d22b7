//! Runs tasks: calls `parlance-documents`, and keeps PDFs open between tasks.

use crate::pages::{Pages, ShownPage};
use crate::protocol::{PdfId, PdfReply, PdfTask, PictureHead, Reply, Request, Task};
use parking_lot::Mutex;
use parlance_documents::{PreviewError, extract_passages, readable, readable_text, render_picture};
use std::sync::Arc;

/// Maximum number of open PDFs. A closed PDF is reopened when a task needs it.
const MAX_PDFS: usize = 4;

/// Maximum size of all open PDFs in bytes, unless a single one is larger.
const MAX_PDF_BYTES: usize = 160 * 1024 * 1024;

/// Runs tasks.
#[derive(Default)]
pub(crate) struct TaskRunner {
    /// The open PDFs, the most recently used last.
    open: Mutex<Vec<(PdfId, Arc<Pages>)>>,
}

impl TaskRunner {
    /// Runs a task. `bytes` is the document; empty if its PDF should be open.
    pub(crate) fn run(&self, request: Request, bytes: Vec<u8>) -> (Reply, Vec<u8>) {
        self.open.lock().retain(|(id, _)| !request.closed.contains(id));
        match request.task {
            Task::Passages { filename } => (Reply::Passages(extract_passages(&bytes, &filename)), Vec::new()),
            Task::Picture { max_side } => match render_picture(&bytes, max_side) {
                Ok(picture) => {
                    let (head, bytes) = PictureHead::split(picture);
                    (Reply::Picture(Ok(head)), bytes)
                }
                Err(error) => (Reply::Picture(Err(error)), Vec::new()),
            },
            Task::Readable { filename, quote } => {
                (Reply::Readable(readable(&bytes, &filename, &quote)), Vec::new())
            }
            Task::ReadableText { filename } => {
                (Reply::ReadableText(readable_text(&bytes, &filename)), Vec::new())
            }
            Task::Pdf { id, task } => match self.pages(id, bytes) {
                Ok(Some(pages)) => match run_pdf_task(&pages, task) {
                    Ok((reply, bytes)) => (Reply::Pdf(Ok(reply)), bytes),
                    Err(error) => (Reply::Pdf(Err(error)), Vec::new()),
                },
                Ok(None) => (Reply::PdfNotOpen, Vec::new()),
                Err(error) => (Reply::Pdf(Err(error)), Vec::new()),
            },
        }
    }

    /// The pages of a PDF, opened if necessary; `None` if it is not open and `bytes` is empty.
    fn pages(&self, id: PdfId, bytes: Vec<u8>) -> Result<Option<Arc<Pages>>, PreviewError> {
        let mut open = self.open.lock();
        let known = open.iter().position(|(known, _)| *known == id).map(|at| open.remove(at).1);
        drop(open);
        let pages = match known {
            Some(pages) => pages,
            None if bytes.is_empty() => return Ok(None),
            None => Arc::new(Pages::open(bytes)?),
        };
        let mut open = self.open.lock();
        open.push((id, Arc::clone(&pages)));
        let n_bytes = |open: &[(PdfId, Arc<Pages>)]| open.iter().map(|(_, one)| one.n_bytes()).sum::<usize>();
        while open.len() > MAX_PDFS || (open.len() > 1 && n_bytes(&open) > MAX_PDF_BYTES) {
            open.remove(0);
        }
        Ok(Some(pages))
    }
}

fn run_pdf_task(pages: &Pages, task: PdfTask) -> Result<(PdfReply, Vec<u8>), PreviewError> {
    let reply = match task {
        PdfTask::Open => {
            let (n_pages, shapes, text_sides) = (pages.n_pages(), pages.shapes(), pages.text_sides());
            PdfReply::Open { n_pages, shapes, text_sides }
        }
        PdfTask::Locate { named, quote } => PdfReply::Located(pages.locate(named, &quote)),
        PdfTask::Render { page, width } => {
            let ShownPage { words, sides, picture } = pages.render(page, width)?;
            let (head, bytes) = PictureHead::split(picture);
            return Ok((PdfReply::Rendered(words, sides, head), bytes));
        }
        PdfTask::Mark { page, quotes, query } => PdfReply::Marked(pages.marks(page, &quotes, &query)?),
        PdfTask::Search { query } => PdfReply::Found(pages.search(&query)),
        PdfTask::Surroundings { named, quote } => PdfReply::Surroundings(pages.surroundings(named, &quote)?),
    };
    Ok((reply, Vec::new()))
}
