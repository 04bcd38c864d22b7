//! The status of a response or an item.

use serde::{Deserialize, Serialize};

/// How far a response or an item has come.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// It is being made.
    InProgress,
    /// It is whole.
    #[default]
    Completed,
    /// It ended before it was whole.
    Incomplete,
    /// It failed.
    Failed,
    /// It was cancelled.
    Cancelled,
    /// A word this version does not know.
    #[serde(untagged)]
    Unknown(String),
}
