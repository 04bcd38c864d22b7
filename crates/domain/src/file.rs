//! The states of a file, from upload to deletion.

use parlance_words::{Paragraph, messages};
use serde::{Deserialize, Serialize};

/// The status of a file. In the first four the file is on this computer only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "state", content = "reason")]
pub enum FileStatus {
    /// Waits for its upload to begin.
    Queued,
    /// Its bytes are being sent.
    Uploading,
    /// The user paused its upload.
    Paused,
    /// The upload failed, for this reason.
    UploadFailed(Paragraph),
    /// The service is still processing it, in the given status (`processing`, `queued`, …).
    Processing(String),
    /// The service has it and has reported no problem.
    Ready,
    /// The service cannot use it, for this reason.
    ProcessingFailed(Paragraph),
    /// The service has confirmed the deletion. A tombstone remains.
    Deleted,
}

impl FileStatus {
    /// Parses the service's status (interface section 2.5). The interface leaves the set of statuses open, so a file
    /// counts as usable unless its status is known to mean otherwise.
    #[must_use]
    pub fn from_service_word(word: &str) -> Self {
        match word.trim().to_ascii_lowercase().as_str() {
            "error" | "failed" | "cancelled" => Self::ProcessingFailed(messages::file_unreadable().into()),
            "uploading" | "pending" | "queued" | "processing" | "in_progress" => {
                Self::Processing(word.to_owned())
            }
            _ => Self::Ready,
        }
    }

    /// Whether a service may report this status before it has processed the file. The file is usable, but its
    /// status is polled for a while, because it may turn out to be unreadable.
    #[must_use]
    pub fn is_preliminary(word: &str) -> bool {
        word.trim().eq_ignore_ascii_case("uploaded")
    }

    /// Whether the service has the file.
    #[must_use]
    pub fn is_on_service(&self) -> bool {
        matches!(self, Self::Processing(_) | Self::Ready | Self::ProcessingFailed(_))
    }
}

/// Why a service accepts no files at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoFiles {
    /// It has no file endpoints.
    NotOffered,
    /// It does not let this account use them.
    NotAllowed,
}

/// The state of a deletion.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Deletion {
    /// The file is not being deleted.
    #[default]
    None,
    /// The request is sent at this time; until then the user can undo it.
    Planned {
        /// Milliseconds since 1970 (UTC).
        at_ms: i64,
    },
    /// The request was sent and has no response yet.
    Sent,
    /// The deletion failed, for this reason.
    Failed(Paragraph),
}

impl Deletion {
    /// Whether the file is about to be deleted, so that nothing may use it any more.
    #[must_use]
    pub fn is_underway(&self) -> bool {
        matches!(self, Self::Planned { .. } | Self::Sent)
    }
}

/// The size limit of a service, learned from a refused upload.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SizeLimit {
    /// The largest accepted size in bytes.
    pub bytes: u64,
    /// When the service refused a file of one byte more, in milliseconds since 1970 (UTC).
    pub since_ms: i64,
}

impl SizeLimit {
    /// A service may raise its limit silently, so a limit expires after a day.
    const VALID_FOR_MS: i64 = 24 * 60 * 60 * 1000;

    /// Whether the service would refuse a file of this size.
    #[must_use]
    pub fn refuses(self, bytes: u64, now_ms: i64) -> bool {
        // A time in the future is from a clock that was ahead.
        bytes > self.bytes && (0..Self::VALID_FOR_MS).contains(&now_ms.saturating_sub(self.since_ms))
    }
}

/// How a file is used, for the file list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FileUse {
    /// Conversations with a message that has the file as an attachment.
    pub n_conversations: u32,
    /// Drafts and outbox entries that have the file as an attachment.
    pub n_drafts: u32,
    /// Whether the service has another file with the same bytes that is preferred.
    pub is_duplicate: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_words_for_work_in_progress_and_failure_keep_a_file_from_being_used() {
        for word in ["processed", "uploaded", "ready", "completed", "indexed", "", " ", "Verarbeitet"] {
            assert_eq!(FileStatus::from_service_word(word), FileStatus::Ready, "{word:?}");
        }
        for word in ["uploading", "pending", "queued", "processing", "in_progress", "PROCESSING"] {
            let status = FileStatus::from_service_word(word);
            assert_eq!(status, FileStatus::Processing(word.to_owned()));
        }
        for word in ["error", "failed", "cancelled", "Failed"] {
            let status = FileStatus::from_service_word(word);
            assert!(matches!(status, FileStatus::ProcessingFailed(_)), "{word:?}");
        }
    }

    #[test]
    fn a_limit_holds_for_a_day_and_for_larger_files_only() {
        let limit = SizeLimit { bytes: 50, since_ms: 1_000 };
        assert!(limit.refuses(51, 2_000));
        assert!(!limit.refuses(50, 2_000));
        assert!(!limit.refuses(51, 1_000 + SizeLimit::VALID_FOR_MS));
        assert!(!limit.refuses(51, 999), "the clock was ahead when it was noted");
    }
}
