//! Turns that are stored and not sent yet.

use crate::conversations::Reservation;
use parlance_domain::sending::Retry;
use parlance_domain::{ConversationId, Item, Message, MessageId, MessageStatus, ProfileId, Role, TurnId};
use parlance_store::{Error, Transaction, conversations, messages, turns};
use uuid::Uuid;

/// A stored turn that is about to be sent.
#[derive(Clone)]
pub(super) struct Planned {
    pub(super) turn_id: TurnId,
    pub(super) conversation_id: ConversationId,
    pub(super) profile_id: ProfileId,
    pub(super) question: Message,
    pub(super) answer: Message,
    /// The kept items, if the answer continues an earlier one.
    pub(super) continuation: Option<Continuation>,
    /// Earlier attempts without an answer.
    pub(super) retries: Vec<Retry>,
    /// Consecutive automatic retries of the question.
    pub(super) n_in_a_row: u32,
    /// Whether the local service quotes from documents, whatever model is chosen.
    pub(super) wants_quotes: bool,
    /// Whether the question was stored with the turn.
    pub(super) is_new_question: bool,
    /// The message that the question or the answer is another version of.
    pub(super) replaces: Option<MessageId>,
}

/// The start of a continued answer.
#[derive(Clone, Debug)]
pub(super) struct Continuation {
    /// The kept part of the earlier version.
    pub(super) kept: Vec<Item>,
    /// The limit on tokens, if it differs from the conversation's.
    pub(super) max_output_tokens: Option<u64>,
}

/// A stored turn whose conversation is reserved for it.
pub(super) struct ReservedTurn {
    pub(super) planned: Planned,
    pub(super) reservation: Reservation,
    /// Answers without a driver whose end was stored with it.
    pub(super) ended: Vec<MessageId>,
    /// Names of files that the question leaves out, because they are being deleted.
    pub(super) left_out: Vec<String>,
}

/// Writes the future answer of a question and its turn, and makes the answer the end of the visible path.
pub(super) fn write_turn(tx: &Transaction<'_>, question: Message, now: i64) -> Result<Planned, Error> {
    let conversation_id = question.conversation_id;
    let answer = Message {
        status: MessageStatus::Sending,
        ..Message::new(
            MessageId(Uuid::now_v7()),
            conversation_id,
            Some(question.id),
            Role::Assistant,
            Vec::new(),
            now,
        )
    };
    let turn = turns::NewTurn {
        id: TurnId(Uuid::now_v7()),
        conversation_id,
        profile_id: conversations::get(tx, conversation_id)?.profile_id,
        question_id: question.id,
        answer_id: answer.id,
        context_mode: turns::ContextMode::Replayed,
        started_at_ms: now,
    };
    messages::insert(tx, &answer)?;
    conversations::set_leaf(tx, conversation_id, answer.id)?;
    conversations::touch(tx, conversation_id, now)?;
    turns::insert(tx, &turn)?;
    Ok(Planned {
        turn_id: turn.id,
        conversation_id,
        profile_id: turn.profile_id,
        question,
        answer,
        continuation: None,
        retries: Vec::new(),
        n_in_a_row: 0,
        wants_quotes: false,
        is_new_question: false,
        replaces: None,
    })
}
