//! Updates what a service has seen of a conversation after a turn.

use super::End;
use crate::Error;
use crate::messages::threads::{self, Thread};
use parlance_domain::turn::Ending;
use parlance_domain::{ConversationId, MessageId, ProfileId};
use parlance_sqlite::rusqlite::Transaction;

/// The part of a sent turn that determines what the service has seen.
pub(super) struct SentContext {
    pub(super) conversation_id: ConversationId,
    pub(super) profile_id: ProfileId,
    /// The service's conversation that the request was to extend.
    pub(super) extended: Option<String>,
    /// The instructions in the request.
    pub(super) instructions: Option<String>,
}

/// Stores what the service has seen after the end of a turn. Only a complete answer shows this.
pub(super) fn note(
    tx: &Transaction<'_>,
    sent: SentContext,
    answer_id: MessageId,
    end: &End<'_>,
) -> Result<(), Error> {
    let SentContext { conversation_id, profile_id, extended, instructions } = sent;
    let is_complete = *end.ending == Ending::Complete;
    let seen = end.service_conversation_id.map(str::to_owned).or(extended.clone()).filter(|_| is_complete);
    if let Some(lost) = extended.as_ref().filter(|id| !end.is_unseen && seen.as_ref() != Some(*id)) {
        threads::forget(tx, conversation_id, profile_id, lost)?;
    }
    let Some(service_conversation_id) = seen else { return Ok(()) };
    if extended.as_ref() != Some(&service_conversation_id) {
        // Start a new thread, even if the service returns a known id.
        threads::forget(tx, conversation_id, profile_id, &service_conversation_id)?;
    }
    let thread = Thread {
        conversation_id,
        profile_id,
        service_conversation_id,
        last_message_id: Some(answer_id),
        instructions,
        is_attached: false,
    };
    threads::put(tx, &thread)
}
