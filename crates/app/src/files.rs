//! Files: attached and uploaded, listed and deleted, downloaded and previewed.
//!
//! Must not know conversations beyond the rows that name files, nor how a question is sent.

mod contents;
mod deletions;
mod downloads;
mod draft_files;
mod library;
mod offers;
mod previews;
mod saving;
mod service_files;
mod target;
mod texts;
mod uploads;

pub(crate) use contents::Unreachable;
pub use offers::{given_paths, path_of_address};
pub(crate) use previews::find_open_documents;
pub use saving::{code_name, save_code};
pub(crate) use service_files::{clock_behind_ms, is_list_answered, listed};
pub(crate) use uploads::temporary::may_be;
pub(crate) use uploads::{PURPOSE, Readiness};

use crate::kernel::clock::now_ms;
use crate::kernel::problem::Problem;
use crate::services::context::Context;
use contents::Contents;
use deletions::Deletions;
use downloads::Downloads;
use draft_files::DraftFiles;
use library::Library;
use offers::{Offers, Pasted};
use parlance_store::{Transaction, document_texts};
use previews::{Previews, Shown, count_crash_of_open_documents};
use std::path::PathBuf;
use std::time::Duration;
use texts::Texts;
use uploads::{FileStates, Uploads};

/// The files of this run.
pub(crate) struct Files {
    context: Context,
    pub(crate) states: FileStates,
    pub(crate) uploads: Uploads,
    pub(crate) downloads: Downloads,
    pub(crate) contents: Contents,
    pub(crate) texts: Texts,
    pub(crate) previews: Previews,
    pub(crate) offers: Offers,
    pub(crate) pasted: Pasted,
    pub(crate) deletions: Deletions,
    pub(crate) library: Library,
    pub(crate) drafts: DraftFiles,
}

impl Files {
    /// The user can undo a deletion for `undo_for`.
    pub(crate) fn new(context: Context, undo_for: Duration) -> Self {
        let shown = Shown::default();
        let uploads = uploads(&context, &shown);
        let downloads = Downloads::new(context.clone(), uploads.clone());
        let deletions = Deletions::new(context.clone(), uploads.clone(), undo_for);
        let offers = Offers::new(context.clone());
        let dir = Some(context.copies.pasted().to_owned());
        Self::of(context, shown, uploads, downloads, deletions, offers, dir)
    }

    /// The files of a temporary conversation. Pasted ones are in a folder in memory; offers, downloads and open
    /// documents are those of the app.
    pub(crate) fn of_temporary(&self, context: Context, memory_dir: Option<PathBuf>) -> Self {
        let shown = self.previews.shown.clone();
        let uploads = uploads(&context, &shown);
        let downloads = self.downloads.of_temporary(context.clone(), uploads.clone());
        let deletions = self.deletions.of_temporary(context.clone(), uploads.clone());
        Self::of(context, shown, uploads, downloads, deletions, self.offers.clone(), memory_dir)
    }

    /// Pasted files are in `pasted_dir`.
    fn of(
        context: Context,
        shown: Shown,
        uploads: Uploads,
        downloads: Downloads,
        deletions: Deletions,
        offers: Offers,
        pasted_dir: Option<PathBuf>,
    ) -> Self {
        let states = uploads.states.clone();
        let contents = Contents::new(context.clone(), uploads.clone());
        let texts = Texts::new(context.clone(), states.clone(), contents.clone());
        let pasted = Pasted::new(context.clone(), states.clone(), offers.clone(), texts.clone(), pasted_dir);
        let previews = Previews {
            context: context.clone(),
            shown,
            contents: contents.clone(),
            uploads: uploads.clone(),
            downloads: downloads.clone(),
            texts: texts.clone(),
        };
        let library = Library { context: context.clone(), uploads: uploads.clone(), offers: offers.clone() };
        let drafts = DraftFiles {
            context: context.clone(),
            uploads: uploads.clone(),
            offers: offers.clone(),
            pasted: pasted.clone(),
            deletions: deletions.clone(),
        };
        Self {
            context,
            states,
            uploads,
            downloads,
            contents,
            texts,
            previews,
            offers,
            pasted,
            deletions,
            library,
            drafts,
        }
    }

    /// Ends the file features of a temporary conversation: notes its uploads on the disk and deletes pasted files.
    pub(crate) async fn end_temporary(&self) {
        if let Err(problem) = uploads::temporary::note_confirmed(&self.context).await {
            // Before any deletion, the service's list confirms them.
            tracing::warn!(%problem, "the uploads of a temporary conversation could not be confirmed");
        }
        self.pasted.clear().await;
    }

    /// Resumes the work of the last run.
    pub(crate) async fn resume(&self) -> Result<(), Problem> {
        self.settle_crashes().await;
        self.uploads.resume().await?;
        self.uploads.lists.keep_checking_for_files();
        self.deletions.resume().await;
        self.pasted.resume().await;
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
}

/// Uploads that close a file that turns out to be deleted.
fn uploads(context: &Context, shown: &Shown) -> Uploads {
    let shown = shown.clone();
    Uploads::new(context.clone(), move |id| shown.forget(id))
}
