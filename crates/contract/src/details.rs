//! The details of an answer: how it ended, what was sent for it, and what to quote to the service's operators.

use parlance_domain::{MessageId, MessageStatus};
use parlance_words::Text;
use serde::Serialize;
use ts_rs::TS;

/// Everything about an answer that is not in its words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DetailsView {
    /// The answer.
    pub message_id: MessageId,
    /// "Answer at 14:02".
    pub title: Text,
    /// How it ended.
    pub status: MessageStatus,
    /// Facts under headings, in the order in which they are shown.
    pub sections: Vec<DetailsSection>,
    /// The request as sent, indented JSON; the key is not part of it. Empty when it was not sent.
    pub request: String,
    /// Whether the answer was recorded as it came.
    pub has_capture: bool,
}

/// Facts of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DetailsSection {
    /// The heading.
    pub title: Text,
    /// The facts, at least one.
    pub rows: Vec<DetailsRow>,
}

/// One fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DetailsRow {
    /// The name of the fact.
    pub label: Text,
    /// The fact.
    pub value: Text,
    /// Whether the value is an identifier, set in the fixed font, shortened on the screen and copied whole.
    pub is_id: bool,
}

/// An answer as it came over the wire.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CaptureView {
    /// The body, without the key.
    pub text: String,
    /// Whether more came than was kept.
    pub is_shortened: bool,
}
