//! `GET /v1/files/{id}/content`: a file's way to the disk.

use crate::answer::media_type;
use crate::client::Client;
use crate::error::{Error, Kind, Operation};
use futures_util::{Stream, StreamExt};
use http::Method;
use http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use std::io;
use std::path::{Path, PathBuf};
use tempfile::TempPath;
use tokio::fs::File;
use tokio::io::AsyncWriteExt;

const OPERATION: Operation = Operation::DownloadFile;

/// A file that was downloaded and is safe on the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Downloaded {
    /// Where it is.
    pub path: PathBuf,
    /// Its length in bytes.
    pub bytes: u64,
}

impl Client {
    /// Writes the content of a file to `to`, which must not exist. It appears there whole or not at all: it is
    /// written under another name beside it first, and nothing is ever overwritten. `progress` is told how many bytes
    /// have been written, and of how many if the service says so. Dropping the future stops the download.
    ///
    /// # Errors
    ///
    /// Everything that can happen on the way; [`Error::is_not_found`] when the service does not have the file.
    pub async fn download_file(
        &self,
        file_id: &str,
        to: &Path,
        progress: impl FnMut(u64, Option<u64>) + Send,
    ) -> Result<Downloaded, Error> {
        let url = self.file_url(OPERATION, file_id, &["content"])?;
        if tokio::fs::symlink_metadata(to).await.is_ok() {
            return Err(self.error(OPERATION, Kind::FileExists { path: to.to_owned() }));
        }
        let response = self.send(OPERATION, self.request(Method::GET, url)).await?;
        let status = response.status();
        let headers = response.headers();
        let is_page = media_type(headers.get(CONTENT_TYPE)) == "text/html";
        if is_page && !headers.contains_key(CONTENT_DISPOSITION) {
            return Err(self.error(OPERATION, Kind::WebPage { status }));
        }
        let total = response.content_length();
        let unwritable = |source| self.error(OPERATION, Kind::FileUnwritable { path: to.to_owned(), source });
        let (mut file, draft) = draft_beside(to.to_owned()).await.map_err(unwritable)?;
        let mut progress = progress;
        let poured = pour(response.bytes_stream(), &mut file, |bytes| progress(bytes, total)).await;
        let bytes = poured.map_err(|error| match error {
            PourError::Source(source) => self.transport_error(OPERATION, source),
            PourError::Sink(source) => unwritable(source),
        })?;
        drop(file);
        match keep(draft, to.to_owned()).await {
            Ok(()) => Ok(Downloaded { path: to.to_owned(), bytes }),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                Err(self.error(OPERATION, Kind::FileExists { path: to.to_owned() }))
            }
            Err(error) => Err(unwritable(error)),
        }
    }
}

enum PourError<E> {
    Source(E),
    Sink(io::Error),
}

/// Writes all bytes of a body and makes sure that they are on the disk. How many there were.
async fn pour<S, B, E>(body: S, file: &mut File, mut progress: impl FnMut(u64)) -> Result<u64, PourError<E>>
where
    S: Stream<Item = Result<B, E>>,
    B: AsRef<[u8]>,
{
    let mut body = std::pin::pin!(body);
    let mut bytes = 0;
    while let Some(chunk) = body.next().await {
        let chunk = chunk.map_err(PourError::Source)?;
        file.write_all(chunk.as_ref()).await.map_err(PourError::Sink)?;
        bytes += chunk.as_ref().len() as u64;
        progress(bytes);
    }
    file.flush().await.map_err(PourError::Sink)?;
    file.sync_all().await.map_err(PourError::Sink)?;
    Ok(bytes)
}

/// A new file in the folder of `to`, which goes away by itself unless it is kept.
async fn draft_beside(to: PathBuf) -> io::Result<(File, TempPath)> {
    let draft = blocking(move || {
        let mut builder = tempfile::Builder::new();
        builder.prefix(".parlance-").suffix(".part");
        // Like any file that a person makes, not like a secret one.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        builder.tempfile_in(folder_of(&to))
    });
    let (file, path) = draft.await?.into_parts();
    Ok((File::from_std(file), path))
}

/// Gives the draft its name, unless something has that name by now.
async fn keep(draft: TempPath, to: PathBuf) -> io::Result<()> {
    blocking(move || {
        draft.persist_noclobber(&to).map_err(|error| error.error)?;
        // The name is on the disk once the folder is. A file system that cannot do that has done what it can.
        #[cfg(unix)]
        drop(std::fs::File::open(folder_of(&to)).and_then(|folder| folder.sync_all()));
        Ok(())
    })
    .await
}

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
mod tests {
    use super::*;
    use std::convert::Infallible;

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn a_full_disk_is_an_error_of_the_file_and_of_the_kind_that_says_so() {
        let mut full = tokio::fs::OpenOptions::new().write(true).open("/dev/full").await.unwrap();
        let body = futures_util::stream::iter([Ok::<_, Infallible>("words")]);
        let Err(PourError::Sink(source)) = pour(body, &mut full, |_| ()).await else {
            panic!("nothing fits on a full disk");
        };
        let error = Error::new(OPERATION, "", Kind::FileUnwritable { path: "/dev/full".into(), source });
        assert_eq!(error.cause(), crate::Cause::DiskFull);
    }
}
