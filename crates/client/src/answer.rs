//! `POST /v1/responses`, streamed and whole.

use crate::client::Client;
use crate::error::{Error, Kind, Operation};
use crate::media_type::media_type;
use crate::stream::{Facts, ResponseStream};
use futures_util::TryStreamExt;
use http::header::{ACCEPT, CONTENT_ENCODING, CONTENT_TYPE, HeaderValue};
use http::{HeaderMap, Method};
use parlance_protocol::{CreateResponseRequest, Event, Response, parse_response};
use std::time::Instant;

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
        let (response, facts) = self.post_response(request, stream, accept).await?;
        Ok(ResponseStream::open(self.clone(), response, facts))
    }

    /// Asks for an answer as one document; `stream` of the request is set.
    ///
    /// # Errors
    ///
    /// Everything that can happen. An answer that carries an error of its own is returned like any other; see
    /// [`Response::ending`].
    pub async fn create_whole_response(&self, request: &CreateResponseRequest) -> Result<Response, Error> {
        let (response, facts) = self.post_response(request, false, "application/json").await?;
        if is_event_stream(response.headers().get(CONTENT_TYPE)) {
            return self.gather(ResponseStream::open(self.clone(), response, facts)).await;
        }
        let status = response.status();
        let body = self.read_small(OPERATION, response).await?;
        parse_response(&body).ok_or_else(|| self.unreadable(OPERATION, status, &body))
    }

    /// The whole answer out of a stream that came although none was asked for.
    async fn gather(&self, mut events: ResponseStream) -> Result<Response, Error> {
        while let Some(event) = events.try_next().await? {
            if let Event::Completed { response }
            | Event::Failed { response }
            | Event::Incomplete { response } = event.event
            {
                return Ok(*response);
            }
        }
        let received = "a stream of events without a response at its end".to_owned();
        Err(self.error(OPERATION, Kind::Unreadable { received }))
    }

    async fn post_response(
        &self,
        request: &CreateResponseRequest,
        stream: bool,
        accept: &'static str,
    ) -> Result<(reqwest::Response, Facts), Error> {
        let request = CreateResponseRequest { stream: Some(stream), ..request.clone() };
        let sent_at = Instant::now();
        let post = self.request(Method::POST, self.responses_url()).header(ACCEPT, accept).json(&request);
        let response = self.send(OPERATION, post).await?;
        // None was asked for, because a compressed stream arrives in lumps.
        if let Some(encoding) = foreign_encoding(response.headers()) {
            let received = format!("a body that is encoded as {encoding}");
            return Err(self.error(OPERATION, Kind::Unreadable { received }));
        }
        let facts = Facts::of(&response, sent_at);
        Ok((response, facts))
    }
}

/// How a body is encoded, if it is.
fn foreign_encoding(headers: &HeaderMap) -> Option<String> {
    let encoding =
        String::from_utf8_lossy(headers.get(CONTENT_ENCODING)?.as_bytes()).trim().to_ascii_lowercase();
    (!encoding.is_empty() && encoding != "identity").then_some(encoding)
}

/// Whether a content type is that of an event stream, whatever parameters it has.
pub(crate) fn is_event_stream(content_type: Option<&HeaderValue>) -> bool {
    media_type(content_type) == "text/event-stream"
}
