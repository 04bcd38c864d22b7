//! Files: in a draft, beside a message, in the list.

use parlance_domain::{ConversationId, FileId, MessageId};
use parlance_words::{Paragraph, Text};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A file: in a draft, beside a message, or in the list of files.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FileView {
    /// The app's own id of the file.
    pub id: FileId,
    /// Its name, safe to show on one line.
    pub name: String,
    /// Its size.
    #[ts(type = "number")]
    pub bytes: u64,
    /// When the service got it; `None` when unknown.
    #[ts(type = "number | null")]
    pub created_at_ms: Option<i64>,
    /// Its purpose, for example `assistants`.
    pub purpose: String,
    /// Its status.
    pub status: FileStatusView,
    /// Conversations whose messages carry it.
    pub n_conversations: u32,
    /// Drafts, edits and questions in the outbox that have it.
    pub n_drafts: u32,
    /// Since when it is gone; `None` while it is not.
    #[ts(type = "number | null")]
    pub deleted_at_ms: Option<i64>,
    /// The same bytes are in another file that would rather be kept.
    pub is_duplicate: bool,
    /// Why the service did not delete it when it was asked last.
    pub not_deleted: Option<Paragraph>,
    /// In a draft: the service had it before it was attached there, since then.
    #[ts(type = "number | null")]
    pub already_since_ms: Option<i64>,
    /// The file of this computer that it was uploaded from has other bytes by now.
    pub is_changed_on_disk: bool,
}

/// The unsent question that files are attached to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
pub enum AttachTarget {
    /// The next question of a conversation.
    Conversation {
        /// The conversation.
        conversation_id: ConversationId,
    },
    /// A question that is being edited.
    Edit {
        /// The question.
        message_id: MessageId,
    },
}

impl From<ConversationId> for AttachTarget {
    fn from(conversation_id: ConversationId) -> Self {
        Self::Conversation { conversation_id }
    }
}

impl From<MessageId> for AttachTarget {
    fn from(message_id: MessageId) -> Self {
        Self::Edit { message_id }
    }
}

/// The status of a file.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
pub enum FileStatusView {
    /// Waits for its upload to begin.
    Queued,
    /// It is read through, to find out whether the service has the same bytes already.
    Hashing {
        /// Bytes that have been read.
        #[ts(type = "number")]
        read_bytes: u64,
    },
    /// Its bytes are on their way.
    Uploading {
        /// Bytes that have left this computer.
        #[ts(type = "number")]
        sent_bytes: u64,
    },
    /// Its upload is tried again by itself: the service was out of reach, took nothing or was lost on the way.
    Waiting {
        /// The problem, in one sentence.
        reason: Text,
        /// When it is tried again; `None` while another file is tried first.
        #[ts(type = "number | null")]
        again_at_ms: Option<i64>,
    },
    /// The person paused its upload.
    Paused,
    /// The service works on it; `word` is shown.
    Processing {
        /// "Processing", or the service's own word.
        word: Text,
    },
    /// It can be used.
    Ready,
    /// It cannot be used; `reason` is shown.
    Failed {
        /// Why.
        reason: Paragraph,
        /// Whether another attempt to upload it makes sense.
        can_retry: bool,
        /// Whether it was not sent, because the service has refused a smaller file.
        is_unsent: bool,
    },
    /// It is about to be deleted.
    Deleting {
        /// When the service is asked; until then it can be taken back. `None` once it has been asked.
        #[ts(type = "number | null")]
        at_ms: Option<i64>,
    },
    /// It is gone from the service.
    Deleted,
    /// It never was here: the archive that its message was imported from has its name only.
    Missing,
}

/// Files that are deleted in one moment, unless that is taken back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DeletionView {
    /// When the service is asked.
    #[ts(type = "number")]
    pub at_ms: i64,
    /// The files.
    pub file_ids: Vec<FileId>,
    /// The name of one of them.
    pub name: String,
    /// How many of them are used in conversations.
    pub n_used: u32,
    /// In how many conversations.
    pub n_conversations: u32,
}

/// A stretch of the list of files.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FilesWindowView {
    /// The files.
    pub files: Vec<FileView>,
    /// How many the whole list has.
    #[ts(type = "number")]
    pub n_files: u64,
}

/// The totals of a service's files.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FilesSumView {
    /// Files that the service has.
    #[ts(type = "number")]
    pub n_files: u64,
    /// Their size.
    #[ts(type = "number")]
    pub bytes: u64,
    /// Files that no conversation uses.
    #[ts(type = "number")]
    pub n_unused: u64,
    /// The size of those that nothing uses and that are no duplicates.
    #[ts(type = "number")]
    pub unused_bytes: u64,
    /// Files with the same bytes as another one.
    #[ts(type = "number")]
    pub n_duplicates: u64,
    /// Their size.
    #[ts(type = "number")]
    pub duplicate_bytes: u64,
    /// Files that could not be uploaded, read or deleted.
    #[ts(type = "number")]
    pub n_failed: u64,
    /// Files that wait for their upload or are being uploaded.
    #[ts(type = "number")]
    pub n_uploading: u64,
    /// Files with a paused upload.
    #[ts(type = "number")]
    pub n_paused: u64,
    /// Tombstones.
    #[ts(type = "number")]
    pub n_deleted: u64,
    /// The most frequent ends of names, the most frequent first.
    pub extensions: Vec<CountedWord>,
    /// The most frequent purposes, the most frequent first.
    pub purposes: Vec<CountedWord>,
    /// Whether the service may have files that its last list lacked.
    pub is_partial: bool,
    /// When the service last answered about its files; `None` if it was never asked for all of them.
    #[ts(type = "number | null")]
    pub checked_at_ms: Option<i64>,
}

/// A word, and how many files have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CountedWord {
    /// The word.
    pub word: String,
    /// How many.
    #[ts(type = "number")]
    pub n_files: u64,
}

/// A file that can be selected, also where it is not shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SelectableView {
    /// Its id.
    pub id: FileId,
    /// Its size.
    #[ts(type = "number")]
    pub bytes: u64,
    /// Whether anything uses it.
    pub is_used: bool,
}
