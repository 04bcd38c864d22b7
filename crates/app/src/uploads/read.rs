//! The bytes of a file of this computer: their SHA-256, before they are sent or on their way.

use super::{Phase, Upload};
use crate::problem::Problem;
use sha2::{Digest as _, Sha256};
use std::io::{self, Read as _};
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use tokio::io::{AsyncRead, ReadBuf};

/// How much is read at once.
const CHUNK_BYTES: usize = 1024 * 1024;

/// The SHA-256 of a file of exactly so many bytes. `None` when it has other ones by now, or the upload was given up.
pub(super) async fn hash(path: PathBuf, bytes: u64, upload: Upload) -> Result<Option<[u8; 32]>, Problem> {
    let hash = move || hash_now(&path, bytes, &upload);
    let hashed = tokio::task::spawn_blocking(hash).await.map_err(|panic| Problem::interrupted(&panic))?;
    hashed.map_err(|error| Problem::input("It cannot be read.", format!("The disk says: {error}.")))
}

fn hash_now(path: &std::path::Path, bytes: u64, upload: &Upload) -> io::Result<Option<[u8; 32]>> {
    let mut file = std::fs::File::open(path)?;
    let mut chunk = vec![0; CHUNK_BYTES];
    let mut hasher = Sha256::new();
    let mut n_read = 0_u64;
    upload.set(Phase::Hashing(0));
    loop {
        let n = file.read(&mut chunk)?;
        let Some(piece) = chunk.get(..n).filter(|piece| !piece.is_empty()) else { break };
        hasher.update(piece);
        n_read += piece.len() as u64;
        // One that goes on growing would never end.
        if n_read > bytes || upload.cancel.is_cancelled() {
            return Ok(None);
        }
        upload.set(Phase::Hashing(n_read));
    }
    Ok((n_read == bytes).then(|| hasher.finalize().into()))
}

/// What a [`Hashed`] reader has found.
#[derive(Clone, Default)]
pub(super) struct Found(Arc<Mutex<(Option<[u8; 32]>, bool)>>);

impl Found {
    /// The SHA-256 of everything that was read, once it was read to its end.
    pub(super) fn sha256(&self) -> Option<[u8; 32]> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).0
    }

    /// Whether the bytes were not those that had been read before.
    pub(super) fn is_other(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).1
    }

    fn set(&self, sha256: [u8; 32], is_other: bool) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = (Some(sha256), is_other);
    }
}

/// A reader that hashes what passes, and fails at the end when that is not what was expected.
pub(super) struct Hashed<R> {
    reader: R,
    hasher: Sha256,
    left: u64,
    expected: Option<[u8; 32]>,
    found: Found,
}

impl<R> Hashed<R> {
    /// A reader of `length` bytes.
    pub(super) fn new(reader: R, length: u64, expected: Option<[u8; 32]>, found: Found) -> Self {
        Self { reader, hasher: Sha256::new(), left: length, expected, found }
    }
}

impl<R: AsyncRead + Unpin> AsyncRead for Hashed<R> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = into.filled().len();
        ready!(Pin::new(&mut self.reader).poll_read(context, into))?;
        let piece = into.filled().get(before..).unwrap_or_default();
        self.hasher.update(piece);
        self.left = self.left.saturating_sub(piece.len() as u64);
        // Whoever reads too little or too much notices that without a hash.
        if piece.is_empty() && self.left == 0 {
            let sha256: [u8; 32] = self.hasher.clone().finalize().into();
            let is_other = self.expected.is_some_and(|expected| expected != sha256);
            self.found.set(sha256, is_other);
            if is_other {
                return Poll::Ready(Err(io::ErrorKind::InvalidData.into()));
            }
        }
        Poll::Ready(Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::AsyncReadExt as _;

    fn sha256(bytes: &[u8]) -> [u8; 32] {
        Sha256::digest(bytes).into()
    }

    #[tokio::test]
    async fn what_passes_is_hashed_to_its_end() {
        let bytes = vec![7; 100_000];
        let found = Found::default();
        let mut read = Vec::new();
        let mut reader = Hashed::new(&bytes[..], 100_000, Some(sha256(&bytes)), found.clone());
        reader.read_to_end(&mut read).await.unwrap();
        assert_eq!((read == bytes, found.sha256(), found.is_other()), (true, Some(sha256(&bytes)), false));
    }

    #[tokio::test]
    async fn other_bytes_than_those_that_were_expected_do_not_end_well() {
        let found = Found::default();
        let mut reader = Hashed::new(&b"new"[..], 3, Some(sha256(b"old")), found.clone());
        let error = reader.read_to_end(&mut Vec::new()).await.unwrap_err();
        assert_eq!((error.kind(), found.is_other()), (io::ErrorKind::InvalidData, true));
    }

    #[tokio::test]
    async fn a_file_that_grew_or_shrank_has_no_hash() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "words").unwrap();
        let hash_as = async |bytes| hash(file.path().to_owned(), bytes, Upload::default()).await.unwrap();
        assert_eq!(hash_as(5).await, Some(sha256(b"words")));
        assert_eq!(hash_as(4).await, None);
        assert_eq!(hash_as(6).await, None);
        let given_up = Upload::default();
        given_up.cancel.cancel();
        assert_eq!(hash(file.path().to_owned(), 5, given_up).await.unwrap(), None);
    }
}
