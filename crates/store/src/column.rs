//! Column encodings: enums as words, structures as JSON, paths as bytes.

use parlance_domain::{MessageStatus, Role};
use parlance_sqlite::rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSqlOutput, ValueRef};
use parlance_sqlite::rusqlite::{self, ToSql};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::{Path, PathBuf};

/// An enum whose values are stored as words.
pub(crate) trait Worded: Copy + PartialEq + 'static {
    /// Every value with its word.
    const WORDS: &'static [(Self, &'static str)];
}

/// A value stored as its word.
pub(crate) struct Word<T>(pub(crate) T);

impl<T: Worded> ToSql for Word<T> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        T::WORDS
            .iter()
            .find(|(value, _)| *value == self.0)
            .map(|(_, word)| ToSqlOutput::from(*word))
            .ok_or_else(|| rusqlite::Error::ToSqlConversionFailure("a value has no word".into()))
    }
}

impl<T: Worded> FromSql for Word<T> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let text = value.as_str()?;
        T::WORDS
            .iter()
            .find(|(_, word)| *word == text)
            .map(|(value, _)| Self(*value))
            .ok_or_else(|| FromSqlError::Other(format!("unknown word {text:?}").into()))
    }
}

impl Worded for Role {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::You, "you"), (Self::Assistant, "assistant")];
}

impl Worded for MessageStatus {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Sending, "sending"),
        (Self::Streaming, "streaming"),
        (Self::Complete, "complete"),
        (Self::Stopped, "stopped"),
        (Self::Cut, "cut"),
        (Self::Failed, "failed"),
    ];
}

/// A value stored as JSON.
pub(crate) struct Json<T>(pub(crate) T);

impl<T: Serialize> ToSql for Json<T> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        serde_json::to_string(&self.0)
            .map(ToSqlOutput::from)
            .map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))
    }
}

impl<T: DeserializeOwned> FromSql for Json<T> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        serde_json::from_str(value.as_str()?).map(Self).map_err(|error| FromSqlError::Other(error.into()))
    }
}

/// The stored bytes of a path; `None` if the system's path has no portable form.
#[cfg(unix)]
pub(crate) fn path_to_bytes(path: &Path) -> Option<Vec<u8>> {
    use std::os::unix::ffi::OsStrExt;
    Some(path.as_os_str().as_bytes().to_vec())
}

/// The stored bytes of a path; `None` if the system's path has no portable form.
#[cfg(not(unix))]
pub(crate) fn path_to_bytes(path: &Path) -> Option<Vec<u8>> {
    path.to_str().map(|text| text.as_bytes().to_vec())
}

/// The path that [`path_to_bytes`] stored.
#[cfg(unix)]
pub(crate) fn path_from_bytes(bytes: Vec<u8>) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStringExt;
    Some(PathBuf::from(std::ffi::OsString::from_vec(bytes)))
}

/// The path that [`path_to_bytes`] stored.
#[cfg(not(unix))]
pub(crate) fn path_from_bytes(bytes: Vec<u8>) -> Option<PathBuf> {
    String::from_utf8(bytes).map(PathBuf::from).ok()
}
