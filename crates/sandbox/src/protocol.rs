//! The messages between both processes: each request gets one reply. The bytes of a document or a picture follow their
//! message.

use crate::pages::{CitedQuote, PageMarks, PageShape, PageWords, QuotePlace, SearchHits};
use parlance_documents::{ExtractError, Passage, Picture, PreviewError, Readable, Sides, Surroundings};
use serde::{Deserialize, Serialize};

/// The id of an open PDF, unique while the program runs.
pub(crate) type PdfId = u64;

/// A request to a worker. The bytes of the document follow, unless the worker has it open.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Request {
    /// PDFs that the worker no longer needs.
    pub(crate) closed: Vec<PdfId>,
    pub(crate) task: Task,
}

/// A task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Task {
    Passages { filename: String },
    Picture { max_side: u32 },
    Readable { filename: String, quote: String },
    ReadableText { filename: String },
    Pdf { id: PdfId, task: PdfTask },
}

/// A task for a PDF. `named` is the page of a citation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum PdfTask {
    Open,
    Locate { named: Option<u32>, quote: String },
    Render { page: u32, width: u32 },
    Mark { page: u32, quotes: Vec<CitedQuote>, query: String },
    Search { query: String },
    Surroundings { named: Option<u32>, quote: String },
}

/// The reply to a task. The bytes of a picture follow.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Reply {
    Passages(Result<Vec<Passage>, ExtractError>),
    Picture(Result<PictureHead, PreviewError>),
    Readable(Result<Readable, PreviewError>),
    ReadableText(Result<Option<String>, PreviewError>),
    Pdf(Result<PdfReply, PreviewError>),
    /// The worker does not have the PDF open, and needs its bytes.
    PdfNotOpen,
}

/// The reply to a PDF task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum PdfReply {
    Open { n_pages: u32, shapes: Vec<PageShape>, text_sides: Option<Sides> },
    Located(QuotePlace),
    Rendered(PageWords, Option<Sides>, PictureHead),
    Marked(PageMarks),
    Found(SearchHits),
    Surroundings(Option<Surroundings>),
}

/// A picture without its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PictureHead {
    is_png: bool,
    width: u32,
    height: u32,
}

impl PictureHead {
    /// Splits a picture into head and bytes.
    pub(crate) fn split(picture: Picture) -> (Self, Vec<u8>) {
        let head = Self { is_png: picture.media_type == PNG, width: picture.width, height: picture.height };
        (head, picture.bytes)
    }

    /// Joins the head with the bytes.
    pub(crate) fn join(self, bytes: Vec<u8>) -> Picture {
        let media_type = if self.is_png { PNG } else { "image/jpeg" };
        Picture { bytes, media_type, width: self.width, height: self.height }
    }
}

const PNG: &str = "image/png";
