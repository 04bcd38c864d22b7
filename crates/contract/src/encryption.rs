//! Encryption of what is kept on this computer.

use super::ProblemView;
use serde::Serialize;
use ts_rs::TS;

/// Whether what is kept on this computer is encrypted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum EncryptionState {
    /// Not encrypted.
    Off,
    /// Encrypted.
    On,
    /// It is being turned on or off, and could not be finished yet.
    Unfinished,
}

/// Encryption, for the settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EncryptionView {
    /// Whether it is on.
    pub state: EncryptionState,
    /// Why it is unfinished.
    pub problem: Option<ProblemView>,
}

/// A recovery key, which is shown once.
#[derive(Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RecoveryKeyView {
    /// Eight groups of four letters and digits.
    pub groups: Vec<String>,
}

/// Never part of a log.
impl std::fmt::Debug for RecoveryKeyView {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("RecoveryKeyView")
    }
}
