//! What the commands share: the app, the window's handle and the files that were dropped last.
//!
//! Opens the dialogs of the operating system. Paths come from there or from a drop, and never from the web view.

use parlance_app::App;
use parlance_app::problem::Problem;
use parlance_app::view::{DraftView, DropView, Settings};
use parlance_domain::{ConversationId, DownloadId, FileId};
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use tauri::{AppHandle, Manager as _};
use tauri_plugin_dialog::{DialogExt as _, FileDialogBuilder};
use tauri_plugin_opener::OpenerExt as _;

/// The state that Tauri hands to each command.
pub(crate) struct Shell {
    app: App,
    tauri: AppHandle,
    started_at: Instant,
    dropped: Mutex<Dropped>,
}

/// Files over the window, or dropped on it.
#[derive(Clone, Default)]
struct Dropped {
    paths: Vec<PathBuf>,
    view: DropView,
}

impl Shell {
    pub(crate) fn new(app: App, tauri: AppHandle, started_at: Instant) -> Self {
        Self { app, tauri, started_at, dropped: Mutex::default() }
    }

    pub(crate) fn app(&self) -> &App {
        &self.app
    }

    /// Remembers what is dragged until the UI says what it is for. Says what it is.
    pub(crate) fn remember_dropped(&self, paths: &[PathBuf]) -> DropView {
        let view = describe(paths);
        *self.lock_dropped() = Dropped { paths: paths.to_vec(), view: view.clone() };
        view
    }

    /// What is being dragged, or was dropped.
    pub(crate) fn dropped(&self) -> DropView {
        self.lock_dropped().view.clone()
    }

    fn take_dropped(&self) -> Vec<PathBuf> {
        std::mem::take(&mut *self.lock_dropped()).paths
    }

    fn lock_dropped(&self) -> MutexGuard<'_, Dropped> {
        self.dropped.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps the settings and gives the window their colours.
    pub(crate) async fn save_settings(&self, settings: Settings) -> Result<(), Problem> {
        let theme = settings.theme;
        self.app.save_settings(settings).await?;
        crate::window::set_theme(&self.tauri, theme);
        Ok(())
    }

    #[expect(clippy::unused_async, reason = "every command is one future")]
    pub(crate) async fn report_first_paint(&self) -> Result<(), Problem> {
        let ms = u64::try_from(self.started_at.elapsed().as_millis()).unwrap_or(u64::MAX);
        tracing::info!(target: "parlance::start", ms, "first paint");
        Ok(())
    }

    #[expect(clippy::unused_async, reason = "every command is one future")]
    pub(crate) async fn close_window(&self) -> Result<(), Problem> {
        crate::window::close(&self.tauri);
        Ok(())
    }

    pub(crate) async fn pick_attachments(
        &self,
        conversation_id: ConversationId,
    ) -> Result<DraftView, Problem> {
        let paths = self.pick_files("Attach files").await?;
        self.app.attach_files(conversation_id, paths).await
    }

    pub(crate) async fn attach_dropped(&self, conversation_id: ConversationId) -> Result<DraftView, Problem> {
        self.app.attach_files(conversation_id, self.take_dropped()).await
    }

    pub(crate) async fn pick_uploads(&self) -> Result<(), Problem> {
        let paths = self.pick_files("Upload files").await?;
        self.app.upload_files(paths).await
    }

    pub(crate) async fn upload_dropped(&self) -> Result<(), Problem> {
        self.app.upload_files(self.take_dropped()).await
    }

    pub(crate) async fn download_file(&self, file_id: FileId) -> Result<DownloadId, Problem> {
        let name = self.app.download_name(file_id).await?;
        let dialog = self.file_dialog("Save file").set_file_name(name);
        let chosen = answer_of(|answer| dialog.save_file(answer)).await?;
        let path = chosen.into_path().map_err(|_| Problem::cancelled())?;
        self.app.download_file(file_id, path).await
    }

    /// Opens the folder of a downloaded file in the system's file manager.
    pub(crate) async fn reveal_download(&self, id: DownloadId) -> Result<(), Problem> {
        let path = self.app.downloaded_path(id).await?;
        self.tauri
            .opener()
            .reveal_item_in_dir(&path)
            .map_err(|error| Problem::folder_not_opened(&path, error))
    }

    #[expect(clippy::unused_async, reason = "every command is one future")]
    pub(crate) async fn open_link(&self, url: String) -> Result<(), Problem> {
        let url = parlance_app::link::check(&url)?;
        self.tauri
            .opener()
            .open_url(url.as_str(), None::<&str>)
            .map_err(|error| Problem::link_not_opened(&url, error))
    }

    async fn pick_files(&self, title: &str) -> Result<Vec<PathBuf>, Problem> {
        let dialog = self.file_dialog(title);
        let chosen = answer_of(|answer| dialog.pick_files(answer)).await?;
        Ok(chosen.into_iter().filter_map(|path| path.into_path().ok()).collect())
    }

    fn file_dialog(&self, title: &str) -> FileDialogBuilder<tauri::Wry> {
        let dialog = self.tauri.dialog().file().set_title(title);
        match self.tauri.get_webview_window(crate::window::LABEL) {
            Some(window) => dialog.set_parent(&window),
            None => dialog,
        }
    }
}

/// What a person answers in a dialog; closing it, or the window, is a problem that nobody is shown.
async fn answer_of<T: Send + 'static>(
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

fn describe(paths: &[PathBuf]) -> DropView {
    let name = |path: &PathBuf| path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    let bytes =
        |path: &PathBuf| path.metadata().ok().filter(std::fs::Metadata::is_file).map_or(0, |file| file.len());
    DropView { names: paths.iter().map(name).collect(), bytes: paths.iter().map(bytes).sum() }
}
