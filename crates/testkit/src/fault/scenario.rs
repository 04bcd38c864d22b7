//! Scenarios: how the server responds to a request.

use std::time::Duration;

/// What happens to one request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scenario {
    /// It is read, and the connection is reset without an answer.
    ResetBeforeHead,
    /// It is read, and the connection is closed without an answer.
    CloseBeforeHead,
    /// It is read, and nothing comes back.
    Silence,
    /// It is read, and these bytes come back, whether they are HTTP or not. Then the connection is closed.
    Bytes(Vec<u8>),
    /// It is answered.
    Answer(Answer),
    /// It is the beginning of a connection by HTTP/2 (its method is `PRI`), on which the first request is refused.
    RefuseHttp2(Http2Refusal),
}

/// How a request by HTTP/2 is refused or its response is broken off, with which code (RFC 9113, section 7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Http2Refusal {
    /// The stream of the request is reset.
    ResetStream(u32),
    /// The connection ends, and the last request that was looked at came before this one.
    GoAway(u32),
    /// The response begins with the status 200 and some bytes, then its stream is reset.
    ResetInBody(u32),
    /// The response begins with the status 200 and some bytes, then the connection ends with this request as the last.
    GoAwayInBody(u32),
}

/// An answer, right or wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub(super) status: u16,
    pub(super) headers: Vec<(String, String)>,
    pub(super) steps: Vec<Step>,
    pub(super) end: End,
    pub(super) is_byte_by_byte: bool,
    pub(super) is_early: bool,
}

/// A step of an answer's body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Some bytes.
    Send(Vec<u8>),
    /// Wait until the test lets it go on, with [`FaultServer::release`](super::FaultServer::release).
    Wait,
    /// Let some time pass.
    Pause(Duration),
}

/// How an answer's body ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// As HTTP wants it: by its announced length.
    Whole,
    /// As HTTP wants it: with the last chunk of a chunked body.
    Chunked,
    /// As HTTP allows it: with the end of the connection, so that nobody can tell whether that was all.
    Closed,
    /// Some bytes before its announced length.
    Short,
    /// With a reset of the connection, in the middle of a chunked body.
    Reset,
    /// Not at all: nothing more comes, and the connection stays.
    Stall,
}

impl Answer {
    /// An answer with a body of some type.
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

    /// The same answer with another status.
    #[must_use]
    pub fn with_status(self, status: u16) -> Self {
        Self { status, ..self }
    }

    /// JSON.
    #[must_use]
    pub fn json(status: u16, body: impl Into<String>) -> Self {
        Self::new(status, "application/json", body.into())
    }

    /// A web page, as a gateway or a login wall shows it.
    #[must_use]
    pub fn web_page(status: u16) -> Self {
        let page =
            "<!DOCTYPE html>\n<html><head><title>Gateway</title></head><body><h1>Sorry</h1></body></html>";
        Self::new(status, "text/html; charset=utf-8", page)
    }

    /// A redirection.
    #[must_use]
    pub fn redirect(status: u16, to: &str) -> Self {
        Self::new(status, "text/plain", "").header("location", to)
    }

    /// An event stream with one frame for each piece of data, as the interface has it, that ends with its last chunk.
    #[must_use]
    pub fn events<D: AsRef<str>>(data: impl IntoIterator<Item = D>) -> Self {
        let steps = data.into_iter().map(|data| Step::Send(frame(data.as_ref()))).collect();
        Self { steps, end: End::Chunked, ..Self::new(200, "text/event-stream", "") }
    }

    /// The same answer with one more header.
    #[must_use]
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// The same answer without a header.
    #[must_use]
    pub fn without_header(mut self, name: &str) -> Self {
        self.headers.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
        self
    }

    /// The same answer with another end.
    #[must_use]
    pub fn ending(self, end: End) -> Self {
        Self { end, ..self }
    }

    /// The same answer, and then some bytes.
    #[must_use]
    pub fn then_bytes(mut self, bytes: impl Into<Vec<u8>>) -> Self {
        self.steps.push(Step::Send(bytes.into()));
        self
    }

    /// The same answer, and then one more event.
    #[must_use]
    pub fn then_event(self, data: &str) -> Self {
        self.then_bytes(frame(data))
    }

    /// The same answer, and then nothing until the test lets it go on.
    #[must_use]
    pub fn then_wait(mut self) -> Self {
        self.steps.push(Step::Wait);
        self
    }

    /// The same answer, with a pause after each of its steps so far.
    #[must_use]
    pub fn slowly(mut self, pause: Duration) -> Self {
        self.steps = self.steps.into_iter().flat_map(|step| [step, Step::Pause(pause)]).collect();
        self
    }

    /// The same answer, each byte in a packet of its own.
    #[must_use]
    pub fn byte_by_byte(self) -> Self {
        Self { is_byte_by_byte: true, ..self }
    }

    /// The same answer, given before the request's body is read.
    #[must_use]
    pub fn early(self) -> Self {
        Self { is_early: true, ..self }
    }

    /// The length of all that is sent.
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

/// A frame of an event stream, as the interface has it (section 6.1).
fn frame(data: &str) -> Vec<u8> {
    format!("event: message\ndata: {data}\n\n").into_bytes()
}
