//! A streamed response.

use crate::client::{Client, transport};
use crate::error::{Error, Kind, Operation};
use crate::received::Received;
use crate::refusal;
use bytes::{Bytes, BytesMut};
use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;
use futures_util::{FutureExt, Stream, StreamExt};
use http::StatusCode;
use parlance_protocol::{
    DecodeError, Decoder, Ending, ErrorBody, Event, SequencedEvent, decode, parse_response,
};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

const OPERATION: Operation = Operation::CreateResponse;

/// Maximum number of events between the terminal event and the end of the body for the connection to be reused.
const MAX_EVENTS_AFTER_END: usize = 8;

/// The metadata of an answer, known before its first event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The status.
    pub status: u16,
    /// The service's request id, for its operators.
    pub request_id: Option<String>,
}

impl Facts {
    pub(crate) fn of(response: &reqwest::Response) -> Self {
        Self { status: response.status().as_u16(), request_id: refusal::request_id(response.headers()) }
    }
}

/// The events of an answer. Reads only on demand; dropping it closes the connection.
///
/// The stream is over after a terminal event or an error. If it is over and [`ResponseStream::ending`] is `None`, the
/// answer was cut. Frames that are not events are skipped and counted ([`Received::n_skipped`]). A body without any
/// event is an error with [`Cause::Unreadable`](crate::Cause::Unreadable).
///
/// The first bytes of the body decide its format, because content types are often wrong or missing. A service that
/// sends a single JSON document although a stream was requested gives one `response.completed` (or `error`).
pub struct ResponseStream {
    client: Client,
    facts: Facts,
    received: Received,
    state: State,
    ending: Option<Ending>,
}

type Body = BoxStream<'static, Result<Bytes, reqwest::Error>>;

enum State {
    Events(Events),
    /// The first bytes so far, which do not decide the format yet.
    Unclear(Body, BytesMut, StatusCode),
    Document(BoxFuture<'static, Result<SequencedEvent, Error>>),
    Over,
}

/// A body of events.
struct Events {
    decoder: Box<Decoder<Body>>,
    has_begun: bool,
    /// The first bytes of the body, for the error if no event follows. Empty after the first event.
    begins_with: Bytes,
    status: StatusCode,
}

impl Events {
    /// Whether only keep-alive data has arrived: the answer was cut before its first event.
    fn is_silence(&self) -> bool {
        let said = without_blank(&self.begins_with);
        self.status == StatusCode::OK && (said.is_empty() || said.starts_with(b":"))
    }
}

impl ResponseStream {
    pub(crate) fn open(client: Client, response: reqwest::Response, facts: Facts) -> Self {
        let status = response.status();
        let received = Received::new(client.clone());
        let counter = received.clone();
        let body = response.bytes_stream().inspect(move |chunk| {
            if let Ok(chunk) = chunk {
                counter.count(chunk);
            }
        });
        let body: Body = body.boxed();
        let state = State::Unclear(body, BytesMut::new(), status);
        Self { client, facts, received, state, ending: None }
    }

    /// The metadata of the answer, known before its first event.
    #[must_use]
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// The counter of received bytes.
    #[must_use]
    pub fn received(&self) -> &Received {
        &self.received
    }

    /// The ending that the service reported; `None` until then.
    #[must_use]
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    fn error(&self, kind: Kind) -> Error {
        self.client.error(OPERATION, kind)
    }
}

impl Stream for ResponseStream {
    type Item = Result<SequencedEvent, Error>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = &mut *self;
        loop {
            match &mut this.state {
                State::Over => return Poll::Ready(None),
                State::Events(events) if this.ending.is_some() => {
                    // Read what is available after the terminal event, so that the next request can reuse the
                    // connection.
                    for _ in 0..MAX_EVENTS_AFTER_END {
                        if !matches!(events.decoder.poll_next_unpin(cx), Poll::Ready(Some(_))) {
                            break;
                        }
                    }
                    this.state = State::Over;
                }
                State::Events(events) => match ready!(events.decoder.poll_next_unpin(cx)) {
                    Some(Ok(event)) => {
                        events.has_begun = true;
                        events.begins_with = Bytes::new();
                        let event = this.client.event_without_key(event);
                        this.ending = event.event.ending();
                        return Poll::Ready(Some(Ok(event)));
                    }
                    Some(Err(error)) => {
                        let kind = match error {
                            DecodeError::Transport(source) => transport(source),
                            DecodeError::TooLarge => Kind::EventTooLarge,
                            DecodeError::NotAnEvent { .. } => {
                                this.received.count_skipped();
                                continue;
                            }
                        };
                        this.state = State::Over;
                        return Poll::Ready(Some(Err(this.error(kind))));
                    }
                    None if events.has_begun || events.is_silence() => this.state = State::Over,
                    None => {
                        let error = this.client.unreadable(OPERATION, events.status, &events.begins_with);
                        this.state = State::Over;
                        return Poll::Ready(Some(Err(error)));
                    }
                },
                State::Unclear(body, head, status) => {
                    let next = match ready!(body.poll_next_unpin(cx)) {
                        Some(Ok(bytes)) => {
                            head.extend_from_slice(&bytes);
                            if !is_clear(head) {
                                continue;
                            }
                            None
                        }
                        Some(Err(error)) => Some(Err(error)),
                        None => None,
                    };
                    let (head, status) = (head.split().freeze(), *status);
                    let rest = std::mem::replace(body, futures_util::stream::empty().boxed());
                    let body =
                        futures_util::stream::iter([Ok(head.clone())].into_iter().chain(next)).chain(rest);
                    this.state = recognise(&this.client, head, body.boxed(), status);
                }
                State::Document(document) => {
                    let event = ready!(document.poll_unpin(cx));
                    this.state = State::Over;
                    if let Ok(event) = &event {
                        this.ending = event.event.ending();
                    }
                    return Poll::Ready(Some(event));
                }
            }
        }
    }
}

/// Maximum number of blank bytes kept at the beginning of a body. A body with more is read as events, which keeps
/// none.
const MAX_BLANK_BYTES: usize = 64 * 1024;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The bytes after white space and a byte order mark.
fn without_blank(head: &[u8]) -> &[u8] {
    let head = head.trim_ascii_start();
    head.strip_prefix(BYTE_ORDER_MARK).unwrap_or(head).trim_ascii_start()
}

/// Whether the first bytes decide the format of a body. White space and a part of a byte order mark do not.
fn is_clear(head: &[u8]) -> bool {
    let said = without_blank(head);
    head.len() > MAX_BLANK_BYTES || (!said.is_empty() && !BYTE_ORDER_MARK.starts_with(said))
}

/// Detects the format of a body by its first bytes `head`, which are still part of it.
fn recognise(client: &Client, head: Bytes, body: Body, status: StatusCode) -> State {
    match without_blank(&head).first() {
        Some(b'<' | b'{' | b'[') => State::Document(read_document(client.clone(), body, status).boxed()),
        _ => State::Events(Events {
            decoder: Box::new(decode(body)),
            has_begun: false,
            begins_with: head,
            status,
        }),
    }
}

/// Reads an answer that is a single document: the whole response, or an error with a success status.
async fn read_document(client: Client, mut body: Body, status: StatusCode) -> Result<SequencedEvent, Error> {
    let mut document = Vec::new();
    while let Some(chunk) = body.next().await {
        let chunk = chunk.map_err(|source| client.transport_error(OPERATION, source))?;
        if document.len() + chunk.len() > parlance_protocol::MAX_EVENT_BYTES {
            return Err(client.error(OPERATION, Kind::EventTooLarge));
        }
        document.extend_from_slice(&chunk);
    }
    let unreadable = || client.unreadable(OPERATION, status, &document);
    let response = parse_response(&document).ok_or_else(unreadable)?;
    let has_answer = !response.output.is_empty() || response.output_text.is_some();
    let event = match ErrorBody::parse(&document) {
        Some(error) if !has_answer && response.id.is_empty() => Event::Error {
            code: error.code().map(str::to_owned),
            message: error.message().unwrap_or_default(),
            param: None,
        },
        None if !has_answer && response.id.is_empty() => return Err(unreadable()),
        _ => Event::Completed { response: Box::new(response) },
    };
    Ok(client.event_without_key(SequencedEvent::unnumbered(event)))
}
