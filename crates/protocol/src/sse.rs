//! Server-sent events: converts bytes to frames by the WHATWG rules for event streams.
//!
//! The parser is eventsource-stream, and this module prepares its input. On raw input the parser panics on a split or
//! repeated byte order mark, stops after an invalid byte, and loses the last event of a stream with CR line ends. It
//! also has no size limit, and takes quadratic time for long lines and for many lines at once. The prepared input
//! consists of whole lines with LF ends, in valid UTF-8 and without a byte order mark. Its pieces are limited in size
//! and end with an event. This module must not know what the frames contain.

use bytes::{Buf, Bytes};
use eventsource_stream::EventStream;
use futures_util::Stream;
use pin_project_lite::pin_project;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

/// Maximum size of an event in bytes, including all its lines: 16 MiB. A larger one is an error.
pub const MAX_EVENT_BYTES: usize = 16 * 1024 * 1024;

/// The parser moves the rest of a piece for each line, so pieces are small: this many bytes, unless a line is longer.
const PIECE_BYTES: usize = 2048;

/// Initial capacity for an event, in bytes.
const USUAL_EVENT_BYTES: usize = 512;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// One frame of an event stream.
pub type Frame = eventsource_stream::Event;

/// Why there is no further frame.
#[derive(Debug)]
pub enum FrameError<E> {
    /// The body broke off.
    Transport(E),
    /// An event is larger than [`MAX_EVENT_BYTES`], or than the given limit.
    TooLarge,
    /// The parser rejected a piece. The preparation should rule this out.
    Refused(String),
}

/// Converts the bytes of an event stream to frames.
pub fn frames<S, E>(bytes: S) -> Frames<S>
where
    S: Stream<Item = Result<Bytes, E>>,
{
    frames_within(bytes, MAX_EVENT_BYTES)
}

/// The same with another limit for the bytes of an event.
pub fn frames_within<S, E>(bytes: S, max_event_bytes: usize) -> Frames<S>
where
    S: Stream<Item = Result<Bytes, E>>,
{
    Frames { parser: EventStream::new(Pieces::new(bytes, max_event_bytes)) }
}

pin_project! {
    /// The frames of an event stream, created by [`frames`].
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
    /// The prepared bytes of an event stream.
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
                // By the rules, an event without an empty line after it is incomplete and dropped.
                None => *this.is_over = true,
            }
        }
        Poll::Ready(None)
    }
}

/// A piece for the parser.
enum Piece {
    /// A part of a chunk, unchanged.
    Cut(Bytes),
    /// Assembled from several chunks, or changed.
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

/// The default event name. Omitting the line saves the parser a third of its work.
const DEFAULT_NAME: &[u8] = b"event: message";

/// Takes the next event from a chunk without a copy, if it is complete and needs no preparation: short, LF ends, no
/// comments, valid UTF-8. Call it only at the start of an event.
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

/// Splits chunks into lines and collects the lines into pieces.
struct Cutter {
    /// Whole lines, followed by the beginning of an unfinished one.
    piece: Vec<u8>,
    /// The start of the unfinished line in `piece`.
    line_start: usize,
    /// The bytes of whole lines since the last empty one, without comments.
    event_bytes: usize,
    /// Whether the event has a name.
    is_named: bool,
    /// Whether the last byte was a CR, so that a following LF belongs to it.
    after_cr: bool,
    /// Whether no line has ended yet; the first one may begin with a byte order mark.
    in_first_line: bool,
    /// Maximum size of an event in bytes.
    max_event_bytes: usize,
}

impl Cutter {
    fn new(max_event_bytes: usize) -> Self {
        // Start with an empty line, which has no meaning: the parser looks for a byte order mark at the start of its
        // input, and panics on the second of two.
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

    /// Whether no input is buffered, so that an event can bypass the cutter.
    fn is_between_events(&self) -> bool {
        self.piece.is_empty() && self.event_bytes == 0 && !self.after_cr && !self.in_first_line
    }

    /// Moves lines from the chunk to the piece. Returns whether the piece is ready; if not, the chunk is used up.
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

    /// Ends the line at the end of the piece. Returns whether the piece is ready.
    fn end_line(&mut self) -> bool {
        if std::mem::take(&mut self.in_first_line)
            && self.piece.get(self.line_start..).is_some_and(|line| line.starts_with(BYTE_ORDER_MARK))
        {
            self.piece.drain(self.line_start..self.line_start + BYTE_ORDER_MARK.len());
        }
        let line = self.piece.get(self.line_start..).unwrap_or_default();
        let is_comment = line.starts_with(b":");
        if is_comment || (line == DEFAULT_NAME && !self.is_named) {
            // A comment is only a keep-alive, and has done its work by now.
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

    /// Takes the whole lines as valid UTF-8. A character never spans two lines, so an incomplete one is invalid.
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
