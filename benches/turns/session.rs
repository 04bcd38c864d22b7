//! A session of the app without a window that measures the cost of each question.

use super::Stage;
use super::history;
use parlance_app::{App, EventStream};
use parlance_bench::Result;
use parlance_bench::cost::Process;
use parlance_contract::AppEvent;
use parlance_domain::{ConversationId, MessageStatus};
use parlance_encryption::Key;
use std::collections::HashSet;
use std::path::Path;
use std::time::Duration;

/// Far above the time of any answer.
const TIMEOUT: Duration = Duration::from_secs(120);

/// An app without a window.
pub(crate) struct Session {
    app: App,
    events: EventStream,
}

/// CPU time of one turn; elapsed time would mostly depend on the service.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cost {
    /// From the first text to the last change of the answer. Excludes the request, whose size grows with the
    /// conversation because it contains the transcript.
    pub(crate) words: Duration,
    /// The time before and after that.
    pub(crate) around: Duration,
    /// Number of events about changes of the answer.
    pub(crate) n_updates: usize,
}

impl Session {
    /// Opens the app on a folder, encrypted if there is a key, with the stage's service.
    pub(crate) async fn open(data_dir: &Path, stage: &Stage, key: Option<&Key>) -> Result<Self> {
        let (app, events) = App::open(history::config(data_dir, &stage.service.url(), key)).await?;
        Ok(Self { app, events })
    }

    /// Closes the app.
    pub(crate) async fn close(self) {
        self.app.close().await;
    }

    /// Sends a question and waits for the end of the answer.
    pub(crate) async fn ask(&mut self, id: ConversationId, question: &str) -> Result<Cost> {
        let began = Process::own().processor_time();
        let answer_id = self.app.send_message(id, question.to_owned()).await?.answer.id;
        let (mut first_word, mut last_update) = (None, None);
        let mut n_updates = 0;
        let mut is_over = false;
        loop {
            match self.next().await? {
                AppEvent::TurnUpdated { message_id, tail, .. } if message_id == answer_id => {
                    n_updates += 1;
                    let now = Process::own().processor_time();
                    if !tail.is_empty() {
                        first_word.get_or_insert(now);
                    }
                    last_update = Some(now);
                }
                AppEvent::MessageChanged { message, .. } if message.id == answer_id => {
                    is_over = is_end(message.status)?;
                }
                // The last event of a turn.
                AppEvent::ConversationChanged { row } if row.id == id && is_over => break,
                _ => {}
            }
        }
        let all = Process::own().processor_time().saturating_sub(began);
        let words = match (first_word, last_update) {
            (Some(first), Some(last)) => last.saturating_sub(first),
            _ => return Err("an answer ended without a word".into()),
        };
        Ok(Cost { words, around: all.saturating_sub(words), n_updates })
    }

    /// Asks the same in this number of new conversations at once and waits until all answers have ended. Returns the
    /// total CPU time.
    pub(crate) async fn ask_at_once(&mut self, n_conversations: usize, question: &str) -> Result<Duration> {
        let began = Process::own().processor_time();
        let mut answering: HashSet<ConversationId> = HashSet::new();
        let mut asked = 0;
        while asked < n_conversations || !answering.is_empty() {
            if asked < n_conversations {
                let id = self.app.create_conversation(None).await?.row.id;
                self.app.send_message(id, question.to_owned()).await?;
                answering.insert(id);
                asked += 1;
            }
            // Between two questions, only reads events that are already queued, so that no question waits for another's
            // text.
            while asked == n_conversations && !answering.is_empty() || !self.events.is_empty() {
                if let AppEvent::ConversationChanged { row } = self.next().await?
                    && answering.contains(&row.id)
                    && row.last_status.map(is_end).transpose()? == Some(true)
                {
                    answering.remove(&row.id);
                }
            }
        }
        Ok(Process::own().processor_time().saturating_sub(began))
    }

    /// The next event, serialised as for the window.
    async fn next(&mut self) -> Result<AppEvent> {
        let event = tokio::time::timeout(TIMEOUT, self.events.recv()).await?;
        let event = event.ok_or("the app tells nothing any more")?;
        std::hint::black_box(serde_json::to_string(&event)?);
        Ok(event)
    }
}

/// Whether a status is final; any unsuccessful end is an error.
fn is_end(status: MessageStatus) -> Result<bool> {
    match status {
        MessageStatus::Sending | MessageStatus::Streaming => Ok(false),
        MessageStatus::Complete => Ok(true),
        status => Err(format!("an answer ended as {status:?}").into()),
    }
}
