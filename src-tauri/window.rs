//! Creates the window: its settings, the pages it may load, and drag and drop.

use crate::diagrams;
use crate::event_bridge::emit;
use crate::main_window::{self, LABEL, close, set_zoom, system_theme, zoom_in};
use crate::shell::Shell;
use crate::web_process;
use parlance_contract::{AppEvent, Theme};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tauri::{
    AppHandle, DragDropEvent, Manager as _, PhysicalPosition, WebviewUrl, WebviewWindow,
    WebviewWindowBuilder, WindowEvent,
};

/// The window is shown after this time even if its page has not loaded.
const SHOW_WITHIN: Duration = Duration::from_secs(2);

/// Requests the first state as soon as the page exists, so that it is ready when the page's scripts run.
const ASK_FOR_STATE: &str = "window.firstState = window.__TAURI_INTERNALS__.invoke('start')";

/// A closing window is destroyed after this time, even if the page does not respond.
const CLOSE_WITHIN: Duration = Duration::from_secs(1);

/// Opens the window. The web view stores all its data below the data directory.
///
/// # Errors
/// When the system's web view cannot be started.
pub(crate) fn open(tauri: &AppHandle, data_dir: &Path, theme: Theme) -> tauri::Result<()> {
    let (width, height) = first_size(monitor_size(tauri));
    let window = WebviewWindowBuilder::new(tauri, LABEL, WebviewUrl::App("index.html".into()))
        .title("Parlance")
        .inner_size(width, height)
        .min_inner_size(360.0, 420.0)
        // Set before the first paint, so that no other colours flash up.
        .theme(system_theme(theme))
        .data_directory(data_dir.join("webview"))
        // The window shows only the app's own pages; the command `open_link` opens links outside.
        // The web view must not save anything, not even through its own menu for links.
        .on_download(|_, _| false)
        // Showing the window while its web process starts makes WebKitGTK wait for that process for up to half a
        // second; the page's scripts wait too. The page shows the window once it has its first state.
        .visible(false)
        .initialization_script(ASK_FOR_STATE)
        .on_navigation(|url| is_own_page(url.scheme(), url.host_str()))
        .build()?;
    web_process::watch(&window)?;
    reveal_after(&window, SHOW_WITHIN);
    let handle = tauri.clone();
    window.on_window_event(move |event| match event {
        WindowEvent::DragDrop(event) => emit_drag(&handle, event),
        WindowEvent::Resized(_) | WindowEvent::ScaleFactorChanged { .. } => {
            let Some(shell) = handle.try_state::<Shell>() else { return };
            set_zoom(&handle, shell.zoom_percent());
        }
        WindowEvent::CloseRequested { api, .. } => {
            api.prevent_close();
            ask_to_close(&handle);
        }
        _ => {}
    });
    Ok(())
}

/// The size of a window on its first opening, in logical pixels. It leaves room for the title bar and the desktop's
/// panels.
fn first_size(monitor: Option<(f64, f64)>) -> (f64, f64) {
    const WIDTH: f64 = 1280.0;
    const HEIGHT: f64 = 860.0;
    const SHARE: f64 = 0.9;
    match monitor {
        Some((width, height)) => (WIDTH.min(width * SHARE).floor(), HEIGHT.min(height * SHARE).floor()),
        None => (WIDTH, HEIGHT),
    }
}

/// The size of the monitor on which the window may open, in logical pixels. Wayland names no primary monitor; the
/// smallest is the safe choice.
fn monitor_size(tauri: &AppHandle) -> Option<(f64, f64)> {
    let primary = tauri.primary_monitor().ok().flatten();
    let all = || tauri.available_monitors().unwrap_or_default();
    let monitors = primary.map_or_else(all, |one| vec![one]);
    let sizes = monitors.iter().map(|monitor| {
        let size = monitor.size().to_logical::<f64>(monitor.scale_factor());
        (size.width, size.height)
    });
    sizes.filter(|(width, height)| *width > 0.0 && *height > 0.0).min_by(|a, b| a.1.total_cmp(&b.1))
}

fn reveal_after(window: &WebviewWindow, time: Duration) {
    let tauri = window.app_handle().clone();
    tauri::async_runtime::spawn(async move {
        tokio::time::sleep(time).await;
        main_window::reveal(&tauri);
    });
}

/// Lets documents be dragged out of the window, once an app is open.
pub(crate) fn offer_drags(tauri: &AppHandle) {
    #[cfg(target_os = "linux")]
    if let (Some(shell), Some(window)) = (tauri.try_state::<Shell>(), tauri.get_webview_window(LABEL)) {
        shell.dragged_out().offer_from(&window);
    }
    #[cfg(not(target_os = "linux"))]
    let _ = tauri;
}

/// Lets the page save the drafts. A page that does not respond is closed after `CLOSE_WITHIN`.
fn ask_to_close(tauri: &AppHandle) {
    emit(tauri, AppEvent::CloseAsked);
    let tauri = tauri.clone();
    tauri::async_runtime::spawn(async move {
        tokio::time::sleep(CLOSE_WITHIN).await;
        close(&tauri);
    });
}

fn is_own_page(scheme: &str, host: Option<&str>) -> bool {
    match (scheme, host) {
        ("tauri" | diagrams::SCHEME, _) => true,
        // Windows serves the same pages over http.
        ("http" | "https", Some("tauri.localhost" | "diagram.localhost")) => cfg!(windows),
        // The development server.
        ("http", Some("localhost")) => cfg!(not(feature = "custom-protocol")),
        _ => false,
    }
}

fn emit_drag(tauri: &AppHandle, event: &DragDropEvent) {
    let Some(shell) = tauri.try_state::<Shell>() else { return };
    match event {
        // A document of this window without a local file, or a link or image of a page.
        DragDropEvent::Enter { paths, .. } | DragDropEvent::Drop { paths, .. } if files(paths).is_empty() => {
        }
        DragDropEvent::Enter { paths, position } => {
            let (x, y) = css_position(tauri, position);
            shell.dragged_in().enter(&shell.app(), &files(paths), |offer| {
                emit(tauri, AppEvent::DragEntered { offer, x, y });
            });
        }
        DragDropEvent::Over { position } => {
            let (x, y) = css_position(tauri, position);
            emit(tauri, AppEvent::DragMoved { x, y });
        }
        DragDropEvent::Drop { paths, position } => {
            let (x, y) = css_position(tauri, position);
            shell.dragged_in().drop(&shell.app(), &files(paths), |offer| {
                emit(tauri, AppEvent::Dropped { offer, x, y });
            });
        }
        DragDropEvent::Leave => emit(tauri, AppEvent::DragLeft),
        _ => {}
    }
}

/// The files among the dragged items. The web view reports every URL as a path; web URLs are not absolute paths.
fn files(paths: &[PathBuf]) -> Vec<PathBuf> {
    paths.iter().filter(|path| path.is_absolute()).cloned().collect()
}

/// The position on the page in CSS pixels, which zoom makes larger.
fn css_position(tauri: &AppHandle, position: &PhysicalPosition<f64>) -> (f64, f64) {
    let Some(window) = tauri.get_webview_window(LABEL) else { return (position.x, position.y) };
    let zoom = zoom_in(&window, tauri.state::<Shell>().zoom_percent());
    let position = position.to_logical::<f64>(window.scale_factor().unwrap_or(1.0) * zoom);
    (position.x, position.y)
}

#[cfg(test)]
mod tests {
    use super::{first_size, is_own_page};

    #[test]
    fn the_first_window_takes_at_most_nine_tenths_of_the_monitor() {
        assert_eq!(first_size(Some((1280.0, 860.0))), (1152.0, 774.0));
        assert_eq!(first_size(Some((1366.0, 768.0))), (1229.0, 691.0));
        assert_eq!(first_size(Some((2560.0, 1440.0))), (1280.0, 860.0));
        assert_eq!(first_size(None), (1280.0, 860.0));
    }

    #[test]
    fn only_windows_has_pages_of_its_own_under_http() {
        assert!(is_own_page("tauri", Some("localhost")));
        assert!(is_own_page("diagram", Some("localhost")));
        assert_eq!(is_own_page("http", Some("tauri.localhost")), cfg!(windows));
        assert_eq!(is_own_page("https", Some("diagram.localhost")), cfg!(windows));
        assert!(!is_own_page("https", Some("example.org")));
        assert!(!is_own_page("file", None));
    }
}
