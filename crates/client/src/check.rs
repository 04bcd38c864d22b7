//! Checks an address and a key, even if the service has no file endpoints (the interface calls them upcoming).

use crate::client::Client;
use crate::error::{Cause, Error, Operation};
use http::Method;
use http::header::CONTENT_TYPE;

/// Whether a service has file endpoints, judging by its response to a file request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileSupport {
    /// They work.
    Offered,
    /// The service has none (404, 405, 501).
    NotOffered,
    /// The service does not let this account use them (403).
    NotAllowed,
    /// They do not work at the moment, for example because of a server error.
    Unavailable,
}

impl Client {
    /// Checks whether a service is at the address and accepts the key. Requests the file list. If that proves nothing,
    /// sends `POST /v1/responses` with an empty object, which the service must refuse (interface section 4.1) and
    /// which costs no tokens.
    ///
    /// # Errors
    ///
    /// When the service cannot be reached or its response proves nothing; [`Error::is_auth`] when it rejects the key.
    pub async fn check(&self) -> Result<FileSupport, Error> {
        let Err(error) = self.list_files(None).await else { return Ok(FileSupport::Offered) };
        let support = match error.file_support() {
            Some(support) => support,
            // For example a proxy's page; the other endpoint may still belong to the service.
            None if matches!(error.cause(), Cause::WebPage | Cause::Unreadable) => FileSupport::Unavailable,
            None => return Err(error),
        };
        let request = self
            .request(Method::POST, self.responses_url())
            .header(CONTENT_TYPE, "application/json")
            .body("{}");
        match self.send_small(Operation::Connect, request).await {
            Err(refused) if matches!(refused.status(), Some(400 | 422 | 429)) && !refused.is_web_page() => {
                Ok(support)
            }
            Err(refused) if refused.is_web_page() => Err(error),
            Err(refused) => Err(refused),
            // No service with this interface accepts an empty request.
            Ok(_) => Err(error),
        }
    }
}

impl Error {
    /// Whether a refused file request shows that the service has file endpoints. `None` if it proves nothing: the
    /// service was not reached, rejects the key, or responded about a single file.
    #[must_use]
    pub fn file_support(&self) -> Option<FileSupport> {
        if !matches!(self.operation(), Operation::ListFiles | Operation::UploadFile) {
            return None;
        }
        match self.status()? {
            404 | 405 | 501 => Some(FileSupport::NotOffered),
            403 => Some(FileSupport::NotAllowed),
            429 | 500..=599 => Some(FileSupport::Unavailable),
            _ => None,
        }
    }
}
