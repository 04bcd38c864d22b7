//! Files: attached and uploaded, listed and deleted, downloaded and looked at.
//!
//! Must not know conversations beyond the rows that name files, nor how a question is asked.

mod attachments;
mod downloads;
mod intake;
mod library;
mod previews;
mod reuse;
pub(crate) mod saving;
mod uploads;

pub(crate) use attachments::Attachments;
pub use intake::{given_paths, path_of_address};
pub(crate) use uploads::Readiness;

use crate::context::Context;
use crate::problem::Problem;
use crate::view::{AppEvent, DownloadView, FileView};
use downloads::Downloads;
use intake::{Intake, Pasted};
use library::{Deletions, Lists};
use parlance_domain::{FileId, FileUse};
use parlance_store::files::{self, File};
use previews::Previews;
use std::path::Path;
use std::time::Duration;
use uploads::Uploads;

/// The files of this run. Clones share them.
#[derive(Clone)]
pub(crate) struct Files {
    context: Context,
    uploads: Uploads,
    downloads: Downloads,
    previews: Previews,
    intake: Intake,
    pasted: Pasted,
    deletions: Deletions,
    lists: Lists,
}

impl Files {
    /// Keeps what is pasted below `data_dir`; a deletion can be taken back for `undo_for`.
    pub(crate) fn new(context: Context, data_dir: &Path, undo_for: Duration) -> Self {
        Self {
            context,
            uploads: Uploads::default(),
            downloads: Downloads::default(),
            previews: Previews::default(),
            intake: Intake::default(),
            pasted: Pasted::below(data_dir),
            deletions: Deletions::new(undo_for),
            lists: Lists::default(),
        }
    }

    /// Takes up what the last run left.
    pub(crate) async fn resume(&self) -> Result<(), Problem> {
        self.uploads.resume(self).await?;
        self.deletions.resume(self).await;
        self.resume_pasted().await;
        Ok(())
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

    /// Ends the uploads of files that have just been taken off a draft, unless something else uses them.
    /// Files that are on the service stay there.
    pub(crate) async fn discard(&self, ids: &[FileId]) -> Result<(), Problem> {
        self.uploads.discard(self, ids).await
    }

    /// Ends uploads that nobody waits for any more, and tells where the files are used now.
    pub(crate) async fn discard_and_emit(&self, file_ids: &[FileId]) -> Result<(), Problem> {
        if file_ids.is_empty() {
            return Ok(());
        }
        self.uploads.discard(self, file_ids).await?;
        for id in file_ids.iter().copied() {
            let file = self.context.store.read(move |conn| files::get_with_use(conn, id)).await;
            if let Ok(file) = file {
                self.context.events.emit(AppEvent::FileChanged { file: self.uploads.present(&file) }).await;
            }
        }
        Ok(())
    }
}
