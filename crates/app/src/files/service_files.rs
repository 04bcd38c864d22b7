//! Files as their service describes them.

use crate::kernel::clock::now_ms;
use crate::kernel::problem::Problem;
use parlance_client::Client;
use parlance_domain::FileStatus;
use parlance_protocol::{FileObject, created_at_ms};
use parlance_store::files::{File, ListedFile};
use parlance_words::messages;

/// The service's id of a file that is there.
pub(super) fn service_id(file: &File) -> Result<&str, Problem> {
    match &file.service_file_id {
        Some(id) if file.deleted_at_ms.is_none() => Ok(id),
        _ => Err(Problem::not_found(messages::file_not_on_service(), messages::file_not_on_service_why())),
    }
}

/// The length of a file, if known. A list may omit it.
pub(super) fn known_bytes(file: &File) -> Option<u64> {
    Some(file.bytes).filter(|bytes| *bytes > 0)
}

/// Whether the service answers with its file list, so that its 404 for a file is about that file.
pub(crate) async fn is_list_answered(client: &Client) -> bool {
    client.list_files(None).await.is_ok()
}

/// A file as its service describes it, in a list or by itself.
pub(crate) fn listed(object: FileObject) -> ListedFile {
    ListedFile {
        service_file_id: object.id,
        name: object.filename,
        bytes: object.bytes,
        purpose: object.purpose,
        created_at_ms: created_at_ms(object.created_at),
        status: FileStatus::from_service_word(&object.status),
    }
}

/// The time by which a service's clock is behind this computer's, in milliseconds, by the date of a response that has
/// just arrived. 0 if it is ahead, because that must not make a match stricter, or if the response has no date.
pub(crate) fn clock_behind_ms(date_ms: Option<i64>) -> i64 {
    date_ms.map_or(0, |date_ms| now_ms().saturating_sub(date_ms).max(0))
}
