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

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// One frame of an event stream.
pub(crate) type Frame = eventsource_stream::Event;

/// Why there is no next frame.
#[derive(Debug)]
pub(crate) enum FrameError<E> {
    /// The bytes stopped coming.
    Transport(E),
    /// An event is larger than [`MAX_EVENT_BYTES`].
    TooLarge,
    /// The parser refused a piece, which the preparation is there to rule out.
    Refused(String),
}

/// Turns the bytes of an event stream into its frames.
pub(crate) fn frames<S, E>(bytes: S) -> Frames<S>
where
    S: Stream<Item = Result<Bytes, E>>,
{
    Frames { parser: EventStream::new(Pieces::new(bytes)) }
}

pin_project! {
    /// The frames of an event stream.
    pub(crate) struct Frames<S> {
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
    fn new(bytes: S) -> Self {
        Self { bytes, chunk: Bytes::new(), cutter: Cutter::new(), is_over: false }
    }
}

impl<S, E> Stream for Pieces<S>
where
    S: Stream<Item = Result<Bytes, E>>,
{
    type Item = Result<Vec<u8>, PieceError<E>>;

    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let mut this = self.project();
        while !*this.is_over {
            match this.cutter.take_from(this.chunk) {
                Ok(true) => return Poll::Ready(Some(Ok(this.cutter.take_piece()))),
                Ok(false) => {}
                Err(TooLarge) => {
                    *this.is_over = true;
                    *this.cutter = Cutter::new();
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

struct TooLarge;

/// Cuts chunks into lines and gathers the lines into pieces.
struct Cutter {
    /// Whole lines, and after them the beginning of an unfinished one.
    piece: Vec<u8>,
    /// Where in `piece` the unfinished line begins.
    line_start: usize,
    /// The whole lines since the last empty one, comments left out.
    event_bytes: usize,
    /// The last byte was a CR, so that an LF now belongs to it.
    after_cr: bool,
    /// No line has ended yet; the first one may begin with a byte order mark.
    in_first_line: bool,
}

impl Cutter {
    fn new() -> Self {
        // An empty line, which means nothing: the parser looks for a byte order mark in what comes first, and panics
        // on the second of two.
        Self { piece: vec![b'\n'], line_start: 1, event_bytes: 0, after_cr: false, in_first_line: true }
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
            if self.event_bytes + (self.piece.len() - self.line_start) + more.len() > MAX_EVENT_BYTES {
                return Err(TooLarge);
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
        let line_bytes = self.piece.len() - self.line_start;
        if self.piece.get(self.line_start) == Some(&b':') {
            // A comment: a sign of life of the connection, which has been seen by now.
            self.piece.truncate(self.line_start);
            return false;
        }
        if line_bytes == 0 && self.event_bytes == 0 {
            return false;
        }
        self.piece.push(b'\n');
        self.line_start = self.piece.len();
        if line_bytes == 0 {
            self.event_bytes = 0;
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
