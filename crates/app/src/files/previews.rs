//! Previews: open documents, read within limits and rendered in Rust.
//!
//! The bytes come from the service, or from the disk before the upload has ended. They are only in memory and only while
//! the document is open, so that nothing of a deleted file remains.

mod covers;
mod facts;
mod local_copy;
mod open_documents;
mod page;
mod page_number;
mod quote_context;
mod quote_marks;
mod readable;
mod tabs;

pub(super) use tabs::count_crash_of_open_documents;
pub(crate) use tabs::find_open_documents;

use super::contents::{Content, Contents, not_shown, too_large, unshowable};
use super::downloads::Downloads;
use super::texts::Texts;
use super::uploads::Uploads;
use crate::kernel::problem::Problem;
use crate::services::context::Context;
use covers::Covers;
use open_documents::OpenDocuments;
use page::{place_of, sides_of};
use page_number::page_of;
use parking_lot::Mutex;
use parlance_contract::{PageShapeView, PreviewView};
use parlance_documents::{Kind, Picture, PreviewError, excerpt, format_of, kind_of};
use parlance_domain::{FileId, PreviewId};
use parlance_sandbox::{OpenPdf, PageShape};
use parlance_store::files::{self, File};
use parlance_words::{Paragraph, messages};
use std::sync::Arc;

/// The open documents and the covers that the window shows. Clones share them.
#[derive(Clone, Default)]
pub(super) struct Shown {
    open: Arc<Mutex<OpenDocuments>>,
    covers: Arc<Mutex<Covers>>,
}

impl Shown {
    /// Closes a deleted file.
    pub(super) fn forget(&self, file_id: FileId) {
        self.open.lock().close(file_id);
        self.covers.lock().forget(file_id);
    }
}

/// Opens documents and answers what the window asks about them.
pub(crate) struct Previews {
    pub(super) context: Context,
    pub(super) shown: Shown,
    pub(super) contents: Contents,
    pub(super) uploads: Uploads,
    pub(super) downloads: Downloads,
    pub(super) texts: Texts,
}

impl Previews {
    /// Opens the pages of a PDF, and caches them for its document.
    async fn open_pdf(&self, id: PreviewId, bytes: Vec<u8>) -> Result<Arc<OpenPdf>, PreviewError> {
        let pdf = Arc::new(self.context.readers.open_pdf(bytes).await?);
        self.shown.open.lock().set_pdf(id, Arc::clone(&pdf));
        Ok(pdf)
    }

    pub(crate) async fn open(
        &self,
        file_id: FileId,
        place: String,
        quote: String,
        is_source: bool,
    ) -> Result<PreviewView, Problem> {
        let file = self.context.store.read(move |conn| files::get(conn, file_id)).await?;
        // The service's files never change. One of this computer may have.
        let is_fixed = file.service_file_id.is_some() && file.deleted_at_ms.is_none();
        let known = self.shown.open.lock().pdf_of(file_id).filter(|_| is_fixed && !is_source);
        if let Some((id, pdf)) = known {
            let shown = show_pages(id, &pdf, &place, &quote).await;
            return Ok(shown.unwrap_or_else(|why| unshowable(&file, why)));
        }
        let id = self.shown.open.lock().open(file_id);
        let content = match self.contents.read(&file).await? {
            Ok(content) => content,
            Err(nothing) => return Ok(nothing),
        };
        self.texts.read_opened(&file, &content).await;
        let kind = kind_of(&file.name, &content.bytes);
        let content = match self.show_as_parts(&file, kind, content, &quote, is_source).await {
            Ok(Ok(shown)) => return Ok(shown),
            Ok(Err(content)) => content,
            Err(why) => return Ok(unshowable(&file, why)),
        };
        let shown = match kind {
            Kind::Text | Kind::Markdown => Ok(show_text(kind, &content, &file, &quote, is_source)),
            Kind::Other => return Ok(not_shown()),
            Kind::Picture | Kind::Pdf if !content.is_whole => return Ok(too_large(&file)),
            Kind::Picture => self.show_picture(id, content).await,
            Kind::Pdf => match self.open_pdf(id, content.bytes).await {
                Ok(pdf) => show_pages(id, &pdf, &place, &quote).await,
                Err(why) => Err(why),
            },
        };
        Ok(shown.unwrap_or_else(|why| unshowable(&file, why)))
    }

    pub(crate) fn close(&self, file_id: FileId) {
        self.shown.open.lock().close(file_id);
    }

    pub(crate) fn picture(&self, path: &str) -> Option<Arc<Picture>> {
        let opened = self.shown.open.lock().picture(path);
        opened.or_else(|| self.shown.covers.lock().picture(path))
    }

    /// Shows a document as readable parts; returns its content when it has none.
    async fn show_as_parts(
        &self,
        file: &File,
        kind: Kind,
        content: Content,
        quote: &str,
        is_source: bool,
    ) -> Result<Result<PreviewView, Content>, PreviewError> {
        let parts = format_of(&file.name)
            .and_then(|format| format.parts)
            .filter(|_| !is_source && content.is_whole && matches!(kind, Kind::Text | Kind::Other));
        let Some(parts) = parts else { return Ok(Err(content)) };
        self.show_readable((&file.name, parts), content, quote, kind == Kind::Text).await
    }

    async fn show_picture(&self, id: PreviewId, content: Content) -> Result<PreviewView, PreviewError> {
        let picture = self.context.readers.picture(&content.bytes).await?;
        let (width, height) = (picture.width, picture.height);
        let path = self.shown.open.lock().keep(id, picture);
        Ok(PreviewView::Picture { path, width, height })
    }
}

async fn show_pages(
    id: PreviewId,
    pdf: &OpenPdf,
    place: &str,
    quote: &str,
) -> Result<PreviewView, PreviewError> {
    let place = place_of(pdf.locate(page_of(place), quote).await?);
    let shape =
        |shape: &PageShape| PageShapeView { page: shape.page, width: shape.width, height: shape.height };
    Ok(PreviewView::Pages {
        id,
        n_pages: pdf.n_pages(),
        place,
        shapes: pdf.shapes().iter().map(shape).collect(),
        text: pdf.text_sides().map(sides_of),
    })
}

fn show_text(kind: Kind, content: &Content, file: &File, quote: &str, is_source: bool) -> PreviewView {
    let shown = excerpt(&content.bytes, content.is_whole, quote);
    let which = match (shown.has_before, shown.has_after) {
        (false, false) => None,
        (false, true) => Some(messages::preview_part_beginning(file.bytes)),
        (true, _) => Some(messages::preview_part_around(file.bytes)),
    };
    let part: Paragraph = match which {
        Some(which) => [which, messages::preview_part_download()].into(),
        None => Paragraph::none(),
    };
    match kind {
        Kind::Markdown if !is_source => {
            PreviewView::Markdown { blocks: parlance_markdown::render(&shown.text), part }
        }
        _ => {
            let first_line = shown.first_line;
            PreviewView::Text { text: shown.text, part, first_line, is_source }
        }
    }
}
