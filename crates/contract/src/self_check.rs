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
    /// The report of the last check; `None` when there was none.
    pub last: Option<SelfCheckReportView>,
    /// Why the last check found out nothing.
    pub problem: Option<ProblemView>,
}

/// The report of a check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SelfCheckReportView {
    /// When it ended.
    #[ts(type = "number")]
    pub checked_at_ms: i64,
    /// The numbers of rows read; `None` when damage ended the reading.
    pub counts: Option<SelfCheckCountsView>,
    /// The findings, the worst first.
    pub findings: Vec<FindingView>,
}

/// The numbers of rows that a check read.
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
    /// Its repair.
    pub repair: Repair,
    /// The problem.
    pub title: Text,
    /// The consequence.
    pub detail: Paragraph,
}

/// The repair of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Repair {
    /// Copies all readable data to a new store and opens the app with it.
    Recover,
    /// The index of words is made anew.
    RebuildSearch,
    /// Gives up waiting for lost files.
    GiveUpFiles,
}
