//! The status of a response or an item.

use serde::{Deserialize, Serialize};

/// How far a response or an item has come.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// In progress.
    InProgress,
    /// Complete.
    #[default]
    Completed,
    /// Ended early.
    Incomplete,
    /// Failed.
    Failed,
    /// Cancelled.
    Cancelled,
    /// An unknown status.
    #[serde(untagged)]
    Unknown(String),
}
