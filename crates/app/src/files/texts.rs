//! The text of files for the search, read in the background where their bytes are available: pasted or imported
//! files, files of the local service, and others once they have been opened.
//!
//! A file of another service is never fetched for this.

use super::contents::{Content, Contents, read_from_disk};
use super::uploads::FileStates;
use crate::kernel::clock::now_ms;
use crate::kernel::problem::Problem;
use crate::services::context::Context;
use parking_lot::Mutex;
use parlance_documents::ExtractError;
use parlance_domain::FileId;
use parlance_store::Connection;
use parlance_store::document_texts::{self, Limits, MAX_FILE_BYTES, Passage};
use parlance_store::files::{self, File};
use parlance_words::messages;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio::sync::{mpsc, watch};

/// Opened files whose text waits to be read. More than that are read when they are opened again.
const MAX_WAITING: usize = 2;

/// Limit on files listed at once.
const N_LISTED: u32 = 500;

/// The largest file whose text is read, in bytes.
const MAX_READ_BYTES: usize = 64 * 1024 * 1024;

/// A file that was opened, with its bytes.
struct Opened {
    file: File,
    bytes: Vec<u8>,
}

/// The documents that are read for the search. Clones share it.
#[derive(Clone)]
pub(crate) struct Texts {
    context: Context,
    states: FileStates,
    contents: Contents,
    opened: mpsc::Sender<Opened>,
    /// The reading task takes it.
    waiting: Arc<Mutex<Option<mpsc::Receiver<Opened>>>>,
    /// Counts completed rounds of reading and erasing, to wake waiting tasks.
    rounds: watch::Sender<u64>,
    /// Files that could not be read in this run. They are tried again at the next start.
    failed: Arc<Mutex<HashSet<FileId>>>,
}

impl Texts {
    pub(super) fn new(context: Context, states: FileStates, contents: Contents) -> Self {
        let (opened, waiting) = mpsc::channel(MAX_WAITING);
        let waiting = Arc::new(Mutex::new(Some(waiting)));
        let (rounds, failed) = (watch::Sender::default(), Arc::default());
        Self { context, states, contents, opened, waiting, rounds, failed }
    }

    fn has_failed(&self, id: FileId) -> bool {
        self.failed.lock().contains(&id)
    }

    fn note_failure(&self, id: FileId) {
        self.failed.lock().insert(id);
    }

    /// Reads the text of a document and keeps it. A document without readable text counts as read, and one for which no
    /// reader could be started does not.
    async fn keep(&self, file: &File, bytes: Vec<u8>) -> Result<(), Problem> {
        let id = file.id;
        let context = &self.context;
        context.store.write(move |tx| document_texts::begin_attempt(tx, id)).await?;
        let passages = match context.readers.passages(&bytes, &file.name).await {
            Ok(passages) => passages_to_keep(passages),
            Err(ExtractError::NoReader) => {
                context.store.write_relaxed(move |tx| document_texts::cancel_attempt(tx, id)).await?;
                return Err(Problem::no_reader(&file.name));
            }
            Err(_) => Vec::new(),
        };
        context
            .store
            .write_relaxed(move |tx| document_texts::keep(tx, id, &passages, Limits::default(), now_ms()))
            .await
    }
}

/// The passages to keep, and one more if there are more.
fn passages_to_keep(passages: Vec<parlance_documents::Passage>) -> Vec<Passage> {
    let mut n_bytes = 0;
    let mut kept = Vec::new();
    for passage in passages {
        n_bytes += passage.text.len();
        kept.push(Passage { page: passage.place.page, text: passage.text });
        if n_bytes > MAX_FILE_BYTES {
            break;
        }
    }
    kept
}

impl Texts {
    /// Reads texts whenever a file has changed or was opened, as long as the app runs.
    pub(super) fn keep_reading(&self) {
        let waiting = self.waiting.lock().take();
        let Some(mut waiting) = waiting else { return };
        let texts = self.clone();
        let work = async move {
            let mut changes = texts.states.subscribe();
            loop {
                if let Err(problem) = texts.read_all().await {
                    tracing::warn!(%problem, "the text of files could not be read for the search");
                }
                texts.rounds.send_modify(|n| *n += 1);
                tokio::select! {
                    changed = changes.changed() => if changed.is_err() { return },
                    Some(Opened { file, bytes }) = waiting.recv() => {
                        if let Err(problem) = texts.keep(&file, bytes).await {
                            tracing::warn!(%problem, "the text of a file could not be kept for the search");
                        }
                    }
                }
            }
        };
        self.context.tasks.spawn_noticed(
            "read documents",
            &self.context.events,
            messages::search_documents_not_read(),
            work,
        );
    }

    /// Waits until the text of a file was read, or it was found to have none.
    pub(crate) async fn wait_for(&self, id: FileId) -> Result<(), Problem> {
        self.wait_until(move |conn| document_texts::is_read(conn, id)).await
    }

    /// Waits until the words of files that have gone are erased.
    pub(crate) async fn wait_for_erased(&self) -> Result<(), Problem> {
        self.wait_until(|conn| Ok(document_texts::count_to_erase(conn)? == 0)).await
    }

    async fn wait_until(
        &self,
        is_so: impl Fn(&Connection) -> Result<bool, parlance_store::Error> + Clone + Send + 'static,
    ) -> Result<(), Problem> {
        let mut rounds = self.rounds.subscribe();
        while !self.context.store.read(is_so.clone()).await? {
            if rounds.changed().await.is_err() {
                return Err(Problem::cancelled());
            }
        }
        Ok(())
    }

    /// Reads the text of every file that is here and was not read yet, and erases what was left of texts that have gone.
    async fn read_all(&self) -> Result<(), Problem> {
        self.erase_gone().await?;
        loop {
            let mut unread = self.list_unread().await?;
            unread.retain(|file| !self.has_failed(file.id));
            if unread.is_empty() {
                return Ok(());
            }
            for file in unread {
                if let Err(problem) = self.read(&file).await {
                    tracing::debug!(%problem, "a file could not be read for the search");
                    self.note_failure(file.id);
                }
            }
        }
    }

    /// Reads the text of the pasted files in a folder before they are swept away. No search finds that of a temporary
    /// conversation. Returns the paths of those that could not be read: they stay for the next start, and are tried
    /// once in a run.
    pub(super) async fn read_pasted(&self, folder: &Path) -> Result<Vec<PathBuf>, Problem> {
        if self.context.temporary.is_some() {
            return Ok(Vec::new());
        }
        let mut unreadable = Vec::new();
        for file in self.list_unread().await? {
            let Some(path) = file.source_path.clone().filter(|path| path.starts_with(folder)) else {
                continue;
            };
            if self.has_failed(file.id) {
                unreadable.push(path);
            } else if let Err(problem) = self.read(&file).await {
                tracing::warn!(%problem, "a pasted file could not be read for the search");
                self.note_failure(file.id);
                unreadable.push(path);
            }
        }
        Ok(unreadable)
    }

    async fn list_unread(&self) -> Result<Vec<File>, Problem> {
        let copies = &self.context.copies;
        let (pasted, imported) = (copies.pasted().to_owned(), copies.imported().to_owned());
        let list = move |conn: &Connection| {
            let ids = document_texts::list_unread(conn, [&pasted, &imported], N_LISTED)?;
            ids.into_iter().map(|id| files::get(conn, id)).collect()
        };
        self.context.store.read(list).await
    }

    async fn read(&self, file: &File) -> Result<(), Problem> {
        let bytes = if file.bytes > MAX_READ_BYTES as u64 {
            Vec::new()
        } else {
            match self.private_copy(file).await {
                Some(bytes) => bytes,
                None if self.is_on_local_service(file) => match self.contents.read(file).await? {
                    Ok(content) => content.bytes,
                    Err(_) => Vec::new(),
                },
                None => Vec::new(),
            }
        };
        self.keep(file, bytes).await
    }

    /// The bytes of a file that was pasted or imported, while they are here.
    async fn private_copy(&self, file: &File) -> Option<Vec<u8>> {
        let copies = self.context.copies.clone();
        let path = file.source_path.clone().filter(|path| copies.hold(path))?;
        let read = move || read_from_disk(&path, &copies, |_| MAX_READ_BYTES);
        let content = tokio::task::spawn_blocking(read).await.ok()?.ok()?;
        content.is_whole.then_some(content.bytes)
    }

    fn is_on_local_service(&self, file: &File) -> bool {
        file.service_file_id.is_some() && self.context.services.profiles.is_local(file.profile_id)
    }

    /// Has the text read of a file that was opened.
    pub(super) async fn read_opened(&self, file: &File, content: &Content) {
        let id = file.id;
        if !content.is_whole || self.context.store.is_read_only() || self.opened.capacity() == 0 {
            return;
        }
        let is_read = self.context.store.read(move |conn| document_texts::is_read(conn, id)).await;
        if is_read.is_ok_and(|is_read| !is_read) {
            // Where others wait already, it is read when it is opened again.
            drop(self.opened.try_send(Opened { file: file.clone(), bytes: content.bytes.clone() }));
        }
    }

    /// Without this, words of a file that has gone stay in the index of words and in the log for a while.
    async fn erase_gone(&self) -> Result<(), Problem> {
        let store = &self.context.store;
        let n_gone = store.read(document_texts::count_to_erase).await?;
        if n_gone == 0 {
            return Ok(());
        }
        let mut is_more = store.write(|tx| document_texts::erase_words(tx, true)).await?;
        while is_more {
            is_more = store.write(|tx| document_texts::erase_words(tx, false)).await?;
        }
        store.with_database(parlance_store::Store::empty_log).await??;
        store.write(move |tx| document_texts::end_erasing(tx, n_gone)).await
    }
}
