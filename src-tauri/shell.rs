//! What the commands share: the app, the window's handle and the files that were dropped last.
//!
//! Opens the dialogs of the operating system. Paths come from there or from a drop, and never from the web view.

use parlance_app::App;
use parlance_app::problem::Problem;
use parlance_app::view::DraftView;
use parlance_domain::{ConversationId, FileId};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;
use tauri::{AppHandle, Manager as _};
use tauri_plugin_dialog::DialogExt as _;
use tauri_plugin_opener::OpenerExt as _;

/// The state that Tauri hands to each command.
pub(crate) struct Shell {
    app: App,
    tauri: AppHandle,
    started_at: Instant,
    dropped: Mutex<Vec<PathBuf>>,
}

impl Shell {
    pub(crate) fn new(app: App, tauri: AppHandle, started_at: Instant) -> Self {
        Self { app, tauri, started_at, dropped: Mutex::default() }
    }

    pub(crate) fn app(&self) -> &App {
        &self.app
    }

    /// Remembers what was dropped until the UI says what it is for.
    pub(crate) fn remember_dropped(&self, paths: Vec<PathBuf>) {
        *self.dropped.lock().unwrap_or_else(PoisonError::into_inner) = paths;
    }

    /// What is being dragged, or was dropped.
    pub(crate) fn dropped(&self) -> Vec<PathBuf> {
        self.dropped.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn take_dropped(&self) -> Vec<PathBuf> {
        std::mem::take(&mut *self.dropped.lock().unwrap_or_else(PoisonError::into_inner))
    }

    #[expect(clippy::unused_async, reason = "every command is one future")]
    pub(crate) async fn report_first_paint(&self) -> Result<(), Problem> {
        let ms = u64::try_from(self.started_at.elapsed().as_millis()).unwrap_or(u64::MAX);
        tracing::info!(target: "parlance::start", ms, "first paint");
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

    pub(crate) async fn download_file(&self, file_id: FileId) -> Result<String, Problem> {
        let name = self.app.download_name(file_id).await?;
        let (sender, receiver) = tokio::sync::oneshot::channel();
        let mut dialog = self.tauri.dialog().file().set_title("Save file").set_file_name(name);
        if let Some(window) = self.tauri.get_webview_window(crate::window::LABEL) {
            dialog = dialog.set_parent(&window);
        }
        dialog.save_file(move |chosen| {
            // Nobody waits any more when the window has been closed meanwhile.
            let _ = sender.send(chosen);
        });
        let chosen = receiver.await.ok().flatten().and_then(|path| path.into_path().ok());
        self.app.download_file(file_id, chosen.ok_or_else(Problem::cancelled)?).await
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
        let (sender, receiver) = tokio::sync::oneshot::channel();
        let mut dialog = self.tauri.dialog().file().set_title(title);
        if let Some(window) = self.tauri.get_webview_window(crate::window::LABEL) {
            dialog = dialog.set_parent(&window);
        }
        dialog.pick_files(move |chosen| {
            // Nobody waits any more when the window has been closed meanwhile.
            let _ = sender.send(chosen);
        });
        let chosen = receiver.await.ok().flatten().ok_or_else(Problem::cancelled)?;
        Ok(chosen.into_iter().filter_map(|path| path.into_path().ok()).collect())
    }
}
