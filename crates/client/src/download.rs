//! Downloads a file to a temporary file in the target's folder, so that the received part survives an interruption.

use crate::client::Client;
use crate::error::{Cause, Error, Kind, Operation};
use crate::name::free_names;
use bytes::Bytes;
use futures_util::{Stream, StreamExt};
use http::StatusCode;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempPath;
use tokio::sync::mpsc;
use tokio::time::timeout;

const OPERATION: Operation = Operation::DownloadFile;

/// Maximum number of pieces that wait for the disk; each has at most some 400 KB.
const N_BEHIND: usize = 8;

/// Written bytes between two syncs to disk.
const SYNC_EVERY_BYTES: usize = 32 * 1024 * 1024;

/// A completely downloaded and synced file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Downloaded {
    /// Its path: the requested one, or the first free name similar to it.
    pub path: PathBuf,
    /// Its length in bytes.
    pub bytes: u64,
}

impl Client {
    /// Downloads a file to `to`, or to a similar free name if that exists by then: it never overwrites a file. The
    /// target appears only when it is complete. Until then a file with the ending `.part` grows next to it. After an
    /// interruption this file stays, and the next call for the same file and target resumes it if the service supports
    /// ranges. `progress` receives the number of bytes so far, and the total if the service reports it. A download is
    /// complete only if its length is the one in the response, or else `known_bytes` from the service's list. Dropping
    /// the future stops the download.
    ///
    /// # Errors
    ///
    /// All errors of a request; [`Error::is_not_found`] when the service does not have the file.
    pub async fn download_file(
        &self,
        file_id: &str,
        to: &Path,
        known_bytes: Option<u64>,
        progress: impl FnMut(u64, Option<u64>) + Send,
    ) -> Result<Downloaded, Error> {
        let part = part_of(to, file_id);
        let fetched =
            self.fetch(file_id, to, &part, progress).await.and_then(|(received, total)| {
                match total.or(known_bytes) {
                    Some(expected) if received < expected => {
                        Err(self.error(OPERATION, Kind::Short { expected, received }))
                    }
                    _ => Ok(received),
                }
            });
        let bytes = match fetched {
            Ok(bytes) => bytes,
            Err(error) => {
                // Do not keep a part that can never be resumed, least of all on a full disk.
                if error.cause() == Cause::DiskFull || error.is_not_found() {
                    // The error of the download matters more than one of this cleanup.
                    drop(remove(&part).await);
                }
                return Err(error);
            }
        };
        match keep(part, to.to_owned()).await {
            Ok(path) => Ok(Downloaded { path, bytes }),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                Err(self.error(OPERATION, Kind::FileExists { path: to.to_owned() }))
            }
            Err(source) => Err(self.error(OPERATION, Kind::FileUnwritable { path: to.to_owned(), source })),
        }
    }

    /// Brings the part to the whole. How long it is now, and how long it has to be if the service says it with the body.
    async fn fetch(
        &self,
        file_id: &str,
        to: &Path,
        part: &Path,
        mut progress: impl FnMut(u64, Option<u64>) + Send,
    ) -> Result<(u64, Option<u64>), Error> {
        let unwritable = |source| self.error(OPERATION, Kind::FileUnwritable { path: to.to_owned(), source });
        let kept = length_of(part).await.map_err(unwritable)?;
        let content = match self.open_content(file_id, kept).await {
            // The partial file is longer than the content, or the service sent another range than requested.
            Err(error) if kept > 0 && is_about_range(&error) => self.open_content(file_id, 0).await?,
            opened => opened?,
        };
        let (first, total) = (content.first, content.total);
        let opened = part.to_owned();
        let file = blocking(move || open(&opened, first)).await.map_err(unwritable)?;
        progress(first, total);
        let body = content.response.bytes_stream();
        let stall = self.timeouts.stall;
        let poured = pour(body, stall, file, |bytes| progress(first + bytes, total)).await;
        let bytes = poured.map_err(|error| match error {
            PourError::Source(source) => self.transport_error(OPERATION, source),
            PourError::Sink(source) => unwritable(source),
            PourError::Stalled => self.error(OPERATION, Kind::Stalled),
        })?;
        Ok((first + bytes, total))
    }
}

/// Removes the partial file of [`Client::download_file`].
///
/// # Errors
///
/// When it cannot be removed.
pub async fn forget_download(file_id: &str, to: &Path) -> io::Result<()> {
    remove(&part_of(to, file_id)).await
}

fn is_about_range(error: &Error) -> bool {
    error.status() == Some(StatusCode::RANGE_NOT_SATISFIABLE.as_u16()) || error.cause() == Cause::Unreadable
}

/// The partial file of a download. Its name contains the file, so that a download never resumes another file's part.
fn part_of(to: &Path, file_id: &str) -> PathBuf {
    // FNV-1a; it only has to distinguish the few files that a user saves under one name.
    let mark = file_id.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    let mut name = to.file_name().map(OsString::from).unwrap_or_default();
    name.push(format!(".{mark:016x}.part"));
    to.with_file_name(name)
}

/// The length of the partial file. Anything other than a file blocks the path.
async fn length_of(part: &Path) -> io::Result<u64> {
    match tokio::fs::symlink_metadata(part).await {
        Ok(found) if found.is_file() => Ok(found.len()),
        Ok(_) => Err(io::ErrorKind::AlreadyExists.into()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(0),
        Err(error) => Err(error),
    }
}

/// Opens the partial file, truncated to `n_kept` bytes.
fn open(part: &Path, n_kept: u64) -> io::Result<File> {
    let mut file = File::options().create(true).truncate(false).write(true).open(part)?;
    file.set_len(n_kept)?;
    file.seek(io::SeekFrom::Start(n_kept))?;
    Ok(file)
}

async fn remove(part: &Path) -> io::Result<()> {
    match tokio::fs::remove_file(part).await {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

enum PourError<E> {
    Source(E),
    Sink(io::Error),
    Stalled,
}

/// Writes all bytes of a body and syncs them to disk, also those before an interruption. Returns their number. Fails
/// when no bytes arrive for `stall`. Writing has its own thread: when disk and network take turns, 1 GiB takes a fifth
/// longer than with curl.
async fn pour<S, E>(
    body: S,
    stall: Duration,
    file: File,
    mut progress: impl FnMut(u64),
) -> Result<u64, PourError<E>>
where
    S: Stream<Item = Result<Bytes, E>>,
{
    let (to_disk, pieces) = mpsc::channel(N_BEHIND);
    let writing = tokio::task::spawn_blocking(move || write_all(file, pieces));
    let mut body = std::pin::pin!(body);
    let mut bytes = 0;
    let mut broken = None;
    loop {
        let piece = match timeout(stall, body.next()).await {
            Ok(Some(Ok(piece))) => piece,
            Ok(None) => break,
            Ok(Some(Err(source))) => {
                broken = Some(PourError::Source(source));
                break;
            }
            Err(_) => {
                broken = Some(PourError::Stalled);
                break;
            }
        };
        let n_more = piece.len() as u64;
        // The writer stops when the disk has failed; its error is handled below.
        if to_disk.send(piece).await.is_err() {
            break;
        }
        bytes += n_more;
        progress(bytes);
    }
    drop(to_disk);
    let written = writing.await.map_err(io::Error::other);
    written.and_then(|written| written).map_err(PourError::Sink)?;
    match broken {
        Some(error) => Err(error),
        None => Ok(bytes),
    }
}

/// Writes the pieces and syncs in parallel, so that little remains to be synced at the end.
fn write_all(mut file: File, mut pieces: mpsc::Receiver<Bytes>) -> io::Result<()> {
    let beside = file.try_clone()?;
    let (ask, asked) = std::sync::mpsc::sync_channel::<()>(1);
    let mut n_unsynced = 0;
    std::thread::scope(|scope| {
        // The kernel reports a write error once, to the first sync. Check that result.
        let syncing = scope.spawn(move || asked.iter().try_for_each(|()| beside.sync_data()));
        while let Some(piece) = pieces.blocking_recv() {
            file.write_all(&piece)?;
            n_unsynced += piece.len();
            if n_unsynced >= SYNC_EVERY_BYTES && ask.try_send(()).is_ok() {
                n_unsynced = 0;
            }
        }
        drop(ask);
        let synced = syncing.join().map_err(|_| io::Error::other("the disk could not be asked"))?;
        synced.and_then(|()| file.sync_all())
    })
}

/// Moves the partial file to its target, or to the first free name similar to it. Returns the path.
async fn keep(part: PathBuf, to: PathBuf) -> io::Result<PathBuf> {
    blocking(move || {
        let mut part = TempPath::try_from_path(part)?;
        for free in free_names(&to) {
            match part.persist_noclobber(&free) {
                Ok(()) => {
                    // The name is durable once the folder is synced. Not all file systems support that.
                    #[cfg(unix)]
                    drop(std::fs::File::open(folder_of(&free)).and_then(|folder| folder.sync_all()));
                    return Ok(free);
                }
                Err(taken) if taken.error.kind() == io::ErrorKind::AlreadyExists => part = taken.path,
                Err(failed) => {
                    // Keep the received part for the next attempt.
                    drop(failed.path.keep());
                    return Err(failed.error);
                }
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    })
    .await
}

#[cfg(unix)]
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> io::Result<T> + Send + 'static) -> io::Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(io::Error::other)?
}

#[cfg(test)]
// Only Linux has `/dev/full`.
#[cfg(target_os = "linux")]
mod tests {
    use super::*;
    use std::convert::Infallible;

    #[tokio::test]
    async fn a_full_disk_is_an_error_of_the_file_and_of_the_kind_that_says_so() {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let body = futures_util::stream::iter([Ok::<_, Infallible>(Bytes::from("words"))]);
        let Err(PourError::Sink(source)) = pour(body, Duration::from_secs(60), full, |_| ()).await else {
            panic!("nothing fits on a full disk");
        };
        let error = Error::new(OPERATION, "", Kind::FileUnwritable { path: "/dev/full".into(), source });
        assert_eq!(error.cause(), crate::Cause::DiskFull);
    }
}
