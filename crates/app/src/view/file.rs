//! Files: in a draft, beside a message, in the list.

use super::ProblemView;
use parlance_domain::FileId;
use serde::Serialize;
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
    /// What it was uploaded for, for example `assistants`.
    pub purpose: String,
    /// Where it stands.
    pub status: FileStatusView,
    /// Conversations whose messages carry it.
    pub n_conversations: u32,
    /// Drafts, and questions in the outbox, that hold it.
    pub n_drafts: u32,
}

/// Where a file stands, in words for the screen.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
pub enum FileStatusView {
    /// Waits for its upload to begin.
    Queued,
    /// Its bytes are on their way.
    Uploading {
        /// Bytes that have left this computer.
        #[ts(type = "number")]
        sent_bytes: u64,
    },
    /// The service works on it; `word` is shown.
    Processing {
        /// "Processing", or the service's own word.
        word: String,
    },
    /// It can be used.
    Ready,
    /// It cannot be used; `reason` is shown.
    Failed {
        /// A sentence.
        reason: String,
        /// Whether another attempt to upload it makes sense.
        can_retry: bool,
    },
    /// The service has been asked to delete it and has not answered yet.
    Deleting,
    /// It is gone from the service.
    Deleted,
}

/// The list of files.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FilesView {
    /// The files, newest first.
    pub files: Vec<FileView>,
    /// When the service was last asked; `None` if never.
    #[ts(type = "number | null")]
    pub checked_at_ms: Option<i64>,
    /// Why the list could not be brought up to date just now.
    pub problem: Option<ProblemView>,
}
