//! ZIP files from unknown sources: limits on the number of listed files, their paths, and their unpacked size.

use super::Member;
use crate::bounds::{HARMLESS_BYTES, MAX_DIRECTORY_BYTES, MAX_MEMBERS, MAX_RATIO};
use crate::refusal::{Exceeded, Refusal};
use parking_lot::Mutex;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::sync::Arc;
use zip::ZipArchive;

/// The end of a ZIP file, with the longest comment.
const TAIL_BYTES: u64 = 22 + 65_535;

/// A file that several readers read, each at its own position.
#[derive(Clone, Debug)]
pub(super) struct SharedFile {
    file: Arc<Mutex<File>>,
    at: u64,
}

impl Read for SharedFile {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let mut file = self.file.lock();
        file.seek(SeekFrom::Start(self.at))?;
        let n = file.read(to)?;
        self.at += n as u64;
        Ok(n)
    }
}

impl Seek for SharedFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let from = match to {
            SeekFrom::Start(at) => {
                self.at = at;
                return Ok(at);
            }
            SeekFrom::Current(by) => self.at.checked_add_signed(by),
            SeekFrom::End(by) => {
                let file = self.file.lock();
                file.metadata()?.len().checked_add_signed(by)
            }
        };
        self.at = from.ok_or(io::ErrorKind::InvalidInput)?;
        Ok(self.at)
    }
}

/// A ZIP file whose list was read.
pub(super) struct ZipFile {
    zip: ZipArchive<SharedFile>,
}

impl ZipFile {
    pub(super) fn open(mut file: File) -> Result<(Self, Vec<Member>), Refusal> {
        check_directory(&mut file).map_err(Refusal::while_reading)?.then_some(()).ok_or(Refusal::TooMany)?;
        let shared = SharedFile { file: Arc::new(Mutex::new(file)), at: 0 };
        let mut zip = ZipArchive::new(shared)?;
        if zip.len() > MAX_MEMBERS {
            return Err(Refusal::TooMany);
        }
        let mut members = Vec::with_capacity(zip.len());
        for index in 0..zip.len() {
            let member = zip.by_index_raw(index)?;
            let path = member.name()?.replace('\\', "/");
            if member.encrypted() {
                return Err(Refusal::Encrypted);
            }
            if is_unsafe(&path) {
                return Err(Refusal::UnsafePath(path.chars().take(200).collect()));
            }
            members.push(Member { path, n_bytes: member.size() });
        }
        // Overlapping members make a small archive unpack to much more than its size.
        if zip.has_overlapping_files()? {
            return Err(Refusal::Bomb);
        }
        Ok((Self { zip }, members))
    }

    pub(super) fn with_member<T>(
        &self,
        index: usize,
        read: impl FnOnce(&mut dyn Read) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        // Shares the list, but has its own position.
        let mut zip = self.zip.clone();
        let member = zip.by_index(index)?;
        let most = HARMLESS_BYTES.max(member.compressed_size().saturating_mul(MAX_RATIO));
        read(&mut Bounded { inner: member, left: most })
    }
}

/// Reads no more than the bound.
struct Bounded<R> {
    inner: R,
    left: u64,
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let n = self.inner.read(to)?;
        self.left = self.left.checked_sub(n as u64).ok_or_else(|| io::Error::other(Exceeded))?;
        Ok(n)
    }
}

/// Whether a file would be outside of the folder into which the archive is unpacked.
fn is_unsafe(path: &str) -> bool {
    let has_drive = path.as_bytes().get(1) == Some(&b':');
    path.starts_with('/') || has_drive || path.contains('\0') || path.split('/').any(|part| part == "..")
}

/// Whether the list of files is small enough to be read. The archive's own claim about its size may be false; reading
/// the list reveals that later.
fn check_directory(file: &mut File) -> io::Result<bool> {
    let n_bytes = file.metadata()?.len();
    let from = n_bytes.saturating_sub(TAIL_BYTES);
    file.seek(SeekFrom::Start(from))?;
    let mut tail = Vec::new();
    file.take(TAIL_BYTES).read_to_end(&mut tail)?;
    let Some(end_at) = memchr::memmem::rfind(&tail, b"PK\x05\x06") else { return Ok(true) };
    let end = tail.get(end_at..).unwrap_or_default();
    let (n_files, n_listed) = (number(end, 10, 2), number(end, 12, 4));
    let locator = end_at.checked_sub(20).and_then(|at| tail.get(at..end_at)).unwrap_or_default();
    let (n_files, n_listed) = if locator.starts_with(b"PK\x06\x07") {
        file.seek(SeekFrom::Start(number(locator, 8, 8)))?;
        let mut large = Vec::new();
        file.take(56).read_to_end(&mut large)?;
        (number(&large, 32, 8), number(&large, 40, 8))
    } else {
        (n_files, n_listed)
    };
    Ok(n_files <= MAX_MEMBERS as u64 && n_listed <= MAX_DIRECTORY_BYTES)
}

fn number(bytes: &[u8], at: usize, n: usize) -> u64 {
    let bytes = bytes.get(at..at + n).unwrap_or_default();
    bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte))
}
