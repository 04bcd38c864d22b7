//! Conversations: their rows in the list, the open one, its draft, and what sending answers.

use super::{FileView, MessageView, OptionsView, OutboxEntryView};
use parlance_domain::{ConversationId, FolderId, MessageId, MessageStatus, ProfileId, Role};
use parlance_words::{Paragraph, Text};
use serde::Serialize;
use ts_rs::TS;

/// A conversation in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ConversationRow {
    /// Its id.
    pub id: ConversationId,
    /// The service that answers in it.
    pub profile_id: ProfileId,
    /// Its title; empty while nothing has been asked.
    pub title: String,
    /// When it was begun.
    #[ts(type = "number")]
    pub created_at_ms: i64,
    /// When something was last said in it.
    #[ts(type = "number")]
    pub updated_at_ms: i64,
    /// The status of its last answer; `None` while there is none.
    pub last_status: Option<MessageStatus>,
    /// Whether it holds text or files that were not sent.
    pub has_draft: bool,
    /// Questions that wait in its outbox.
    pub n_waiting: u32,
    /// The folder that it is in.
    pub folder_id: Option<FolderId>,
    /// Its place among the pinned ones, from the top; `None`: it is not pinned.
    #[ts(type = "number | null")]
    pub pinned_position: Option<i64>,
    /// Whether it is archived: kept, but not in the list.
    pub is_archived: bool,
    /// Whether an answer ended in it while another one was open, or the person marked it so.
    pub is_unread: bool,
    /// Whether it is in memory alone, and is deleted with its uploads when it is closed.
    pub is_temporary: bool,
    /// Of two rows of the same conversation, the one with the larger version is newer.
    #[ts(type = "number")]
    pub version: u64,
}

/// The conversation that another one was forked from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OriginView {
    /// Its id.
    pub id: ConversationId,
    /// Its title; empty before the first question.
    pub title: String,
}

/// An open conversation.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ConversationView {
    /// Its row in the list.
    pub row: ConversationRow,
    /// Messages of the visible path that follow each other, oldest first: the last ones, or those around one that was
    /// looked for.
    pub messages: Vec<MessageView>,
    /// Whether there are messages before the first one here.
    pub has_earlier: bool,
    /// Whether there are messages after the last one here.
    pub has_later: bool,
    /// Questions that are not sent yet, in their order.
    pub outbox: Vec<OutboxEntryView>,
    /// The unsent text and files.
    pub draft: DraftView,
    /// The options of its questions.
    pub options: OptionsView,
    /// The conversation that it was forked from, while that is not deleted.
    pub origin: Option<OriginView>,
}

/// Messages of the visible path that follow each other, oldest first.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MessagesView {
    /// The messages.
    pub messages: Vec<MessageView>,
    /// Whether there are more before them.
    pub has_earlier: bool,
    /// Whether there are more after them.
    pub has_later: bool,
}

/// A conversation that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct HitView {
    /// Its row in the list.
    pub row: ConversationRow,
    /// Its newest message with the words; `None` when its title has them.
    pub message_id: Option<MessageId>,
}

/// Messages that were found in all conversations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MessageHitsView {
    /// The newest of them.
    pub hits: Vec<MessageHitView>,
    /// How many there are, as far as they are counted.
    #[ts(type = "number")]
    pub n_messages: usize,
    /// Whether there are more than are counted.
    pub has_more: bool,
}

/// A message that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MessageHitView {
    /// The row of its conversation in the list.
    pub row: ConversationRow,
    /// Its id.
    pub message_id: MessageId,
    /// Its role.
    pub role: Role,
    /// When it was made.
    #[ts(type = "number")]
    pub created_at_ms: i64,
    /// Its words around those that were looked for, on one line.
    pub excerpt: String,
}

/// The messages found in a conversation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FoundView {
    /// The messages, oldest first.
    pub messages: Vec<FoundMessageView>,
    /// Whether there are more before them, which are not told.
    pub has_more: bool,
}

/// A message of a conversation in which something was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FoundMessageView {
    /// Its id.
    pub message_id: MessageId,
    /// How often it has what is looked for.
    #[ts(type = "number")]
    pub n_hits: usize,
}

/// The unsent text and files of a conversation, or of an edited question.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DraftView {
    /// The words.
    pub text: String,
    /// The files; of an edit, those that were added.
    pub attachments: Vec<FileView>,
    /// Of two drafts of the same conversation or edit, the one with the larger version is newer.
    #[ts(type = "number")]
    pub version: u64,
}

/// The answer to sending a message: the two messages that now end the conversation.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SentView {
    /// The conversation's row, with its title.
    pub row: ConversationRow,
    /// The question; `None` when an earlier question was asked again.
    pub question: Option<MessageView>,
    /// The answer, about to arrive.
    pub answer: MessageView,
    /// The answer that the new one stands instead of, when a question was asked again.
    pub replaces: Option<MessageId>,
}

/// A preview of the next request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct NextRequestView {
    /// In a few words: `Context: 5 messages, 4 files`. `None` when only the question is sent.
    pub text: Option<Text>,
    /// Why, and what is left out.
    pub detail: Paragraph,
}

/// A preview of the next request to one service.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ServiceRequestView {
    /// The service.
    pub profile_id: ProfileId,
    /// The sent and the omitted content, in words.
    pub detail: Paragraph,
}
