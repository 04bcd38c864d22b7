//! Scenarios: how the server responds to a request.

use std::time::Duration;

/// How the server handles one request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scenario {
    /// Reads the request and resets the connection without a response.
    ResetBeforeHead,
    /// Reads the request and closes the connection without a response.
    CloseBeforeHead,
    /// Reads the request and sends nothing.
    Silence,
    /// Reads the request, sends these bytes, which need not be HTTP, and closes the connection.
    Bytes(Vec<u8>),
    /// Sends a response.
    Answer(Answer),
    /// Refuses the first request of an HTTP/2 connection, whose preface parses as a request with the method `PRI`.
    RefuseHttp2(Http2Refusal),
}

/// How an HTTP/2 request is refused or its response broken off, with an error code (RFC 9113, section 7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Http2Refusal {
    /// Resets the stream of the request.
    ResetStream(u32),
    /// Closes the connection; the last processed request is an earlier one.
    GoAway(u32),
    /// Sends the status 200 and some bytes, then resets the stream.
    ResetInBody(u32),
    /// Sends the status 200 and some bytes, then closes the connection; this request is the last processed one.
    GoAwayInBody(u32),
}

/// A response, valid or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub(super) status: u16,
    pub(super) headers: Vec<(String, String)>,
    pub(super) steps: Vec<Step>,
    pub(super) end: End,
    pub(super) is_byte_by_byte: bool,
    pub(super) is_early: bool,
}

/// A step of a response's body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Send some bytes.
    Send(Vec<u8>),
    /// Wait for [`FaultServer::release`](super::FaultServer::release).
    Wait,
    /// Pause.
    Pause(Duration),
}

/// The end of a response's body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Valid: after the announced length.
    Whole,
    /// Valid: with the last chunk of a chunked body.
    Chunked,
    /// Valid: by closing the connection, so that the client cannot detect a truncated body.
    Closed,
    /// Some bytes before the announced length.
    Short,
    /// By resetting the connection in the middle of a chunked body.
    Reset,
    /// Never: the server sends nothing more and keeps the connection open.
    Stall,
}

impl Answer {
    /// A response with a body of this content type.
    #[must_use]
    pub fn new(status: u16, content_type: &str, body: impl Into<Vec<u8>>) -> Self {
        Self {
            status,
            headers: vec![("content-type".to_owned(), content_type.to_owned())],
            steps: vec![Step::Send(body.into())],
            end: End::Whole,
            is_byte_by_byte: false,
            is_early: false,
        }
    }

    /// Sets the status.
    #[must_use]
    pub fn with_status(self, status: u16) -> Self {
        Self { status, ..self }
    }

    /// JSON.
    #[must_use]
    pub fn json(status: u16, body: impl Into<String>) -> Self {
        Self::new(status, "application/json", body.into())
    }

    /// A web page, as from a gateway or a login page.
    #[must_use]
    pub fn web_page(status: u16) -> Self {
        let page =
            "<!DOCTYPE html>\n<html><head><title>Gateway</title></head><body><h1>Sorry</h1></body></html>";
        Self::new(status, "text/html; charset=utf-8", page)
    }

    /// A redirect.
    #[must_use]
    pub fn redirect(status: u16, to: &str) -> Self {
        Self::new(status, "text/plain", "").header("location", to)
    }

    /// An event stream with one frame for each piece of data, in the format of the interface; it ends with the last
    /// chunk.
    #[must_use]
    pub fn events<D: AsRef<str>>(data: impl IntoIterator<Item = D>) -> Self {
        let steps = data.into_iter().map(|data| Step::Send(frame(data.as_ref()))).collect();
        Self { steps, end: End::Chunked, ..Self::new(200, "text/event-stream", "") }
    }

    /// Adds a header.
    #[must_use]
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Removes a header.
    #[must_use]
    pub fn without_header(mut self, name: &str) -> Self {
        self.headers.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
        self
    }

    /// Sets the end of the body.
    #[must_use]
    pub fn ending(self, end: End) -> Self {
        Self { end, ..self }
    }

    /// Adds bytes to the body.
    #[must_use]
    pub fn then_bytes(mut self, bytes: impl Into<Vec<u8>>) -> Self {
        self.steps.push(Step::Send(bytes.into()));
        self
    }

    /// Adds an event.
    #[must_use]
    pub fn then_event(self, data: &str) -> Self {
        self.then_bytes(frame(data))
    }

    /// Adds a wait for the test.
    #[must_use]
    pub fn then_wait(mut self) -> Self {
        self.steps.push(Step::Wait);
        self
    }

    /// Adds a pause after each step so far.
    #[must_use]
    pub fn slowly(mut self, pause: Duration) -> Self {
        self.steps = self.steps.into_iter().flat_map(|step| [step, Step::Pause(pause)]).collect();
        self
    }

    /// Sends each byte in a separate packet.
    #[must_use]
    pub fn byte_by_byte(self) -> Self {
        Self { is_byte_by_byte: true, ..self }
    }

    /// Sends the response before the server reads the request's body.
    #[must_use]
    pub fn early(self) -> Self {
        Self { is_early: true, ..self }
    }

    /// The length of the body.
    pub(super) fn length(&self) -> usize {
        let lengths = self.steps.iter().map(|step| match step {
            Step::Send(bytes) => bytes.len(),
            Step::Wait | Step::Pause(_) => 0,
        });
        lengths.sum()
    }
}

impl From<Answer> for Scenario {
    fn from(answer: Answer) -> Self {
        Self::Answer(answer)
    }
}

/// A frame of an event stream, in the format of the interface (section 6.1).
fn frame(data: &str) -> Vec<u8> {
    format!("event: message\ndata: {data}\n\n").into_bytes()
}
