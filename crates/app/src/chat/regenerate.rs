//! Regenerates an answer as a new version. An automatic retry replaces the refused answer instead.

use super::context::ChatContext;
use super::planned::{Planned, ReservedTurn, write_turn};
use crate::kernel::clock::now_ms;
use crate::kernel::problem::Problem;
use parlance_domain::sending::Retry;
use parlance_domain::turn::Ending;
use parlance_domain::{Message, MessageId, Role};
use parlance_store::{Connection, Error, Transaction, messages, turns};
use parlance_words::{as_is, messages as texts};
use std::time::Duration;

/// A repetition of a refused question by the app. The refused answer leaves no version.
#[derive(Clone, Copy, Debug)]
pub(super) struct AutomaticRetry {
    /// How often in a row the app has repeated the question, this time included.
    pub(super) n_in_a_row: u32,
    pub(super) waited: Duration,
}

/// Removes the answer that an automatic retry replaces. Its attempts are added to those of the planned turn.
pub(super) fn remove_refused(
    tx: &Transaction<'_>,
    automatic: Option<AutomaticRetry>,
    refused: MessageId,
    planned: Planned,
) -> Result<Planned, Error> {
    let Some(AutomaticRetry { n_in_a_row, waited }) = automatic else { return Ok(planned) };
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
    Ok(Planned { retries, n_in_a_row, ..planned })
}

/// Stores another turn for the question of an answer. A retry by the user keeps the answer as a version.
pub(super) async fn write(
    chat: &ChatContext,
    message_id: MessageId,
    automatic: Option<AutomaticRetry>,
) -> Result<ReservedTurn, Problem> {
    let now = now_ms();
    let old = chat.context.store.read(move |conn| messages::get(conn, message_id)).await?;
    let (conversation_id, role) = (old.conversation_id, old.role);
    let reservation = chat.turns.reserve_turn(conversation_id)?;
    let question = chat.context.store.read(move |conn| question_of(conn, old)).await?;
    let Some(Message { id: question_id, attachments, .. }) = question else {
        let why = texts::conversation_no_question_why();
        return Err(Problem::input(texts::conversation_no_question(), why));
    };
    chat.files.uploads.ensure_uploading(&attachments).await?;
    let turn = chat.write_turn(conversation_id, reservation, move |tx| {
        let planned = write_turn(tx, messages::get(tx, question_id)?, now)?;
        let planned = Planned { replaces: (role == Role::Assistant).then_some(message_id), ..planned };
        Ok((Some(remove_refused(tx, automatic, message_id, planned)?), Vec::new()))
    });
    turn.await?.ok_or_else(Problem::nothing_to_send)
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
