//! The query of the search in everything: text, filters and order.

use crate::{FolderId, MessageStatus, ProfileId, Role};
use serde::{Deserialize, Serialize};

/// The query and the scope of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SearchQuery {
    /// Words as they were typed: `"two words"` is a phrase, `-word` leaves messages with it out, `file:manual` is a part
    /// of a file's name. The last word may be the beginning of a longer one.
    pub text: String,
    /// The searched kind of content.
    pub filters: SearchFilters,
    /// The kind of matches in the list; all kinds are counted.
    pub kind: SearchKind,
    /// The order of the matches.
    pub order: SearchOrder,
}

/// The filters of a search. Without any, everything matches.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SearchFilters {
    /// Not before this time.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub from_ms: Option<i64>,
    /// Before this time.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub until_ms: Option<i64>,
    /// Only with a file: attached, attached to the question that it answers, or cited.
    pub has_file: bool,
    /// Only of this service.
    pub profile_id: Option<ProfileId>,
    /// Only in this folder and those inside of it.
    pub folder_id: Option<FolderId>,
    /// Only what this side has said.
    pub role: Option<Role>,
    /// Only answers that ended so.
    pub status: Option<MessageStatus>,
}

/// A kind of matches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum SearchKind {
    /// Every kind.
    #[default]
    All,
    /// Messages, and titles of conversations.
    Messages,
    /// Files.
    Files,
    /// Text that was not sent.
    Drafts,
}

/// The order of what was found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum SearchOrder {
    /// Names with the words first, then conversations with many matches.
    #[default]
    Best,
    /// The newest match first.
    Newest,
}
