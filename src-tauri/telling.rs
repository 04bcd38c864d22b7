//! How the page is told what happens in the app.
//!
//! Tauri's own events are programs: each is a script with the event in it, which the web view reads, compiles, runs
//! once and keeps for a while. An answer is hundreds of events, so the page gets them as words instead, by a program
//! that is always the same. It must not know what is told.

use parlance_app::view::AppEvent;
use tauri::{AppHandle, Manager as _};

/// The name under which the page hears every event.
const EVENT: &str = "app-event";

/// Tells the page of an event. A page that does not listen yet misses it, and asks for everything when it begins to.
pub(crate) fn tell(tauri: &AppHandle, event: &AppEvent) {
    let Some(window) = tauri.get_webview_window(crate::window::LABEL) else { return };
    let told =
        serde_json::to_string(event).map_err(tauri::Error::from).and_then(|words| send(&window, words));
    if let Err(error) = told {
        tracing::warn!(%error, "an event did not reach the window");
    }
}

#[cfg(target_os = "linux")]
fn send(window: &tauri::WebviewWindow, words: String) -> tauri::Result<()> {
    use gtk::gio::Cancellable;
    use gtk::glib::VariantDict;
    use webkit2gtk::WebViewExt as _;

    window.with_webview(move |view| {
        let arguments = VariantDict::new(None);
        arguments.insert("words", words);
        view.inner().call_async_javascript_function(
            &dispatch("words"),
            Some(&arguments.end()),
            None,
            None,
            None::<&Cancellable>,
            |answer| {
                // A page that is being loaded anew hears nothing, and asks for everything when it is there.
                if let Err(error) = answer {
                    tracing::debug!(%error, "the page did not hear an event");
                }
            },
        );
    })
}

#[cfg(not(target_os = "linux"))]
fn send(window: &tauri::WebviewWindow, words: String) -> tauri::Result<()> {
    window.eval(dispatch(&serde_json::to_string(&words)?))
}

/// The program that tells the page what `words` says.
fn dispatch(words: &str) -> String {
    format!("dispatchEvent(new MessageEvent('{EVENT}', {{ data: {words} }}))")
}
