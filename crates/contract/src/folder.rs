//! Folders of conversations.

use super::{InstructionsView, ProjectView};
use parlance_domain::FolderId;
use serde::Serialize;
use ts_rs::TS;

/// A folder of the list of conversations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FolderView {
    /// Its id.
    pub id: FolderId,
    /// The folder around it.
    pub parent_id: Option<FolderId>,
    /// Its name.
    pub name: String,
    /// How to answer in conversations in it that have no instructions of their own.
    pub instructions: InstructionsView,
    /// The project of conversations in it that have none of their own.
    pub project: Option<ProjectView>,
    /// Whether the list shows what is in it.
    pub is_open: bool,
}
