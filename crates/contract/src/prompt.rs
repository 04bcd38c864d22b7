//! Words for questions that are at hand: prompts, and what was asked before.

use parlance_domain::{MessageId, PromptId};
use serde::Serialize;
use ts_rs::TS;

/// Words for a question that are kept under a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PromptView {
    /// Its id.
    pub id: PromptId,
    /// Its name.
    pub name: String,
    /// How the words begin, on one line.
    pub start: String,
    /// The variables, each once, in the order in which they stand in the words.
    pub variables: Vec<String>,
}

/// An earlier question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PastQuestionView {
    /// The question.
    pub message_id: MessageId,
    /// Its words.
    pub text: String,
}
