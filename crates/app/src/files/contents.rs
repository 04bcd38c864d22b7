//! The bytes of files: from the service, or from the disk before the upload has ended; and why there are none to show.

mod copies;

pub(crate) use copies::Unreachable;

use super::service_files::service_id;
use super::uploads::Uploads;
use crate::kernel::private_copies::PrivateCopies;
use crate::kernel::problem::Problem;
use crate::kernel::sanitize::show_name;
use crate::services::context::Context;
use parlance_contract::PreviewView;
use parlance_documents::{Kind, PreviewError, format_of, kind_of};
use parlance_store::files::File;
use parlance_words::{Text, messages};
use std::io::{self, Read as _};
use std::path::Path;

/// The largest picture or PDF that is shown.
const MAX_RENDERED_BYTES: usize = 64 * 1024 * 1024;

/// How much of a text is read.
const MAX_TEXT_BYTES: usize = 4 * 1024 * 1024;

/// Number of bytes read of any other file, to detect its kind.
const MAX_OTHER_BYTES: usize = 8 * 1024;

/// The bytes of a file, or the beginning of them.
pub(super) struct Content {
    pub(super) bytes: Vec<u8>,
    pub(super) is_whole: bool,
}

/// Reads the bytes of files. Clones share the uploads.
#[derive(Clone)]
pub(crate) struct Contents {
    context: Context,
    uploads: Uploads,
}

impl Contents {
    pub(super) fn new(context: Context, uploads: Uploads) -> Self {
        Self { context, uploads }
    }

    /// As much of a file as its preview needs, or why there is nothing to show.
    pub(super) async fn read(&self, file: &File) -> Result<Result<Content, PreviewView>, Problem> {
        if file.is_missing() {
            let title = messages::preview_missing(show_name(&file.name));
            return Ok(Err(nothing(title, messages::preview_missing_why())));
        }
        if file.deleted_at_ms.is_some() {
            return Ok(Err(gone(file)));
        }
        if file.service_file_id.is_none() {
            let Some(path) = &file.source_path else { return Ok(Err(not_here(file))) };
            let (path, copies) = (path.clone(), self.context.copies.clone());
            let (name, is_drawn) = (file.name.clone(), is_drawable(file));
            let read =
                move || read_from_disk(&path, &copies, |beginning| limit_of(&name, is_drawn, beginning));
            let read = tokio::task::spawn_blocking(read).await.map_err(Problem::interrupted)?;
            return Ok(read.map_err(|_| not_here(file)));
        }
        let client = self.context.services.client(file.profile_id).await?;
        let limit = |beginning: &[u8]| limit_of(&file.name, is_drawable(file), beginning);
        let result = client.read_content(service_id(file)?, limit).await;
        self.context.services.note_file_outcome(file.profile_id, result.as_ref().err()).await;
        if result.as_ref().is_err_and(parlance_client::Error::is_not_found) {
            self.uploads.states.mark_deleted(file).await?;
            return Ok(Err(gone(file)));
        }
        let beginning = result.map_err(|error| self.context.services.problem(file.profile_id, &error))?;
        Ok(Ok(Content { bytes: beginning.bytes, is_whole: beginning.is_whole }))
    }
}

/// The number of bytes to read of a file with this beginning.
fn limit_of(name: &str, is_drawable: bool, beginning: &[u8]) -> usize {
    let is_readable = format_of(name).is_some_and(|format| format.parts.is_some());
    match kind_of(name, beginning) {
        Kind::Picture | Kind::Pdf if is_drawable => MAX_RENDERED_BYTES,
        Kind::Text | Kind::Other if is_readable && is_drawable => MAX_RENDERED_BYTES,
        Kind::Text | Kind::Markdown => MAX_TEXT_BYTES,
        Kind::Picture | Kind::Pdf | Kind::Other => MAX_OTHER_BYTES,
    }
}

/// The file on this computer that is on its way to the service.
pub(super) fn read_from_disk(
    path: &Path,
    copies: &PrivateCopies,
    limit: impl FnOnce(&[u8]) -> usize,
) -> io::Result<Content> {
    if !std::fs::metadata(path)?.is_file() {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let mut file = copies.open(path)?;
    let mut bytes = Vec::new();
    (&mut file).take(MAX_OTHER_BYTES as u64).read_to_end(&mut bytes)?;
    let limit = limit(&bytes);
    let rest = limit.saturating_sub(bytes.len());
    (&mut file).take(rest as u64).read_to_end(&mut bytes)?;
    let is_whole = file.read(&mut [0])? == 0;
    Ok(Content { bytes, is_whole })
}

fn nothing(title: Text, detail: Text) -> PreviewView {
    PreviewView::Nothing { title, detail: detail.into() }
}

fn gone(file: &File) -> PreviewView {
    nothing(messages::preview_deleted(show_name(&file.name)), messages::preview_no_copy())
}

fn not_here(file: &File) -> PreviewView {
    nothing(messages::problem_file_unreadable(show_name(&file.name)), messages::preview_not_uploaded())
}

pub(super) fn not_shown() -> PreviewView {
    nothing(messages::preview_none(), messages::preview_open_elsewhere())
}

pub(super) fn too_large(file: &File) -> PreviewView {
    let title = messages::preview_too_large(show_name(&file.name), file.bytes);
    nothing(title, messages::preview_open_elsewhere())
}

pub(super) fn unshowable(file: &File, why: PreviewError) -> PreviewView {
    let name = show_name(&file.name);
    let title = match why {
        PreviewError::NoReader => {
            return nothing(messages::preview_no_reader(name), messages::preview_open_again());
        }
        PreviewError::Damaged => messages::preview_damaged(name),
        PreviewError::Encrypted => messages::preview_encrypted(name),
        PreviewError::TooMuch => messages::preview_too_complex(name),
        PreviewError::NoSuchPage => messages::preview_no_such_page(name),
    };
    nothing(title, messages::preview_open_elsewhere())
}

/// Whether a file of this size is read completely for a preview.
fn is_drawable(file: &File) -> bool {
    file.bytes <= MAX_RENDERED_BYTES as u64
}
