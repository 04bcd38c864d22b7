//! What a search over everything shows.

use super::ConversationRow;
use parlance_domain::{FileId, MessageId, Role};
use serde::Serialize;
use ts_rs::TS;

/// The results of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SearchView {
    /// The results, in their order.
    pub groups: Vec<SearchGroupView>,
    /// How many groups of the wanted kind there are.
    #[ts(type = "number")]
    pub n_groups: usize,
    /// Matches in messages and titles.
    #[ts(type = "number")]
    pub n_messages: usize,
    /// Conversations with a match.
    #[ts(type = "number")]
    pub n_conversations: usize,
    /// Files with a match.
    #[ts(type = "number")]
    pub n_files: usize,
    /// Matches in names and passages of files.
    #[ts(type = "number")]
    pub n_file_matches: usize,
    /// Drafts with a match.
    #[ts(type = "number")]
    pub n_drafts: usize,
    /// Whether older messages were not looked at, so that there may be more.
    pub is_partial: bool,
    /// Whether older messages are still being put into the index, so that they are not found yet.
    pub is_indexing: bool,
    /// Another spelling, when nothing was found.
    pub suggestion: Option<SuggestionView>,
}

/// A query in another spelling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SuggestionView {
    /// Its text.
    pub text: String,
    /// How many matches it has.
    #[ts(type = "number")]
    pub n_matches: usize,
}

/// Matches that are shown together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case", rename_all_fields = "camelCase", tag = "type")]
pub enum SearchGroupView {
    /// In a conversation.
    Conversation {
        /// Its row in the list.
        row: ConversationRow,
        /// How many matches it has.
        #[ts(type = "number")]
        n_matches: usize,
        /// The newest messages with a match.
        hits: Vec<SearchHitView>,
        /// How many more messages match.
        #[ts(type = "number")]
        n_more: usize,
    },
    /// In a file.
    File {
        /// Its id.
        file_id: FileId,
        /// Its name.
        name: String,
        /// Since when the service or the app knows it.
        #[ts(type = "number")]
        since_ms: i64,
        /// How many matches it has: passages, and its name.
        #[ts(type = "number")]
        n_matches: usize,
        /// The first passages with a match.
        hits: Vec<PassageHitView>,
        /// How many more passages match.
        #[ts(type = "number")]
        n_more: usize,
    },
    /// Text that was not sent.
    Draft {
        /// The row of its conversation in the list.
        row: ConversationRow,
        /// The text around the match, on one line.
        excerpt: String,
    },
}

/// A passage of a file with a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PassageHitView {
    /// Names it among all passages, until its file is read anew.
    #[ts(type = "number")]
    pub passage: i64,
    /// The page that it begins on, from 1; `None` without pages.
    pub page: Option<u32>,
    /// Its text around the match, on one line.
    pub excerpt: String,
}

/// A message with a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SearchHitView {
    /// Its id.
    pub message_id: MessageId,
    /// Its role.
    pub role: Role,
    /// When it was made.
    #[ts(type = "number")]
    pub created_at_ms: i64,
    /// Its text around the match, on one line.
    pub excerpt: String,
}
