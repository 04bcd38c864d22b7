//! What is shown instead of everything when the store cannot be opened.

use super::{ProblemView, SystemLanguage};
use serde::Serialize;
use ts_rs::TS;

/// Why the store cannot be opened, and what can be done about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RecoveryView {
    /// The problem.
    pub problem: ProblemView,
    /// Whether the store's file is damaged; else trying again may help.
    pub is_damaged: bool,
    /// Whether the data is encrypted and its key is not in the keyring: the recovery key opens it.
    pub is_key_missing: bool,
    /// Whether the data is encrypted and its key file is missing or damaged: a recovery document opens it.
    pub is_key_file_missing: bool,
    /// Whether what can be read of it can be recovered.
    pub can_salvage: bool,
    /// Whether the data only waits for the backup before an update: the user can update without it.
    pub can_skip_backup: bool,
    /// When the newest sound backup was made, in milliseconds since 1970; `None` when there is none.
    #[ts(type = "number | null")]
    pub backup_made_at_ms: Option<i64>,
    /// The language of the page, as the settings cannot be read.
    pub system_language: SystemLanguage,
}
