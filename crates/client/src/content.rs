//! `GET /v1/files/{id}/content`: a file's content, from the beginning or from an offset.

use crate::answer::foreign_encoding;
use crate::client::Client;
use crate::error::{Error, Kind, Operation};
use crate::media_type::media_type;
use http::header::{ACCEPT_ENCODING, CONTENT_DISPOSITION, CONTENT_RANGE, CONTENT_TYPE, RANGE};
use http::{HeaderMap, Method, StatusCode};
use reqwest::Response;
use tokio::time::timeout;

const OPERATION: Operation = Operation::DownloadFile;

/// The number of bytes passed to `limit`.
pub const SNIFFED_BYTES: usize = 4096;

/// The beginning of a file's content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beginning {
    /// The bytes, at most the requested number.
    pub bytes: Vec<u8>,
    /// Whether this is the whole file.
    pub is_whole: bool,
}

/// A body whose headers have arrived.
pub(crate) struct Content {
    pub(crate) response: Response,
    /// The offset of its first byte in the file.
    pub(crate) first: u64,
    /// The size of the whole file, if the service reports it.
    pub(crate) total: Option<u64>,
}

impl Client {
    /// Reads the beginning of a file: as many bytes as `limit` returns for the first [`SNIFFED_BYTES`] bytes (or for
    /// all of a shorter file). Then closes the connection.
    ///
    /// # Errors
    ///
    /// All errors of a request; [`Error::is_not_found`] when the service does not have the file.
    pub async fn read_content(
        &self,
        file_id: &str,
        limit: impl FnOnce(&[u8]) -> usize,
    ) -> Result<Beginning, Error> {
        let Content { mut response, total, .. } = self.open_content(file_id, 0).await?;
        let mut bytes = Vec::new();
        let mut limit = Some(limit);
        let mut max_bytes = usize::MAX;
        loop {
            let next = timeout(self.timeouts.stall, response.chunk()).await;
            let next = next.map_err(|_| self.error(OPERATION, Kind::Stalled))?;
            let Some(chunk) = next.map_err(|source| self.transport_error(OPERATION, source))? else { break };
            bytes.extend_from_slice(&chunk);
            if bytes.len() >= SNIFFED_BYTES
                && let Some(limit) = limit.take()
            {
                max_bytes = limit(&bytes);
            }
            if bytes.len() > max_bytes {
                bytes.truncate(max_bytes);
                return Ok(Beginning { bytes, is_whole: false });
            }
        }
        let received = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        match total {
            Some(expected) if received < expected => {
                Err(self.error(OPERATION, Kind::Short { expected, received }))
            }
            _ => Ok(Beginning { bytes, is_whole: true }),
        }
    }

    /// Requests a file's content from `first` on. A service without range support sends all of it.
    pub(crate) async fn open_content(&self, file_id: &str, first: u64) -> Result<Content, Error> {
        let url = self.file_url(OPERATION, file_id, &["content"])?;
        // An encoded body would have another length than the file, and would be written encoded.
        let mut request = self.request(Method::GET, url).header(ACCEPT_ENCODING, "identity");
        if first > 0 {
            request = request.header(RANGE, format!("bytes={first}-"));
        }
        let response = self.send(OPERATION, request).await?;
        let (status, headers) = (response.status(), response.headers());
        let is_page = media_type(headers.get(CONTENT_TYPE)) == "text/html";
        if is_page && !headers.contains_key(CONTENT_DISPOSITION) {
            return Err(self.error(OPERATION, Kind::WebPage { status }));
        }
        if let Some(encoding) = foreign_encoding(headers) {
            let received = format!("a file that is encoded as {encoding}");
            return Err(self.error(OPERATION, Kind::Unreadable { received }));
        }
        if status != StatusCode::PARTIAL_CONTENT {
            let total = response.content_length();
            return Ok(Content { response, first: 0, total });
        }
        match range_of(headers) {
            Some((begins, total)) if begins == first => Ok(Content { response, first, total }),
            _ => {
                let received = "a part of the file that was not asked for".to_owned();
                Err(self.error(OPERATION, Kind::Unreadable { received }))
            }
        }
    }
}

/// The offset of a part and the size of the whole: `bytes 5-9/10`.
fn range_of(headers: &HeaderMap) -> Option<(u64, Option<u64>)> {
    let range = headers.get(CONTENT_RANGE)?.to_str().ok()?.trim().strip_prefix("bytes ")?;
    let (part, total) = range.split_once('/')?;
    let (first, _) = part.split_once('-')?;
    Some((first.trim().parse().ok()?, total.trim().parse().ok()))
}
