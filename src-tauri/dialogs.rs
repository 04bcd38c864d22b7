//! The system's dialogs for files and folders. Each opens in the folder last chosen for the same purpose.

use crate::main_window::LABEL;
use crate::shell::Shell;
use parlance_app::FolderUse;
use parlance_app::Problem;
use parlance_words::Text;
use std::path::{Path, PathBuf};
use tauri::Manager as _;
use tauri_plugin_dialog::{DialogExt as _, FileDialogBuilder, FilePath};

impl Shell {
    /// Lets the user choose files to open.
    pub(crate) async fn pick_files(&self, title: Text) -> Result<Vec<PathBuf>, Problem> {
        let dialog = self.open_dialog(&title).await?;
        let chosen = answer_of(|answer| dialog.pick_files(answer)).await?;
        let paths: Vec<PathBuf> = chosen.into_iter().filter_map(|path| path.into_path().ok()).collect();
        self.note_folder(FolderUse::Open, paths.first().and_then(|path| path.parent())).await;
        Ok(paths)
    }

    /// Lets the user choose one file to open.
    pub(crate) async fn pick_file(&self, title: Text) -> Result<PathBuf, Problem> {
        let dialog = self.open_dialog(&title).await?;
        let path = path_of(answer_of(|answer| dialog.pick_file(answer)).await?)?;
        self.note_folder(FolderUse::Open, path.parent()).await;
        Ok(path)
    }

    /// Lets the user choose a folder to read.
    pub(crate) async fn pick_open_folder(&self, title: Text) -> Result<PathBuf, Problem> {
        let dialog = self.open_dialog(&title).await?;
        let folder = path_of(answer_of(|answer| dialog.pick_folder(answer)).await?)?;
        self.note_folder(FolderUse::Open, folder.parent()).await;
        Ok(folder)
    }

    /// Lets the user choose where a file is saved, under `name` or another one.
    pub(crate) async fn pick_save_file(&self, title: Text, name: &str) -> Result<PathBuf, Problem> {
        let dialog = self.save_dialog(&title).await?.set_file_name(name);
        let path = path_of(answer_of(|answer| dialog.save_file(answer)).await?)?;
        self.note_folder(FolderUse::Save, path.parent()).await;
        Ok(path)
    }

    /// Lets the user choose a folder in which something is saved.
    pub(crate) async fn pick_save_folder(&self, title: Text) -> Result<PathBuf, Problem> {
        let dialog = self.save_dialog(&title).await?;
        let folder = path_of(answer_of(|answer| dialog.pick_folder(answer)).await?)?;
        self.note_folder(FolderUse::Save, Some(&folder)).await;
        Ok(folder)
    }

    async fn open_dialog(&self, title: &Text) -> Result<FileDialogBuilder<tauri::Wry>, Problem> {
        let dialog = self.file_dialog(title).await?;
        Ok(match self.app().last_folder(FolderUse::Open).await {
            Some(folder) => dialog.set_directory(folder),
            None => dialog,
        })
    }

    /// The first time, the dialog opens in the system's downloads folder. Without a folder, GTK shows recently used
    /// files, where nothing can be saved.
    async fn save_dialog(&self, title: &Text) -> Result<FileDialogBuilder<tauri::Wry>, Problem> {
        let dialog = self.file_dialog(title).await?;
        let last = self.app().last_folder(FolderUse::Save).await;
        let places = self.tauri().path();
        let mut folders = last.into_iter().chain(places.download_dir()).chain(places.home_dir());
        match folders.find(|folder| folder.is_dir()) {
            Some(folder) => Ok(dialog.set_directory(folder)),
            None => Ok(dialog),
        }
    }

    async fn file_dialog(&self, title: &Text) -> Result<FileDialogBuilder<tauri::Wry>, Problem> {
        let title = title.in_language(self.app().language().await);
        let dialog = self.tauri().dialog().file().set_title(title);
        Ok(match self.tauri().get_webview_window(LABEL) {
            Some(window) => dialog.set_parent(&window),
            None => dialog,
        })
    }

    async fn note_folder(&self, folder_use: FolderUse, folder: Option<&Path>) {
        let Some(folder) = folder else { return };
        if let Err(problem) = self.app().note_folder(folder_use, folder).await {
            tracing::warn!(%problem, "the folder of a dialog could not be remembered");
        }
    }
}

fn path_of(chosen: FilePath) -> Result<PathBuf, Problem> {
    chosen.into_path().map_err(|_| Problem::cancelled())
}

/// The user's answer in a dialog. Closing the dialog or the window is a problem that is not shown.
pub(crate) async fn answer_of<T: Send + 'static>(
    open: impl FnOnce(Box<dyn FnOnce(Option<T>) + Send>),
) -> Result<T, Problem> {
    let (sender, receiver) = tokio::sync::oneshot::channel();
    open(Box::new(move |answer| {
        if sender.send(answer).is_err() {
            tracing::debug!("nobody waits for the dialog any more");
        }
    }));
    receiver.await.ok().flatten().ok_or_else(Problem::cancelled)
}
