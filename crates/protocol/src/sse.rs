//! Server-sent events: bytes to frames, by the WHATWG rules for event streams.
//!
//! The parser is eventsource-stream. What it gets is prepared here, because by itself it panics on a byte order mark
//! that is cut or doubled, falls silent after an invalid byte, loses the last event of a stream with CR line ends,
//! knows no limit of size, and takes quadratic time for long lines and for many lines at once. So it is handed whole
//! lines only, with LF ends, valid UTF-8, no byte order mark, in pieces of bounded size that end where an event ends.
//! It must not know what the frames contain.

use bytes::{Buf, Bytes};
use eventsource_stream::EventStream;
use futures_util::Stream;
use pin_project_lite::pin_project;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

/// The largest event that is read, in bytes, all its lines together: 16 MiB. A larger one is an error, not memory.
pub const MAX_EVENT_BYTES: usize = 16 * 1024 * 1024;

/// The parser moves what is left of a piece once a line, so the pieces are kept small: bytes, a longer line excepted.
const PIECE_BYTES: usize = 2048;

/// Room for an event of the usual size, in bytes.
const USUAL_EVENT_BYTES: usize = 512;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// One frame of an event stream.
pub type Frame = eventsource_stream::Event;

/// Why there is no next frame.
#[derive(Debug)]
pub enum FrameError<E> {
    /// The bytes stopped coming.
    Transport(E),
    /// An event is larger than [`MAX_EVENT_BYTES`], or than the bound that was given.
    TooLarge,
    /// The parser refused a piece, which the preparation is there to rule out.
    Refused(String),
}

/// Turns the bytes of an event stream into its frames.
pub fn frames<S, E>(bytes: S) -> Frames<S>
where
    S: Stream<Item = Result<Bytes, E>>,
{
    frames_within(bytes, MAX_EVENT_BYTES)
}

/// The same with a bound of its own on the bytes of an event.
pub fn frames_within<S, E>(bytes: S, max_event_bytes: usize) -> Frames<S>
where
    S: Stream<Item = Result<Bytes, E>>,
{
    Frames { parser: EventStream::new(Pieces::new(bytes, max_event_bytes)) }
}

pin_project! {
    /// The frames of an event stream, which [`frames`] makes.
    pub struct Frames<S> {
        #[pin]
        parser: EventStream<Pieces<S>>,
    }
}

impl<S, E> Stream for Frames<S>
where
    S: Stream<Item = Result<Bytes, E>>,
{
    type Item = Result<Frame, FrameError<E>>;

    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        use eventsource_stream::EventStreamError;
        Poll::Ready(ready!(self.project().parser.poll_next(cx)).map(|frame| {
            frame.map_err(|error| match error {
                EventStreamError::Transport(PieceError::Transport(error)) => FrameError::Transport(error),
                EventStreamError::Transport(PieceError::TooLarge) => FrameError::TooLarge,
                EventStreamError::Utf8(error) => FrameError::Refused(error.to_string()),
                EventStreamError::Parser(error) => FrameError::Refused(error.input),
            })
        }))
    }
}

enum PieceError<E> {
    Transport(E),
    TooLarge,
}

pin_project! {
    /// The bytes of an event stream, as the parser can take them.
    struct Pieces<S> {
        #[pin]
        bytes: S,
        chunk: Bytes,
        cutter: Cutter,
        is_over: bool,
    }
}

impl<S> Pieces<S> {
    fn new(bytes: S, max_event_bytes: usize) -> Self {
        Self { bytes, chunk: Bytes::new(), cutter: Cutter::new(max_event_bytes), is_over: false }
    }
}

impl<S, E> Stream for Pieces<S>
where
    S: Stream<Item = Result<Bytes, E>>,
{
    type Item = Result<Piece, PieceError<E>>;

    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let mut this = self.project();
        while !*this.is_over {
            if this.cutter.is_between_events()
                && let Some(event) = take_plain_event(this.chunk)
            {
                return Poll::Ready(Some(Ok(Piece::Cut(event))));
            }
            match this.cutter.take_from(this.chunk) {
                Ok(true) => return Poll::Ready(Some(Ok(Piece::Built(this.cutter.take_piece())))),
                Ok(false) => {}
                Err(TooLarge) => {
                    *this.is_over = true;
                    *this.cutter = Cutter::new(0);
                    return Poll::Ready(Some(Err(PieceError::TooLarge)));
                }
            }
            match ready!(this.bytes.as_mut().poll_next(cx)) {
                Some(Ok(chunk)) => *this.chunk = chunk,
                Some(Err(error)) => {
                    *this.is_over = true;
                    return Poll::Ready(Some(Err(PieceError::Transport(error))));
                }
                // By the rules, an event that no empty line has ended is not one.
                None => *this.is_over = true,
            }
        }
        Poll::Ready(None)
    }
}

/// Something for the parser.
enum Piece {
    /// A part of a chunk, as it came.
    Cut(Bytes),
    /// Put together from parts of chunks, or not as it came.
    Built(Vec<u8>),
}

impl AsRef<[u8]> for Piece {
    fn as_ref(&self) -> &[u8] {
        match self {
            Self::Cut(bytes) => bytes,
            Self::Built(bytes) => bytes,
        }
    }
}

/// The name that an event has anyway. To leave the line out saves the parser a third of its work.
const DEFAULT_NAME: &[u8] = b"event: message";

/// Takes the next event off a chunk without a copy, if it stands there whole and needs no preparation: short, LF ends,
/// no comments, valid UTF-8. Must be called where an event begins.
fn take_plain_event(chunk: &mut Bytes) -> Option<Bytes> {
    let mut next = 0;
    let mut n_lines = 0;
    let end = loop {
        let end = next + memchr::memchr2(b'\n', b'\r', chunk.get(next..)?)?;
        if chunk.get(end) != Some(&b'\n') {
            return None;
        }
        if end == next && n_lines > 0 {
            break end + 1;
        }
        if end == next || end > PIECE_BYTES || chunk.get(next) == Some(&b':') {
            return None;
        }
        next = end + 1;
        n_lines += 1;
    };
    std::str::from_utf8(chunk.get(..end)?).ok()?;
    let mut event = chunk.split_to(end);
    let after_name = event.strip_prefix(DEFAULT_NAME).and_then(|rest| rest.strip_prefix(b"\n"));
    if n_lines == 2 && after_name.is_some_and(|rest| rest.starts_with(b"data")) {
        event.advance(DEFAULT_NAME.len() + 1);
    }
    Some(event)
}

struct TooLarge;

/// Cuts chunks into lines and gathers the lines into pieces.
struct Cutter {
    /// Whole lines, and after them the beginning of an unfinished one.
    piece: Vec<u8>,
    /// The start of the unfinished line in `piece`.
    line_start: usize,
    /// The whole lines since the last empty one, comments left out.
    event_bytes: usize,
    /// The event has been given a name.
    is_named: bool,
    /// The last byte was a CR, so that an LF now belongs to it.
    after_cr: bool,
    /// No line has ended yet; the first one may begin with a byte order mark.
    in_first_line: bool,
    /// The most bytes of an event.
    max_event_bytes: usize,
}

impl Cutter {
    fn new(max_event_bytes: usize) -> Self {
        // An empty line, which means nothing: the parser looks for a byte order mark in what comes first, and panics
        // on the second of two.
        Self {
            piece: vec![b'\n'],
            line_start: 1,
            event_bytes: 0,
            is_named: false,
            after_cr: false,
            in_first_line: true,
            max_event_bytes,
        }
    }

    /// Whether nothing is waiting here, so that an event can go past.
    fn is_between_events(&self) -> bool {
        self.piece.is_empty() && self.event_bytes == 0 && !self.after_cr && !self.in_first_line
    }

    /// Moves lines from the chunk into the piece. Whether the piece is ready to be handed over; if not, the chunk is
    /// used up.
    fn take_from(&mut self, chunk: &mut Bytes) -> Result<bool, TooLarge> {
        while !chunk.is_empty() {
            if std::mem::take(&mut self.after_cr) && chunk.first() == Some(&b'\n') {
                chunk.advance(1);
                continue;
            }
            let end = memchr::memchr2(b'\n', b'\r', chunk);
            let more = chunk.get(..end.unwrap_or(chunk.len())).unwrap_or_default();
            if self.event_bytes + (self.piece.len() - self.line_start) + more.len() > self.max_event_bytes {
                return Err(TooLarge);
            }
            if self.piece.capacity() == 0 {
                self.piece.reserve(USUAL_EVENT_BYTES.max(more.len()));
            }
            self.piece.extend_from_slice(more);
            let Some(end) = end else {
                chunk.clear();
                return Ok(false);
            };
            self.after_cr = chunk.get(end) == Some(&b'\r');
            chunk.advance(end + 1);
            if self.end_line() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Ends the line that is at the end of the piece. Whether the piece is ready.
    fn end_line(&mut self) -> bool {
        if std::mem::take(&mut self.in_first_line)
            && self.piece.get(self.line_start..).is_some_and(|line| line.starts_with(BYTE_ORDER_MARK))
        {
            self.piece.drain(self.line_start..self.line_start + BYTE_ORDER_MARK.len());
        }
        let line = self.piece.get(self.line_start..).unwrap_or_default();
        let is_comment = line.starts_with(b":");
        if is_comment || (line == DEFAULT_NAME && !self.is_named) {
            // A comment is a sign of life of the connection, which has been seen by now.
            self.piece.truncate(self.line_start);
            return false;
        }
        self.is_named |= line.starts_with(b"event");
        let line_bytes = line.len();
        if line_bytes == 0 && self.event_bytes == 0 {
            return false;
        }
        self.piece.push(b'\n');
        self.line_start = self.piece.len();
        if line_bytes == 0 {
            self.event_bytes = 0;
            self.is_named = false;
            return true;
        }
        self.event_bytes += line_bytes + 1;
        self.piece.len() >= PIECE_BYTES
    }

    /// Hands over the whole lines, as valid UTF-8. A character never spans two lines, so what is cut is invalid.
    fn take_piece(&mut self) -> Vec<u8> {
        self.line_start = 0;
        match String::from_utf8(std::mem::take(&mut self.piece)) {
            Ok(lines) => lines.into_bytes(),
            Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned().into_bytes(),
        }
    }
}

#[cfg(test)]
mod tests;
