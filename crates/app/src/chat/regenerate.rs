//! Regenerates an answer as a new version. An automatic retry replaces the refused answer instead.

use super::{Planned, write_turn};
use crate::chat::Chat;
use crate::conversations::{Reservation, end_left_open};
use crate::kernel::clock::now_ms;
use crate::kernel::problem::Problem;
use parlance_contract::SentView;
use parlance_domain::sending::Retry;
use parlance_domain::turn::Ending;
use parlance_domain::{Message, MessageId, Role};
use parlance_store::{Connection, Error, Transaction, messages, turns};
use parlance_words::{as_is, messages as texts};
use std::time::Duration;

/// The origin of a repeated question.
#[derive(Clone, Copy, Debug)]
pub(super) enum Initiator {
    /// The user: the earlier answer stays as a version.
    Person {
        /// Whether the local service is to quote from documents instead of asking a model.
        wants_quotes: bool,
    },
    /// The app, after a temporary refusal: the refused answer leaves no version.
    App {
        /// How often in a row it has done so, this time included.
        n_in_a_row: u32,
        /// How long it has waited.
        waited: Duration,
    },
}

impl Initiator {
    fn n_in_a_row(self) -> u32 {
        match self {
            Self::Person { .. } => 0,
            Self::App { n_in_a_row, .. } => n_in_a_row,
        }
    }

    fn wants_quotes(self) -> bool {
        matches!(self, Self::Person { wants_quotes: true })
    }

    /// Removes the refused answer on an automatic retry; its attempts are added to those of the next answer. On a
    /// user's request, another answer ends the path already.
    pub(super) fn remove_refused(
        self,
        tx: &Transaction<'_>,
        refused: MessageId,
    ) -> Result<Vec<Retry>, Error> {
        let Self::App { waited, .. } = self else { return Ok(Vec::new()) };
        let mut retries = Vec::new();
        if let Some(turn) = turns::find_by_answer(tx, refused)? {
            retries = turn.retries;
            let why = match turn.ending {
                Some(Ending::Failed(failure)) => failure.title,
                _ => as_is(""),
            };
            retries.push(Retry { why, waited_ms: u64::try_from(waited.as_millis()).unwrap_or(u64::MAX) });
        }
        messages::remove(tx, refused)?;
        Ok(retries)
    }
}

impl Chat {
    pub(crate) async fn retry_answer(&self, message_id: MessageId) -> Result<SentView, Problem> {
        self.regenerate(message_id, Initiator::Person { wants_quotes: false }).await
    }

    /// Answers the question of a failed answer with quotes from documents.
    pub(crate) async fn quote_instead(&self, message_id: MessageId) -> Result<SentView, Problem> {
        self.regenerate(message_id, Initiator::Person { wants_quotes: true }).await
    }

    /// A message to retry or continue, and the reservation of its conversation for a turn.
    pub(super) async fn reserve_again(
        &self,
        message_id: MessageId,
        initiator: Initiator,
    ) -> Result<(Message, Reservation), Problem> {
        let old = self.store().read(move |conn| messages::get(conn, message_id)).await?;
        let mut reservation = self.inner.turns.reserve_turn(old.conversation_id)?;
        reservation.running.n_in_a_row = initiator.n_in_a_row();
        Ok((old, reservation))
    }

    pub(super) async fn regenerate(
        &self,
        message_id: MessageId,
        initiator: Initiator,
    ) -> Result<SentView, Problem> {
        let now = now_ms();
        let (old, reservation) = self.reserve_again(message_id, initiator).await?;
        let (asked, conversation_id) = (old.clone(), old.conversation_id);
        let question = self.store().read(move |conn| question_of(conn, asked)).await?;
        let Some(Message { id: question_id, attachments, .. }) = question else {
            let why = texts::conversation_no_question_why();
            return Err(Problem::input(texts::conversation_no_question(), why));
        };
        self.inner.attachments.ensure_uploading(&attachments).await?;
        let unsaved = self.inner.turns.unsaved_ends();
        let (planned, ended) = self
            .store()
            .write(move |tx| {
                let ended = end_left_open(tx, Some(conversation_id), &unsaved)?;
                let planned = write_turn(tx, messages::get(tx, question_id)?, now)?;
                let retries = initiator.remove_refused(tx, message_id)?;
                Ok((Planned { retries, wants_quotes: initiator.wants_quotes(), ..planned }, ended))
            })
            .await?;
        let replaces = (old.role == Role::Assistant).then_some(message_id);
        let sent = self.begin(reservation, planned, false, replaces).await;
        self.inner.conversations.ends.publish(ended).await;
        sent
    }
}

/// The question before an answer, or the message itself when it is a question at the end of the path.
fn question_of(conn: &Connection, asked: Message) -> Result<Option<Message>, Error> {
    match asked.role {
        Role::Assistant => {
            let before = messages::shown_before(conn, asked.id)?;
            Ok(before.filter(|before| before.role == Role::You))
        }
        Role::You => {
            let shown = messages::visible_ids_from(conn, asked.conversation_id, asked.id)?;
            Ok(Some(asked).filter(|_| shown.len() == 1))
        }
    }
}
