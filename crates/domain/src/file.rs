//! Files: the states a document goes through on its way to the service and off it.

use serde::{Deserialize, Serialize};

/// Where a file stands. The first four happen on this computer, the rest on the service.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "state", content = "reason")]
pub enum FileStatus {
    /// Waits for its upload to begin.
    Queued,
    /// Its bytes are on their way.
    Uploading,
    /// The person paused its upload; it goes on when they say so.
    Paused,
    /// The upload did not happen or was refused; the reason is a sentence for the person.
    UploadFailed(String),
    /// The service has it and works on it; the word is the service's own (`uploaded`, `processing`, …).
    Processing(String),
    /// The service can use it (`processed`).
    Ready,
    /// The service has it but cannot use it; the reason is a sentence for the person.
    ProcessingFailed(String),
    /// The service has confirmed that it is gone. What remains is a tombstone.
    Deleted,
}

impl FileStatus {
    /// Reads the service's word for a file's status (interface section 2.5): `processed` is ready, `error` and
    /// `failed` are failures, anything else is work in progress and keeps its word.
    #[must_use]
    pub fn from_service_word(word: &str) -> Self {
        match word {
            "processed" => Self::Ready,
            "error" | "failed" => Self::ProcessingFailed("The service could not read this file.".to_owned()),
            other => Self::Processing(other.to_owned()),
        }
    }

    /// Whether the service holds the file.
    #[must_use]
    pub fn is_on_service(&self) -> bool {
        matches!(self, Self::Processing(_) | Self::Ready | Self::ProcessingFailed(_))
    }
}

/// What became of the person's wish to delete a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Deletion {
    /// There is no such wish.
    #[default]
    None,
    /// The service is asked at this moment, in milliseconds since 1970 (UTC); until then it can be taken back.
    Planned {
        /// When.
        at_ms: i64,
    },
    /// The service has been asked and has not answered yet.
    Sent,
    /// The file was not deleted; the reason is sentences for the person.
    Failed(String),
}

impl Deletion {
    /// Whether the file is about to go, so that nothing new may use it.
    #[must_use]
    pub fn is_underway(&self) -> bool {
        matches!(self, Self::Planned { .. } | Self::Sent)
    }
}

/// How large files may be for a service, as far as it has refused one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SizeLimit {
    /// Files of more bytes are too large.
    pub bytes: u64,
    /// The service has named the limit. Otherwise it has refused a file of one byte more without saying it.
    pub is_named: bool,
    /// When it did, in milliseconds since 1970.
    pub since_ms: i64,
}

impl SizeLimit {
    /// A service may raise its limit without saying so; after a day one is tried again.
    const HOLDS_MS: i64 = 24 * 60 * 60 * 1000;

    /// Whether a file of this size would be refused, as far as is known now.
    #[must_use]
    pub fn refuses(self, bytes: u64, now_ms: i64) -> bool {
        bytes > self.bytes && now_ms.saturating_sub(self.since_ms) < Self::HOLDS_MS
    }
}

/// How a file is used, for the list of files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FileUse {
    /// Conversations in which a message carries the file.
    pub n_conversations: u32,
    /// Drafts, and questions in the outbox, that hold the file as an attachment.
    pub n_drafts: u32,
    /// The service has the same bytes in another file that would rather be kept.
    pub is_duplicate: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_holds_for_a_day_and_for_larger_files_only() {
        let limit = SizeLimit { bytes: 50, is_named: true, since_ms: 1_000 };
        assert!(limit.refuses(51, 2_000));
        assert!(!limit.refuses(50, 2_000));
        assert!(!limit.refuses(51, 1_000 + SizeLimit::HOLDS_MS));
    }
}
