//! Files as they are shown.

use crate::kernel::problem::Problem;
use crate::kernel::sanitize::{show_line, show_name};
use parlance_contract::{FileStatusView, FileView};
use parlance_domain::{Deletion, FileId, FileStatus, FileUse};
use parlance_store::files::File;
use parlance_words::{Text, as_is, messages};

/// The facts of a file that the window shows.
pub(crate) struct FileFacts<'a> {
    pub(crate) id: FileId,
    pub(crate) name: &'a str,
    pub(crate) bytes: u64,
    pub(crate) created_at_ms: Option<i64>,
    pub(crate) purpose: &'a str,
    pub(crate) status: &'a FileStatus,
    pub(crate) deletion: &'a Deletion,
    pub(crate) deleted_at_ms: Option<i64>,
    /// Neither this computer nor a service has it: its name comes from an import.
    pub(crate) is_missing: bool,
    pub(crate) uses: FileUse,
}

impl<'a> FileFacts<'a> {
    pub(crate) fn of(file: &'a File, uses: FileUse) -> Self {
        Self {
            id: file.id,
            name: &file.name,
            bytes: file.bytes,
            created_at_ms: file.created_at_ms,
            purpose: &file.purpose,
            status: &file.status,
            deletion: &file.deletion,
            deleted_at_ms: file.deleted_at_ms,
            is_missing: file.is_missing(),
            uses,
        }
    }
}

/// The view of a file without transfers in flight.
pub(crate) fn present_resting((file, uses): &(File, FileUse)) -> FileView {
    present_file(&FileFacts::of(file, *uses))
}

/// The view of a stored file, without the progress of its upload.
pub(crate) fn present_file(facts: &FileFacts<'_>) -> FileView {
    FileView {
        id: facts.id,
        name: show_name(facts.name),
        bytes: facts.bytes,
        created_at_ms: facts.created_at_ms,
        purpose: show_line(facts.purpose),
        status: match (facts.status, facts.deletion) {
            (FileStatus::Deleted, _) if facts.is_missing => FileStatusView::Missing,
            (FileStatus::Deleted, _) => FileStatusView::Deleted,
            (_, Deletion::Planned { at_ms }) => FileStatusView::Deleting { at_ms: Some(*at_ms) },
            (_, Deletion::Sent) => FileStatusView::Deleting { at_ms: None },
            (status, Deletion::None | Deletion::Failed(_)) => present_status(status),
        },
        deleted_at_ms: facts.deleted_at_ms,
        is_duplicate: facts.uses.is_duplicate,
        not_deleted: match facts.deletion {
            Deletion::Failed(reason) => Some(reason.clone()),
            Deletion::None | Deletion::Planned { .. } | Deletion::Sent => None,
        },
        n_conversations: facts.uses.n_conversations,
        n_drafts: facts.uses.n_drafts,
        already_since_ms: None,
        is_changed_on_disk: false,
    }
}

/// A file's status.
fn present_status(status: &FileStatus) -> FileStatusView {
    match status {
        FileStatus::Queued => FileStatusView::Queued,
        FileStatus::Uploading => FileStatusView::Uploading { sent_bytes: 0 },
        FileStatus::Paused => FileStatusView::Paused,
        FileStatus::UploadFailed(reason) => {
            let is_unsent = Problem::is_unsent(reason);
            FileStatusView::Failed { reason: reason.clone(), can_retry: true, is_unsent }
        }
        FileStatus::Processing(word) => FileStatusView::Processing { word: processing_text(word) },
        FileStatus::Ready => FileStatusView::Ready,
        FileStatus::ProcessingFailed(reason) => {
            FileStatusView::Failed { reason: reason.clone(), can_retry: false, is_unsent: false }
        }
        FileStatus::Deleted => FileStatusView::Deleted,
    }
}

fn processing_text(word: &str) -> Text {
    match word {
        "processing" | "in_progress" | "pending" => messages::file_status_processing(),
        other => as_is(show_line(other).chars().take(40).collect::<String>()),
    }
}
