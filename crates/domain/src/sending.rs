//! How the context of a question is sent, and why.

use parlance_words::Text;
use serde::{Deserialize, Serialize};

/// How the context of a question is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ContextMode {
    /// Only the question is sent, with the id of a conversation that the service knows.
    Extended,
    /// The whole visible transcript is sent, without an id.
    Replayed,
}

/// An attempt that failed before an automatic retry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Retry {
    /// The error, one sentence.
    pub why: Text,
    /// The delay before the next attempt, in milliseconds.
    pub waited_ms: u64,
}

/// Why a context mode was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// Extended: the service has seen exactly the messages before the question.
    Continues,
    /// Extended: the user entered the id of a service conversation, which may have earlier messages.
    Attached,
    /// Replayed: the question is the first message.
    FirstQuestion,
    /// Replayed: the service no longer knows the conversation whose id was sent.
    Forgotten,
    /// Replayed: the answer continues one that ended early.
    Continuation,
    /// Replayed: the question has an earlier answer.
    Regenerated,
    /// Replayed: the question is another version of an earlier one.
    Edited,
    /// Replayed: a message before the question has been deleted.
    MessageDeleted,
    /// Replayed: the answer before the question is incomplete.
    NotWhole,
    /// Replayed: the answer before the question came from another service.
    OtherService,
    /// Replayed: the service conversation began with other instructions.
    InstructionsChanged,
    /// Replayed: the service returned no conversation id.
    Stateless,
    /// Replayed: the conversation is temporary, so the service is asked to store nothing of it.
    Temporary,
    /// Replayed: the service has not seen these messages, or this is unknown.
    NotSeen,
}
