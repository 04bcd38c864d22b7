//! The file endpoints: list, look up, delete.

use crate::client::Client;
use crate::error::{Error, Kind, Operation};
use http::{Method, StatusCode};
use parlance_protocol::{FileDeletion, FileList, FileObject, parse_document};
use url::Url;

impl Client {
    /// The files that the service holds for this key, all or those of one purpose.
    ///
    /// # Errors
    ///
    /// Everything that can happen on the way.
    pub async fn list_files(&self, purpose: Option<&str>) -> Result<FileList, Error> {
        let mut url = self.url(&["v1", "files"]);
        if let Some(purpose) = purpose {
            url.query_pairs_mut().append_pair("purpose", purpose);
        }
        self.send_for(Operation::ListFiles, self.request(Method::GET, url)).await
    }

    /// What the service knows about a file.
    ///
    /// # Errors
    ///
    /// Everything that can happen on the way; [`Error::is_not_found`] when the service does not have the file.
    pub async fn get_file(&self, file_id: &str) -> Result<FileObject, Error> {
        let url = self.file_url(Operation::GetFile, file_id, &[])?;
        self.send_for(Operation::GetFile, self.request(Method::GET, url)).await
    }

    /// Deletes a file on the service, for good. `Ok` means that the service said it is gone.
    ///
    /// # Errors
    ///
    /// Everything that can happen on the way; [`Error::is_not_found`] when the service does not have the file.
    pub async fn delete_file(&self, file_id: &str) -> Result<FileDeletion, Error> {
        const OPERATION: Operation = Operation::DeleteFile;
        let url = self.file_url(OPERATION, file_id, &[])?;
        let request = self.request(Method::DELETE, url).timeout(self.timeouts().small_answer);
        let response = self.send(OPERATION, request).await?;
        let status = response.status();
        let body = self.read_small(OPERATION, response).await?;
        // Some services send no body, with 204 or with 200: the status alone says that it is done.
        if status == StatusCode::NO_CONTENT || body.trim_ascii().is_empty() {
            return Ok(FileDeletion::of(file_id));
        }
        let deletion: FileDeletion =
            parse_document(&body).ok_or_else(|| self.unreadable(OPERATION, status, &body))?;
        if deletion.deleted { Ok(deletion) } else { Err(self.error(OPERATION, Kind::NotDeleted)) }
    }

    /// The address of a file. An empty id or a dot would name another place.
    pub(crate) fn file_url(&self, operation: Operation, file_id: &str, rest: &[&str]) -> Result<Url, Error> {
        if matches!(file_id, "" | "." | "..") {
            return Err(self.error(operation, Kind::FileId));
        }
        Ok(self.url(&[&["v1", "files", file_id], rest].concat()))
    }
}
