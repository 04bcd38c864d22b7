//! Files of the service (interface sections 2.5 to 2.7).

use crate::lenient;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

/// A file on the service.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FileObject {
    /// The file's id (a UUID). The only field that is required for using the file.
    pub id: String,
    /// Always `file`.
    #[serde(default = "file", deserialize_with = "lenient::text")]
    pub object: String,
    /// Its size in bytes.
    #[serde(default, deserialize_with = "lenient::count")]
    pub bytes: u64,
    /// When it was uploaded; the interface leaves the unit open. See [`created_at_ms`](crate::created_at_ms).
    #[serde(default, deserialize_with = "lenient::timestamp")]
    pub created_at: i64,
    /// Its name.
    #[serde(default, deserialize_with = "lenient::text")]
    pub filename: String,
    /// Its purpose, for example `assistants`.
    #[serde(default, deserialize_with = "lenient::text")]
    pub purpose: String,
    /// Its processing status; `processed` means ready.
    #[serde(default, deserialize_with = "lenient::text")]
    pub status: String,
}

/// The files of the caller on the service.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "ReceivedList")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FileList {
    /// Always `list`.
    pub object: String,
    /// The files. Invalid entries are skipped.
    pub data: Vec<FileObject>,
    /// Whether the list is incomplete. The official SDKs use it for pagination.
    pub has_more: bool,
    /// The number of skipped entries.
    #[serde(skip)]
    #[cfg_attr(feature = "openapi", schema(ignore))]
    pub n_unreadable: usize,
}

impl FileList {
    /// A complete list.
    #[must_use]
    pub fn new(files: Vec<FileObject>) -> Self {
        Self { object: list(), data: files, has_more: false, n_unreadable: 0 }
    }

    /// Whether the service may have files that are not in the list, so that absence proves nothing.
    #[must_use]
    pub fn is_partial(&self) -> bool {
        self.has_more || self.n_unreadable > 0
    }
}

/// A list as received. Some services send `null` for an empty one.
#[derive(Deserialize)]
struct ReceivedList {
    #[serde(default = "list", deserialize_with = "lenient::text")]
    object: String,
    #[serde(deserialize_with = "nullable")]
    data: Vec<Value>,
    #[serde(default, deserialize_with = "lenient::or_default")]
    has_more: bool,
}

fn nullable<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Value>, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

impl TryFrom<ReceivedList> for FileList {
    type Error = &'static str;

    fn try_from(received: ReceivedList) -> Result<Self, Self::Error> {
        let ReceivedList { object, data: entries, has_more } = received;
        let n_entries = entries.len();
        let data: Vec<FileObject> =
            entries.into_iter().filter_map(|entry| FileObject::deserialize(entry).ok()).collect();
        if data.is_empty() && n_entries > 0 {
            return Err("nothing of the list is a file");
        }
        let n_unreadable = n_entries - data.len();
        Ok(Self { object, data, has_more, n_unreadable })
    }
}

/// The response to a deletion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FileDeletion {
    /// The file's id.
    #[serde(default, deserialize_with = "lenient::text")]
    pub id: String,
    /// Always `file`.
    #[serde(default = "file", deserialize_with = "lenient::text")]
    pub object: String,
    /// Whether it is deleted.
    pub deleted: bool,
}

impl FileDeletion {
    /// The response for a deleted file.
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
