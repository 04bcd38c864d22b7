//! Uploads and downloads by minimal handlers: from the form to a file, and from a file to the socket.

use axum::body::Body;
use axum::extract::{Multipart, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use sha2::{Digest, Sha256};
use std::path::PathBuf;
use tokio::fs::File;
use tokio::io::{AsyncWriteExt, BufWriter};
use tokio_util::io::ReaderStream;

/// Buffer size for reading and writing, in bytes.
const PIECE_BYTES: usize = 256 * 1024;

/// The folder for uploads.
#[derive(Clone)]
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    fn file(&self) -> PathBuf {
        self.0.join("uploaded")
    }
}

/// Writes the last file of a form to the disk without syncing it.
pub(crate) async fn upload(State(folder): State<Folder>, form: Multipart) -> Result<String, StatusCode> {
    receive(&folder, form, false).await.map_err(|()| StatusCode::INTERNAL_SERVER_ERROR)
}

/// Additionally takes the SHA-256 and syncs the file, as a reliable service must.
pub(crate) async fn upload_safely(
    State(folder): State<Folder>,
    form: Multipart,
) -> Result<String, StatusCode> {
    receive(&folder, form, true).await.map_err(|()| StatusCode::INTERNAL_SERVER_ERROR)
}

async fn receive(folder: &Folder, mut form: Multipart, is_safe: bool) -> Result<String, ()> {
    let mut hash = Sha256::new();
    let mut n_bytes = 0;
    while let Some(mut field) = form.next_field().await.map_err(drop)? {
        if field.name() != Some("file") {
            continue;
        }
        let file = File::create(folder.file()).await.map_err(drop)?;
        let mut file = BufWriter::with_capacity(PIECE_BYTES, file);
        while let Some(chunk) = field.chunk().await.map_err(drop)? {
            if is_safe {
                hash.update(&chunk);
            }
            n_bytes += chunk.len();
            file.write_all(&chunk).await.map_err(drop)?;
        }
        file.flush().await.map_err(drop)?;
        if is_safe {
            file.get_ref().sync_all().await.map_err(drop)?;
        }
    }
    Ok(format!("{n_bytes} {:02x?}", hash.finalize()))
}

/// The latest uploaded file.
pub(crate) async fn download(State(folder): State<Folder>) -> Result<impl IntoResponse, StatusCode> {
    let file = File::open(folder.file()).await.map_err(|_| StatusCode::NOT_FOUND)?;
    let n_bytes = file.metadata().await.map_err(|_| StatusCode::NOT_FOUND)?.len();
    let body = Body::from_stream(ReaderStream::with_capacity(file, PIECE_BYTES));
    Ok(([(header::CONTENT_LENGTH, n_bytes.to_string())], body))
}
