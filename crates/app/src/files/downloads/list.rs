//! The list of this run's downloads: bounded, and each path at most once.

use crate::kernel::problem::Problem;
use crate::kernel::sanitize::{last_name, show_line};
use parking_lot::Mutex;
use parlance_contract::{DownloadStateView, DownloadView};
use parlance_domain::{DownloadId, FileId};
use parlance_words::{Paragraph, as_is, messages};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

/// The length of the list. A new download replaces the oldest finished one.
const MAX_LISTED: usize = 50;

/// One download. Clones share its progress.
#[derive(Clone)]
pub(super) struct Download {
    pub(super) id: DownloadId,
    pub(super) file_id: FileId,
    pub(super) service_file_id: String,
    pub(super) to: PathBuf,
    pub(super) progress: Arc<Progress>,
    pub(super) cancel: CancellationToken,
    pub(super) state: State,
    /// The batch that it belongs to.
    pub(super) batch: Option<DownloadId>,
}

#[derive(Default)]
pub(super) struct Progress {
    pub(super) done: AtomicU64,
    /// Zero while unknown.
    pub(super) total: AtomicU64,
}

#[derive(Clone)]
pub(super) enum State {
    Waiting,
    Running,
    Done(PathBuf),
    Failed(Problem),
}

impl Download {
    pub(super) fn new(file_id: FileId, service_file_id: String, to: PathBuf) -> Self {
        Self {
            id: DownloadId(Uuid::now_v7()),
            file_id,
            service_file_id,
            to,
            progress: Arc::default(),
            cancel: CancellationToken::new(),
            state: State::Waiting,
            batch: None,
        }
    }

    pub(super) fn has_ended(&self) -> bool {
        matches!(self.state, State::Done(_) | State::Failed(_))
    }

    fn view(&self) -> DownloadView {
        let done_bytes = self.progress.done.load(Ordering::Relaxed);
        let total = self.progress.total.load(Ordering::Relaxed);
        let state = match &self.state {
            State::Waiting => DownloadStateView::Waiting,
            State::Running => DownloadStateView::Running,
            State::Done(path) => DownloadStateView::Done { words: describe_saved(&self.to, path) },
            State::Failed(problem) => {
                let view = problem.view();
                DownloadStateView::Failed { title: view.title.clone(), detail: view.detail.clone() }
            }
        };
        let total_bytes = (total > 0).then_some(total.max(done_bytes));
        DownloadView { id: self.id, name: as_is(last_name(&self.to)), done_bytes, total_bytes, state }
    }
}

/// The listed downloads. Clones share them.
#[derive(Clone, Default)]
pub(in crate::files) struct DownloadList(Arc<Mutex<Vec<Download>>>);

impl DownloadList {
    /// All of them, oldest first.
    pub(super) fn views(&self) -> Vec<DownloadView> {
        self.0.lock().iter().map(Download::view).collect()
    }

    pub(super) fn find(&self, id: DownloadId) -> Option<Download> {
        self.0.lock().iter().find(|download| download.id == id).cloned()
    }

    /// Changes the status of a download; `false` if it is no longer listed.
    pub(super) fn set(&self, id: DownloadId, state: State) -> bool {
        let mut listed = self.0.lock();
        let found = listed.iter_mut().find(|download| download.id == id);
        found.map(|download| download.state = state).is_some()
    }

    /// Lists a new download, unless the same file is already being downloaded to the same path.
    pub(super) fn add(&self, download: Download) -> Result<(), Problem> {
        let mut listed = self.0.lock();
        if listed.iter().any(|known| known.to == download.to && !known.has_ended()) {
            let title = messages::download_underway(last_name(&download.to));
            return Err(Problem::input(title, messages::download_underway_do()));
        }
        // A new download replaces an ended one of the same path.
        listed.retain(|known| known.to != download.to || !known.has_ended());
        if listed.len() >= MAX_LISTED {
            let Some(oldest) = listed.iter().position(Download::has_ended) else {
                return Err(too_many());
            };
            listed.remove(oldest);
        }
        listed.push(download);
        Ok(())
    }

    /// The path at which a file was last saved in this run.
    pub(in crate::files) fn saved_path(&self, file_id: FileId) -> Option<PathBuf> {
        self.0.lock().iter().rev().find_map(|download| match &download.state {
            State::Done(path) if download.file_id == file_id => Some(path.clone()),
            _ => None,
        })
    }

    pub(super) fn remove(&self, id: DownloadId) {
        self.0.lock().retain(|known| known.id != id);
    }

    /// Removes the rows of a batch that match.
    pub(super) fn remove_of_batch(
        &self,
        id: DownloadId,
        matches: impl Fn(&Download) -> bool,
    ) -> Vec<Download> {
        self.0.lock().extract_if(.., |row| row.batch == Some(id) && matches(row)).collect()
    }

    /// The received bytes of the running downloads that belong to a batch.
    pub(super) fn arriving(&self, batch: DownloadId) -> u64 {
        let listed = self.0.lock();
        let running = listed.iter().filter(|one| one.batch == Some(batch) && !one.has_ended());
        running.map(|one| one.progress.done.load(Ordering::Relaxed)).sum()
    }
}

/// The problem of a list that is full of running downloads.
pub(super) fn too_many() -> Problem {
    Problem::input(messages::downloads_too_many(), messages::downloads_too_many_do())
}

/// The path of a saved file, and why it differs from the requested one.
pub(in crate::files) fn describe_saved(wanted: &Path, path: &Path) -> Paragraph {
    let folder = path.parent().map(|folder| show_line(&folder.to_string_lossy())).unwrap_or_default();
    if wanted == path {
        return messages::saved_in(folder).into();
    }
    [messages::saved_as(last_name(path), folder), messages::saved_existing(last_name(wanted))].into()
}
