//! An open PDF for the calling program.

use crate::failure::Failure;
use crate::pages::{CitedQuote, PageMarks, PageShape, QuotePlace, SearchHits, ShownPage};
use crate::pool::Needed;
use crate::protocol::{PdfId, PdfReply, PdfTask, Reply, Task};
use crate::readers::Readers;
use parlance_documents::{PreviewError, Sides, Surroundings};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// After this many crashes of its worker, a PDF is not read any more.
const MAX_CRASHES: u32 = 2;

/// The id of the next PDF.
static NEXT_ID: AtomicU64 = AtomicU64::new(1);

/// An open PDF. After a crash, the next worker receives the bytes again.
pub struct OpenPdf {
    readers: Readers,
    bytes: Vec<u8>,
    id: PdfId,
    /// Dropped when the PDF is closed, which tells the workers to close it.
    owner: Arc<()>,
    n_crashes: AtomicU32,
    n_pages: u32,
    shapes: Vec<PageShape>,
    text_sides: Option<Sides>,
}

impl Readers {
    /// Opens a PDF. Its bytes stay in memory until it is dropped.
    ///
    /// # Errors
    ///
    /// When it is damaged, encrypted, too large, or crashes its reader.
    pub async fn open_pdf(&self, bytes: Vec<u8>) -> Result<OpenPdf, PreviewError> {
        OpenPdf::open(self.clone(), bytes).await
    }
}

impl OpenPdf {
    async fn open(readers: Readers, bytes: Vec<u8>) -> Result<Self, PreviewError> {
        let id = NEXT_ID.fetch_add(1, Ordering::Relaxed);
        let (owner, n_crashes) = (Arc::new(()), AtomicU32::new(0));
        let (n_pages, shapes, text_sides) = (0, Vec::new(), None);
        let mut pdf = Self { readers, bytes, id, owner, n_crashes, n_pages, shapes, text_sides };
        match pdf.run(PdfTask::Open).await? {
            (PdfReply::Open { n_pages, shapes, text_sides }, _) => {
                (pdf.n_pages, pdf.shapes, pdf.text_sides) = (n_pages, shapes, text_sides);
                Ok(pdf)
            }
            _ => Err(PreviewError::Damaged),
        }
    }

    /// The size of the document in bytes.
    #[must_use]
    pub fn n_bytes(&self) -> usize {
        self.bytes.len()
    }

    /// The number of pages.
    #[must_use]
    pub fn n_pages(&self) -> u32 {
        self.n_pages
    }

    /// The page sizes: an entry for each page whose size differs from that of the page before it.
    #[must_use]
    pub fn shapes(&self) -> &[PageShape] {
        &self.shapes
    }

    /// The sides of the usual text block; `None` if too few pages have text.
    #[must_use]
    pub fn text_sides(&self) -> Option<Sides> {
        self.text_sides
    }

    /// The page of a citation if the quote is on it; else a page with the quote, or with a part of it.
    ///
    /// # Errors
    ///
    /// When the document crashes its reader or takes too long.
    pub async fn locate(&self, named: Option<u32>, quote: &str) -> Result<QuotePlace, PreviewError> {
        match self.run(PdfTask::Locate { named, quote: quote.to_owned() }).await? {
            (PdfReply::Located(place), _) => Ok(place),
            _ => Err(PreviewError::Damaged),
        }
    }

    /// Renders a page at this width in pixels, with its words.
    ///
    /// # Errors
    ///
    /// When there is no such page, it is damaged, draws too much, or crashes its reader.
    pub async fn render(&self, page: u32, width: u32) -> Result<ShownPage, PreviewError> {
        match self.run(PdfTask::Render { page, width }).await? {
            (PdfReply::Rendered(words, sides, head), bytes) => {
                Ok(ShownPage { words, sides, picture: head.join(bytes) })
            }
            _ => Err(PreviewError::Damaged),
        }
    }

    /// The areas of quotes and search matches on a page. A quote is marked on the page of its citation only.
    ///
    /// # Errors
    ///
    /// Like [`render`](Self::render).
    pub async fn marks(
        &self,
        page: u32,
        quotes: Vec<CitedQuote>,
        query: String,
    ) -> Result<PageMarks, PreviewError> {
        match self.run(PdfTask::Mark { page, quotes, query }).await? {
            (PdfReply::Marked(marks), _) => Ok(marks),
            _ => Err(PreviewError::Damaged),
        }
    }

    /// The pages with search matches, as far as they can be read in a second or two. Another call continues.
    ///
    /// # Errors
    ///
    /// When the document crashes its reader or takes too long.
    pub async fn search(&self, query: String) -> Result<SearchHits, PreviewError> {
        match self.run(PdfTask::Search { query }).await? {
            (PdfReply::Found(hits), _) => Ok(hits),
            _ => Err(PreviewError::Damaged),
        }
    }

    /// A quote with the sentences around it; `None` if the document does not contain it.
    ///
    /// # Errors
    ///
    /// Like [`render`](Self::render).
    pub async fn surroundings(
        &self,
        named: Option<u32>,
        quote: &str,
    ) -> Result<Option<Surroundings>, PreviewError> {
        match self.run(PdfTask::Surroundings { named, quote: quote.to_owned() }).await? {
            (PdfReply::Surroundings(found), _) => Ok(found),
            _ => Err(PreviewError::Damaged),
        }
    }

    async fn run(&self, task: PdfTask) -> Result<(PdfReply, Vec<u8>), PreviewError> {
        if self.n_crashes.load(Ordering::Relaxed) >= MAX_CRASHES {
            return Err(PreviewError::Damaged);
        }
        let needed = Needed { id: self.id, owner: &self.owner };
        let task = Task::Pdf { id: self.id, task };
        match self.readers.run_for_pdf(task, &self.bytes, needed).await {
            Ok((Reply::Pdf(reply), bytes)) => Ok((reply?, bytes)),
            Ok(_) => Err(PreviewError::Damaged),
            Err(failure) => {
                if failure != Failure::NoWorker {
                    self.n_crashes.fetch_add(1, Ordering::Relaxed);
                }
                Err(failure.into())
            }
        }
    }
}
