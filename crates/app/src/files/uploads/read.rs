//! The bytes of a file of this computer: their SHA-256, before or during the upload.

use super::running::{Phase, Upload};
use crate::kernel::private_copies::PrivateCopies;
use crate::kernel::problem::{Problem, system_says};
use parking_lot::Mutex;
use parlance_words::messages;
use sha2::{Digest as _, Sha256};
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

/// How much is read at once.
const CHUNK_BYTES: usize = 1024 * 1024;

/// The SHA-256 of a file of exactly this many bytes. `None` when its length has changed, or the upload was given up.
pub(super) async fn hash(
    path: PathBuf,
    copies: &PrivateCopies,
    bytes: u64,
    upload: Upload,
) -> Result<Option<[u8; 32]>, Problem> {
    let copies = copies.clone();
    let hash = move || hash_now(copies.open(&path)?, bytes, &upload);
    let hashed = tokio::task::spawn_blocking(hash).await.map_err(Problem::interrupted)?;
    hashed.map_err(|error| {
        let said = system_says(&error);
        Problem::input(messages::problem_file_unreadable_unnamed(), said)
    })
}

fn hash_now(mut file: impl io::Read, bytes: u64, upload: &Upload) -> io::Result<Option<[u8; 32]>> {
    let mut chunk = vec![0; CHUNK_BYTES];
    let mut hasher = Sha256::new();
    let mut n_read = 0_u64;
    upload.set(Phase::Hashing(0));
    loop {
        let n = file.read(&mut chunk)?;
        let Some(piece) = chunk.get(..n).filter(|piece| !piece.is_empty()) else { break };
        hasher.update(piece);
        n_read += piece.len() as u64;
        // A file that keeps growing would never end.
        if n_read > bytes || upload.cancel.is_cancelled() {
            return Ok(None);
        }
        upload.set(Phase::Hashing(n_read));
    }
    Ok((n_read == bytes).then(|| hasher.finalize().into()))
}

/// The result of a [`Passing`].
#[derive(Clone, Default)]
pub(super) struct Found(Arc<Mutex<(Option<[u8; 32]>, bool)>>);

impl Found {
    /// The SHA-256 of all bytes, once the end was read.
    pub(super) fn sha256(&self) -> Option<[u8; 32]> {
        self.0.lock().0
    }

    /// Whether the bytes differed from those read before.
    pub(super) fn is_other(&self) -> bool {
        self.0.lock().1
    }

    fn set(&self, sha256: [u8; 32], is_other: bool) {
        *self.0.lock() = (Some(sha256), is_other);
    }
}

/// Hashes the bytes that are sent, and fails at the end when they differ from the expected ones.
pub(super) struct Passing {
    hasher: Sha256,
    expected: Option<[u8; 32]>,
    found: Found,
}

impl Passing {
    pub(super) fn new(expected: Option<[u8; 32]>, found: Found) -> Self {
        Self { hasher: Sha256::new(), expected, found }
    }

    /// Adds the next bytes; an empty slice is the end.
    pub(super) fn update(&mut self, piece: &[u8]) -> io::Result<()> {
        if !piece.is_empty() {
            self.hasher.update(piece);
            return Ok(());
        }
        let sha256: [u8; 32] = self.hasher.finalize_reset().into();
        let is_other = self.expected.is_some_and(|expected| expected != sha256);
        self.found.set(sha256, is_other);
        if is_other { Err(io::ErrorKind::InvalidData.into()) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sha256(bytes: &[u8]) -> [u8; 32] {
        Sha256::digest(bytes).into()
    }

    #[test]
    fn what_passes_is_hashed_to_its_end() {
        let found = Found::default();
        let mut passing = Passing::new(Some(sha256(b"old words")), found.clone());
        passing.update(b"old ").unwrap();
        passing.update(b"words").unwrap();
        assert_eq!(found.sha256(), None, "it may go on");
        passing.update(b"").unwrap();
        assert_eq!((found.sha256(), found.is_other()), (Some(sha256(b"old words")), false));
    }

    #[test]
    fn other_bytes_than_those_that_were_expected_do_not_end_well() {
        let found = Found::default();
        let mut passing = Passing::new(Some(sha256(b"old")), found.clone());
        passing.update(b"new").unwrap();
        let error = passing.update(b"").unwrap_err();
        assert_eq!((error.kind(), found.is_other()), (io::ErrorKind::InvalidData, true));
    }

    #[tokio::test]
    async fn a_file_that_grew_or_shrank_has_no_hash() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "words").unwrap();
        let hash_as = async |bytes| {
            hash(file.path().to_owned(), &PrivateCopies::none(), bytes, Upload::default()).await.unwrap()
        };
        assert_eq!(hash_as(5).await, Some(sha256(b"words")));
        assert_eq!(hash_as(4).await, None);
        assert_eq!(hash_as(6).await, None);
        let given_up = Upload::default();
        given_up.cancel.cancel();
        assert_eq!(hash(file.path().to_owned(), &PrivateCopies::none(), 5, given_up).await.unwrap(), None);
    }
}
