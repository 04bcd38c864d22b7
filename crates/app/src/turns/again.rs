//! Asking a question again: another answer stands beside the earlier one.

use super::{Planned, ended, new_answer, write_turn};
use crate::App;
use crate::clock::now_ms;
use crate::problem::Problem;
use crate::view::SentView;
use parlance_domain::{MessageId, Role, TurnId};
use parlance_store::{conversations, messages};
use uuid::Uuid;

impl App {
    /// Asks the question of an answer again; the new answer stands beside the old one.
    ///
    /// # Errors
    /// When an answer is still arriving, or the record cannot be written.
    pub async fn retry_answer(&self, message_id: MessageId) -> Result<SentView, Problem> {
        let now = now_ms();
        let (answer_id, turn_id) = (MessageId(Uuid::now_v7()), TurnId(Uuid::now_v7()));
        let old = self.inner.record.read(move |conn| messages::get(conn, message_id)).await?;
        let place = self.reserve_turn(old.conversation_id)?;
        let Some(question_id) = old.parent_id.filter(|_| old.role == Role::Assistant) else {
            return Err(Problem::input("Only an answer can be asked for again.", ""));
        };
        let attachments =
            self.inner.record.read(move |conn| messages::get(conn, question_id)).await?.attachments;
        self.inner.uploads.retry_failed(self, &attachments).await?;
        let late = self.inner.turns.late_ends();
        let (planned, ended) = self
            .inner
            .record
            .write(move |tx| {
                let ended = ended::end_left_open(tx, Some(old.conversation_id), &late)?;
                let question = messages::get(tx, question_id)?;
                let conversation = conversations::get(tx, question.conversation_id)?;
                let answer = new_answer(answer_id, &question, now);
                write_turn(tx, turn_id, conversation.profile_id, &question, &answer, now)?;
                let conversation_id = question.conversation_id;
                let profile_id = conversation.profile_id;
                Ok((Planned { turn_id, conversation_id, profile_id, question, answer }, ended))
            })
            .await?;
        let sent = self.begin(place, planned, false, Some(message_id)).await;
        self.tell_ended(ended).await;
        sent
    }
}
