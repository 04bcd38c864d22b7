//! The query of the file list: filters and order.

use serde::{Deserialize, Serialize};

/// The filter and the order of a file list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FilesQuery {
    /// Words that the name has, each anywhere in it; small and capital letters, and letters with and without an
    /// accent, are the same.
    pub search: String,
    /// The kind of files.
    pub filter: FileFilter,
    /// The end of the name after the last dot, in small letters; `None`: any.
    pub extension: Option<String>,
    /// The purpose of the files; `None`: anything.
    pub purpose: Option<String>,
    /// At least so many days on the service; `None`: any age.
    pub older_than_days: Option<u32>,
    /// By what they are sorted.
    pub sort: FileSort,
    /// The largest, or newest, first.
    pub is_descending: bool,
}

/// The kind of files in a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum FileFilter {
    /// All that are not gone.
    #[default]
    All,
    /// Files that no conversation, draft or waiting question uses.
    Unused,
    /// Those whose bytes another file has, too, that would be kept.
    Duplicates,
    /// Files that could not be uploaded, read or deleted.
    Failed,
    /// Tombstones.
    Deleted,
}

/// By what files are sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum FileSort {
    /// When the service got them, or the app learned of them.
    #[default]
    Created,
    /// Their names; numbers in them count as numbers.
    Name,
    /// Their size.
    Size,
    /// Where they stand: on their way first, then failed, then ready.
    Status,
    /// In how many conversations they are used.
    Used,
}
