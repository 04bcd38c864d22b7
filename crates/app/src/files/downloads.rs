//! Downloads: two at a time, with progress.
//!
//! Existing files are never overwritten. Downloads are not stored: an interrupted one resumes when the user downloads the
//! same file to the same path again.

mod batch;
mod list;
mod name;

pub(super) use list::describe_saved;

use super::service_files::{known_bytes, service_id};
use super::uploads::Uploads;
use crate::kernel::problem::Problem;
use crate::kernel::tasks::catch_task;
use crate::services::context::Context;
use batch::{Batches, Planned, PlannedEnd};
use futures_util::{StreamExt as _, stream};
use list::{Download, DownloadList, State};
use parlance_client::forget_download;
use parlance_contract::{AppEvent, DownloadView};
use parlance_domain::{DownloadId, FileId, ProfileId};
use parlance_store::files::{self, File};
use parlance_words::messages;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

/// The most files of one request.
const MAX_FILES: usize = 10_000;

/// Downloads that run at once.
const N_SLOTS: usize = 2;

/// How often progress is emitted.
const EMIT_EVERY: Duration = Duration::from_millis(150);

/// The downloads of this run. Clones share them.
#[derive(Clone)]
pub(crate) struct Downloads {
    context: Context,
    uploads: Uploads,
    slots: Arc<Semaphore>,
    pub(super) list: DownloadList,
    batches: Batches,
}

impl Downloads {
    pub(super) fn new(context: Context, uploads: Uploads) -> Self {
        let slots = Arc::new(Semaphore::new(N_SLOTS));
        Self { context, uploads, slots, list: DownloadList::default(), batches: Batches::default() }
    }

    /// The same list, for the files of a temporary conversation.
    pub(super) fn of_temporary(&self, context: Context, uploads: Uploads) -> Self {
        Self { context, uploads, ..self.clone() }
    }

    /// All of them, batches first, each oldest first.
    pub(crate) fn views(&self) -> Vec<DownloadView> {
        let mut views = self.batches.views(&self.list);
        views.extend(self.list.views());
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
        self.list.add(download.clone())?;
        self.spawn(download);
        self.emit().await;
        Ok(download_id)
    }

    pub(crate) async fn download_all(&self, ids: Vec<FileId>, folder: PathBuf) -> Result<(), Problem> {
        if ids.len() > MAX_FILES {
            let limit = messages::downloads_limit(MAX_FILES);
            return Err(Problem::input(messages::downloads_too_many_selected(), limit));
        }
        let n_asked = ids.len();
        let found = self.context.store.read(move |conn| {
            let found = ids.into_iter().map(|id| files::find(conn, id));
            found.collect::<Result<Vec<Option<File>>, _>>()
        });
        let (found, into) = (found.await?, folder.clone());
        // Off the async threads: thousands of names take a while.
        let left = tokio::task::spawn_blocking(move || batch::plan(found.into_iter().flatten(), &into));
        let left = left.await.map_err(Problem::interrupted)?;
        if left.is_empty() {
            return Err(Problem::not_found(messages::downloads_none(), messages::downloads_none_why()));
        }
        let n_missing = n_asked - left.len();
        let id = self.batches.add(folder, left)?;
        if n_missing > 0 {
            let text = messages::downloads_skipped(n_missing).into();
            self.context.events.emit(AppEvent::Notice { text }).await;
        }
        self.begin_batch(id);
        Ok(())
    }

    fn begin_batch(&self, id: DownloadId) {
        let (downloads, failed) = (self.clone(), self.clone());
        let work = async move {
            let lanes = stream::iter(0..N_SLOTS);
            lanes.for_each_concurrent(None, |_| downloads.run_lane(id)).await;
            downloads.batches.end(id);
            downloads.emit().await;
        };
        self.context.tasks.spawn("download batch", work, move |_| async move {
            // Downloads that were running are not saved. The user can retry them with the rest.
            failed.batches.end(id);
            failed.list.remove_of_batch(id, |row| !row.has_ended());
            failed.emit().await;
        });
    }

    /// Downloads the files of a batch one after the other.
    async fn run_lane(&self, id: DownloadId) {
        while let Some((planned, cancel)) = self.batches.next(id) {
            let end = self.run_planned(id, &planned, cancel).await;
            self.batches.note_end(id, planned, end);
            self.emit().await;
        }
    }

    async fn run_planned(
        &self,
        batch: DownloadId,
        planned: &Planned,
        cancel: CancellationToken,
    ) -> PlannedEnd {
        let download = planned.download(batch, cancel);
        if let Err(problem) = self.list.add(download.clone()) {
            tracing::info!(%problem, "a file of many is not saved");
            return PlannedEnd::Failed;
        }
        self.emit().await;
        match self.run_to_end(&download).await {
            Some(State::Done(path)) => {
                self.list.remove(download.id);
                PlannedEnd::Saved(path)
            }
            Some(_) => PlannedEnd::Failed,
            None => PlannedEnd::Stopped,
        }
    }

    pub(crate) async fn retry(&self, id: DownloadId) -> Result<(), Problem> {
        if let Some(begins) = self.batches.plan_again(id) {
            if begins {
                self.list.remove_of_batch(id, Download::has_ended);
                self.begin_batch(id);
            }
            return Ok(());
        }
        let found = self.list.find(id).filter(|download| matches!(download.state, State::Failed(_)));
        let Some(mut download) = found else {
            return Err(Problem::not_found(messages::download_gone(), messages::download_again()));
        };
        self.batches.release(&mut download);
        self.list.set(id, State::Waiting);
        self.spawn(download);
        self.emit().await;
        Ok(())
    }

    pub(crate) async fn dismiss(&self, id: DownloadId) -> Result<(), Problem> {
        if self.batches.remove(id) {
            let rows = self.list.remove_of_batch(id, |_| true);
            for download in rows.iter().filter(|row| row.has_ended()) {
                forget(download).await;
            }
            self.emit().await;
            return Ok(());
        }
        let Some(mut download) = self.list.find(id) else { return Ok(()) };
        self.list.remove(id);
        self.batches.release(&mut download);
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
        let path = match self.list.find(id).map(|download| download.state) {
            Some(State::Done(path)) => path,
            _ => self.batches.last_saved(id).ok_or_else(gone)?,
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
            failed.list.set(id, State::Failed(problem));
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
        let is_listed = ended.clone().is_some_and(|state| self.list.set(download.id, state));
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
        self.list.set(download.id, State::Running);
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
                self.uploads.states.mark_deleted(&file).await?;
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
