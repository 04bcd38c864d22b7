//! Files as they are looked at.

use super::App;
use crate::problem::Problem;
use crate::view::{
    CitedQuoteView, FileDetailsView, OpenDocumentsView, PageMarksView, PageView, PreviewHitsView,
    PreviewView, QuoteContextView, QuotePlaceView, ThumbnailView,
};
use parlance_documents::Picture;
use parlance_domain::{FileId, PreviewId};
use std::path::PathBuf;
use std::sync::Arc;

impl App {
    /// What is in a file. With `place` and `quote`, as a citation names them, it begins where these words stand. With
    /// `is_source`, a document whose source is text is shown as that text.
    ///
    /// # Errors
    /// When the content cannot be fetched.
    pub async fn open_preview(
        &self,
        file_id: FileId,
        place: String,
        quote: String,
        is_source: bool,
    ) -> Result<PreviewView, Problem> {
        let files = self.home_of_file(file_id).await.files;
        let opened = files.open_preview(file_id, place, quote, is_source).await?;
        self.features.context.links.note_document(&opened);
        Ok(opened)
    }

    /// Lets go of the content of a file that was looked at.
    ///
    /// # Errors
    /// None that is known.
    pub async fn close_preview(&self, file_id: FileId) -> Result<(), Problem> {
        self.features.files.close_preview(file_id).await
    }

    /// A rendered image of an open document; `None` if it was discarded.
    #[must_use]
    pub fn preview_picture(&self, path: &str) -> Option<Arc<Picture>> {
        self.features.files.preview_picture(path)
    }

    /// A page of an open document, counted from 1, as a picture that is so many pixels wide, with its words.
    ///
    /// # Errors
    /// When the document is no longer open, or the page cannot be rendered.
    pub async fn show_page(&self, id: PreviewId, page: u32, width: u32) -> Result<PageView, Problem> {
        self.features.files.show_page(id, page, width).await
    }

    /// A small picture of a page of an open document, counted from 1.
    ///
    /// # Errors
    /// When the document is no longer open, or the page cannot be rendered.
    pub async fn show_thumbnail(&self, id: PreviewId, page: u32) -> Result<ThumbnailView, Problem> {
        self.features.files.show_thumbnail(id, page).await
    }

    /// The first page of a PDF, or a picture, in small: its path below the scheme of previews. `None` for files of other
    /// kinds, for those that are not on this computer and for those that cannot be shown.
    ///
    /// # Errors
    /// When the file does not exist or the store cannot be read.
    pub async fn show_cover(&self, file_id: FileId) -> Result<Option<String>, Problem> {
        self.home_of_file(file_id).await.files.show_cover(file_id).await
    }

    /// Where quotes stand on a page of an open document, and the words of `query`. Of a quote that is not there, its
    /// longest part that is. A quote of another page is nowhere on this one.
    ///
    /// # Errors
    /// When the document is no longer open, or the page cannot be read.
    pub async fn mark_page(
        &self,
        id: PreviewId,
        page: u32,
        quotes: Vec<CitedQuoteView>,
        query: String,
    ) -> Result<PageMarksView, Problem> {
        self.features.files.mark_page(id, page, quotes, query).await
    }

    /// On which pages of an open document words stand, and how often. A long document is searched by several calls.
    ///
    /// # Errors
    /// When the document is no longer open.
    pub async fn find_in_preview(&self, id: PreviewId, query: String) -> Result<PreviewHitsView, Problem> {
        self.features.files.find_in_preview(id, query).await
    }

    /// On which page of an open document the words of a citation stand.
    ///
    /// # Errors
    /// When the document is no longer open.
    pub async fn locate_quote(
        &self,
        id: PreviewId,
        place: String,
        quote: String,
    ) -> Result<QuotePlaceView, Problem> {
        self.features.files.locate_quote(id, place, quote).await
    }

    /// A quote with the sentences around it in its file; `None` where that is not known without effort.
    ///
    /// # Errors
    /// When the content cannot be fetched.
    pub async fn read_quote_context(
        &self,
        file_id: FileId,
        place: String,
        quote: String,
    ) -> Result<Option<QuoteContextView>, Problem> {
        self.home_of_file(file_id).await.files.read_quote_context(file_id, place, quote).await
    }

    /// Everything about a file but its content: as the store knows it, or with `refresh` after asking the service.
    ///
    /// # Errors
    /// When it does not exist or the store cannot be read.
    pub async fn inspect_file(&self, id: FileId, refresh: bool) -> Result<FileDetailsView, Problem> {
        self.home_of_file(id).await.files.inspect_file(id, refresh).await
    }

    /// Where a file is on this computer: saved in this run, or its original if that is unchanged.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn local_copy(&self, id: FileId) -> Result<Option<PathBuf>, Problem> {
        self.home_of_file(id).await.files.local_copy(id).await
    }

    /// As [`App::local_copy`], for a file that another app is asked to open.
    ///
    /// # Errors
    /// When it may be a program, or the store cannot be read.
    pub async fn copy_to_open(&self, id: FileId) -> Result<Option<PathBuf>, Problem> {
        self.home_of_file(id).await.files.copy_to_open(id).await
    }

    /// Remembers which documents are open beside the conversation.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn save_open_documents(&self, open: OpenDocumentsView) -> Result<(), Problem> {
        self.features.files.save_open_documents(open).await
    }
}
