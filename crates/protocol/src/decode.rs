//! The decoder: converts the bytes of a streamed response to typed events.

use crate::event::{Event, SequencedEvent};
use crate::response::Response;
use crate::sequence::{Order, Sequence};
use crate::sse::{self, FrameError, Frames, MAX_EVENT_BYTES};
use crate::surrogate;
use crate::wire::{self, Parsed};
use bytes::Bytes;
use futures_util::Stream;
use pin_project_lite::pin_project;
use serde::de::DeserializeOwned;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

/// Decodes the body of a streamed answer.
///
/// Reads the body only on demand; dropping the decoder drops the body. The stream ends with the body.
/// [`Event::ending`] tells the caller whether the answer is complete.
pub fn decode<S, E>(bytes: S) -> Decoder<S>
where
    S: Stream<Item = Result<Bytes, E>>,
{
    let sequence = Sequence::default();
    Decoder { frames: sse::frames(bytes), sequence, held: None, ready: None, is_over: false }
}

/// Parses the body of a non-streamed answer as leniently as streamed ones. `None` if it is not a JSON object.
#[must_use]
pub fn parse_response(body: &[u8]) -> Option<Response> {
    let begins_with = |body: &[u8]| body.trim_ascii_start().first().copied();
    let text = body.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(body);
    (begins_with(text) == Some(b'{')).then(|| parse_document(body)).flatten()
}

/// Parses a small JSON document as leniently: accepts a byte order mark, invalid UTF-8 and lone surrogates. `None` if
/// it does not have the expected shape.
#[must_use]
pub fn parse_document<T: DeserializeOwned>(body: &[u8]) -> Option<T> {
    let text = String::from_utf8_lossy(body);
    wire::from_text(text.strip_prefix('\u{FEFF}').unwrap_or(&text))
}

/// Why an item of the stream is not an event.
#[derive(Debug, thiserror::Error)]
pub enum DecodeError<E> {
    /// The body broke off. This is the last item.
    #[error("the stream broke off")]
    Transport(#[source] E),
    /// An event is larger than [`MAX_EVENT_BYTES`]. This is the last item.
    #[error("the service sent an event above {} MiB", MAX_EVENT_BYTES / (1024 * 1024))]
    TooLarge,
    /// The data of a frame is not a JSON object. More frames may follow, and only the end of the stream shows whether
    /// the answer is complete.
    #[error("the service sent something that is not an event: {received}")]
    NotAnEvent {
        /// The beginning of the received data.
        received: String,
    },
}

pin_project! {
    /// The events of a streamed answer. See [`decode`].
    pub struct Decoder<S> {
        #[pin]
        frames: Frames<S>,
        sequence: Sequence,
        held: Option<Held>,
        ready: Option<SequencedEvent>,
        is_over: bool,
    }
}

/// The first half of a surrogate pair, and the delta that it ended.
struct Held {
    high: u16,
    delta: Event,
}

impl<S, E> Stream for Decoder<S>
where
    S: Stream<Item = Result<Bytes, E>>,
{
    type Item = Result<SequencedEvent, DecodeError<E>>;

    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let mut this = self.project();
        if let Some(event) = this.ready.take() {
            return Poll::Ready(Some(Ok(event)));
        }
        while !*this.is_over {
            let frame = match ready!(this.frames.as_mut().poll_next(cx)) {
                Some(Ok(frame)) => frame,
                Some(Err(error)) => {
                    *this.is_over = true;
                    return Poll::Ready(Some(Err(match error {
                        FrameError::Transport(error) => DecodeError::Transport(error),
                        FrameError::TooLarge => DecodeError::TooLarge,
                        FrameError::Refused(received) => {
                            DecodeError::NotAnEvent { received: excerpt(&received) }
                        }
                    })));
                }
                None => {
                    *this.is_over = true;
                    let rest = this.held.take().map(Held::into_replacement);
                    return Poll::Ready(rest.map(Ok));
                }
            };
            let data = frame.data.trim();
            if data.is_empty() || data == "[DONE]" || !is_of_answers(&frame.event) {
                continue;
            }
            let frame_type = if frame.event == "message" { "" } else { frame.event.as_str() };
            let Some(mut parsed) = wire::parse(data, frame_type) else {
                return Poll::Ready(Some(Err(DecodeError::NotAnEvent { received: excerpt(data) })));
            };
            let is_terminal = parsed.event.event.ending().is_some();
            let order = this.sequence.check(parsed.event.sequence_number, data, is_terminal);
            if order == Order::Repeat {
                return Poll::Ready(Some(Ok(SequencedEvent { order, ..parsed.event })));
            }
            parsed.event.order = order;
            let (first, second) = join_halves(this.held, parsed);
            *this.ready = second;
            return Poll::Ready(Some(Ok(first)));
        }
        Poll::Ready(None)
    }
}

/// Whether frames with this name can be events of an answer. Servers send others as keep-alive, such as `ping`, with
/// any data.
fn is_of_answers(name: &str) -> bool {
    matches!(name, "" | "message" | "error") || name.starts_with("response.")
}

/// Joins surrogate pairs that were split between two deltas of the same text. A lone half becomes U+FFFD: before the
/// next text, or in a delta of its own if the text ends.
fn join_halves(held: &mut Option<Held>, parsed: Parsed) -> (SequencedEvent, Option<SequencedEvent>) {
    let Parsed { mut event, leading, trailing } = parsed;
    if held.is_none() && leading.is_none() && trailing.is_none() {
        return (event, None);
    }
    let Some((_, words)) = delta_of(&mut event.event) else {
        return match held.take_if(|_| ends_text(&event.event)) {
            Some(half) => (half.into_replacement(), Some(event)),
            None => (event, None),
        };
    };
    let words = std::mem::take(words);
    let mut first_half = held.take();
    let mut lost = None;
    if first_half.as_mut().is_some_and(|half| !half.is_of_same_text(&mut event.event)) {
        lost = first_half.take().map(Held::into_replacement);
    }
    let mut joined = String::with_capacity(words.len() + 8);
    match (first_half, leading) {
        (Some(half), Some(low)) => joined.push(surrogate::join(half.high, low)),
        (Some(_), None) | (None, Some(_)) => joined.push(char::REPLACEMENT_CHARACTER),
        (None, None) => {}
    }
    joined.push_str(&words);
    if let Some(high) = trailing {
        *held = Some(Held { high, delta: event.event.clone() });
    }
    if let Some((_, words)) = delta_of(&mut event.event) {
        *words = joined;
    }
    match lost {
        Some(lost) => (lost, Some(event)),
        None => (event, None),
    }
}

impl Held {
    /// A delta of its own for a lone half.
    fn into_replacement(mut self) -> SequencedEvent {
        if let Some((_, words)) = delta_of(&mut self.delta) {
            words.push(char::REPLACEMENT_CHARACTER);
        }
        SequencedEvent::unnumbered(self.delta)
    }

    fn is_of_same_text(&mut self, other: &mut Event) -> bool {
        delta_of(&mut self.delta).map(|(target, _)| target) == delta_of(other).map(|(target, _)| target)
    }
}

/// Identifies a text by kind, item and indices.
type DeltaTarget<'a> = (&'static str, &'a str, u64, u64);

/// The target and the text of a delta event.
fn delta_of(event: &mut Event) -> Option<(DeltaTarget<'_>, &mut String)> {
    match event {
        Event::OutputTextDelta { item_id, output_index, content_index, delta, .. } => {
            Some((("text", item_id, *output_index, *content_index), delta))
        }
        Event::RefusalDelta { item_id, output_index, content_index, delta } => {
            Some((("refusal", item_id, *output_index, *content_index), delta))
        }
        Event::FunctionCallArgumentsDelta { item_id, output_index, delta } => {
            Some((("arguments", item_id, *output_index, 0), delta))
        }
        Event::ReasoningSummaryTextDelta { item_id, output_index, summary_index, delta } => {
            Some((("summary", item_id, *output_index, *summary_index), delta))
        }
        _ => None,
    }
}

/// Whether a streamed text may end with this event.
fn ends_text(event: &Event) -> bool {
    event.ending().is_some()
        || matches!(
            event,
            Event::OutputTextDone { .. }
                | Event::RefusalDone { .. }
                | Event::FunctionCallArgumentsDone { .. }
                | Event::ReasoningSummaryTextDone { .. }
                | Event::ContentPartDone { .. }
                | Event::OutputItemDone { .. }
        )
}

/// The beginning of received data, for a log or a message: at most 200 characters on one line.
fn excerpt(received: &str) -> String {
    let mut excerpt: String =
        received.chars().take(200).map(|char| if char.is_control() { ' ' } else { char }).collect();
    if received.chars().nth(200).is_some() {
        excerpt.push('…');
    }
    excerpt
}

#[cfg(test)]
mod tests;
