//! `POST /v1/responses`, streamed and whole.

use crate::client::Client;
use crate::error::{Error, Kind, Operation};
use crate::stream::{Facts, ResponseStream};
use http::header::{ACCEPT, CACHE_CONTROL, CONTENT_ENCODING};
use http::{HeaderMap, Method};
use parlance_protocol::CreateResponseRequest;

const OPERATION: Operation = Operation::CreateResponse;

impl Client {
    /// Requests an answer, streamed unless the request has `stream: false`. Returns when the response headers have
    /// arrived; an answer that is a single document gives one event.
    ///
    /// # Errors
    ///
    /// Errors before the first event. Later errors are items of the stream.
    pub async fn create_response(&self, request: &CreateResponseRequest) -> Result<ResponseStream, Error> {
        let stream = request.wants_stream();
        let accept = if stream { "text/event-stream" } else { "application/json" };
        // A request can be as long as a conversation, so it is not copied needlessly.
        let explicit;
        let request = if request.stream.is_some() {
            request
        } else {
            explicit = CreateResponseRequest { stream: Some(stream), ..request.clone() };
            &explicit
        };
        let mut post = self.request(Method::POST, self.responses_url()).header(ACCEPT, accept).json(request);
        if self.is_without_storage {
            post = post.header(CACHE_CONTROL, "no-store");
        }
        if self.prefers_quotes {
            post = post.header("prefer", "quotes");
        }
        let response = self.send(OPERATION, post).await?;
        // The request accepts no encoding, because a compressed stream arrives in bursts.
        if let Some(encoding) = foreign_encoding(response.headers()) {
            let received = format!("a body that is encoded as {encoding}");
            return Err(self.error(OPERATION, Kind::Unreadable { received }));
        }
        let facts = Facts::of(&response);
        Ok(ResponseStream::open(self.clone(), response, facts))
    }
}

/// The encoding of a body, if any.
pub(crate) fn foreign_encoding(headers: &HeaderMap) -> Option<String> {
    let encoding =
        String::from_utf8_lossy(headers.get(CONTENT_ENCODING)?.as_bytes()).trim().to_ascii_lowercase();
    (!encoding.is_empty() && encoding != "identity").then_some(encoding)
}
