//! Backups of the store.

use super::{ProblemView, SelfCheckCountsView};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use ts_rs::TS;

/// How often the store is backed up by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum BackupInterval {
    /// Every hour.
    EveryHour,
    /// Every six hours.
    #[default]
    EverySixHours,
    /// Every day.
    EveryDay,
    /// Only when the person asks for it.
    Never,
}

impl BackupInterval {
    /// The time between two backups.
    pub fn length(self) -> Option<Duration> {
        let hours = match self {
            Self::EveryHour => 1,
            Self::EverySixHours => 6,
            Self::EveryDay => 24,
            Self::Never => return None,
        };
        Some(Duration::from_secs(hours * 60 * 60))
    }
}

/// Why a backup was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum BackupReason {
    /// It was due.
    Automatic,
    /// The person asked for it.
    Requested,
    /// Before an update of the app changed the store.
    Migration,
    /// Before an older backup was restored.
    Restore,
    /// Before conversations were imported.
    Import,
    /// Before the trash was emptied.
    Trash,
    /// Before several conversations or messages were deleted for good.
    Erasure,
}

/// The id of a backup: the time at which it was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(transparent)]
pub struct BackupId(#[ts(type = "number")] pub i64);

/// A copy of the store.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BackupView {
    /// Its id.
    pub id: BackupId,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub made_at_ms: i64,
    /// Its size in bytes.
    #[ts(type = "number")]
    pub n_bytes: u64,
    /// Why it was made.
    pub reason: BackupReason,
    /// The version to which an update followed; `None` for other reasons, and where it is not known.
    pub app_version: Option<String>,
    /// The name of its file.
    pub file_name: String,
    /// Its last verification; `None` while it was only checked when it was made.
    pub verification: Option<BackupVerificationView>,
}

/// The last verification of a backup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BackupVerificationView {
    /// When it was verified, in milliseconds since 1970.
    #[ts(type = "number")]
    pub verified_at_ms: i64,
    /// Whether it cannot be restored.
    pub is_damaged: bool,
    /// The numbers of its rows; `None` when that could not be counted.
    pub counts: Option<SelfCheckCountsView>,
}

/// The backups that there are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BackupsView {
    /// Newest first.
    pub backups: Vec<BackupView>,
    /// Why the last automatic one could not be made.
    pub failure: Option<ProblemView>,
    /// The folder to which automatic ones are copied; `None` when the user chose none.
    pub second_place: Option<SecondPlaceView>,
}

/// The folder to which automatic backups are copied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SecondPlaceView {
    /// Its path.
    pub folder: String,
    /// Whether the app has looked into the folder since it was opened.
    pub is_checked: bool,
    /// When a backup was copied last, in milliseconds since 1970; `None` when none was, or that is not known yet.
    #[ts(type = "number | null")]
    pub copied_at_ms: Option<i64>,
    /// Why the last copy failed.
    pub problem: Option<ProblemView>,
}

/// How a backup differs from what is there now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BackupComparisonView {
    /// Conversations in the backup.
    #[ts(type = "number")]
    pub n_conversations: u64,
    /// Conversations deleted since the backup, which come back.
    pub coming_back: DifferingView,
    /// Conversations begun since the backup, which are lost.
    pub going: DifferingView,
    /// Conversations with newer messages, which are lost.
    pub older: DifferingView,
}

/// Conversations that differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DifferingView {
    /// How many there are.
    #[ts(type = "number")]
    pub n: u64,
    /// The titles of the newest few.
    pub titles: Vec<String>,
}
