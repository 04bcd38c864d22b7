//! The file endpoints (interface sections 4.2 to 4.6).

use super::api_error::ApiError;
use super::caller::Caller;
use super::form::{Form, FormOverhead};
use super::language::WantedLanguage;
use super::state::AppState;
use crate::database::files::{self, FileRow, FileStatus};
use crate::storage::blob_store::{IncomingBlob, ReceivedBlob};
use crate::storage::file_name;
use axum::Json;
use axum::extract::multipart::Field;
use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequestParts, Path, Query, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use parlance_protocol::{FileDeletion, FileObject};
use parlance_words::{Language, messages};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

/// A file of the interface, and why it could not be read.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = File)]
pub(crate) struct ShownFile {
    #[serde(flatten)]
    file: FileObject,
    /// Why `status` is `error`, as sentences for the user; else null.
    status_details: Option<String>,
}

impl ShownFile {
    fn new(row: FileRow, language: &Language) -> Self {
        let file = FileObject {
            id: row.id.to_string(),
            object: "file".to_owned(),
            bytes: row.bytes,
            created_at: row.created_at_ms / 1000,
            filename: row.filename,
            purpose: row.purpose,
            status: row.status.as_str().to_owned(),
        };
        Self { file, status_details: row.reason.map(|reason| reason.in_language(language)) }
    }
}

/// All files of the caller, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FileList)]
pub(crate) struct ShownFiles {
    /// Always `list`.
    #[schema(example = "list")]
    object: &'static str,
    /// The files.
    data: Vec<ShownFile>,
    /// Always `false`: the list is complete.
    has_more: bool,
}

/// The form to upload a file.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the form for the OpenAPI description; the parts are read one by one")]
pub(crate) struct UploadForm {
    /// The purpose of the file, in 1 to 64 characters.
    #[schema(min_length = 1, max_length = 64, example = "assistants")]
    purpose: String,
    /// The file.
    #[schema(format = Binary, content_media_type = "application/octet-stream")]
    file: String,
}

#[utoipa::path(
    post, path = "/v1/files", tag = "files", summary = "Upload a file",
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, description = "The file is stored; it is read in the background", body = ShownFile),
        (status = 400, description = "The form is broken, or `file` or `purpose` is missing, sent twice or invalid", body = parlance_protocol::ErrorBody),
        (status = 401, description = "The API key is missing, unknown or revoked", body = parlance_protocol::ErrorBody),
        (status = 413, description = "The file is too large, or what is sent besides it", body = parlance_protocol::ErrorBody),
        (status = 415, description = "The body is not multipart/form-data", body = parlance_protocol::ErrorBody),
        (status = 500, description = "The file could not be stored", body = parlance_protocol::ErrorBody),
        (status = 507, description = "The disk of the service is full", body = parlance_protocol::ErrorBody),
    ),
    security(("bearer" = [])),
)]
pub(crate) async fn upload(
    caller: Caller,
    language: WantedLanguage,
    State(state): State<AppState>,
    mut form: Form,
) -> Result<Json<ShownFile>, ApiError> {
    let overhead = form.overhead();
    let mut purpose = None;
    let mut file = None;
    while let Some(field) = form.next_field().await? {
        match field.name() {
            Some("purpose") if purpose.is_none() => purpose = Some(read_purpose(field, &overhead).await?),
            Some("file") if file.is_none() => {
                let name = shown_name(field.file_name().unwrap_or_default());
                file = Some((name, receive(field, &overhead, &state).await?));
            }
            // Keeping one of two fields silently would lose the other.
            Some(name @ ("purpose" | "file")) => {
                return Err(ApiError::invalid_field(name, messages::error_field_twice(name)));
            }
            // The interface allows further fields (section 9). They have no meaning here.
            _ => {}
        }
    }
    let (filename, received) = file.ok_or_else(|| ApiError::missing_field("file"))?;
    let purpose = purpose.ok_or_else(|| ApiError::missing_field("purpose"))?;
    let row = FileRow {
        id: Uuid::new_v4(),
        owner: caller.name().to_owned(),
        filename,
        purpose,
        bytes: received.n_bytes,
        sha256: received.sha256,
        status: FileStatus::Uploaded,
        reason: None,
        created_at_ms: jiff::Timestamp::now().as_millisecond(),
        n_attempts: 0,
    };
    // Commit the content before its row. The next start sweeps a content without a row, but a row without content would
    // promise a missing file.
    state.blobs.commit(received, row.id).await?;
    let inserted = row.clone();
    if let Err(error) = state.database.write(move |tx| files::insert(tx, &inserted)).await {
        if let Err(error) = state.blobs.remove(row.id).await {
            tracing::warn!(file_id = %row.id, %error, "a content without a file stays until the next start");
        }
        return Err(error.into());
    }
    state.ingest_queue.enqueue(row.clone());
    Ok(Json(ShownFile::new(row, language.or_english())))
}

async fn read_purpose(mut field: Field<'_>, overhead: &FormOverhead) -> Result<String, ApiError> {
    let invalid = || ApiError::invalid_field("purpose", messages::error_purpose("purpose"));
    let mut bytes = Vec::new();
    while let Some(chunk) = overhead.next_piece(&mut field).await? {
        bytes.extend_from_slice(&chunk);
        if bytes.len() > 64 * 4 {
            return Err(invalid());
        }
    }
    let purpose = String::from_utf8(bytes).map_err(|_| invalid())?;
    let purpose = purpose.trim();
    let is_valid = (1..=64).contains(&purpose.chars().count()) && !purpose.chars().any(char::is_control);
    if is_valid { Ok(purpose.to_owned()) } else { Err(invalid()) }
}

async fn receive(
    mut field: Field<'_>,
    overhead: &FormOverhead,
    state: &AppState,
) -> Result<ReceivedBlob, ApiError> {
    let mut incoming: IncomingBlob = state.blobs.receive().await?;
    let mut n_bytes = 0;
    while let Some(chunk) = overhead.next_piece_of_file(&mut field).await? {
        n_bytes += chunk.len() as u64;
        if n_bytes > state.max_file_bytes {
            let limit = state.max_file_bytes / 1024 / 1024;
            return Err(ApiError::new(
                StatusCode::PAYLOAD_TOO_LARGE,
                "file_too_large",
                messages::error_file_too_large(limit.to_string()),
            ));
        }
        incoming.push(chunk).await?;
    }
    Ok(incoming.finish().await?)
}

/// The displayed name, without characters that break a line of text. Browsers and HTTP clients encode quotes and line
/// breaks as `%22`, `%0D` and `%0A` (WHATWG HTML, multipart/form-data encoding algorithm) but do not encode `%`, so
/// these three sequences in a file name are ambiguous.
fn shown_name(sent: &str) -> String {
    file_name::sanitize(&sent.replace("%22", "\"").replace("%0D", " ").replace("%0A", " "))
}

/// The query parameters that filter a list.
#[derive(Debug, Deserialize)]
pub(crate) struct Filter {
    purpose: Option<String>,
}

#[utoipa::path(
    get, path = "/v1/files", tag = "files", summary = "List the caller's files",
    params(("purpose" = Option<String>, Query, description = "Only files of this purpose")),
    responses(
        (status = 200, description = "The files, newest first", body = ShownFiles),
        (status = 400, description = "The query is broken", body = parlance_protocol::ErrorBody),
        (status = 401, description = "The API key is missing, unknown or revoked", body = parlance_protocol::ErrorBody),
        (status = 500, description = "The files could not be read", body = parlance_protocol::ErrorBody),
    ),
    security(("bearer" = [])),
)]
pub(crate) async fn list(
    caller: Caller,
    language: WantedLanguage,
    State(state): State<AppState>,
    filter: Result<Query<Filter>, QueryRejection>,
) -> Result<Json<ShownFiles>, ApiError> {
    let Query(filter) =
        filter.map_err(|error| ApiError::invalid(messages::error_query_invalid(error.body_text())))?;
    let rows = state
        .database
        .read(move |connection| {
            // A form sends an empty value for no filter.
            let purpose = filter.purpose.as_deref().filter(|purpose| !purpose.is_empty());
            files::list(connection, caller.name(), purpose)
        })
        .await?;
    let data = rows.into_iter().map(|row| ShownFile::new(row, language.or_english())).collect();
    Ok(Json(ShownFiles { object: "list", data, has_more: false }))
}

#[utoipa::path(
    get, path = "/v1/files/{file_id}", tag = "files", summary = "Retrieve a file's metadata",
    params(("file_id" = Uuid, Path)),
    responses(
        (status = 200, description = "The file", body = ShownFile),
        (status = 401, description = "The API key is missing, unknown or revoked", body = parlance_protocol::ErrorBody),
        (status = 404, description = "The caller has no such file", body = parlance_protocol::ErrorBody),
        (status = 500, description = "The file could not be read", body = parlance_protocol::ErrorBody),
    ),
    security(("bearer" = [])),
)]
pub(crate) async fn retrieve(
    caller: Caller,
    language: WantedLanguage,
    State(state): State<AppState>,
    FileId(file_id): FileId,
) -> Result<Json<ShownFile>, ApiError> {
    Ok(Json(ShownFile::new(find(&caller, &state, &file_id).await?, language.or_english())))
}

#[utoipa::path(
    delete, path = "/v1/files/{file_id}", tag = "files", summary = "Delete a file",
    params(("file_id" = Uuid, Path)),
    responses(
        (status = 200, description = "The file, its content and its passages are gone", body = FileDeletion),
        (status = 401, description = "The API key is missing, unknown or revoked", body = parlance_protocol::ErrorBody),
        (status = 404, description = "The caller has no such file", body = parlance_protocol::ErrorBody),
        (status = 500, description = "The file could not be deleted", body = parlance_protocol::ErrorBody),
    ),
    security(("bearer" = [])),
)]
pub(crate) async fn delete(
    caller: Caller,
    State(state): State<AppState>,
    FileId(file_id): FileId,
) -> Result<Json<FileDeletion>, ApiError> {
    let id = parse_id(&file_id)?;
    let is_deleted = state.database.write(move |tx| files::delete(tx, caller.name(), id)).await?;
    if !is_deleted {
        return Err(unknown_file(&file_id));
    }
    // The row is deleted. The next start erases the content.
    if let Err(error) = state.blobs.remove(id).await {
        tracing::warn!(file_id = %id, %error, "the content of a deleted file stays until the next start");
    }
    Ok(Json(FileDeletion::of(id.to_string())))
}

pub(super) async fn find(caller: &Caller, state: &AppState, file_id: &str) -> Result<FileRow, ApiError> {
    let (id, owner) = (parse_id(file_id)?, caller.name().to_owned());
    let row = state.database.read(move |connection| files::find(connection, &owner, id)).await?;
    row.ok_or_else(|| unknown_file(file_id))
}

/// The id in the path.
pub(super) struct FileId(pub(super) String);

impl<S: Send + Sync> FromRequestParts<S> for FileId {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        match Path::<String>::from_request_parts(parts, state).await {
            Ok(Path(file_id)) => Ok(Self(file_id)),
            // Bytes that are not text cannot be a file id.
            Err(_) => Err(ApiError::not_found("file_not_found", messages::error_no_such_file())),
        }
    }
}

/// Parses a file id. A text that is not a UUID is an unknown id.
fn parse_id(file_id: &str) -> Result<Uuid, ApiError> {
    Uuid::parse_str(file_id).ok().filter(|_| file_id.len() == 36).ok_or_else(|| unknown_file(file_id))
}

pub(super) fn unknown_file(file_id: &str) -> ApiError {
    ApiError::not_found("file_not_found", messages::error_no_file(file_id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_shown_as_sent_but_never_break_a_line() {
        assert_eq!(shown_name("Ünïcode %22quoted%22 100%.pdf"), "Ünïcode \"quoted\" 100%.pdf");
        assert_eq!(shown_name("../../etc/passwd"), "../../etc/passwd");
        assert_eq!(shown_name("a\u{7}b%0D%0Ac\n"), "ab  c");
        assert_eq!(shown_name("  "), "unnamed");
    }
}
