//! The state of files in this run: their views, and the events about their changes.

use super::retries::Retries;
use super::running::{Phase, Running};
use crate::kernel::clock::now_ms;
use crate::kernel::problem::Problem;
use crate::kernel::sanitize::show_name;
use crate::present::{FileFacts, present_file};
use crate::services::context::Context;
use parking_lot::Mutex;
use parlance_contract::{AppEvent, FileStatusView, FileView};
use parlance_domain::{FileId, FileStatus, FileUse, ProfileId};
use parlance_store::Connection;
use parlance_store::files::{self, File};
use parlance_words::messages;
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval};

/// How often progress is emitted.
const EMIT_EVERY: Duration = Duration::from_millis(100);

/// The state of files in this run, in addition to the store. Clones share it.
#[derive(Clone)]
pub(crate) struct FileStates {
    context: Context,
    running: Running,
    retries: Retries,
    /// Files whose source has changed on disk since the upload.
    changed: Arc<Mutex<HashSet<FileId>>>,
    /// Called with a file that the service no longer has.
    on_deleted: Arc<dyn Fn(FileId) + Send + Sync>,
    /// Counts the changes of files, for tasks that wait for one.
    changes: watch::Sender<u64>,
}

impl FileStates {
    pub(super) fn new(
        context: Context,
        running: Running,
        retries: Retries,
        on_deleted: impl Fn(FileId) + Send + Sync + 'static,
    ) -> Self {
        let changes = watch::Sender::new(0);
        Self { context, running, retries, changed: Arc::default(), on_deleted: Arc::new(on_deleted), changes }
    }

    /// The current view of a file.
    pub(crate) fn present(&self, file: &(File, FileUse)) -> FileView {
        let (file, uses) = file;
        let stranded = self.running.stranded(file.id).map(FileStatus::UploadFailed);
        let facts = FileFacts::of(file, *uses);
        let mut view =
            present_file(&FileFacts { status: stranded.as_ref().unwrap_or(facts.status), ..facts });
        view.is_changed_on_disk = self.changed.lock().contains(&file.id);
        match (&mut view.status, self.running.phase(file.id)) {
            (status @ FileStatusView::Queued, Some(Phase::Hashing(read_bytes))) => {
                *status = FileStatusView::Hashing { read_bytes };
            }
            (status @ FileStatusView::Queued, _) => {
                if let Some(waiting) = self.retries.present(file.id) {
                    *status = waiting;
                }
            }
            (FileStatusView::Uploading { sent_bytes }, Some(Phase::Sending(sent))) => *sent_bytes = sent,
            _ => {}
        }
        view
    }

    /// The views of a draft's files. Reused files show since when they exist.
    pub(crate) fn present_attached(&self, attached: &[(File, FileUse)], reused: &[FileId]) -> Vec<FileView> {
        let present_one = |file: &(File, FileUse)| {
            let is_reused = reused.contains(&file.0.id);
            FileView { already_since_ms: is_reused.then_some(since_ms(&file.0)), ..self.present(file) }
        };
        attached.iter().map(present_one).collect()
    }

    /// Notes on files that they have changed on disk since they were uploaded.
    pub(crate) fn mark_changed(&self, shown: &mut [FileView]) {
        let changed = self.changed.lock();
        for file in shown {
            file.is_changed_on_disk = changed.contains(&file.id);
        }
    }

    /// Notes whether the source of a file has changed on disk. Returns whether that is new.
    pub(super) fn set_changed(&self, id: FileId, has_changed: bool) -> bool {
        let mut changed = self.changed.lock();
        if has_changed { changed.insert(id) } else { changed.remove(&id) }
    }

    /// Emits the current view of a file.
    pub(crate) async fn emit(&self, id: FileId) {
        if let Ok(file) = self.context.store.read(move |conn| files::get_with_use(conn, id)).await {
            let file = self.present(&file);
            self.context.events.emit(AppEvent::FileChanged { file }).await;
        }
    }

    /// Emits the current views of files, for example when they are used elsewhere now.
    pub(crate) async fn emit_all(&self, ids: &[FileId]) {
        for id in ids {
            self.emit(*id).await;
        }
    }

    /// Runs a future and emits the file's progress meanwhile.
    pub(super) async fn emit_during<T>(&self, id: FileId, work: impl Future<Output = T>) -> T {
        tokio::pin!(work);
        let mut ticks = interval(EMIT_EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Skip);
        loop {
            tokio::select! {
                biased;
                result = &mut work => return result,
                _ = ticks.tick() => self.emit(id).await,
            }
        }
    }

    /// Emits how many files a service has.
    pub(crate) async fn emit_count(&self, profile_id: ProfileId) {
        // Files of a temporary conversation are in no list.
        if self.context.temporary.is_some() {
            return;
        }
        let count = move |conn: &Connection, version| Ok((files::count_stored(conn, profile_id)?, version));
        if let Ok((n_files, version)) = self.context.store.read_versioned(count).await {
            self.context.events.emit(AppEvent::FilesChanged { profile_id, n_files, version }).await;
        }
    }

    /// Changes whenever a file does.
    pub(crate) fn subscribe(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// Wakes tasks that wait for a file after its status has changed or it was deleted.
    pub(crate) fn note_change(&self) {
        self.changes.send_modify(|n| *n = n.wrapping_add(1));
    }

    /// Waits until no file is being uploaded or next in the queue. Files that wait for a retry do not count.
    pub(super) async fn until_no_upload(&self) {
        let mut changes = self.subscribe();
        loop {
            changes.mark_unchanged();
            let has_uploads = self.running.any(|id| !self.retries.is_waiting(*id));
            if !has_uploads || changes.changed().await.is_err() {
                return;
            }
        }
    }

    /// Makes a file a tombstone and emits the change.
    pub(crate) async fn mark_deleted(&self, file: &File) -> Result<(), Problem> {
        let id = file.id;
        self.context.store.write(move |tx| files::mark_deleted(tx, id, now_ms())).await?;
        self.note_deleted(file).await;
        Ok(())
    }

    /// Closes and announces a file that has just been marked as deleted.
    pub(super) async fn note_deleted(&self, file: &File) {
        (self.on_deleted)(file.id);
        self.note_change();
        self.emit(file.id).await;
        self.emit_count(file.profile_id).await;
    }

    /// Marks a file as deleted that another program deleted. Notifies the user if a draft loses it.
    pub(super) async fn mark_deleted_with_notice(&self, file: &File) -> Result<(), Problem> {
        let id = file.id;
        let (_, uses) = self.context.store.read(move |conn| files::get_with_use(conn, id)).await?;
        self.mark_deleted(file).await?;
        if uses.n_drafts > 0 {
            let text = messages::file_removed_from_draft(show_name(&file.name)).into();
            self.context.events.emit(AppEvent::Notice { text }).await;
        }
        Ok(())
    }
}

/// Since when the service has a file, or is about to get it.
pub(super) fn since_ms(file: &File) -> i64 {
    file.created_at_ms.unwrap_or(file.added_at_ms)
}
