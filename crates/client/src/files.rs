//! The file endpoints: list, look up, delete.

use crate::client::Client;
use crate::error::{Error, Kind, Operation};
use http::header::DATE;
use http::{HeaderMap, Method, StatusCode};
use parlance_protocol::{FileDeletion, FileList, FileObject, parse_document};
use std::time::UNIX_EPOCH;
use url::Url;

impl Client {
    /// The files on the service for this key: all, or those with one purpose. With the response's date by the service's
    /// clock, in milliseconds since 1970; `None` if the response has none.
    ///
    /// # Errors
    ///
    /// All errors of a request.
    pub async fn list_files(&self, purpose: Option<&str>) -> Result<(FileList, Option<i64>), Error> {
        const OPERATION: Operation = Operation::ListFiles;
        let mut url = self.url(&["v1", "files"]);
        if let Some(purpose) = purpose {
            url.query_pairs_mut().append_pair("purpose", purpose);
        }
        let response = self.send_small(OPERATION, self.request(Method::GET, url)).await?;
        let date_ms = date_ms(response.headers());
        Ok((self.read_json(OPERATION, response).await?, date_ms))
    }

    /// The metadata of a file.
    ///
    /// # Errors
    ///
    /// All errors of a request; [`Error::is_not_found`] when the service does not have the file.
    pub async fn get_file(&self, file_id: &str) -> Result<FileObject, Error> {
        let url = self.file_url(Operation::GetFile, file_id, &[])?;
        let response = self.send_small(Operation::GetFile, self.request(Method::GET, url)).await?;
        self.read_json(Operation::GetFile, response).await
    }

    /// Deletes a file on the service permanently. `Ok` means that the service confirmed it.
    ///
    /// # Errors
    ///
    /// All errors of a request; [`Error::is_not_found`] when the service does not have the file.
    pub async fn delete_file(&self, file_id: &str) -> Result<FileDeletion, Error> {
        const OPERATION: Operation = Operation::DeleteFile;
        let url = self.file_url(OPERATION, file_id, &[])?;
        let response = self.send_small(OPERATION, self.request(Method::DELETE, url)).await?;
        let status = response.status();
        let body = self.read_small(OPERATION, response).await?;
        // Some services send no body with 204 or 200: the status alone confirms the deletion.
        if status == StatusCode::NO_CONTENT || body.trim_ascii().is_empty() {
            return Ok(FileDeletion::of(file_id));
        }
        let deletion: FileDeletion =
            parse_document(&body).ok_or_else(|| self.unreadable(OPERATION, status, &body))?;
        if deletion.deleted { Ok(deletion) } else { Err(self.error(OPERATION, Kind::NotDeleted)) }
    }

    /// The URL of a file. An empty id or a dot would change the path.
    pub(crate) fn file_url(&self, operation: Operation, file_id: &str, rest: &[&str]) -> Result<Url, Error> {
        if matches!(file_id, "" | "." | "..") {
            return Err(self.error(operation, Kind::FileId));
        }
        Ok(self.url(&[&["v1", "files", file_id], rest].concat()))
    }
}

/// The `Date` of a response, in milliseconds since 1970.
fn date_ms(headers: &HeaderMap) -> Option<i64> {
    let date = httpdate::parse_http_date(headers.get(DATE)?.to_str().ok()?.trim()).ok()?;
    i64::try_from(date.duration_since(UNIX_EPOCH).ok()?.as_millis()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_date_of_a_response_is_read_if_it_has_one() {
        let mut headers = HeaderMap::new();
        assert_eq!(date_ms(&headers), None);
        headers.insert(DATE, "soon".parse().unwrap());
        assert_eq!(date_ms(&headers), None);
        headers.insert(DATE, "Fri, 20 Nov 2026 12:00:00 GMT".parse().unwrap());
        assert_eq!(date_ms(&headers), Some(1_795_176_000_000));
    }
}
