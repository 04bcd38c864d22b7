//! `POST /v1/files`: uploads a file directly from disk.

use crate::client::Client;
use crate::error::{Error, Kind, Operation};
use crate::form::Form;
use crate::pieces::{self, Broken, Observer};
use bytes::Bytes;
use futures_util::{StreamExt, TryStreamExt, stream};
use http::Method;
use http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use parking_lot::Mutex;
use parlance_protocol::FileObject;
use reqwest::Body;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio::sync::Notify;
use tokio::time::timeout;

const OPERATION: Operation = Operation::UploadFile;

/// A file ready for upload: open, and of known length.
pub struct UploadFile {
    reader: Box<dyn Read + Send>,
    look: Observer,
    length: u64,
    filename: String,
    /// The path of the file, or the name of a reader.
    path: PathBuf,
}

impl UploadFile {
    /// Opens a local file and uses its name.
    ///
    /// # Errors
    ///
    /// When the file does not exist, is not readable, or is not a regular file.
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
        let (reader, look) = (Box::new(file.into_std().await), unseen());
        Ok(Self { reader, look, length: metadata.len(), filename, path: path.to_owned() })
    }

    /// A file from another source of known length. It is read on a thread of its own.
    #[must_use]
    pub fn from_reader(reader: impl Read + Send + 'static, length: u64, filename: impl Into<String>) -> Self {
        let filename = filename.into();
        Self { reader: Box::new(reader), look: unseen(), length, path: PathBuf::from(&filename), filename }
    }

    /// The same file under another name.
    #[must_use]
    pub fn named(self, filename: impl Into<String>) -> Self {
        Self { filename: filename.into(), ..self }
    }

    /// Adds an observer for the content: it is called with each piece in order and with an empty slice at the end, and
    /// can stop the upload with an error.
    #[must_use]
    pub fn watched(self, look: impl FnMut(&[u8]) -> io::Result<()> + Send + 'static) -> Self {
        Self { look: Box::new(look), ..self }
    }

    /// Its length in bytes.
    #[must_use]
    pub fn length(&self) -> u64 {
        self.length
    }
}

impl Client {
    /// Uploads a file. `progress` receives the number of bytes handed to the network, each time it grows. Dropping the
    /// future stops the upload.
    ///
    /// # Errors
    ///
    /// All errors of a request, and [`Cause::FileChanged`](crate::Cause::FileChanged) when the file grows or shrinks
    /// meanwhile.
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
        let (path, announced) = (file.path, file.length);
        let of_body = fault.clone();
        let moved = Arc::new(Notify::new());
        let (of_piece, of_end) = (Arc::clone(&moved), Arc::clone(&moved));
        let mut n_sent = 0;
        let pieces = pieces::read(file.reader, file.length, file.look)
            .inspect_ok(move |piece| {
                n_sent += piece.len() as u64;
                of_piece.notify_one();
                progress(n_sent);
            })
            .map_err(move |broken| of_body.set(kind_of(broken, path.clone(), announced)));
        let body = stream::iter([Ok(Bytes::from(form.head))]).chain(pieces).chain(stream::once(async move {
            of_end.notify_one();
            Ok(Bytes::from(form.tail))
        }));
        let request = self
            .request(Method::POST, self.url(&["v1", "files"]))
            .header(CONTENT_TYPE, form.content_type)
            .header(CONTENT_LENGTH, length)
            .body(Body::wrap_stream(body.into_stream()));
        let limit = self.timeouts.upload_answer;
        let answer = async {
            let sent = self.send(OPERATION, request).await;
            // The HTTP layer only reports that the body failed; the reason is stored here.
            if let Some(kind) = fault.take() {
                return Err(self.error(OPERATION, kind));
            }
            // The service may respond before the last byte, so reading the response has a timeout of its own.
            let read = timeout(limit, self.read_json(OPERATION, sent?)).await;
            read.unwrap_or_else(|_| Err(self.error(OPERATION, Kind::NoAnswer)))
        };
        // The timeout applies after the last byte, and when the service accepts no more bytes.
        let too_late = async { while timeout(limit, moved.notified()).await.is_ok() {} };
        tokio::select! {
            answer = answer => answer,
            () = too_late => Err(self.error(OPERATION, Kind::NoAnswer)),
        }
    }
}

/// Why reading the file failed, passed around the HTTP layer.
#[derive(Clone, Default)]
struct Fault(Arc<Mutex<Option<Kind>>>);

impl Fault {
    fn set(&self, kind: Kind) -> io::Error {
        *self.0.lock() = Some(kind);
        io::Error::other("the file could not be read as announced")
    }

    fn take(&self) -> Option<Kind> {
        self.0.lock().take()
    }
}

fn kind_of(broken: Broken, path: PathBuf, announced: u64) -> Kind {
    match broken {
        Broken::Unreadable(source) => Kind::FileUnreadable { path, source },
        Broken::Changed { has_grown } => Kind::FileChanged { path, announced, has_grown },
    }
}

/// An observer that does nothing.
fn unseen() -> Observer {
    Box::new(|_| Ok(()))
}
