//! `GET /v1/files/{file_id}/content` (interface section 4.5): a file's bytes, complete or a range (RFC 9110, 14).

use super::api_error::ApiError;
use super::caller::Caller;
use super::files;
use super::state::AppState;
use crate::database::files::FileRow;
use crate::storage::blob_store::BlobStore;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::{Stream, stream};
use http_range_header::{EndPosition, StartPosition, parse_range_header};
use parlance_encryption::files::Reader;
use parlance_protocol::ErrorBody;
use parlance_words::messages;
use std::fmt::Write;
use std::io::{self, Read, Seek as _, SeekFrom};

/// Bytes read from disk at a time.
const READ_BYTES: u64 = 256 * 1024;

#[utoipa::path(
    get, path = "/v1/files/{file_id}/content", tag = "files", summary = "Download a file",
    description = "A `Range` header with one range of bytes gets that range; `If-Range` with the file's `ETag` makes \
        sure that it is of the same content. Other `Range` headers are passed over.",
    params(("file_id" = uuid::Uuid, Path)),
    responses(
        (status = 200, description = "The bytes as they were uploaded", content_type = "application/octet-stream"),
        (status = 206, description = "The range of them that was asked for", content_type = "application/octet-stream"),
        (status = 401, description = "The API key is missing, unknown, expired or revoked", body = ErrorBody),
        (status = 404, description = "The caller has no such file", body = ErrorBody),
        (status = 416, description = "The range is beyond the end of the file", body = ErrorBody),
        (status = 500, description = "The content could not be read", body = ErrorBody),
    ),
    security(("bearer" = [])),
)]
pub(crate) async fn content(
    caller: Caller,
    State(state): State<AppState>,
    files::FileId(file_id): files::FileId,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let row = files::find(&caller, &state, &file_id).await?;
    let etag = format!("\"{}\"", to_hex(&row.sha256));
    let part = match requested_range(&headers, &etag, row.bytes) {
        Ok(part) => part,
        Err(BeyondEnd) => return Ok(range_not_satisfiable(row.bytes)),
    };
    let (status, first, n_bytes) = match part {
        Some((first, last)) => (StatusCode::PARTIAL_CONTENT, first, last - first + 1),
        None => (StatusCode::OK, 0, row.bytes),
    };
    let content = match open(state.blobs, &row, first).await {
        // The file was deleted after its row was read.
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(files::unknown_file(&file_id)),
        opened => opened?,
    };
    let body = Body::from_stream(read(content, n_bytes));
    let mut response = (
        status,
        [
            (header::CONTENT_TYPE, "application/octet-stream".to_owned()),
            (header::CONTENT_LENGTH, n_bytes.to_string()),
            (header::X_CONTENT_TYPE_OPTIONS, "nosniff".to_owned()),
            (header::ACCEPT_RANGES, "bytes".to_owned()),
            (header::ETAG, etag),
        ],
        body,
    )
        .into_response();
    if let Some((first, last)) = part {
        response.headers_mut().insert(
            header::CONTENT_RANGE,
            HeaderValue::try_from(format!("bytes {first}-{last}/{}", row.bytes))?,
        );
    }
    Ok(response)
}

/// Opens the content of a file at the byte `first`.
async fn open(blobs: BlobStore, row: &FileRow, first: u64) -> io::Result<Reader> {
    let (id, n_bytes) = (row.id, row.bytes);
    blocking(move || {
        let mut content = blobs.read(id, n_bytes)?;
        content.seek(SeekFrom::Start(first))?;
        Ok(content)
    })
    .await
}

/// The next `n_left` bytes of a content.
fn read(content: Reader, n_left: u64) -> impl Stream<Item = io::Result<Bytes>> {
    stream::try_unfold((content, n_left), |(mut content, n_left)| async move {
        if n_left == 0 {
            return Ok(None);
        }
        blocking(move || {
            let n_bytes = n_left.min(READ_BYTES);
            let mut bytes = Vec::with_capacity(usize::try_from(n_bytes).unwrap_or_default());
            content.by_ref().take(n_bytes).read_to_end(&mut bytes)?;
            match n_left.checked_sub(bytes.len() as u64) {
                Some(n_left) if !bytes.is_empty() => Ok(Some((Bytes::from(bytes), (content, n_left)))),
                _ => Err(io::ErrorKind::UnexpectedEof.into()),
            }
        })
        .await
    })
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> io::Result<T> + Send + 'static) -> io::Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(io::Error::other)?
}

/// The error for a range that begins beyond the end of the file.
struct BeyondEnd;

/// The first and the last byte of the requested range; `None` for the whole file.
fn requested_range(headers: &HeaderMap, etag: &str, n_bytes: u64) -> Result<Option<(u64, u64)>, BeyondEnd> {
    let is_of_this =
        headers.get(header::IF_RANGE).is_none_or(|validator| validator.as_bytes() == etag.as_bytes());
    let range = headers.get(header::RANGE).filter(|_| is_of_this).and_then(|range| range.to_str().ok());
    // Ignore an invalid range, as the RFC requires.
    let Some(parsed) = range.and_then(|range| parse_range_header(range).ok()) else { return Ok(None) };
    // The RFC allows the whole file as the answer to several ranges.
    let [range] = parsed.ranges.as_slice() else { return Ok(None) };
    let first = match range.start {
        StartPosition::Index(first) => first,
        StartPosition::FromLast(n_last) => n_bytes.saturating_sub(n_last),
    };
    let last = match range.end {
        EndPosition::Index(last) => last,
        EndPosition::LastByte => u64::MAX,
    };
    if last < first {
        return Ok(None);
    }
    match n_bytes.checked_sub(1) {
        Some(end) if first <= end => Ok(Some((first, last.min(end)))),
        _ => Err(BeyondEnd),
    }
}

fn range_not_satisfiable(n_bytes: u64) -> Response {
    let message = messages::error_range(n_bytes);
    let error = ApiError::new(StatusCode::RANGE_NOT_SATISFIABLE, "range_not_satisfiable", message);
    ([(header::CONTENT_RANGE, format!("bytes */{n_bytes}"))], error).into_response()
}

fn to_hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        // Writing to a string cannot fail.
        if write!(text, "{byte:02x}").is_err() {
            break;
        }
    }
    text
}
