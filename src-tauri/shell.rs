//! The state shared by the commands: the app, the window's handle and the files that are dragged.
//!
//! Paths come from dialogs or drops, never from the web view.

use crate::announcements::Announcements;
use crate::clipboard::{self, Clip};
use crate::copying;
use crate::dragging_in::DraggedIn;
use crate::dragging_out::DraggedOut;
use crate::event_bridge::{PageState, forward_events};
use crate::given::Given;
use parking_lot::RwLock;
use parlance_app::Problem;
use parlance_app::{App, Config, EventStream, recovery};
use parlance_contract::{AttachTarget, BackupId, ClipView, CopyView, OfferView, Settings};
use parlance_domain::{DownloadId, FileId};
use parlance_words::Paragraph;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::Instant;
use tauri::{AppHandle, Manager as _};
use tauri_plugin_opener::OpenerExt as _;

/// The state that Tauri passes to each command.
pub(crate) struct Shell {
    /// Replaced when a backup is restored, the data are recovered, or encryption changes.
    app: RwLock<App>,
    config: Config,
    tauri: AppHandle,
    started_at: Instant,
    dragged_in: DraggedIn,
    dragged_out: DraggedOut,
    /// The zoom of the page, in percent.
    zoom_percent: AtomicU16,
    announcements: Announcements,
    /// Locked while another app replaces this one.
    reopening: tokio::sync::Mutex<()>,
    page: PageState,
}

impl Shell {
    pub(crate) fn new(app: App, config: Config, tauri: AppHandle, started_at: Instant) -> Self {
        Self {
            app: RwLock::new(app),
            config,
            tauri,
            started_at,
            dragged_in: DraggedIn::default(),
            // On macOS and Windows, `DraggedOut` and `Announcements` are unit structs, whose names Clippy rejects here.
            dragged_out: Default::default(),
            zoom_percent: AtomicU16::new(100),
            announcements: Default::default(),
            reopening: tokio::sync::Mutex::default(),
            page: PageState::default(),
        }
    }

    /// Sets the zoom of the page, in percent.
    pub(crate) fn zoom(&self, percent: u16) {
        if self.zoom_percent.swap(percent, Ordering::Relaxed) != percent {
            crate::main_window::set_zoom(&self.tauri, percent);
        }
    }

    /// The requested zoom of the page, in percent; a narrow window limits it.
    pub(crate) fn zoom_percent(&self) -> u16 {
        self.zoom_percent.load(Ordering::Relaxed)
    }

    pub(crate) fn tauri(&self) -> &AppHandle {
        &self.tauri
    }

    pub(crate) fn app(&self) -> App {
        self.app.read().clone()
    }

    /// Forwards events of the app once the page listens.
    pub(crate) fn forward(&self, events: EventStream) {
        let forwarding = forward_events(self.tauri.clone(), events, self.page.renew());
        tauri::async_runtime::spawn(forwarding);
    }

    /// The connection state of the page: whether it listens to the app's events.
    pub(crate) fn page(&self) -> &PageState {
        &self.page
    }

    /// Allows one replacement of the app at a time, and none that would lose state kept only in memory.
    async fn begin_reopening(&self) -> Result<tokio::sync::MutexGuard<'_, ()>, Problem> {
        let turn = self.reopening.lock().await;
        self.app().features.temporary.check_none().await?;
        Ok(turn)
    }

    /// Restores a backup: closes the app and opens another in its place. The page reloads, because everything that it
    /// shows is out of date.
    pub(crate) async fn restore_backup(&self, id: BackupId) -> Result<(), Problem> {
        let _turn = self.begin_reopening().await?;
        let app = self.app();
        let prepared = app.features.backups.prepare_restore(id).await?;
        let said = app.restore(prepared).await;
        self.reopen(said).await
    }

    /// Turns encryption on: closes the app and opens another in its place, which first encrypts everything.
    pub(crate) async fn turn_on_encryption(&self) -> Result<(), Problem> {
        let _turn = self.begin_reopening().await?;
        let app = self.app();
        app.features.encryption.turn_on().await?;
        app.close().await;
        self.reopen(Paragraph::none()).await
    }

    /// Turns encryption off in the same way.
    pub(crate) async fn turn_off_encryption(&self) -> Result<(), Problem> {
        let _turn = self.begin_reopening().await?;
        let app = self.app();
        app.features.encryption.turn_off().await?;
        app.close().await;
        self.reopen(Paragraph::none()).await
    }

    /// Completes an interrupted encryption or decryption.
    pub(crate) async fn finish_encryption(&self) -> Result<(), Problem> {
        let _turn = self.begin_reopening().await?;
        self.app().close().await;
        self.reopen(Paragraph::none()).await
    }

    /// How much of the data has been converted, in percent.
    pub(crate) async fn conversion_percent(&self) -> Option<u8> {
        recovery::conversion_percent(&self.config).await
    }

    /// Replaces the data by their readable part, as [`Shell::restore_backup`] does by a backup.
    pub(crate) async fn recover(&self) -> Result<(), Problem> {
        let _turn = self.begin_reopening().await?;
        let said = self.app().recover(&self.config).await;
        self.reopen(said).await
    }

    /// Opens the app in place of one that has closed.
    async fn reopen(&self, said: Paragraph) -> Result<(), Problem> {
        let (app, events) = App::reopen(self.config.clone(), said).await.map_err(Problem::not_reopened)?;
        *self.app.write() = app;
        self.forward(events);
        crate::main_window::reload(&self.tauri);
        Ok(())
    }

    /// The files that the user drags over the window.
    pub(crate) fn dragged_in(&self) -> &DraggedIn {
        &self.dragged_in
    }

    /// Makes an offer of the paths named by starts since the last call.
    pub(crate) fn take_given(&self) -> Result<Option<OfferView>, Problem> {
        let paths = self.tauri.state::<Given>().take();
        Ok((!paths.is_empty()).then(|| self.offer(paths)))
    }

    /// The content of the clipboard: files and images as an offer, else the text.
    pub(crate) async fn read_clipboard(&self, to: Option<AttachTarget>) -> Result<ClipView, Problem> {
        let (offer, text) = match clipboard::read(&self.tauri).await? {
            Clip::Files(paths) => (Some(self.offer(paths)), String::new()),
            Clip::Picture { ending, bytes } => {
                (Some(self.app().offer_picture(to, ending, bytes).await?), String::new())
            }
            Clip::Words(words) => (None, words),
        };
        Ok(ClipView { offer, text })
    }

    pub(crate) fn offer(&self, paths: Vec<PathBuf>) -> OfferView {
        let offer = self.app().offer(paths);
        self.app().scan_offer(offer.offer_id);
        offer
    }

    /// Saves the settings and applies them to the window.
    pub(crate) async fn save_settings(&self, settings: Settings) -> Result<(), Problem> {
        let (theme, spelling) = (settings.theme, settings.spelling);
        let zoom_percent = settings.display.clone().bounded().zoom_percent;
        self.app().save_settings(settings).await?;
        crate::appearance::keep_theme(&self.config.data_dir, theme);
        crate::main_window::set_theme(&self.tauri, theme);
        crate::spelling::set(&self.tauri, spelling);
        self.zoom(zoom_percent);
        Ok(())
    }

    /// Starts spell checking after the first paint, because it reads the dictionaries from the disk.
    pub(crate) async fn report_first_paint(&self) -> Result<(), Problem> {
        log_start(self.started_at, "first paint");
        crate::spelling::set(&self.tauri, self.app().settings().await?.spelling);
        Ok(())
    }

    pub(crate) fn report_first_letter(&self) -> Result<(), Problem> {
        log_start(self.started_at, "first letter");
        Ok(())
    }

    pub(crate) fn close_window(&self) -> Result<(), Problem> {
        crate::main_window::close(&self.tauri);
        Ok(())
    }

    pub(crate) async fn copy(&self, copied: CopyView) -> Result<(), Problem> {
        copying::put(&self.tauri, copied, copying::History::Kept).await.map(drop)
    }

    /// Announces text to screen readers.
    pub(crate) fn announce(&self, words: &str, is_assertive: bool) {
        self.announcements.emit(&self.tauri, words, is_assertive);
    }

    /// Opens the folder of a downloaded file in the system's file manager.
    pub(crate) async fn reveal_download(&self, id: DownloadId) -> Result<(), Problem> {
        let path = self.app().downloaded_path(id).await?;
        self.tauri
            .opener()
            .reveal_item_in_dir(&path)
            .map_err(|error| Problem::folder_not_opened(&path, error))
    }

    /// Opens a document in the system's default app. `false` if it is not on this computer.
    pub(crate) async fn open_file(&self, id: FileId) -> Result<bool, Problem> {
        let Some(path) = self.app().copy_to_open(id).await? else { return Ok(false) };
        let shown = path.to_string_lossy().into_owned();
        let opened = self.tauri.opener().open_path(shown, None::<&str>);
        opened.map_err(|error| Problem::file_not_opened(&path, error))?;
        Ok(true)
    }

    /// The document that other programs receive when it is dragged out of the window.
    #[cfg(target_os = "linux")]
    pub(crate) fn dragged_out(&self) -> &DraggedOut {
        &self.dragged_out
    }

    /// Sets the dragged document. `false` if it is not on this computer.
    pub(crate) async fn drag_out(&self, id: FileId) -> Result<bool, Problem> {
        let path = self.app().local_copy(id).await?;
        self.dragged_out.set(id, path.as_deref());
        Ok(path.is_some())
    }

    /// Shows a file in the system's file manager. `false` if it is not on this computer.
    pub(crate) async fn reveal_file(&self, id: FileId) -> Result<bool, Problem> {
        let Some(path) = self.app().local_copy(id).await? else { return Ok(false) };
        let shown = self.tauri.opener().reveal_item_in_dir(&path);
        shown.map_err(|error| Problem::folder_not_opened(&path, error))?;
        Ok(true)
    }
}

/// Logs a stage of the start, with the milliseconds since it began.
fn log_start(started_at: Instant, mark: &str) {
    let ms = u64::try_from(started_at.elapsed().as_millis()).unwrap_or(u64::MAX);
    tracing::info!(target: "parlance::start", ms, "{mark}");
}
