//! An open PDF, as the program sees it.

use crate::failure::Failure;
use crate::pages::{CitedQuote, PageMarks, PageShape, QuotePlace, SearchHits, ShownPage};
use crate::pool::Needed;
use crate::protocol::{PdfId, PdfReply, PdfTask, Reply, Task};
use crate::readers::Readers;
use parlance_documents::{PreviewError, Sides, Surroundings};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// A PDF that ended its worker so often is not read any more.
const MAX_CRASHES: u32 = 2;

/// The number of the next PDF.
static NEXT_ID: AtomicU64 = AtomicU64::new(1);

/// A PDF that is open. A worker that has ended is given the bytes again.
pub struct OpenPdf {
    readers: Readers,
    bytes: Vec<u8>,
    id: PdfId,
    /// Gone when this is closed, which the workers learn then.
    owner: Arc<()>,
    n_crashes: AtomicU32,
    n_pages: u32,
    shapes: Vec<PageShape>,
    text_sides: Option<Sides>,
}

impl Readers {
    /// Opens a PDF, whose bytes stay in memory until it is dropped.
    ///
    /// # Errors
    ///
    /// When it is damaged, encrypted, too large, or ends its reader.
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

    /// The number of its pages.
    #[must_use]
    pub fn n_pages(&self) -> u32 {
        self.n_pages
    }

    /// The measures of all pages: an entry for each page whose measures differ from those of the page before it.
    #[must_use]
    pub fn shapes(&self) -> &[PageShape] {
        &self.shapes
    }

    /// The sides of the text block that most pages have; `None` where few of them have text.
    #[must_use]
    pub fn text_sides(&self) -> Option<Sides> {
        self.text_sides
    }

    /// The page that a citation names, when its words are on it; else the one on which they are, or a part of them.
    ///
    /// # Errors
    ///
    /// When the document ends its reader or takes too long.
    pub async fn locate(&self, named: Option<u32>, quote: &str) -> Result<QuotePlace, PreviewError> {
        match self.run(PdfTask::Locate { named, quote: quote.to_owned() }).await? {
            (PdfReply::Located(place), _) => Ok(place),
            _ => Err(PreviewError::Damaged),
        }
    }

    /// A page as a picture of this width in pixels, with its words.
    ///
    /// # Errors
    ///
    /// When there is no such page, it is damaged, draws too much, or ends its reader.
    pub async fn render(&self, page: u32, width: u32) -> Result<ShownPage, PreviewError> {
        match self.run(PdfTask::Render { page, width }).await? {
            (PdfReply::Rendered(words, sides, head), bytes) => {
                Ok(ShownPage { words, sides, picture: head.join(bytes) })
            }
            _ => Err(PreviewError::Damaged),
        }
    }

    /// The areas of quotes and of searched words on a page. A quote is marked on the page of its citation only.
    ///
    /// # Errors
    ///
    /// As [`render`](Self::render).
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

    /// The pages with some words, as far as they can be read in a second or two. Another call goes on.
    ///
    /// # Errors
    ///
    /// When the document ends its reader or takes too long.
    pub async fn search(&self, query: String) -> Result<SearchHits, PreviewError> {
        match self.run(PdfTask::Search { query }).await? {
            (PdfReply::Found(hits), _) => Ok(hits),
            _ => Err(PreviewError::Damaged),
        }
    }

    /// A quote with the sentences around it; `None` when the document does not have it.
    ///
    /// # Errors
    ///
    /// As [`render`](Self::render).
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
