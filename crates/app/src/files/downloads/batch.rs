//! Downloads of many files into one folder: one row for the batch, and one for each file that is running or has
//! failed.
//!
//! A failed file does not delay the others. A saved file leaves the list, so that the list stays short.

use super::list::{Download, DownloadList, too_many};
use super::name;
use crate::files::service_files::service_id;
use crate::kernel::problem::Problem;
use crate::kernel::sanitize::show_line;
use parking_lot::Mutex;
use parlance_client::numbered;
use parlance_contract::{DownloadStateView, DownloadView};
use parlance_domain::{DownloadId, FileId};
use parlance_store::files::File;
use parlance_words::{Paragraph, messages};
use std::collections::{HashMap, HashSet, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

/// After this many failures, the batch pauses until the user resumes it.
const MAX_FAILED: usize = 20;

/// The most batches in the list. The oldest that has ended makes room for a new one.
const MAX_BATCHES: usize = 10;

/// A batch of downloads into one folder.
struct Batch {
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
pub(super) struct Planned {
    file_id: FileId,
    service_file_id: String,
    bytes: u64,
    to: PathBuf,
}

/// The end of one file of a batch.
pub(super) enum PlannedEnd {
    Saved(PathBuf),
    Failed,
    /// The user does not want it.
    Stopped,
}

impl Planned {
    /// The download of the file, as a part of a batch.
    pub(super) fn download(&self, batch: DownloadId, cancel: CancellationToken) -> Download {
        let download = Download::new(self.file_id, self.service_file_id.clone(), self.to.clone());
        Download { batch: Some(batch), cancel, ..download }
    }
}

impl Batch {
    fn n_files(&self) -> usize {
        self.left.len() + self.failed.len() + self.n_saved + self.running.len()
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

/// The batches of this run. Clones share them.
#[derive(Clone, Default)]
pub(super) struct Batches(Arc<Mutex<Vec<Batch>>>);

impl Batches {
    /// All batches, oldest first.
    pub(super) fn views(&self, list: &DownloadList) -> Vec<DownloadView> {
        self.0.lock().iter().map(|batch| batch.view(list.arriving(batch.id))).collect()
    }

    fn change<T>(&self, id: DownloadId, change: impl FnOnce(&mut Batch) -> T) -> Option<T> {
        self.0.lock().iter_mut().find(|batch| batch.id == id).map(change)
    }

    /// Adds a batch of these files.
    pub(super) fn add(&self, folder: PathBuf, left: VecDeque<Planned>) -> Result<DownloadId, Problem> {
        let mut batches = self.0.lock();
        if batches.len() >= MAX_BATCHES {
            let Some(oldest) = batches.iter().position(|batch| !batch.is_underway) else {
                return Err(too_many());
            };
            batches.remove(oldest);
        }
        let id = DownloadId(Uuid::now_v7());
        batches.push(Batch {
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
        });
        Ok(id)
    }

    /// Removes a failed download from its batch.
    pub(super) fn release(&self, download: &mut Download) {
        if let Some(id) = download.batch.take() {
            self.change(id, |batch| batch.failed.retain(|failed| failed.to != download.to));
        }
    }

    /// Stops and removes a batch. Returns whether there is such a batch.
    pub(super) fn remove(&self, id: DownloadId) -> bool {
        let mut batches = self.0.lock();
        let Some(at) = batches.iter().position(|batch| batch.id == id) else { return false };
        batches.remove(at).cancel.cancel();
        true
    }

    /// The last file that was saved.
    pub(super) fn last_saved(&self, id: DownloadId) -> Option<PathBuf> {
        self.change(id, |batch| batch.last_saved.clone()).flatten()
    }

    /// Plans the failed files of a batch again, before those not tried yet. Returns whether it has to begin again;
    /// `None` without such a batch.
    pub(super) fn plan_again(&self, id: DownloadId) -> Option<bool> {
        self.change(id, |batch| {
            let begins = !std::mem::replace(&mut batch.is_underway, true);
            if begins {
                let left = std::mem::take(&mut batch.left);
                batch.left = batch.failed.drain(..).chain(left).collect();
            }
            begins
        })
    }

    /// Takes the next file; `None` when none is left, too many have failed, or the batch was removed.
    pub(super) fn next(&self, id: DownloadId) -> Option<(Planned, CancellationToken)> {
        let next = self.change(id, |batch| {
            let next = if batch.failed.len() < MAX_FAILED { batch.left.pop_front()? } else { return None };
            batch.running.push(next.clone());
            Some((next, batch.cancel.child_token()))
        });
        next.flatten()
    }

    /// Notes the end of a file.
    pub(super) fn note_end(&self, id: DownloadId, planned: Planned, end: PlannedEnd) {
        self.change(id, |batch| {
            batch.running.retain(|running| running.to != planned.to);
            match end {
                PlannedEnd::Saved(path) => {
                    batch.n_saved += 1;
                    batch.saved_bytes = batch.saved_bytes.saturating_add(planned.bytes);
                    batch.last_saved = Some(path);
                }
                PlannedEnd::Failed => batch.failed.push(planned),
                PlannedEnd::Stopped => {}
            }
        });
    }

    /// Ends a batch. Files that still run, after a panic, count as failed.
    pub(super) fn end(&self, id: DownloadId) {
        self.change(id, |batch| {
            batch.is_underway = false;
            batch.failed.append(&mut batch.running);
        });
    }
}

/// The files that are on the service, each with a unique path in a folder, even on a case-insensitive disk.
pub(super) fn plan(found: impl Iterator<Item = File>, folder: &Path) -> VecDeque<Planned> {
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
