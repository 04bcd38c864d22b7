//! Files: attached and uploaded, listed and deleted, downloaded and previewed.
//!
//! Must not know conversations beyond the rows that name files, nor how a question is sent.

mod attachments;
mod contents;
mod copies;
mod division;
mod downloads;
mod library;
mod missing_copies;
mod offers;
mod previews;
mod reuse;
mod saving;
mod target;
mod texts;
mod uploads;

pub(crate) use attachments::Attachments;
pub(crate) use copies::Unreachable;
pub use offers::{given_paths, path_of_address};
pub(crate) use previews::find_open_documents;
pub use saving::{code_name, save_code};
pub(crate) use uploads::temporary::may_be;
pub(crate) use uploads::{
    PURPOSE, Readiness, is_list_answered,
    listing::{clock_behind_ms, listed},
};

use crate::kernel::clock::now_ms;
use crate::kernel::problem::Problem;
use crate::services::context::Context;
use contents::Contents;
use downloads::Downloads;
use library::Deletions;
use offers::{Offers, Pasted};
use parlance_contract::FileView;
use parlance_domain::{FileId, FileUse, ProfileId};
use parlance_store::files::File;
use parlance_store::{Transaction, document_texts};
use previews::{Previews, Shown, count_crash_of_open_documents};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use texts::Texts;
use uploads::Uploads;

/// The files of this run. Clones share them.
#[derive(Clone)]
pub(crate) struct Files {
    context: Context,
    uploads: Uploads,
    pub(crate) downloads: Downloads,
    pub(crate) previews: Arc<Previews>,
    pub(crate) offers: Offers,
    pasted: Pasted,
    pub(crate) texts: Arc<Texts>,
    deletions: Deletions,
}

impl Files {
    /// The user can undo a deletion for `undo_for`.
    pub(crate) fn new(context: Context, undo_for: Duration) -> Self {
        let shown = Shown::default();
        let uploads = uploads(&context, &shown);
        let downloads = Downloads::new(context.clone(), uploads.clone());
        let offers = Offers::new(context.clone());
        let pasted = Pasted::of(context.copies.clone());
        Self::of(context, uploads, downloads, offers, pasted, shown, Deletions::new(undo_for))
    }

    /// The files of a temporary conversation. Pasted ones are in a folder in memory; offers, downloads and open
    /// documents are those of the app.
    pub(crate) fn of_temporary(&self, context: Context, memory_dir: Option<PathBuf>) -> Self {
        let shown = self.previews.shown.clone();
        let uploads = uploads(&context, &shown);
        let downloads = self.downloads.of_temporary(context.clone(), uploads.clone());
        let pasted = Pasted::in_memory(context.copies.clone(), memory_dir);
        Self::of(context, uploads, downloads, self.offers.clone(), pasted, shown, self.deletions.clone())
    }

    fn of(
        context: Context,
        uploads: Uploads,
        downloads: Downloads,
        offers: Offers,
        pasted: Pasted,
        shown: Shown,
        deletions: Deletions,
    ) -> Self {
        let contents = Contents::new(context.clone(), uploads.clone());
        let texts = Texts::new(context.clone(), uploads.clone(), contents.clone(), pasted.clone());
        let texts = Arc::new(texts);
        let previews = Previews::new(
            context.clone(),
            shown,
            contents,
            uploads.clone(),
            downloads.clone(),
            Arc::clone(&texts),
        );
        let previews = Arc::new(previews);
        Self { context, uploads, downloads, previews, offers, pasted, texts, deletions }
    }

    /// Ends the file features of a temporary conversation: notes its uploads on the disk and deletes pasted files.
    pub(crate) async fn end_temporary(&self) {
        if let Err(problem) = self.uploads.note_confirmed().await {
            // Before any deletion, the service's list confirms them.
            tracing::warn!(%problem, "the uploads of a temporary conversation could not be confirmed");
        }
        self.pasted.clear().await;
    }

    /// Resumes the work of the last run.
    pub(crate) async fn resume(&self) -> Result<(), Problem> {
        self.settle_crashes().await;
        self.uploads.resume().await?;
        self.uploads.keep_checking_for_files();
        self.deletions.resume(self).await;
        self.resume_pasted().await;
        self.texts.keep_reading();
        Ok(())
    }

    /// Counts the documents that ended the last run. Call it before any document of this run is read.
    async fn settle_crashes(&self) {
        let was_interrupted = self.context.store.was_interrupted();
        let settle = move |tx: &Transaction<'_>| {
            count_crash_of_open_documents(tx, was_interrupted)?;
            document_texts::settle_attempts(tx, was_interrupted, now_ms())
        };
        match self.context.store.write(settle).await {
            Ok(ids) => ids.iter().for_each(|id| {
                tracing::warn!(file = %id.0, "a document is not read again: each attempt ended the app");
            }),
            // No document is read for the search either while the store cannot be written.
            Err(problem) => tracing::warn!(%problem, "documents that ended the last run were not counted"),
        }
    }

    /// The current view of a file.
    pub(crate) fn present(&self, file: &(File, FileUse)) -> FileView {
        self.uploads.present(file)
    }

    /// The views of a draft's files. Reused files show since when they exist.
    pub(crate) fn present_attached(&self, attached: &[(File, FileUse)], reused: &[FileId]) -> Vec<FileView> {
        self.uploads.present_attached(attached, reused)
    }

    /// Notes on files that they have changed on disk since they were uploaded.
    pub(crate) fn mark_changed(&self, shown: &mut [FileView]) {
        self.uploads.mark_changed(shown);
    }

    /// Checks files in use that a service's list lacked.
    pub(crate) fn check_unlisted(&self, profile_id: ProfileId) {
        self.uploads.check_unlisted(profile_id);
    }

    /// Emits where files are used now.
    pub(crate) async fn emit_uses(&self, file_ids: &[FileId]) {
        for id in file_ids.iter().copied() {
            self.uploads.emit_file(id).await;
        }
    }

    /// Cancels uploads that are no longer used, and emits the current uses of the files.
    pub(crate) async fn discard_and_emit(&self, file_ids: &[FileId]) -> Result<(), Problem> {
        if file_ids.is_empty() {
            return Ok(());
        }
        self.uploads.discard(file_ids).await?;
        self.emit_uses(file_ids).await;
        Ok(())
    }
}

/// Uploads that close a file that turns out to be deleted.
fn uploads(context: &Context, shown: &Shown) -> Uploads {
    let shown = shown.clone();
    Uploads::new(context.clone(), move |id| shown.forget(id))
}
