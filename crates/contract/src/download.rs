//! Files on their way to this computer.

use parlance_domain::DownloadId;
use parlance_words::{Paragraph, Text};
use serde::Serialize;
use ts_rs::TS;

/// A file on its way to this computer, or just arrived.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DownloadView {
    /// Its id in this run of the app.
    pub id: DownloadId,
    /// The name that was chosen for it, safe to show on one line; of several files, how many they are.
    pub name: Text,
    /// Bytes that have arrived.
    #[ts(type = "number")]
    pub done_bytes: u64,
    /// Bytes of the whole file; `None` while that is unknown.
    #[ts(type = "number | null")]
    pub total_bytes: Option<u64>,
    /// Its state.
    pub state: DownloadStateView,
}

/// The state of a download.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
pub enum DownloadStateView {
    /// Others come first.
    Waiting,
    /// Its bytes arrive.
    Running,
    /// It is whole and in its place.
    Done {
        /// The place, and the file that was there before.
        words: Paragraph,
    },
    /// It broke off. Nothing has its name.
    Failed {
        /// The problem.
        title: Text,
        /// The kept part and the next step.
        detail: Paragraph,
    },
}
