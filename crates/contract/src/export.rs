//! Exports of conversations.

use parlance_domain::{ConversationId, FolderId};
use parlance_words::{Paragraph, Text};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The exported conversations.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum ExportScope {
    /// One.
    Conversation {
        /// Its id.
        id: ConversationId,
    },
    /// The selected conversations.
    Conversations {
        /// Its id.
        ids: Vec<ConversationId>,
    },
    /// The conversations of a folder and its subfolders.
    Folder {
        /// Its id.
        id: FolderId,
    },
    /// All.
    Everything,
}

/// The format of exported conversations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ExportFormat {
    /// Markdown.
    Markdown,
    /// A page without script.
    Html,
    /// Every version, for programs.
    Json,
    /// The page, printed.
    Pdf,
}

/// The container of an export with several files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ExportPackage {
    /// A ZIP file.
    Zip,
    /// A folder.
    Folder,
}

/// The choices for an export.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExportRequest {
    /// The conversations.
    pub scope: ExportScope,
    /// The format.
    pub format: ExportFormat,
    /// The container of several files.
    pub package: ExportPackage,
    /// With the attached files.
    pub has_files: bool,
    /// With archived conversations, where not single ones are chosen.
    pub has_archived: bool,
    /// With citations and their passages.
    pub has_citations: bool,
    /// With models, times and ids of answers.
    pub has_details: bool,
}

/// The content available for an export.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExportSurveyView {
    /// Messages of the conversations that were asked about.
    #[ts(type = "number")]
    pub n_messages: u64,
    /// All conversations in which something was said and that are not archived.
    #[ts(type = "number")]
    pub n_everything: u64,
    /// The folder of the conversation, where one was asked about that is in one.
    pub folder: Option<ExportFolderView>,
    /// Whether the system can make PDF documents.
    pub has_pdf: bool,
}

/// A folder that can be exported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExportFolderView {
    /// Its id.
    pub id: FolderId,
    /// Its name.
    pub name: String,
    /// Conversations in it that are not archived.
    #[ts(type = "number")]
    pub n_conversations: u64,
}

/// The size of a planned export.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExportPlanView {
    /// Conversations.
    #[ts(type = "number")]
    pub n_conversations: u64,
    /// Archived conversations that are, or would be, part of it.
    #[ts(type = "number")]
    pub n_archived: u64,
    /// Attached files, each once.
    #[ts(type = "number")]
    pub n_files: u64,
    /// Bytes of these files.
    #[ts(type = "number")]
    pub file_bytes: u64,
    /// Bytes of the export: of files exactly, of documents as far as a sample of them says.
    #[ts(type = "number")]
    pub n_bytes: u64,
    /// Whether it is several files, which are put into a ZIP file or a folder.
    pub is_package: bool,
}

/// An export of this run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExportView {
    /// Conversations and files that are done.
    #[ts(type = "number")]
    pub done: u64,
    /// How many there are.
    #[ts(type = "number")]
    pub total: u64,
    /// How it stands.
    pub state: ExportStateView,
}

/// How an export stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum ExportStateView {
    /// It goes on.
    Running,
    /// It is there.
    Done {
        /// Its place and the missing parts.
        words: Paragraph,
    },
    /// It failed, and nothing of it is left.
    Failed {
        /// The problem.
        title: Text,
        /// The next step.
        detail: Paragraph,
    },
}
