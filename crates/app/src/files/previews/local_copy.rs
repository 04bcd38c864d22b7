//! A file on this computer: its original, or where it was saved.

use super::Previews;
use crate::kernel::problem::Problem;
use parlance_domain::FileId;
use parlance_store::files::{self, File};
use std::path::{Path, PathBuf};

/// Formats for viewing and editing. A file of any other format may be a program, and is shown in its folder only.
const DOCUMENTS: &[&str] = &[
    "avif", "bmp", "csv", "doc", "docx", "epub", "gif", "heic", "htm", "html", "ics", "jpeg", "jpg", "json",
    "log", "markdown", "md", "odp", "ods", "odt", "pdf", "png", "ppt", "pptx", "rst", "rtf", "tex", "text",
    "tif", "tiff", "toml", "tsv", "txt", "webp", "xls", "xlsx", "xml", "yaml", "yml",
];

/// Whether a file of this name is a document, which may be opened in another app.
pub(super) fn is_document(name: &str) -> bool {
    let extension = name.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase());
    extension.is_some_and(|extension| DOCUMENTS.contains(&extension.as_str()))
}

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
        if let Some(path) = self.downloads.saved_path(file.id)
            && tokio::fs::metadata(&path).await.is_ok_and(|meta| meta.is_file())
        {
            return Ok(Some(path));
        }
        self.uploads.unchanged_source(file).await
    }

    pub(crate) async fn copy_to_open(&self, id: FileId) -> Result<Option<PathBuf>, Problem> {
        match self.local_copy(id).await? {
            // The user may have saved it under a name of another kind.
            Some(path) if !has_document_name(&path) => Err(Problem::not_a_document(&path)),
            copy => Ok(copy),
        }
    }
}

fn has_document_name(path: &Path) -> bool {
    path.file_name().and_then(|name| name.to_str()).is_some_and(is_document)
}

#[cfg(test)]
mod tests {
    use super::is_document;

    #[test]
    fn only_documents_are_opened_in_other_apps() {
        for name in ["offer.PDF", "a.b.xlsx", "notes.md"] {
            assert!(is_document(name), "{name}");
        }
        for name in ["setup.exe", "run.sh", "link.desktop", "pdf", "macro.xlsm", "offer.pdf.exe", ""] {
            assert!(!is_document(name), "{name}");
        }
    }
}
