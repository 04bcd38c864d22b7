//! `POST /v1/files`: a file's way to the service, straight from the disk.

use crate::client::Client;
use crate::error::{Error, Kind, Operation};
use crate::form::Form;
use bytes::{Bytes, BytesMut};
use futures_util::{StreamExt, TryStreamExt, stream};
use http::Method;
use http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use parlance_protocol::FileObject;
use reqwest::Body;
use std::io;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::io::{AsyncRead, AsyncReadExt};

const OPERATION: Operation = Operation::UploadFile;

/// How much is read at once. Larger pieces are no faster, smaller ones cost a thread switch each.
const CHUNK_BYTES: usize = 256 * 1024;

/// A file that is ready to be sent: open, and of known length.
pub struct UploadFile {
    reader: Pin<Box<dyn AsyncRead + Send>>,
    length: u64,
    filename: String,
    /// Where it came from; its name for a reader.
    path: PathBuf,
}

impl UploadFile {
    /// Opens a file of this computer. Its name goes along with it.
    ///
    /// # Errors
    ///
    /// When the file is not there, may not be read, or is no ordinary file.
    pub async fn open(path: impl AsRef<Path>) -> Result<Self, Error> {
        let path = path.as_ref();
        let unreadable =
            |source| Error::new(OPERATION, "", Kind::FileUnreadable { path: path.to_owned(), source });
        let file = tokio::fs::File::open(path).await.map_err(unreadable)?;
        let metadata = file.metadata().await.map_err(unreadable)?;
        if metadata.is_dir() {
            return Err(unreadable(io::ErrorKind::IsADirectory.into()));
        }
        if !metadata.is_file() {
            return Err(unreadable(io::Error::new(io::ErrorKind::InvalidInput, "not an ordinary file")));
        }
        let filename =
            path.file_name().map_or_else(|| "file".to_owned(), |name| name.to_string_lossy().into_owned());
        Ok(Self { reader: Box::pin(file), length: metadata.len(), filename, path: path.to_owned() })
    }

    /// A file that comes from somewhere else; its length must be known.
    #[must_use]
    pub fn from_reader(
        reader: impl AsyncRead + Send + 'static,
        length: u64,
        filename: impl Into<String>,
    ) -> Self {
        let filename = filename.into();
        Self { reader: Box::pin(reader), length, path: PathBuf::from(&filename), filename }
    }

    /// The same file under another name.
    #[must_use]
    pub fn named(self, filename: impl Into<String>) -> Self {
        Self { filename: filename.into(), ..self }
    }

    /// The same file, read through something that looks at its bytes on their way. It must not change how many there
    /// are.
    #[must_use]
    pub fn read_through<R>(self, wrap: impl FnOnce(Pin<Box<dyn AsyncRead + Send>>) -> R) -> Self
    where
        R: AsyncRead + Send + 'static,
    {
        Self { reader: Box::pin(wrap(self.reader)), ..self }
    }

    /// Its length in bytes.
    #[must_use]
    pub fn length(&self) -> u64 {
        self.length
    }
}

impl Client {
    /// Sends a file to the service. `progress` is told how many of the file's bytes are on their way, each time some
    /// more are; dropping the future stops the upload.
    ///
    /// # Errors
    ///
    /// Everything that can happen on the way, and [`Cause::FileChanged`](crate::Cause::FileChanged) when the file
    /// grows or shrinks meanwhile.
    pub async fn upload_file(
        &self,
        file: UploadFile,
        purpose: &str,
        progress: impl Fn(u64) + Send + 'static,
    ) -> Result<FileObject, Error> {
        let media_type = mime_guess::from_path(&file.filename).first_or_octet_stream();
        let form = Form::new(purpose, &file.filename, media_type.essence_str());
        let length = form.length_around(file.length);
        let fault = Fault::default();
        let pieces = Pieces { file, sent: 0, is_checked: false, fault: fault.clone(), progress };
        let body = stream::iter([Ok(Bytes::from(form.head))])
            .chain(stream::try_unfold(pieces, Pieces::next))
            .chain(stream::iter([Ok(Bytes::from(form.tail))]));
        let request = self
            .request(Method::POST, self.url(&["v1", "files"]))
            .header(CONTENT_TYPE, form.content_type)
            .header(CONTENT_LENGTH, length)
            .body(Body::wrap_stream(body.into_stream()));
        let sent = self.send(OPERATION, request).await;
        // The HTTP layer knows only that its body failed; why is known here.
        if let Some(kind) = fault.take() {
            return Err(self.error(OPERATION, kind));
        }
        self.read_json(OPERATION, sent?).await
    }
}

/// Why the reading of the file failed, for whoever waits at the other end of the HTTP layer.
#[derive(Clone, Default)]
struct Fault(Arc<Mutex<Option<Kind>>>);

impl Fault {
    fn set(&self, kind: Kind) -> io::Error {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(kind);
        io::Error::other("the file could not be read as announced")
    }

    fn take(&self) -> Option<Kind> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// The bytes of a file, exactly as many as were announced.
struct Pieces<P> {
    file: UploadFile,
    sent: u64,
    is_checked: bool,
    fault: Fault,
    progress: P,
}

impl<P: Fn(u64)> Pieces<P> {
    async fn next(mut self) -> Result<Option<(Bytes, Self)>, io::Error> {
        let mut piece = Bytes::new();
        if self.sent < self.file.length {
            piece = self.read_piece().await?;
            self.sent += piece.len() as u64;
            if piece.is_empty() {
                return Err(self.changed(false));
            }
        }
        // Looked at before the last piece goes out, because the HTTP layer asks for nothing after it.
        if self.sent == self.file.length && !self.is_checked {
            self.is_checked = true;
            let more = self.file.reader.read(&mut [0]).await.map_err(|source| self.unreadable(source))?;
            if more > 0 {
                return Err(self.changed(true));
            }
        }
        if piece.is_empty() {
            return Ok(None);
        }
        (self.progress)(self.sent);
        Ok(Some((piece, self)))
    }

    async fn read_piece(&mut self) -> Result<Bytes, io::Error> {
        let left = self.file.length - self.sent;
        let room = usize::try_from(left).map_or(CHUNK_BYTES, |left| left.min(CHUNK_BYTES));
        let mut piece = BytesMut::with_capacity(room);
        let mut reader = (&mut self.file.reader).take(room as u64);
        let read = reader.read_buf(&mut piece).await;
        read.map_err(|source| self.unreadable(source))?;
        Ok(piece.freeze())
    }

    fn unreadable(&self, source: io::Error) -> io::Error {
        self.fault.set(Kind::FileUnreadable { path: self.file.path.clone(), source })
    }

    fn changed(&self, has_grown: bool) -> io::Error {
        let announced = self.file.length;
        self.fault.set(Kind::FileChanged { path: self.file.path.clone(), announced, has_grown })
    }
}
