//! Imports: what an archive has, and what came in.

use super::ProblemView;
use parlance_domain::ConversationId;
use parlance_words::Text;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A preview of an import, before anything is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ImportView {
    /// Its id, valid until the next preview.
    pub id: u32,
    /// The program that it is from.
    pub program: Text,
    /// The file's name.
    pub name: String,
    /// Its size in bytes.
    #[ts(type = "number")]
    pub n_bytes: u64,
    /// When it was written.
    #[ts(type = "number | null")]
    pub written_at_ms: Option<i64>,
    /// Conversations that would come in, also those that have grown.
    pub fresh: ImportListView,
    /// Conversations that were deleted here for good. They come in only when that is chosen.
    pub erased: ImportListView,
    /// Conversations that stay as they are here.
    pub known: ImportListView,
    /// Conversations that cannot come in.
    pub refused: ImportListView,
    /// Attached files that would come in.
    pub n_files: u32,
    /// Their bytes.
    #[ts(type = "number")]
    pub n_file_bytes: u64,
    /// Attached files that are not in the archive.
    pub n_missing_files: u32,
    /// The folder that new conversations can be put into; `null` when the archive has folders of its own.
    pub folder: Option<String>,
    /// Whether there is no such folder yet.
    pub is_folder_new: bool,
}

/// Some conversations of an archive.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ImportListView {
    /// How many there are.
    pub n: u32,
    /// The first of them.
    pub rows: Vec<ImportRowView>,
}

/// A conversation of an archive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ImportRowView {
    /// Its title; may be empty.
    pub title: String,
    /// Why it is in its list.
    pub note: Option<Text>,
}

/// The user's choices before an import.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ImportChoices {
    /// Whether attached files come in.
    pub has_files: bool,
    /// Whether new conversations are put into the folder.
    pub is_in_folder: bool,
    /// Whether conversations come in that were deleted here for good.
    pub has_erased: bool,
}

/// The phase of an import.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ImportPhase {
    /// The archive is read; in percent.
    Reading,
    /// Conversations come in.
    Importing,
}

/// The imported content.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ImportedView {
    /// Conversations that are new or have grown.
    pub n_conversations: u32,
    /// One of them.
    pub conversation_id: Option<ConversationId>,
    /// Messages.
    pub n_messages: u32,
    /// Attached files.
    pub n_files: u32,
    /// Conversations that did not come in because the import ended before.
    pub n_left: u32,
    /// Why it ended before; `null` when it did not, or the person cancelled it.
    pub problem: Option<ProblemView>,
}
