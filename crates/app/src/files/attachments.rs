//! The part of `Files` that questions use.

use super::{Files, Readiness};
use crate::kernel::problem::Problem;
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use parlance_client::Client;
use parlance_contract::{DraftView, FileView};
use parlance_domain::{ConversationId, FileId, FileUse, MessageId};
use parlance_store::files::File;
use tokio::sync::watch;

/// The files of questions.
pub(crate) trait Attachments: Send + Sync {
    /// The current view of a file.
    fn present(&self, file: &(File, FileUse)) -> FileView;

    /// Changes whenever a file does.
    fn subscribe(&self) -> watch::Receiver<u64>;

    /// The readiness of a question's files. An error when one of them has failed: with the code `Offline` when the
    /// service was certainly not reached.
    fn readiness(&self, question_id: MessageId) -> BoxFuture<'_, Result<Readiness, Problem>>;

    /// Requeues failed, paused and waiting uploads, because sending a message implies uploading its files.
    fn ensure_uploading<'a>(&'a self, ids: &'a [FileId]) -> BoxFuture<'a, Result<(), Problem>>;

    /// Cancels uploads that are no longer used, and emits the current uses of the files.
    fn discard_and_emit<'a>(&'a self, ids: &'a [FileId]) -> BoxFuture<'a, Result<(), Problem>>;

    /// Checks files that may be missing, marks those as deleted that the service does not have, and returns them.
    fn mark_missing_deleted<'a>(
        &'a self,
        client: &'a Client,
        missing: Vec<File>,
    ) -> BoxFuture<'a, Result<Vec<File>, Problem>>;

    /// The view of a conversation's draft.
    fn draft(&self, id: ConversationId) -> BoxFuture<'_, Result<DraftView, Problem>>;
}

impl Attachments for Files {
    fn present(&self, file: &(File, FileUse)) -> FileView {
        self.uploads.present(file)
    }

    fn subscribe(&self) -> watch::Receiver<u64> {
        self.uploads.subscribe()
    }

    fn readiness(&self, question_id: MessageId) -> BoxFuture<'_, Result<Readiness, Problem>> {
        self.uploads.readiness(question_id).boxed()
    }

    fn ensure_uploading<'a>(&'a self, ids: &'a [FileId]) -> BoxFuture<'a, Result<(), Problem>> {
        self.uploads.ensure_uploading(ids).boxed()
    }

    fn discard_and_emit<'a>(&'a self, ids: &'a [FileId]) -> BoxFuture<'a, Result<(), Problem>> {
        Self::discard_and_emit(self, ids).boxed()
    }

    fn mark_missing_deleted<'a>(
        &'a self,
        client: &'a Client,
        missing: Vec<File>,
    ) -> BoxFuture<'a, Result<Vec<File>, Problem>> {
        self.uploads.mark_missing_deleted(client, missing).boxed()
    }

    fn draft(&self, id: ConversationId) -> BoxFuture<'_, Result<DraftView, Problem>> {
        Self::draft(self, id).boxed()
    }
}
