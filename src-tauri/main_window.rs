//! Operations on the existing window: close, show, background colour, zoom. Must not know what the window shows.

use parlance_contract::{Theme, zoom_factor};
use tauri::{AppHandle, Manager as _, WebviewWindow};

/// The window's label, by which capabilities and events name it.
pub(crate) const LABEL: &str = "main";

/// Closes the window without asking.
pub(crate) fn close(tauri: &AppHandle) {
    let Some(window) = tauri.get_webview_window(LABEL) else { return };
    if let Err(error) = window.destroy() {
        tracing::warn!(%error, "the window could not be closed");
    }
}

/// Shows a window that has not been shown yet.
pub(crate) fn reveal(tauri: &AppHandle) {
    let Some(window) = tauri.get_webview_window(LABEL) else { return };
    let shown = window.is_visible().and_then(|is_visible| if is_visible { Ok(()) } else { window.show() });
    if let Err(error) = shown {
        tracing::warn!(%error, "the window could not be shown");
    }
}

/// Brings the window to the front after another start of the app.
pub(crate) fn show(tauri: &AppHandle) {
    let Some(window) = tauri.get_webview_window(LABEL) else { return };
    for result in [window.unminimize(), window.show(), window.set_focus()] {
        if let Err(error) = result {
            tracing::warn!(%error, "the window could not be brought to the front");
        }
    }
}

/// Reloads the page.
pub(crate) fn reload(tauri: &AppHandle) {
    let Some(window) = tauri.get_webview_window(LABEL) else { return };
    if let Err(error) = window.reload() {
        tracing::warn!(%error, "the page could not be loaded anew");
    }
}

/// Gives the window the colours of the settings.
pub(crate) fn set_theme(tauri: &AppHandle, theme: Theme) {
    let Some(window) = tauri.get_webview_window(LABEL) else { return };
    if let Err(error) = window.set_theme(system_theme(theme)) {
        tracing::warn!(%error, "the window's colours could not be changed");
    }
}

/// Sets the zoom of the page, in percent. A narrow window limits it.
pub(crate) fn set_zoom(tauri: &AppHandle, percent: u16) {
    let Some(window) = tauri.get_webview_window(LABEL) else { return };
    if let Err(error) = window.set_zoom(zoom_in(&window, percent)) {
        tracing::warn!(%error, "the window could not be zoomed");
    }
}

/// The zoom factor of this window for the requested percentage; 1 is unzoomed.
pub(crate) fn zoom_in(window: &WebviewWindow, percent: u16) -> f64 {
    match window.inner_size().and_then(|size| Ok(size.to_logical::<f64>(window.scale_factor()?).width)) {
        Ok(width) => zoom_factor(percent, width),
        Err(error) => {
            tracing::warn!(%error, "the window's width is not known");
            f64::from(percent) / 100.0
        }
    }
}

pub(crate) fn system_theme(theme: Theme) -> Option<tauri::Theme> {
    match theme {
        Theme::System => None,
        Theme::Light => Some(tauri::Theme::Light),
        Theme::Dark => Some(tauri::Theme::Dark),
    }
}
