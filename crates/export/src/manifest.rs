//! The list of an export's files, with their hashes.

use parlance_domain::{ConversationId, FileId};
use serde::{Deserialize, Serialize};

/// The `format` of a manifest.
pub const MANIFEST_FORMAT: &str = "parlance-export";

/// The content of `manifest.json`, which lists the files of an export.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// Always [`MANIFEST_FORMAT`].
    pub format: String,
    /// See [`crate::FORMAT_VERSION`].
    pub version: u32,
    /// The program that made it, with its version.
    pub app: String,
    /// When it was made, in milliseconds since 1970 (UTC).
    pub created_at_ms: i64,
    /// How many conversations it has.
    pub n_conversations: u64,
    /// Every file but this one.
    pub files: Vec<Entry>,
    /// Attached files that are not part of it.
    #[serde(default)]
    pub missing: Vec<MissingFile>,
}

/// The kind of an exported file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EntryKind {
    /// A conversation, in one of the formats.
    Conversation,
    /// An attached file.
    File,
    /// The page that lists the conversations.
    Index,
}

/// One file of an export.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The path in the export, with `/` between folders.
    pub path: String,
    /// The kind of the file.
    pub kind: EntryKind,
    /// Its size.
    pub bytes: u64,
    /// The SHA-256 of its bytes, hexadecimal.
    pub sha256: String,
    /// The exported conversation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conversation_id: Option<ConversationId>,
    /// The exported file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file_id: Option<FileId>,
}

/// An attached file that could not be fetched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MissingFile {
    /// Its id.
    pub file_id: FileId,
    /// Its name.
    pub name: String,
    /// The reason, as a sentence.
    pub reason: String,
}
