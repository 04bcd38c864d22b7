//! Files: attached and uploaded, listed and deleted, downloaded and looked at.
//!
//! Must not know conversations beyond the rows that name files, nor how a question is asked.

mod attachments;
mod copies;
mod downloads;
mod library;
mod missing_copies;
mod offers;
mod previews;
mod reuse;
pub(crate) mod saving;
mod texts;
mod uploads;

pub(crate) use attachments::Attachments;
pub(crate) use copies::Unreachable;
pub use offers::{given_paths, path_of_address};
pub(crate) use previews::find_open_documents;
pub(crate) use uploads::{PURPOSE, Readiness};

use crate::context::Context;
use crate::problem::Problem;
use crate::view::{DownloadView, FileView};
use downloads::Downloads;
use library::Deletions;
use offers::{Offers, Pasted};
use parlance_domain::{FileId, FileUse};
use parlance_store::files::File;
use previews::Previews;
use std::path::Path;
use std::time::Duration;
use texts::Texts;
use uploads::Uploads;

/// The files of this run. Clones share them.
#[derive(Clone)]
pub(crate) struct Files {
    context: Context,
    uploads: Uploads,
    downloads: Downloads,
    previews: Previews,
    offers: Offers,
    pasted: Pasted,
    texts: Texts,
    deletions: Deletions,
}

impl Files {
    /// A deletion can be taken back for `undo_for`.
    pub(crate) fn new(context: Context, undo_for: Duration) -> Self {
        let previews = Previews::default();
        let shown = previews.clone();
        Self {
            uploads: Uploads::new(context.clone(), move |id| shown.forget(id)),
            pasted: Pasted::of(context.copies.clone()),
            context,
            downloads: Downloads::default(),
            previews,
            offers: Offers::default(),
            texts: Texts::default(),
            deletions: Deletions::new(undo_for),
        }
    }

    /// Takes up what the last run left.
    pub(crate) async fn resume(&self) -> Result<(), Problem> {
        self.uploads.resume().await?;
        self.deletions.resume(self).await;
        self.resume_pasted().await;
        self.keep_reading_texts();
        Ok(())
    }

    /// Whether a file came in with a conversation of another program.
    fn is_imported(&self, path: &Path) -> bool {
        path.starts_with(self.context.copies.imported())
    }

    /// A file as it is shown now.
    pub(crate) fn present(&self, file: &(File, FileUse)) -> FileView {
        self.uploads.present(file)
    }

    /// Files of a draft as they are shown: those that were there before say since when.
    pub(crate) fn present_attached(&self, attached: &[(File, FileUse)], reused: &[FileId]) -> Vec<FileView> {
        self.uploads.present_attached(attached, reused)
    }

    /// Notes on files that they have changed on disk since they were uploaded.
    pub(crate) fn mark_changed(&self, shown: &mut [FileView]) {
        self.uploads.mark_changed(shown);
    }

    /// The downloads of this run.
    pub(crate) fn download_views(&self) -> Vec<DownloadView> {
        self.downloads.views()
    }

    /// Emits where files are used now.
    pub(crate) async fn emit_uses(&self, file_ids: &[FileId]) {
        for id in file_ids.iter().copied() {
            self.uploads.emit_file(id).await;
        }
    }

    /// Cancels uploads that nothing uses any more, and emits where the files are used now.
    pub(crate) async fn discard_and_emit(&self, file_ids: &[FileId]) -> Result<(), Problem> {
        if file_ids.is_empty() {
            return Ok(());
        }
        self.uploads.discard(file_ids).await?;
        self.emit_uses(file_ids).await;
        Ok(())
    }
}
