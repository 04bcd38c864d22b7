//! Files as they are looked at.

use super::App;
use crate::problem::Problem;
use crate::view::{FileDetailsView, PageView, PreviewView};
use parlance_documents::Picture;
use parlance_domain::{FileId, PreviewId};
use std::sync::Arc;

impl App {
    /// What is in a file. With `place` and `quote`, as a citation names them, it begins where these words stand.
    ///
    /// # Errors
    /// When the content cannot be fetched.
    pub async fn open_preview(
        &self,
        file_id: FileId,
        place: String,
        quote: String,
    ) -> Result<PreviewView, Problem> {
        self.features.files.open_preview(file_id, place, quote).await
    }

    /// Lets go of the content of the file that was looked at.
    ///
    /// # Errors
    /// None that is known.
    pub async fn close_preview(&self) -> Result<(), Problem> {
        self.features.files.close_preview().await
    }

    /// A rendered image of the preview; `None` if it was discarded.
    #[must_use]
    pub fn preview_picture(&self, path: &str) -> Option<Arc<Picture>> {
        self.features.files.preview_picture(path)
    }

    /// A page of the open preview, counted from 1, as a picture that is so many pixels wide.
    ///
    /// # Errors
    /// When the preview is no longer open, or the page cannot be rendered.
    pub async fn show_page(&self, id: PreviewId, page: u32, width: u32) -> Result<PageView, Problem> {
        self.features.files.show_page(id, page, width).await
    }

    /// Everything about a file but its content: as the store knows it, or with `refresh` after asking the service.
    ///
    /// # Errors
    /// When it does not exist or the store cannot be read.
    pub async fn inspect_file(&self, id: FileId, refresh: bool) -> Result<FileDetailsView, Problem> {
        self.features.files.inspect_file(id, refresh).await
    }
}
