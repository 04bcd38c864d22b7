//! `POST /v1/responses`, streamed and whole.

use crate::client::Client;
use crate::error::{Error, Kind, Operation};
use crate::stream::{Facts, ResponseStream};
use http::header::{ACCEPT, CACHE_CONTROL, CONTENT_ENCODING};
use http::{HeaderMap, Method};
use parlance_protocol::CreateResponseRequest;

const OPERATION: Operation = Operation::CreateResponse;

impl Client {
    /// Asks for an answer, as a stream unless the request says `stream: false`. Returns when the head of the answer is
    /// there; an answer that comes as one document is one event.
    ///
    /// # Errors
    ///
    /// Everything that happens before the first event. What happens later is an item of the stream.
    pub async fn create_response(&self, request: &CreateResponseRequest) -> Result<ResponseStream, Error> {
        let stream = request.wants_stream();
        let accept = if stream { "text/event-stream" } else { "application/json" };
        let request = CreateResponseRequest { stream: Some(stream), ..request.clone() };
        let mut post = self.request(Method::POST, self.responses_url()).header(ACCEPT, accept).json(&request);
        if self.is_without_storage() {
            post = post.header(CACHE_CONTROL, "no-store");
        }
        if self.prefers_quotes() {
            post = post.header("prefer", "quotes");
        }
        let response = self.send(OPERATION, post).await?;
        // None was asked for, because a compressed stream arrives in lumps.
        if let Some(encoding) = foreign_encoding(response.headers()) {
            let received = format!("a body that is encoded as {encoding}");
            return Err(self.error(OPERATION, Kind::Unreadable { received }));
        }
        let facts = Facts::of(&response);
        Ok(ResponseStream::open(self.clone(), response, facts))
    }
}

/// How a body is encoded, if it is.
pub(crate) fn foreign_encoding(headers: &HeaderMap) -> Option<String> {
    let encoding =
        String::from_utf8_lossy(headers.get(CONTENT_ENCODING)?.as_bytes()).trim().to_ascii_lowercase();
    (!encoding.is_empty() && encoding != "identity").then_some(encoding)
}
