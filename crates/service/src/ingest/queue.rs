//! The ingestion queue: reads new files in the background. Requests can wait for their files.

use crate::analysis::{Analyzer, TextLanguage};
use crate::database::files::{self, FileRow};
use crate::database::passages::{self, IndexedPassage};
use crate::database::projects::{self, ProjectRow};
use crate::database::{Database, DatabaseError, deletion};
use crate::extract::{self, extract, read_content};
use crate::storage::blob_store::BlobStore;
use parking_lot::Mutex;
use parlance_documents::{ExtractError, Passage};
use parlance_sandbox::Readers;
use parlance_sqlite::rusqlite;
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{AcquireError, Semaphore, SemaphorePermit, watch};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use uuid::Uuid;

/// Documents read at the same time. Each needs a core, and memory of a few times its size.
pub(super) const N_READERS: u32 = 2;

/// The pause before a file is read again after a database failure.
pub(super) const FAILURE_PAUSE: Duration = Duration::from_secs(60);

/// The interval between checks for files that another process has added. A check reads one index.
const LOOKING_INTERVAL: Duration = Duration::from_secs(1);

/// Passages in one transaction, so that other writers run in between.
const BATCH_PASSAGES: usize = 500;

/// Passages by which the language of a document is detected.
const SAMPLED_PASSAGES: usize = 16;

/// Reads files in the background. Clones share the queue.
#[derive(Clone)]
pub(crate) struct IngestQueue {
    database: Database,
    blobs: BlobStore,
    readers: Readers,
    permits: Arc<Semaphore>,
    /// Changes whenever a file's status has become final.
    finished: Arc<watch::Sender<u64>>,
    /// The files that are being read or wait for a reader.
    queued: Arc<Mutex<HashSet<Uuid>>>,
    tasks: TaskTracker,
    stopping: CancellationToken,
}

impl IngestQueue {
    pub(crate) fn new(
        database: Database,
        blobs: BlobStore,
        readers: Readers,
        stopping: CancellationToken,
    ) -> Self {
        Self {
            database,
            blobs,
            readers,
            permits: Arc::new(Semaphore::new(N_READERS as usize)),
            finished: Arc::new(watch::Sender::new(0)),
            queued: Arc::default(),
            tasks: TaskTracker::new(),
            stopping,
        }
    }

    /// Looks for files that other processes add, and reads them, until the service stops.
    pub(crate) fn watch_for_added_files(&self) {
        let ingest_queue = self.clone();
        self.tasks.spawn(async move {
            let mut beat = tokio::time::interval(LOOKING_INTERVAL);
            beat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
            loop {
                tokio::select! {
                    _ = beat.tick() => {}
                    () = ingest_queue.stopping.cancelled() => return,
                }
                match ingest_queue.database.read(files::list_unread).await {
                    Ok(unread) => unread.into_iter().for_each(|file| ingest_queue.enqueue(file)),
                    Err(error) => tracing::warn!(%error, "added files were not looked for"),
                }
            }
        });
    }

    /// Reads a file as soon as a reader is free, unless it is already queued.
    pub(crate) fn enqueue(&self, file: FileRow) {
        if !self.queued.lock().insert(file.id) {
            return;
        }
        let ingest_queue = self.clone();
        self.tasks.spawn(async move {
            let id = file.id;
            if let Err(error) = ingest_queue.process(file).await {
                tracing::error!(file_id = %id, error = &error as &dyn std::error::Error, "reading a file was not recorded");
                // A full disk is not free again at once, so wait longer.
                ingest_queue.until_stopped(tokio::time::sleep(FAILURE_PAUSE)).await;
            }
            ingest_queue.queued.lock().remove(&id);
            ingest_queue.announce();
        });
    }

    pub(super) fn database(&self) -> &Database {
        &self.database
    }

    pub(super) fn permits(
        &self,
        n_permits: u32,
    ) -> impl Future<Output = Result<SemaphorePermit<'_>, AcquireError>> {
        self.permits.acquire_many(n_permits)
    }

    pub(super) fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        self.tasks.spawn(task);
    }

    /// The result of a future, or `None` when the service stops first.
    pub(super) async fn until_stopped<T>(&self, future: impl Future<Output = T>) -> Option<T> {
        self.stopping.run_until_cancelled(future).await
    }

    /// Tells subscribers that a file has been read.
    pub(super) fn announce(&self) {
        self.finished.send_modify(|count| *count += 1);
    }

    /// Changes whenever a file has been read or given up.
    pub(crate) fn subscribe(&self) -> watch::Receiver<u64> {
        self.finished.subscribe()
    }

    /// Waits until no file is being read. Call it once the service is stopping.
    pub(crate) async fn wait_until_stopped(&self) {
        self.tasks.close();
        self.tasks.wait().await;
    }

    async fn process(&self, file: FileRow) -> Result<(), DatabaseError> {
        // Read a file alone if the program ended while reading it: another crash then counts for this file only.
        let n_permits = if file.n_attempts > 0 { N_READERS } else { 1 };
        let permits = self.permits.acquire_many(n_permits);
        let Some(Ok(_permits)) = self.stopping.run_until_cancelled(permits).await else { return Ok(()) };
        let id = file.id;
        // Commit to the disk before reading the file, because reading it may crash the program.
        if !self.database.write(move |tx| files::begin_attempt(tx, id)).await? {
            return Ok(());
        }
        // A file without a result keeps its status, so that the next start reads it from the beginning.
        match self.stopping.run_until_cancelled(self.read(file)).await {
            Some(Ok(())) => Ok(()),
            Some(Err(error)) => {
                self.database.write_unsynced(move |tx| files::undo_attempt(tx, id)).await?;
                Err(error)
            }
            None => self.database.write_unsynced(move |tx| files::undo_attempt(tx, id)).await,
        }
    }

    async fn read(&self, file: FileRow) -> Result<(), DatabaseError> {
        let id = file.id;
        match self.extract(&file).await {
            Ok((language, found)) => self.store_passages(id, language, found).await,
            Err(error) => {
                tracing::info!(file_id = %id, kind = ?error, "a file cannot be read");
                let (reason, is_tried) = (extract::reason_of(&error), !extract::is_untried(&error));
                self.database
                    .write_unsynced(move |tx| files::mark_unreadable(tx, id, &reason, is_tried))
                    .await
            }
        }
    }

    pub(super) async fn extract(
        &self,
        file: &FileRow,
    ) -> Result<(TextLanguage, Vec<IndexedPassage>), ExtractError> {
        let (blobs, id, n_bytes) = (self.blobs.clone(), file.id, file.bytes);
        extract(&self.readers, move || read_content(blobs.read(id, n_bytes)), &file.filename, index).await
    }

    async fn store_passages(
        &self,
        id: Uuid,
        language: TextLanguage,
        found: Vec<IndexedPassage>,
    ) -> Result<(), DatabaseError> {
        let n_passages = found.len();
        let begin = move |tx: &rusqlite::Transaction<'_>| {
            deletion::delete_passages(tx, id)?;
            files::set_language(tx, id, language)
        };
        self.database.write_unsynced(begin).await?;
        let mut found = found.into_iter();
        let mut first = 0;
        loop {
            let batch: Vec<IndexedPassage> = found.by_ref().take(BATCH_PASSAGES).collect();
            if batch.is_empty() {
                break;
            }
            let n_batch = batch.len();
            if !self.database.write_unsynced(move |tx| passages::append(tx, id, first, &batch)).await? {
                return Ok(());
            }
            first += n_batch;
        }
        self.database.write_unsynced(move |tx| files::mark_processed(tx, id, n_passages)).await?;
        tracing::info!(file_id = %id, n_passages, "a file was read");
        Ok(())
    }

    /// Waits, at most `limit`, until these files of `owner` are read or given up. Returns those that still exist.
    pub(crate) async fn wait_for_files(
        &self,
        owner: &str,
        ids: &[Uuid],
        limit: Duration,
    ) -> Result<Vec<FileRow>, DatabaseError> {
        let deadline = tokio::time::Instant::now() + limit;
        // Subscribe before the first check, so that no change is missed between the check and the wait.
        let mut finished = self.finished.subscribe();
        loop {
            finished.mark_unchanged();
            let rows = self.find_all(owner, ids).await?;
            if rows.iter().all(|row| row.status.is_final()) {
                return Ok(rows);
            }
            if tokio::time::timeout_at(deadline, finished.changed()).await.is_err() {
                return Ok(rows);
            }
        }
    }

    /// Waits, at most `limit`, until all files of a project are read or given up. Returns the project.
    pub(crate) async fn wait_for_project(
        &self,
        id: Uuid,
        limit: Duration,
    ) -> Result<Option<ProjectRow>, DatabaseError> {
        let deadline = tokio::time::Instant::now() + limit;
        let mut finished = self.finished.subscribe();
        loop {
            finished.mark_unchanged();
            let project = self.database.read(move |connection| projects::find(connection, id)).await?;
            let is_settled = project.as_ref().is_none_or(|project| project.n_unread == 0);
            if is_settled || tokio::time::timeout_at(deadline, finished.changed()).await.is_err() {
                return Ok(project);
            }
        }
    }

    async fn find_all(&self, owner: &str, ids: &[Uuid]) -> Result<Vec<FileRow>, DatabaseError> {
        let (owner, ids) = (owner.to_owned(), ids.to_vec());
        self.database
            .read(move |connection| {
                let mut rows = Vec::new();
                for id in ids {
                    rows.extend(files::find(connection, &owner, id)?);
                }
                Ok(rows)
            })
            .await
    }
}

/// Detects the language of a document, and makes the terms of its passages, outside the database's only writer.
fn index(found: Vec<Passage>) -> (TextLanguage, Vec<IndexedPassage>) {
    let language = TextLanguage::detect(&sample(&found));
    let mut analyzer = Analyzer::new(language);
    (language, found.into_iter().map(|passage| IndexedPassage::new(passage, &mut analyzer)).collect())
}

/// Text from all over a document, to detect its language. The beginning alone may be a title or a list of names.
fn sample(passages: &[Passage]) -> String {
    let step = passages.len().div_ceil(SAMPLED_PASSAGES).max(1);
    passages.iter().step_by(step).map(|passage| passage.text.as_str()).collect::<Vec<_>>().join("\n")
}
