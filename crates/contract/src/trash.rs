//! The trash: what was deleted and can be restored.

use parlance_domain::{ConversationId, MessageId, Role};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// For how long deleted conversations and messages can be restored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TrashPeriod {
    /// 7 days.
    Week,
    /// 30 days.
    #[default]
    Month,
    /// 90 days.
    Quarter,
    /// Until the person empties the trash.
    Forever,
}

impl TrashPeriod {
    /// Its length in days.
    #[must_use]
    pub const fn days(self) -> Option<u32> {
        match self {
            Self::Week => Some(7),
            Self::Month => Some(30),
            Self::Quarter => Some(90),
            Self::Forever => None,
        }
    }
}

/// All that is in the trash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TrashView {
    /// Conversations, the last one deleted first.
    pub conversations: Vec<TrashedConversationView>,
    /// Messages of conversations that are not deleted, the last one deleted first.
    pub messages: Vec<TrashedMessageView>,
    /// How many backups there are that may hold what is in the trash.
    pub n_backups: u32,
    /// The trash with the larger version is newer; see also `AppEvent::TrashChanged`.
    #[ts(type = "number")]
    pub version: u64,
}

/// A deleted conversation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TrashedConversationView {
    /// Its id.
    pub id: ConversationId,
    /// Its title; empty when nothing was asked in it.
    pub title: String,
    /// When it was deleted.
    #[ts(type = "number")]
    pub deleted_at_ms: i64,
    /// When it goes for good; `None`: when the trash is emptied.
    #[ts(type = "number | null")]
    pub gone_at_ms: Option<i64>,
    /// How many messages it has, in all versions.
    pub n_messages: u32,
    /// The names of the files that the service deletes when it is erased.
    pub file_names: Vec<String>,
}

/// A deleted message of a conversation that is not deleted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TrashedMessageView {
    /// Its id.
    pub id: MessageId,
    /// Its conversation.
    pub conversation_id: ConversationId,
    /// The title of that conversation.
    pub title: String,
    /// Its role.
    pub role: Role,
    /// How it begins, on one line; empty for a message without words.
    pub excerpt: String,
    /// When it was deleted.
    #[ts(type = "number")]
    pub deleted_at_ms: i64,
    /// When it goes for good; `None`: when the trash is emptied.
    #[ts(type = "number | null")]
    pub gone_at_ms: Option<i64>,
}
