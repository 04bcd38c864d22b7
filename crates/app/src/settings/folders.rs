//! The initial folders of the system's dialogs: those that the user chose last.

use crate::kernel::problem::Problem;
use crate::services::context::Context;
use parlance_store::settings;
use std::path::{Path, PathBuf};

/// The purpose of a folder dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FolderUse {
    /// Files that are opened.
    Open,
    /// A folder for saving files.
    Save,
}

impl FolderUse {
    fn key(self) -> &'static str {
        match self {
            Self::Open => "last_open_folder",
            Self::Save => "last_save_folder",
        }
    }
}

/// The folder that was used last, if it still exists.
pub(crate) async fn last(context: &Context, folder_use: FolderUse) -> Option<PathBuf> {
    let found = context.store.read(move |conn| settings::find::<PathBuf>(conn, folder_use.key())).await;
    let folder = found.unwrap_or_else(|problem| {
        tracing::warn!(%problem, "the last folder could not be read");
        None
    })?;
    folder.is_dir().then_some(folder)
}

/// Remembers a folder. One whose path is not Unicode is not remembered.
pub(crate) async fn note(context: &Context, folder_use: FolderUse, folder: &Path) -> Result<(), Problem> {
    let Some(folder) = folder.to_str().map(str::to_owned) else { return Ok(()) };
    context.store.write_relaxed(move |tx| settings::set(tx, folder_use.key(), &folder)).await
}
