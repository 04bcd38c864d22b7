//! The file endpoints: list, look up, delete.

use crate::client::Client;
use crate::error::{Error, Kind, Operation};
use http::{Method, StatusCode};
use parlance_protocol::{FileDeletion, FileList, FileObject};
use url::Url;

impl Client {
    /// Asks the service something cheap that needs a valid key, to find out whether address and key are right.
    ///
    /// # Errors
    ///
    /// Whatever stands between here and the service; [`Error::is_auth`] when it is the key.
    pub async fn check(&self) -> Result<(), Error> {
        self.list_files(None).await.map(drop)
    }

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
        if response.status() == StatusCode::NO_CONTENT {
            return Ok(FileDeletion::of(file_id));
        }
        let deletion: FileDeletion = self.read_json(OPERATION, response).await?;
        if deletion.deleted {
            return Ok(deletion);
        }
        Err(self.error(OPERATION, Kind::Unreadable { received: "the file was not deleted".to_owned() }))
    }

    /// The address of a file. An empty id or a dot would name another place.
    pub(crate) fn file_url(&self, operation: Operation, file_id: &str, rest: &[&str]) -> Result<Url, Error> {
        if matches!(file_id, "" | "." | "..") {
            return Err(self.error(operation, Kind::FileId));
        }
        Ok(self.url(&[&["v1", "files", file_id], rest].concat()))
    }
}
