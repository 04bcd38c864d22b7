//! Writes an answer as server-sent events: numbered frames, and heartbeat comments while the stream is silent.

use super::error::AnswerError;
use bytes::{BufMut, Bytes, BytesMut};
use parlance_protocol::{Event, Response, SequencedEvent};
use std::time::Duration;
use tokio::sync::{mpsc, watch};

/// The interval of heartbeat comments on a silent stream.
const HEARTBEAT: Duration = Duration::from_secs(10);

/// At full speed, frames are buffered up to this size.
const FLUSH_BYTES: usize = 8 * 1024;

/// Numbers events and turns them into frames (interface section 6.1). Discards them for an answer that is not streamed.
pub(crate) struct SseWriter {
    sender: Option<mpsc::Sender<Bytes>>,
    stall_limit: Duration,
    sequence_number: u64,
    frames: BytesMut,
    /// Whether the terminal event has been written.
    has_ended: bool,
}

impl SseWriter {
    /// Writes to a client, which counts as gone when it does not read for `stall_limit`.
    pub(crate) fn new(sender: mpsc::Sender<Bytes>, stall_limit: Duration) -> Self {
        Self {
            sender: Some(sender),
            stall_limit,
            sequence_number: 0,
            frames: BytesMut::new(),
            has_ended: false,
        }
    }

    pub(crate) fn discard() -> Self {
        Self {
            sender: None,
            stall_limit: Duration::MAX,
            sequence_number: 0,
            frames: BytesMut::new(),
            has_ended: false,
        }
    }

    /// Whether the terminal event has been written. No error may follow it.
    pub(crate) fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// Whether the answer is streamed to a client.
    pub(crate) fn is_streaming(&self) -> bool {
        self.sender.is_some()
    }

    /// Waits for `work`. Heartbeat comments keep the connection alive meanwhile.
    pub(crate) async fn keep_alive<T>(&mut self, work: impl Future<Output = T>) -> Result<T, AnswerError> {
        let mut work = std::pin::pin!(work);
        loop {
            match tokio::time::timeout(HEARTBEAT, &mut work).await {
                Ok(value) => return Ok(value),
                Err(_) => self.write_comment().await?,
            }
        }
    }

    /// Waits for `work`, and writes `response.in_progress` for each new value of `known`. Heartbeat comments keep the
    /// connection alive meanwhile.
    pub(crate) async fn report_while<T, P: Copy>(
        &mut self,
        work: impl Future<Output = T>,
        mut known: watch::Receiver<P>,
        describe: impl Fn(P) -> Response,
    ) -> Result<T, AnswerError> {
        let mut work = std::pin::pin!(work);
        loop {
            tokio::select! {
                value = &mut work => return Ok(value),
                Ok(()) = known.changed() => {
                    let news = *known.borrow_and_update();
                    self.write(Event::InProgress { response: Box::new(describe(news)) }).await?;
                    self.flush().await?;
                }
                () = tokio::time::sleep(HEARTBEAT) => self.write_comment().await?,
            }
        }
    }

    /// Writes an event. It is sent with the next flush at the latest.
    pub(crate) async fn write(&mut self, event: Event) -> Result<(), AnswerError> {
        if self.sender.is_none() {
            return Ok(());
        }
        self.has_ended |= matches!(
            event,
            Event::Completed { .. } | Event::Failed { .. } | Event::Incomplete { .. } | Event::Error { .. }
        );
        let event = SequencedEvent::new(self.sequence_number, event);
        self.sequence_number += 1;
        self.frames.put_slice(b"event: message\ndata: ");
        let start = self.frames.len();
        if let Err(error) = serde_json::to_writer((&mut self.frames).writer(), &event) {
            // All keys of the events are strings and writing to memory cannot fail, so this cannot happen.
            tracing::error!(%error, "an event could not be written");
            self.frames.truncate(start);
        }
        self.frames.put_slice(b"\n\n");
        if self.frames.len() >= FLUSH_BYTES { self.flush().await } else { Ok(()) }
    }

    /// Sends the buffered frames. Waits while the client does not read.
    pub(crate) async fn flush(&mut self) -> Result<(), AnswerError> {
        if self.frames.is_empty() {
            return Ok(());
        }
        let Some(sender) = &self.sender else { return Ok(()) };
        // Take the frames only when the queue has room: a cancelled flush then loses none of them, and further events
        // can follow.
        let room = tokio::time::timeout(self.stall_limit, sender.reserve()).await;
        let Ok(Ok(room)) = room else { return Err(AnswerError::ClientGone) };
        room.send(self.frames.split().freeze());
        Ok(())
    }

    async fn write_comment(&mut self) -> Result<(), AnswerError> {
        self.frames.put_slice(b": waiting\n\n");
        self.flush().await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt as _;

    fn failed(message: &str) -> Event {
        Event::Error { code: None, message: message.to_owned(), param: None }
    }

    #[tokio::test]
    async fn who_stops_waiting_for_a_slow_reader_leaves_no_gap_in_the_numbers() {
        let (sender, mut frames) = mpsc::channel(1);
        let mut writer = SseWriter::new(sender, Duration::MAX);
        for message in ["the first is on its way", "there is no room for the second"] {
            writer.write(failed(message)).await.unwrap();
            let is_sent = writer.flush().now_or_never().is_some();
            assert_eq!(is_sent, message.starts_with("the first"));
        }
        writer.write(failed("the service stops")).await.unwrap();
        let mut heard = frames.recv().await.unwrap().to_vec();
        writer.flush().await.unwrap();
        heard.extend(frames.recv().await.unwrap());
        let heard = String::from_utf8(heard).unwrap();
        for number in 0..3 {
            assert!(heard.contains(&format!("\"sequence_number\":{number}")), "{heard}");
        }
    }
}
