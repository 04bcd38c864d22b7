//! A file on this computer: its original, or where it was saved.

use super::Previews;
use crate::kernel::problem::Problem;
use parlance_documents::format_of;
use parlance_domain::FileId;
use parlance_store::files::{self, File};
use std::path::PathBuf;

impl Previews {
    pub(crate) async fn local_copy(&self, id: FileId) -> Result<Option<PathBuf>, Problem> {
        let file = self.context.store.read(move |conn| files::get(conn, id)).await?;
        let found = self.find_local(&file).await?;
        // Other programs cannot read encrypted files.
        let copies = self.context.copies.clone();
        let is_readable = move |path: &PathBuf| !copies.is_encrypted(path).unwrap_or(true);
        let found = tokio::task::spawn_blocking(move || found.filter(is_readable)).await;
        found.map_err(Problem::interrupted)
    }

    /// The path of a file's bytes on this computer. The app's own copies may be encrypted.
    pub(super) async fn find_local(&self, file: &File) -> Result<Option<PathBuf>, Problem> {
        if let Some(path) = self.downloads.list.saved_path(file.id)
            && tokio::fs::metadata(&path).await.is_ok_and(|meta| meta.is_file())
        {
            return Ok(Some(path));
        }
        self.uploads.sources.unchanged(file).await
    }

    pub(crate) async fn copy_to_open(&self, id: FileId) -> Result<Option<PathBuf>, Problem> {
        match self.local_copy(id).await? {
            // The user may have saved it under a name of another kind.
            Some(path) if !may_open(&path.to_string_lossy()) => Err(Problem::not_a_document(&path)),
            copy => Ok(copy),
        }
    }
}

/// Whether a file of this name may be opened in another app.
pub(super) fn may_open(name: &str) -> bool {
    format_of(name).is_some_and(|format| format.opens)
}
