//! What changes when another version is shown, or a message is deleted or comes back.

use super::{ConversationRow, MessageView};
use parlance_domain::MessageId;
use serde::Serialize;
use ts_rs::TS;

/// A stretch of the transcript that is something else now: after `after` and before `until` stand `messages`.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StretchView {
    /// The conversation's row in the list.
    pub row: ConversationRow,
    /// The last message before it, which stays; `None`: it begins with the conversation.
    pub after: Option<MessageId>,
    /// The messages shown there now, oldest first.
    pub messages: Vec<MessageView>,
    /// The first message after it, which stays; `None`: nothing that was there stays.
    pub until: Option<MessageId>,
    /// Whether the conversation goes on after these messages where nothing stays.
    pub has_later: bool,
}
