//! How the context of a question reaches the service, and why it was done that way.

use serde::{Deserialize, Serialize};

/// How the service is given the context of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// Only the question is sent, with the id of a conversation that the service knows.
    Extended,
    /// The whole visible transcript is sent, without an id.
    Replayed,
}

/// A request that was made in vain and made again by itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Retry {
    /// What was in the way, one sentence.
    pub why: String,
    /// How long it was waited before the next one, in milliseconds.
    pub waited_ms: u64,
}

/// Why a question is sent the way it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// Extended: the service has seen exactly what stands before the question.
    Continues,
    /// Extended: the person gave the id of a conversation of the service. It may know earlier words.
    Attached,
    /// Replayed: nothing stands before the question.
    FirstQuestion,
    /// Replayed: the service no longer knows the conversation whose id was sent.
    Forgotten,
    /// Replayed: the answer goes on with the words of one that ended early.
    GoesOn,
    /// Replayed: the question has been answered before.
    AskedAgain,
    /// Replayed: the question is another version of an earlier one.
    Edited,
    /// Replayed: a message before the question has been deleted.
    MessageDeleted,
    /// Replayed: the answer before the question is not whole.
    NotWhole,
    /// Replayed: another service gave the answer before the question.
    OtherService,
    /// Replayed: the service was told other instructions when it began the conversation.
    InstructionsChanged,
    /// Replayed: the service gave no id for the conversation.
    Stateless,
    /// Replayed: the service has not seen these words, or it is not known what it has seen.
    NotSeen,
}
