//! The blob store: the contents of files, received in `incoming` and committed to `files` under the file id.
//!
//! With a key, contents are encrypted from their first byte in `incoming`; length and hash are those of the plain
//! bytes. A name from outside never becomes part of a path. The start after a crash removes unfinished uploads, and
//! sets complete contents without a file aside: an older copy of the database can bring the file back. They are removed
//! weeks later. The store must not know the database: callers pass the ids of existing files.

use super::private_directory;
use bytes::Bytes;
use parlance_encryption::{Key, files};
use parlance_words::messages;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fs::DirEntry;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use tempfile::NamedTempFile;
use tokio::task::JoinHandle;
use uuid::Uuid;

/// Bytes are hashed and written in batches of this size, so a large upload needs few writes.
const BATCH_BYTES: usize = 1024 * 1024;

/// How long contents and copies are kept that seem unused.
const KEEPING_TIME: Duration = Duration::from_secs(14 * 24 * 60 * 60);

/// The contents of a data directory.
#[derive(Clone, Debug)]
pub(crate) struct BlobStore {
    incoming: PathBuf,
    contents: PathBuf,
    quarantine: PathBuf,
    key: Option<Key>,
}

/// The directories of the store: for uploads, for committed contents, and for contents that are set aside.
pub(super) const DIRECTORIES: [&str; 3] = ["incoming", "files", "set-aside"];

impl BlobStore {
    /// Opens the store of a data directory, whose contents are encrypted with this key. Blocks.
    pub(crate) fn open(data_dir: &Path, key: Option<Key>) -> io::Result<Self> {
        let [incoming, contents, quarantine] = DIRECTORIES.map(|name| data_dir.join(name));
        for directory in [&incoming, &contents, &quarantine] {
            private_directory::create(directory)?;
        }
        Ok(Self { incoming, contents, quarantine, key })
    }

    /// The path of a file's content.
    pub(crate) fn path(&self, id: Uuid) -> PathBuf {
        self.contents.join(id.to_string())
    }

    /// Opens the content of a file with `n_bytes` for reading. Blocks.
    pub(crate) fn read(&self, id: Uuid, n_bytes: u64) -> io::Result<files::Reader> {
        let path = self.path(id);
        let reader = match &self.key {
            Some(key) => files::open(&path, Some(key)),
            // A user's own file may begin like an encrypted one.
            None => files::open_plain(&path),
        }?;
        if reader.n_bytes()? == n_bytes {
            Ok(reader)
        } else {
            Err(io::Error::new(io::ErrorKind::InvalidData, "the content has another length than its file"))
        }
    }

    /// Removes unfinished uploads, and sets contents aside that belong to no file. Returns the ids in `known` whose
    /// content is missing. Blocks.
    pub(crate) fn sweep(&self, known: &[Uuid]) -> io::Result<Vec<Uuid>> {
        for entry in std::fs::read_dir(&self.incoming)? {
            remove_if_there(&entry?.path())?;
        }
        let mut missing: BTreeSet<Uuid> = known.iter().copied().collect();
        for entry in std::fs::read_dir(&self.contents)? {
            let entry = entry?;
            if !id_of(&entry).is_some_and(|id| missing.remove(&id)) {
                self.quarantine_entry(&entry)?;
            }
        }
        for entry in std::fs::read_dir(&self.quarantine)? {
            let entry = entry?;
            if id_of(&entry).is_some_and(|id| missing.remove(&id)) {
                std::fs::rename(entry.path(), self.contents.join(entry.file_name()))?;
                tracing::warn!(name = ?entry.file_name(), "a content that was set aside has its file again");
            } else if is_expired(&entry)? {
                remove_if_there(&entry.path())?;
            }
        }
        private_directory::sync(&self.quarantine)?;
        private_directory::sync(&self.contents)?;
        Ok(missing.into_iter().collect())
    }

    fn quarantine_entry(&self, entry: &DirEntry) -> io::Result<()> {
        if !entry.file_type()?.is_file() {
            return Ok(());
        }
        // The keeping time starts now.
        std::fs::File::options().write(true).open(entry.path())?.set_modified(SystemTime::now())?;
        std::fs::rename(entry.path(), self.quarantine.join(entry.file_name()))?;
        tracing::warn!(name = ?entry.file_name(), "a content without a file was set aside");
        Ok(())
    }

    /// Begins to receive a content.
    pub(crate) async fn receive(&self) -> io::Result<IncomingBlob> {
        let (directory, key) = (self.incoming.clone(), self.key.clone());
        let writer = blocking(move || Writer::new("upload-", &directory, key.as_ref())).await?;
        Ok(IncomingBlob { batch: Vec::new(), batch_bytes: 0, state: State::Idle(Box::new(writer)) })
    }

    /// Commits a received content under an id.
    pub(crate) async fn commit(&self, received: ReceivedBlob, id: Uuid) -> io::Result<()> {
        let path = self.path(id);
        blocking(move || private_directory::persist(received.file, &path)).await
    }

    /// Copies a local file like an upload. Blocks.
    pub(crate) fn import_file(&self, path: &Path) -> io::Result<ReceivedBlob> {
        // Only regular files: a pipe may never end, and a device does not.
        if !std::fs::metadata(path)?.is_file() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, messages::cli_not_regular().to_string()));
        }
        let mut source = std::fs::File::open(path)?;
        let mut writer = Writer::new("added-", &self.incoming, self.key.as_ref())?;
        let mut batch = vec![0; BATCH_BYTES];
        loop {
            let n_read = source.read(&mut batch)?;
            let bytes = batch.get(..n_read).unwrap_or_default();
            if bytes.is_empty() {
                break;
            }
            writer.write(bytes)?;
        }
        writer.finish()
    }

    /// Like [`BlobStore::commit`], for callers that may block.
    pub(crate) fn commit_blocking(&self, received: ReceivedBlob, id: Uuid) -> io::Result<()> {
        private_directory::persist(received.file, &self.path(id))
    }

    /// Like [`BlobStore::remove`], for callers that may block.
    pub(crate) fn remove_blocking(&self, id: Uuid) -> io::Result<()> {
        remove_synced(&self.path(id))
    }

    /// Removes the content of a file. A missing content is no error.
    pub(crate) async fn remove(&self, id: Uuid) -> io::Result<()> {
        let path = self.path(id);
        blocking(move || remove_synced(&path)).await
    }
}

/// The id of the file that this content belongs to.
fn id_of(entry: &DirEntry) -> Option<Uuid> {
    entry.file_name().to_str().and_then(|name| Uuid::parse_str(name).ok())
}

/// Whether the keeping time of an entry is over.
pub(crate) fn is_expired(entry: &DirEntry) -> io::Result<bool> {
    let kept_since = entry.metadata()?.modified()?;
    // A clock that was set back only extends the time.
    Ok(kept_since.elapsed().is_ok_and(|age| age > KEEPING_TIME))
}

/// Removes a file, and syncs the removal to the disk.
fn remove_synced(path: &Path) -> io::Result<()> {
    remove_if_there(path)?;
    path.parent().map_or(Ok(()), private_directory::sync)
}

fn remove_if_there(path: &Path) -> io::Result<()> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> io::Result<T> + Send + 'static) -> io::Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(io::Error::other)?
}

/// A content that is being received. Dropping it removes the received bytes.
pub(crate) struct IncomingBlob {
    batch: Vec<Bytes>,
    batch_bytes: usize,
    state: State,
}

enum State {
    Idle(Box<Writer>),
    /// A batch is being written while the next one arrives.
    Writing(JoinHandle<io::Result<Box<Writer>>>),
    Failed,
}

struct Writer {
    file: files::Writer<NamedTempFile>,
    hash: Sha256,
    n_bytes: u64,
}

impl Writer {
    fn new(prefix: &str, directory: &Path, key: Option<&Key>) -> io::Result<Self> {
        let file = tempfile::Builder::new().prefix(prefix).tempfile_in(directory)?;
        Ok(Self { file: files::Writer::new(file, key)?, hash: Sha256::new(), n_bytes: 0 })
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.hash.update(bytes);
        self.file.write_all(bytes)?;
        self.n_bytes += bytes.len() as u64;
        Ok(())
    }

    /// Syncs the content to the disk: an acknowledged file survives a power cut.
    fn finish(self) -> io::Result<ReceivedBlob> {
        let file = self.file.finish()?;
        file.as_file().sync_all()?;
        Ok(ReceivedBlob { sha256: self.hash.finalize().into(), n_bytes: self.n_bytes, file })
    }
}

/// A complete content on disk that is not committed yet. Dropping it removes it.
pub(crate) struct ReceivedBlob {
    file: NamedTempFile,
    /// The SHA-256 of the plain bytes.
    pub(crate) sha256: [u8; 32],
    /// The number of plain bytes.
    pub(crate) n_bytes: u64,
}

impl IncomingBlob {
    /// Adds the next bytes.
    pub(crate) async fn push(&mut self, bytes: Bytes) -> io::Result<()> {
        self.batch_bytes += bytes.len();
        self.batch.push(bytes);
        if self.batch_bytes >= BATCH_BYTES { self.write_batch().await } else { Ok(()) }
    }

    async fn write_batch(&mut self) -> io::Result<()> {
        let mut writer = self.take_writer().await?;
        let batch = std::mem::take(&mut self.batch);
        self.batch_bytes = 0;
        self.state = State::Writing(tokio::task::spawn_blocking(move || {
            batch.iter().try_for_each(|bytes| writer.write(bytes))?;
            Ok(writer)
        }));
        Ok(())
    }

    async fn take_writer(&mut self) -> io::Result<Box<Writer>> {
        match std::mem::replace(&mut self.state, State::Failed) {
            State::Idle(writer) => Ok(writer),
            State::Writing(writing) => writing.await.map_err(io::Error::other)?,
            State::Failed => Err(io::Error::other("an earlier part could not be written")),
        }
    }

    /// Syncs the content to the disk.
    pub(crate) async fn finish(mut self) -> io::Result<ReceivedBlob> {
        self.write_batch().await?;
        let writer = self.take_writer().await?;
        blocking(move || writer.finish()).await
    }
}
