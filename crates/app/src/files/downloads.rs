//! Downloads: two at a time, with progress.
//!
//! Owns the list of this run's downloads. Existing files are never overwritten. Downloads are not stored: an
//! interrupted one resumes when the user downloads the same file to the same path again.

mod batch;
mod name;

use batch::Batch;

use super::uploads::Uploads;
use crate::kernel::problem::Problem;
use crate::kernel::sanitize::{last_name, show_line};
use crate::kernel::tasks::catch_task;
use crate::services::context::Context;
use parking_lot::Mutex;
use parlance_client::forget_download;
use parlance_contract::{AppEvent, DownloadStateView, DownloadView};
use parlance_domain::{DownloadId, FileId, ProfileId};
use parlance_store::files::{self, File};
use parlance_words::{Paragraph, as_is, messages};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

/// Downloads that run at once.
const N_SLOTS: usize = 2;

/// The length of the list. A new download replaces the oldest finished one.
const MAX_LISTED: usize = 50;

/// How often progress is emitted.
const EMIT_EVERY: Duration = Duration::from_millis(150);

/// The downloads of this run. Clones share them.
#[derive(Clone)]
pub(crate) struct Downloads {
    context: Context,
    uploads: Uploads,
    slots: Arc<Semaphore>,
    listed: Arc<Mutex<Vec<Download>>>,
    batches: Arc<Mutex<Vec<Batch>>>,
}

/// One download. Clones share its progress.
#[derive(Clone)]
struct Download {
    id: DownloadId,
    file_id: FileId,
    service_file_id: String,
    to: PathBuf,
    progress: Arc<Progress>,
    cancel: CancellationToken,
    state: State,
    /// The batch that it belongs to.
    batch: Option<DownloadId>,
}

#[derive(Default)]
struct Progress {
    done: AtomicU64,
    /// Zero while unknown.
    total: AtomicU64,
}

#[derive(Clone)]
enum State {
    Waiting,
    Running,
    Done(PathBuf),
    Failed(Problem),
}

impl Download {
    fn new(file_id: FileId, service_file_id: String, to: PathBuf) -> Self {
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

    fn has_ended(&self) -> bool {
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

impl Downloads {
    pub(super) fn new(context: Context, uploads: Uploads) -> Self {
        let slots = Arc::new(Semaphore::new(N_SLOTS));
        Self { context, uploads, slots, listed: Arc::default(), batches: Arc::default() }
    }

    /// The same list, for the files of a temporary conversation.
    pub(super) fn of_temporary(&self, context: Context, uploads: Uploads) -> Self {
        Self { context, uploads, ..self.clone() }
    }

    fn find(&self, id: DownloadId) -> Option<Download> {
        self.listed.lock().iter().find(|download| download.id == id).cloned()
    }

    /// Changes the status of a download; `false` if it is no longer listed.
    fn set(&self, id: DownloadId, state: State) -> bool {
        let mut listed = self.listed.lock();
        let found = listed.iter_mut().find(|download| download.id == id);
        found.map(|download| download.state = state).is_some()
    }

    /// Lists a new download, unless the same file is already being downloaded to the same path.
    fn add(&self, download: Download) -> Result<(), Problem> {
        let mut listed = self.listed.lock();
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
    pub(crate) fn saved_path(&self, file_id: FileId) -> Option<PathBuf> {
        self.listed.lock().iter().rev().find_map(|download| match &download.state {
            State::Done(path) if download.file_id == file_id => Some(path.clone()),
            _ => None,
        })
    }

    /// All of them, batches first, each oldest first.
    pub(crate) fn views(&self) -> Vec<DownloadView> {
        let mut views = self.batch_views();
        views.extend(self.listed.lock().iter().map(Download::view));
        views
    }

    pub(crate) async fn name_of(&self, id: FileId) -> Result<String, Problem> {
        let file = self.context.store.read(move |conn| files::get(conn, id)).await?;
        service_id(&file)?;
        Ok(name::safe(&file.name))
    }

    pub(crate) async fn download(&self, id: FileId, to: PathBuf) -> Result<DownloadId, Problem> {
        let file = self.context.store.read(move |conn| files::get(conn, id)).await?;
        let download = Download::new(id, service_id(&file)?.to_owned(), to);
        let download_id = download.id;
        self.add(download.clone())?;
        self.spawn(download);
        self.emit().await;
        Ok(download_id)
    }

    pub(crate) async fn retry(&self, id: DownloadId) -> Result<(), Problem> {
        if self.retry_batch(id) {
            return Ok(());
        }
        let found = self.find(id).filter(|download| matches!(download.state, State::Failed(_)));
        let Some(mut download) = found else {
            return Err(Problem::not_found(messages::download_gone(), messages::download_again()));
        };
        self.take_from_batch(&mut download);
        self.set(id, State::Waiting);
        self.spawn(download);
        self.emit().await;
        Ok(())
    }

    pub(crate) async fn dismiss(&self, id: DownloadId) -> Result<(), Problem> {
        if let Some(failed) = self.dismiss_batch(id) {
            for download in &failed {
                forget(download).await;
            }
            self.emit().await;
            return Ok(());
        }
        let Some(mut download) = self.find(id) else { return Ok(()) };
        self.listed.lock().retain(|known| known.id != id);
        self.take_from_batch(&mut download);
        download.cancel.cancel();
        // A running download removes its partial file itself after closing it.
        if matches!(download.state, State::Failed(_)) {
            forget(&download).await;
        }
        self.emit().await;
        Ok(())
    }

    pub(crate) async fn path_of(&self, id: DownloadId) -> Result<PathBuf, Problem> {
        let gone = || Problem::not_found(messages::download_file_gone(), messages::download_file_gone_why());
        let path = match self.find(id).map(|download| download.state) {
            Some(State::Done(path)) => path,
            _ => self.batch_path(id).ok_or_else(gone)?,
        };
        tokio::fs::symlink_metadata(&path).await.map_err(|_| gone())?;
        Ok(path)
    }

    fn spawn(&self, download: Download) {
        let (downloads, failed) = (self.clone(), self.clone());
        let id = download.id;
        let work = async move {
            downloads.run_to_end(&download).await;
            downloads.emit().await;
        };
        self.context.tasks.spawn("download", work, move |problem| async move {
            failed.set(id, State::Failed(problem));
            failed.emit().await;
        });
    }

    /// The result of a download; `None` if it was stopped.
    async fn run_to_end(&self, download: &Download) -> Option<State> {
        let ended = tokio::select! {
            ended = catch_task("fetch", self.run_download(download)) => {
                Some(ended.unwrap_or_else(State::Failed))
            }
            () = download.cancel.cancelled() => None,
        };
        // A download cancelled after its last byte is kept silently.
        let is_whole = matches!(ended, Some(State::Done(_)));
        let is_listed = ended.clone().is_some_and(|state| self.set(download.id, state));
        if !is_listed && !is_whole {
            forget(download).await;
        }
        ended.filter(|_| is_listed || is_whole)
    }

    /// Waits for a slot, downloads, and returns the result.
    async fn run_download(&self, download: &Download) -> State {
        let Ok(_slot) = self.slots.acquire().await else {
            return State::Failed(Problem::fault());
        };
        self.set(download.id, State::Running);
        let fetching = self.fetch(download);
        let mut fetching = std::pin::pin!(fetching);
        let mut beat = tokio::time::interval(EMIT_EVERY);
        let mut told = None;
        loop {
            tokio::select! {
                ended = &mut fetching => return ended,
                _ = beat.tick() => {
                    let done = download.progress.done.load(Ordering::Relaxed);
                    if told.replace(done) != Some(done) {
                        self.emit().await;
                    }
                }
            }
        }
    }

    async fn fetch(&self, download: &Download) -> State {
        let fetched = async {
            let file_id = download.file_id;
            let file = self.context.store.read(move |conn| files::get(conn, file_id)).await?;
            let client = self.context.services.client(file.profile_id).await?;
            let progress = Arc::clone(&download.progress);
            let result = client
                .download_file(service_id(&file)?, &download.to, known_bytes(&file), move |done, total| {
                    progress.done.store(done, Ordering::Relaxed);
                    progress.total.store(total.unwrap_or(0), Ordering::Relaxed);
                })
                .await;
            self.context.services.note_file_outcome(file.profile_id, result.as_ref().err()).await;
            if result.as_ref().is_err_and(parlance_client::Error::is_not_found) {
                self.uploads.mark_deleted(&file).await?;
            }
            result.map_err(|error| self.download_problem(file.profile_id, &error, download))
        };
        match fetched.await {
            Ok(downloaded) => State::Done(downloaded.path),
            Err(problem) => State::Failed(problem),
        }
    }

    /// The problem, with a note about the kept part of the file.
    fn download_problem(
        &self,
        id: ProfileId,
        error: &parlance_client::Error,
        download: &Download,
    ) -> Problem {
        let is_kept = error.is_offline() && download.progress.done.load(Ordering::Relaxed) > 0;
        self.context.services.problem(id, error).of_download(is_kept)
    }

    async fn emit(&self) {
        let downloads = self.views();
        self.context.events.emit(AppEvent::DownloadsChanged { downloads }).await;
    }
}

/// Removes the partial file of a discarded download.
async fn forget(download: &Download) {
    if let Err(error) = forget_download(&download.service_file_id, &download.to).await {
        tracing::warn!(%error, "what had arrived of a download could not be removed");
    }
}

/// The length of a file, if known. A list may omit it.
pub(crate) fn known_bytes(file: &File) -> Option<u64> {
    Some(file.bytes).filter(|bytes| *bytes > 0)
}

pub(crate) fn service_id(file: &File) -> Result<&str, Problem> {
    match &file.service_file_id {
        Some(id) if file.deleted_at_ms.is_none() => Ok(id),
        _ => Err(Problem::not_found(messages::file_not_on_service(), messages::file_not_on_service_why())),
    }
}

fn too_many() -> Problem {
    Problem::input(messages::downloads_too_many(), messages::downloads_too_many_do())
}

/// The path of a saved file, and why it differs from the requested one.
pub(crate) fn describe_saved(wanted: &Path, path: &Path) -> Paragraph {
    let folder = path.parent().map(|folder| show_line(&folder.to_string_lossy())).unwrap_or_default();
    if wanted == path {
        return messages::saved_in(folder).into();
    }
    [messages::saved_as(last_name(path), folder), messages::saved_existing(last_name(wanted))].into()
}
