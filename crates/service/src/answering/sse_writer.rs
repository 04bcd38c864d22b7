//! Writes an answer as server-sent events: numbered frames, and comments while nothing else comes.

use super::error::AnswerError;
use bytes::{BufMut, Bytes, BytesMut};
use parlance_protocol::{Event, Response, SequencedEvent};
use std::time::Duration;
use tokio::sync::{mpsc, watch};

/// How often a silent stream shows that it is alive, while it waits.
const HEARTBEAT: Duration = Duration::from_secs(10);

/// At full speed, frames are sent together up to this size.
const FLUSH_BYTES: usize = 8 * 1024;

/// Numbers events and turns them into frames (interface section 6.1), or discards them, for an answer that is wanted
/// whole.
pub(crate) struct SseWriter {
    sender: Option<mpsc::Sender<Bytes>>,
    stall_limit: Duration,
    sequence_number: u64,
    frames: BytesMut,
    /// Whether the event that ends a stream has been written.
    has_ended: bool,
}

impl SseWriter {
    /// For a client that counts as gone when it takes nothing for so long.
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

    /// Whether the event that ends a stream has been written, so that no error may follow.
    pub(crate) fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// Whether a client receives the events as they come.
    pub(crate) fn is_streaming(&self) -> bool {
        self.sender.is_some()
    }

    /// Waits for `work`; meanwhile comments keep the connection from looking dead.
    pub(crate) async fn keep_alive<T>(&mut self, work: impl Future<Output = T>) -> Result<T, AnswerError> {
        let mut work = std::pin::pin!(work);
        loop {
            match tokio::time::timeout(HEARTBEAT, &mut work).await {
                Ok(value) => return Ok(value),
                Err(_) => self.write_comment().await?,
            }
        }
    }

    /// Waits for `work`, and writes `response.in_progress` with what becomes known meanwhile. Comments keep the connection
    /// from looking dead.
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

    /// Writes an event, at the latest with the next flush.
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
            // All keys of the events are strings and writing to memory cannot fail, so there is nothing to repair.
            tracing::error!(%error, "an event could not be written");
            self.frames.truncate(start);
        }
        self.frames.put_slice(b"\n\n");
        if self.frames.len() >= FLUSH_BYTES { self.flush().await } else { Ok(()) }
    }

    /// Sends what has been written, as soon as the client takes it.
    pub(crate) async fn flush(&mut self) -> Result<(), AnswerError> {
        if self.frames.is_empty() {
            return Ok(());
        }
        let Some(sender) = &self.sender else { return Ok(()) };
        // The frames are taken only when there is room for them: who stops waiting here has lost none of them, and can
        // say another event after those that are numbered already.
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
