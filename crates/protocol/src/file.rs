//! Files of the service (interface sections 2.5 to 2.7).

use crate::lenient;
use serde::{Deserialize, Serialize};

/// A file that the service holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FileObject {
    /// The file's id (a UUID). The one field without which nothing can be done with the file.
    pub id: String,
    /// Always `file`.
    #[serde(default = "file", deserialize_with = "lenient::text")]
    pub object: String,
    /// Its size.
    #[serde(default, deserialize_with = "lenient::count")]
    pub bytes: u64,
    /// When it was uploaded; the interface leaves the unit open. See [`created_at_ms`](crate::created_at_ms).
    #[serde(default, deserialize_with = "lenient::timestamp")]
    pub created_at: i64,
    /// Its name.
    #[serde(default, deserialize_with = "lenient::text")]
    pub filename: String,
    /// What it was uploaded for, for example `assistants`.
    #[serde(default, deserialize_with = "lenient::text")]
    pub purpose: String,
    /// How far the service has come with it; `processed` is ready.
    #[serde(default, deserialize_with = "lenient::text")]
    pub status: String,
}

/// The files that the service holds for the caller.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FileList {
    /// Always `list`.
    #[serde(default = "list", deserialize_with = "lenient::text")]
    pub object: String,
    /// The files. What is no file is passed over.
    #[serde(deserialize_with = "lenient::those_that_fit")]
    pub data: Vec<FileObject>,
    /// Whether there are more than these. The official SDKs need it to know where to stop.
    #[serde(default, deserialize_with = "lenient::or_default")]
    pub has_more: bool,
}

impl FileList {
    /// A whole list.
    #[must_use]
    pub fn new(files: Vec<FileObject>) -> Self {
        Self { object: list(), data: files, has_more: false }
    }
}

/// The answer to a deletion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FileDeletion {
    /// The file's id.
    #[serde(default, deserialize_with = "lenient::text")]
    pub id: String,
    /// Always `file`.
    #[serde(default = "file", deserialize_with = "lenient::text")]
    pub object: String,
    /// Whether it is gone.
    pub deleted: bool,
}

impl FileDeletion {
    /// The file is gone.
    #[must_use]
    pub fn of(id: impl Into<String>) -> Self {
        Self { id: id.into(), object: file(), deleted: true }
    }
}

fn file() -> String {
    "file".to_owned()
}

fn list() -> String {
    "list".to_owned()
}
