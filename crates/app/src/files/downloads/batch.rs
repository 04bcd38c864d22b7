//! Downloads of many files into one folder: one row for the batch, and one for each file that is running or has
//! failed.
//!
//! A failed file does not delay the others. A saved file leaves the list, so that the list stays short.

use super::{Download, Downloads, N_SLOTS, State, name, service_id, too_many};
use crate::kernel::problem::Problem;
use crate::kernel::sanitize::show_line;
use futures_util::{StreamExt as _, stream};
use parlance_client::numbered;
use parlance_contract::{AppEvent, DownloadStateView, DownloadView};
use parlance_domain::{DownloadId, FileId};
use parlance_store::files::{self, File};
use parlance_words::{Paragraph, messages};
use std::collections::{HashMap, HashSet, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

/// The most files of one request.
pub(crate) const MAX_FILES: usize = 10_000;

/// After this many failures, the batch pauses until the user resumes it.
const MAX_FAILED: usize = 20;

/// The most batches in the list. The oldest that has ended makes room for a new one.
const MAX_BATCHES: usize = 10;

/// A batch of downloads into one folder.
pub(super) struct Batch {
    id: DownloadId,
    folder: PathBuf,
    /// Files not tried yet.
    left: VecDeque<Planned>,
    /// Files that failed. Each has its own row, with the reason.
    failed: Vec<Planned>,
    n_saved: usize,
    saved_bytes: u64,
    /// A saved file, to show its location.
    last_saved: Option<PathBuf>,
    /// The running downloads, at most one a lane.
    running: Vec<Planned>,
    is_underway: bool,
    cancel: CancellationToken,
}

/// One file of a batch and its path.
#[derive(Clone)]
struct Planned {
    file_id: FileId,
    service_file_id: String,
    bytes: u64,
    to: PathBuf,
}

impl Batch {
    fn n_files(&self) -> usize {
        self.left.len() + self.failed.len() + self.n_saved + self.running.len()
    }

    /// Marks running downloads as failed, after a panic.
    fn interrupt(&mut self) {
        self.is_underway = false;
        self.failed.append(&mut self.running);
    }

    /// The view of the batch. `arriving` is the number of received bytes of its running files.
    fn view(&self, arriving: u64) -> DownloadView {
        let n_files = self.n_files();
        let missing = self.left.iter().chain(&self.failed).chain(&self.running).map(|file| file.bytes);
        let missing = missing.fold(0, u64::saturating_add);
        let done_bytes = self.saved_bytes.saturating_add(arriving);
        let total = self.saved_bytes.saturating_add(missing);
        let folder = show_line(&self.folder.to_string_lossy());
        let n_missing = self.failed.len() + self.left.len();
        let state = if self.is_underway {
            DownloadStateView::Running
        } else if n_missing == 0 {
            DownloadStateView::Done { words: messages::saved_in(folder).into() }
        } else {
            let not_tried = match self.left.len() {
                0 => None,
                n if self.failed.len() < MAX_FAILED => Some(messages::downloads_not_tried(n)),
                n => Some(messages::downloads_not_tried_after(n)),
            };
            let saved = Paragraph::from(messages::downloads_saved_in(self.n_saved, folder));
            DownloadStateView::Failed {
                title: messages::downloads_not_saved(n_missing),
                detail: saved.and_all(not_tried.into()),
            }
        };
        let name = match self.is_underway {
            true => messages::downloads_name_underway(n_files, self.n_saved),
            false => messages::downloads_name(n_files),
        };
        let total_bytes = Some(total.max(done_bytes)).filter(|total| *total > 0);
        DownloadView { id: self.id, name, done_bytes, total_bytes, state }
    }
}

impl Downloads {
    /// All batches, oldest first.
    pub(super) fn batch_views(&self) -> Vec<DownloadView> {
        let arriving: Vec<(DownloadId, u64)> = {
            let listed = self.listed.lock();
            let running = listed.iter().filter(|download| !download.has_ended());
            running.filter_map(|one| Some((one.batch?, one.progress.done.load(Ordering::Relaxed)))).collect()
        };
        let batches = self.batches.lock();
        let arriving_in = |id| arriving.iter().filter(|(batch, _)| *batch == id).map(|(_, n)| n).sum();
        batches.iter().map(|batch| batch.view(arriving_in(batch.id))).collect()
    }

    fn change_batch<T>(&self, id: DownloadId, change: impl FnOnce(&mut Batch) -> T) -> Option<T> {
        self.batches.lock().iter_mut().find(|batch| batch.id == id).map(change)
    }

    fn add_batch(&self, batch: Batch) -> Result<(), Problem> {
        let mut batches = self.batches.lock();
        if batches.len() >= MAX_BATCHES {
            let Some(oldest) = batches.iter().position(|batch| !batch.is_underway) else {
                return Err(too_many());
            };
            batches.remove(oldest);
        }
        batches.push(batch);
        Ok(())
    }

    /// Removes a failed download from its batch.
    pub(super) fn take_from_batch(&self, download: &mut Download) {
        if let Some(id) = download.batch.take() {
            self.change_batch(id, |batch| batch.failed.retain(|failed| failed.to != download.to));
        }
    }

    /// Stops a batch, or dismisses a finished one, with its rows. Returns the failed downloads; `None` when there is
    /// no such batch.
    pub(super) fn dismiss_batch(&self, id: DownloadId) -> Option<Vec<Download>> {
        let mut batches = self.batches.lock();
        let at = batches.iter().position(|batch| batch.id == id)?;
        batches.remove(at).cancel.cancel();
        drop(batches);
        let rows =
            self.listed.lock().extract_if(.., |download| download.batch == Some(id)).collect::<Vec<_>>();
        Some(rows.into_iter().filter(Download::has_ended).collect())
    }

    /// The folder of a batch, by the last file that was saved there.
    pub(super) fn batch_path(&self, id: DownloadId) -> Option<PathBuf> {
        self.change_batch(id, |batch| batch.last_saved.clone()).flatten()
    }
}

impl Downloads {
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
        let left = tokio::task::spawn_blocking(move || plan(found.into_iter().flatten(), &into));
        let left = left.await.map_err(Problem::interrupted)?;
        if left.is_empty() {
            return Err(Problem::not_found(messages::downloads_none(), messages::downloads_none_why()));
        }
        let n_missing = n_asked - left.len();
        let id = DownloadId(Uuid::now_v7());
        self.add_batch(Batch {
            id,
            folder,
            left,
            failed: Vec::new(),
            n_saved: 0,
            saved_bytes: 0,
            last_saved: None,
            running: Vec::new(),
            is_underway: true,
            cancel: CancellationToken::new(),
        })?;
        if n_missing > 0 {
            let text = messages::downloads_skipped(n_missing).into();
            self.context.events.emit(AppEvent::Notice { text }).await;
        }
        self.begin_batch(id);
        Ok(())
    }

    /// Retries the failed files of a batch. Returns whether there is such a batch.
    pub(super) fn retry_batch(&self, id: DownloadId) -> bool {
        let begins = self.change_batch(id, |batch| {
            let begins = !std::mem::replace(&mut batch.is_underway, true);
            if begins {
                let left = std::mem::take(&mut batch.left);
                batch.left = batch.failed.drain(..).chain(left).collect();
            }
            begins
        });
        if begins != Some(true) {
            return begins.is_some();
        }
        self.listed.lock().retain(|download| download.batch != Some(id) || !download.has_ended());
        self.begin_batch(id);
        true
    }

    fn begin_batch(&self, id: DownloadId) {
        let (downloads, failed) = (self.clone(), self.clone());
        let work = async move {
            let lanes = stream::iter(0..N_SLOTS);
            lanes.for_each_concurrent(None, |_| downloads.run_lane(id)).await;
            downloads.change_batch(id, |batch| batch.is_underway = false);
            downloads.emit().await;
        };
        self.context.tasks.spawn("download batch", work, move |_| async move {
            // What ran is not saved, and is tried again with the rest.
            failed.change_batch(id, Batch::interrupt);
            failed.listed.lock().retain(|row| row.batch != Some(id) || row.has_ended());
            failed.emit().await;
        });
    }

    /// Downloads the files of a batch one after the other.
    async fn run_lane(&self, id: DownloadId) {
        let next = || {
            self.change_batch(id, |batch| {
                let next =
                    if batch.failed.len() < MAX_FAILED { batch.left.pop_front()? } else { return None };
                batch.running.push(next.clone());
                Some((next, batch.cancel.child_token()))
            })
        };
        while let Some((planned, cancel)) = next().flatten() {
            let ended = self.run_planned(id, &planned, cancel).await;
            self.change_batch(id, |batch| {
                batch.running.retain(|running| running.to != planned.to);
                match ended {
                    Some(Some(path)) => {
                        batch.n_saved += 1;
                        batch.saved_bytes = batch.saved_bytes.saturating_add(planned.bytes);
                        batch.last_saved = Some(path);
                    }
                    Some(None) => batch.failed.push(planned),
                    // The user does not want it.
                    None => {}
                }
            });
            self.emit().await;
        }
    }

    /// The path of a saved file; `Some(None)` when it has failed, `None` when it was stopped.
    async fn run_planned(
        &self,
        batch: DownloadId,
        planned: &Planned,
        cancel: CancellationToken,
    ) -> Option<Option<PathBuf>> {
        let mut download =
            Download::new(planned.file_id, planned.service_file_id.clone(), planned.to.clone());
        download.batch = Some(batch);
        download.cancel = cancel;
        if let Err(problem) = self.add(download.clone()) {
            tracing::info!(%problem, "a file of many is not saved");
            return Some(None);
        }
        self.emit().await;
        match self.run_to_end(&download).await {
            Some(State::Done(path)) => {
                self.listed.lock().retain(|listed| listed.id != download.id);
                Some(Some(path))
            }
            Some(_) => Some(None),
            None => None,
        }
    }
}

/// The files that are on the service, each with a unique path in a folder, even on a case-insensitive disk.
fn plan(found: impl Iterator<Item = File>, folder: &Path) -> VecDeque<Planned> {
    let fold = |to: &Path| to.to_string_lossy().to_lowercase();
    let (mut taken, mut next_numbers) = (HashSet::new(), HashMap::new());
    let mut planned = VecDeque::new();
    for file in found {
        let Ok(service_file_id) = service_id(&file) else { continue };
        let wanted = folder.join(name::safe(&file.name));
        // The last number used for each name, so that many files of one name do not take quadratic time.
        let number: &mut u32 = next_numbers.entry(fold(&wanted)).or_insert(1);
        let mut to = numbered(&wanted, *number);
        while !taken.insert(fold(&to)) {
            *number += 1;
            to = numbered(&wanted, *number);
        }
        planned.push_back(Planned {
            file_id: file.id,
            service_file_id: service_file_id.to_owned(),
            bytes: file.bytes,
            to,
        });
    }
    planned
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlance_domain::{Deletion, FileStatus, ProfileId};

    fn file(n: u32, name: &str) -> File {
        File {
            id: FileId(Uuid::from_u128(u128::from(n))),
            profile_id: ProfileId(Uuid::nil()),
            service_file_id: Some(format!("f-{n}")),
            name: name.to_owned(),
            bytes: 1,
            sha256: None,
            purpose: String::new(),
            status: FileStatus::Ready,
            source_path: None,
            source_modified_at_ms: None,
            created_at_ms: None,
            added_at_ms: 0,
            sent_at_ms: None,
            deleted_at_ms: None,
            deletion: Deletion::None,
        }
    }

    #[test]
    fn each_file_of_a_batch_has_a_path_of_its_own() {
        let folder = Path::new("/saved");
        let names = ["a.txt", "A.txt", "a (2).txt", "a.txt"].into_iter();
        let planned = plan((0..).zip(names).map(|(n, name)| file(n, name)), folder);
        let paths: Vec<_> = planned.iter().map(|planned| planned.to.clone()).collect();
        let expected = ["a.txt", "A (2).txt", "a (2) (2).txt", "a (3).txt"];
        assert_eq!(paths, expected.map(|name| folder.join(name)));
        let many = plan((0..10_000).map(|n| file(n, "same.txt")), folder);
        let distinct: HashSet<&PathBuf> = many.iter().map(|planned| &planned.to).collect();
        assert_eq!(distinct.len(), 10_000);
    }
}
