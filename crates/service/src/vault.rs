//! The files' contents on disk: received in `incoming`, kept in `files` under their id.
//!
//! A name that was sent from outside never becomes part of a path. What a crash leaves behind is swept at the next
//! start. It must not know the database: which ids exist is told to it.

use bytes::Bytes;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;
use tokio::task::JoinHandle;
use uuid::Uuid;

/// Bytes are hashed and written in batches of this size, so that a large upload costs few visits to the disk.
const BATCH_BYTES: usize = 1024 * 1024;

/// The place of all contents.
#[derive(Clone, Debug)]
pub(crate) struct Vault {
    incoming: PathBuf,
    contents: PathBuf,
}

impl Vault {
    /// Opens the vault in a data directory. Blocks.
    pub(crate) fn open(data_dir: &Path) -> io::Result<Self> {
        let vault = Self { incoming: data_dir.join("incoming"), contents: data_dir.join("files") };
        std::fs::create_dir_all(&vault.incoming)?;
        std::fs::create_dir_all(&vault.contents)?;
        Ok(vault)
    }

    /// Where the content of a file is.
    pub(crate) fn path(&self, id: Uuid) -> PathBuf {
        self.contents.join(id.to_string())
    }

    /// Removes uploads that were never finished and contents that belong to no file. Returns the ids, of those given,
    /// whose content is missing. Blocks.
    pub(crate) fn sweep(&self, known: &[Uuid]) -> io::Result<Vec<Uuid>> {
        for entry in std::fs::read_dir(&self.incoming)? {
            remove_if_there(&entry?.path())?;
        }
        let mut missing: BTreeSet<Uuid> = known.iter().copied().collect();
        for entry in std::fs::read_dir(&self.contents)? {
            let entry = entry?;
            let id = entry.file_name().to_str().and_then(|name| Uuid::parse_str(name).ok());
            let is_known = id.is_some_and(|id| missing.remove(&id));
            if !is_known {
                remove_if_there(&entry.path())?;
            }
        }
        Ok(missing.into_iter().collect())
    }

    /// Begins to receive a content.
    pub(crate) async fn receive(&self) -> io::Result<Incoming> {
        let directory = self.incoming.clone();
        let file =
            blocking(move || tempfile::Builder::new().prefix("upload-").tempfile_in(directory)).await?;
        let writer = Writer { file, hash: Sha256::new(), n_bytes: 0 };
        Ok(Incoming { batch: Vec::new(), batch_bytes: 0, state: State::Idle(writer) })
    }

    /// Keeps a received content under an id.
    pub(crate) async fn keep(&self, received: Received, id: Uuid) -> io::Result<()> {
        let path = self.path(id);
        blocking(move || {
            received.file.persist(path).map_err(|error| error.error)?;
            Ok(())
        })
        .await
    }

    /// Copies a file of the computer, as if it had been received. Blocks.
    pub(crate) fn receive_file(&self, path: &Path) -> io::Result<Received> {
        // A pipe may never end, and a device does not.
        if !std::fs::metadata(path)?.is_file() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is no ordinary file"));
        }
        let mut source = std::fs::File::open(path)?;
        let mut file = tempfile::Builder::new().prefix("added-").tempfile_in(&self.incoming)?;
        let mut hash = Sha256::new();
        let mut n_bytes = 0;
        let mut batch = vec![0; BATCH_BYTES];
        loop {
            let n_read = source.read(&mut batch)?;
            let bytes = batch.get(..n_read).unwrap_or_default();
            if bytes.is_empty() {
                break;
            }
            hash.update(bytes);
            file.write_all(bytes)?;
            n_bytes += n_read as u64;
        }
        file.as_file().sync_all()?;
        Ok(Received { sha256: hash.finalize().into(), n_bytes, file })
    }

    /// The same as [`Vault::keep`], for callers that may block.
    pub(crate) fn keep_now(&self, received: Received, id: Uuid) -> io::Result<()> {
        received.file.persist(self.path(id)).map(drop).map_err(|error| error.error)
    }

    /// The same as [`Vault::remove`], for callers that may block.
    pub(crate) fn remove_now(&self, id: Uuid) -> io::Result<()> {
        remove_if_there(&self.path(id))
    }

    /// Removes the content of a file; that it is gone already is no error.
    pub(crate) async fn remove(&self, id: Uuid) -> io::Result<()> {
        let path = self.path(id);
        blocking(move || remove_if_there(&path)).await
    }
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

/// A content on its way to the disk. Dropping it removes what has arrived.
pub(crate) struct Incoming {
    batch: Vec<Bytes>,
    batch_bytes: usize,
    state: State,
}

enum State {
    Idle(Writer),
    /// The last batch is being written while the next one arrives.
    Writing(JoinHandle<io::Result<Writer>>),
    Failed,
}

struct Writer {
    file: NamedTempFile,
    hash: Sha256,
    n_bytes: u64,
}

/// A content that is whole on disk, but not kept yet. Dropping it removes it.
pub(crate) struct Received {
    file: NamedTempFile,
    /// Its SHA-256.
    pub(crate) sha256: [u8; 32],
    /// Its length.
    pub(crate) n_bytes: u64,
}

impl Incoming {
    /// Takes the next bytes.
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
            for bytes in batch {
                writer.hash.update(&bytes);
                writer.file.write_all(&bytes)?;
                writer.n_bytes += bytes.len() as u64;
            }
            Ok(writer)
        }));
        Ok(())
    }

    async fn take_writer(&mut self) -> io::Result<Writer> {
        match std::mem::replace(&mut self.state, State::Failed) {
            State::Idle(writer) => Ok(writer),
            State::Writing(writing) => writing.await.map_err(io::Error::other)?,
            State::Failed => Err(io::Error::other("an earlier part could not be written")),
        }
    }

    /// Waits until everything is on the disk.
    pub(crate) async fn finish(mut self) -> io::Result<Received> {
        self.write_batch().await?;
        let writer = self.take_writer().await?;
        blocking(move || {
            // A file that was acknowledged survives a power cut.
            writer.file.as_file().sync_all()?;
            Ok(Received { sha256: writer.hash.finalize().into(), n_bytes: writer.n_bytes, file: writer.file })
        })
        .await
    }
}
