//! The check of the data on this computer.

use super::ProblemView;
use parlance_words::{Paragraph, Text};
use serde::Serialize;
use ts_rs::TS;

/// How the check stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SelfCheckView {
    /// How much of a running check is done, in percent; `None` while none runs.
    pub percent: Option<u8>,
    /// What the last check has found; `None` when there was none.
    pub last: Option<SelfCheckReportView>,
    /// Why the last check found out nothing.
    pub problem: Option<ProblemView>,
}

/// What a check has found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SelfCheckReportView {
    /// When it ended.
    #[ts(type = "number")]
    pub checked_at_ms: i64,
    /// What was read; `None` when damage ended the reading.
    pub counts: Option<SelfCheckCountsView>,
    /// What is wrong, the worst first.
    pub findings: Vec<FindingView>,
}

/// What a check has read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SelfCheckCountsView {
    /// Conversations in which something was said.
    #[ts(type = "number")]
    pub n_conversations: u64,
    /// Messages in all their versions.
    #[ts(type = "number")]
    pub n_messages: u64,
    /// Files.
    #[ts(type = "number")]
    pub n_files: u64,
}

/// Something that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FindingView {
    /// What mends it.
    pub repair: Repair,
    /// What is wrong.
    pub title: Text,
    /// What it means.
    pub detail: Paragraph,
}

/// What mends a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Repair {
    /// What can be read goes into new data, and the app opens again with that.
    Recover,
    /// The index of words is made anew.
    RebuildSearch,
    /// Nothing waits any more for files that are lost.
    GiveUpFiles,
}
