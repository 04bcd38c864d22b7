//! How the page is told what happens in the app.
//!
//! Tauri's own events are programs: each is a script with the event in it, which the web view reads, compiles, runs
//! once and keeps for a while. An answer is hundreds of events, so the page gets them as words instead, by a program
//! that is always the same. What the app tells goes one batch at a time: the next when the page has heard the one
//! before, so that nothing piles up before a page that does not answer. It must not know what is told.

use parlance_app::EventStream;
use parlance_app::view::AppEvent;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tauri::{AppHandle, Manager as _};
use tokio::sync::oneshot;

/// The name under which the page hears every event.
const EVENT: &str = "app-event";

/// So many events go to the page at once.
const MAX_BATCH: usize = 32;

/// After so long a batch counts as lost, and the next one goes. Each that a page does not hear at all costs so long.
const PATIENCE: Duration = Duration::from_secs(10);

/// Whether a place of a drag was told that the page has not heard yet.
static IS_DRAG_UNHEARD: AtomicBool = AtomicBool::new(false);

/// Something that is on its way to the page. It goes when it was heard, and when it cannot be any more.
struct Turn {
    is_drag: bool,
}

impl Turn {
    /// The turn of an event; `None` for a place of a drag while the one before is on its way: the next place says
    /// where the drag is by then.
    fn of(event: &AppEvent) -> Option<Self> {
        let is_drag = matches!(event, AppEvent::DragMoved { .. });
        let has_to_wait = is_drag && IS_DRAG_UNHEARD.swap(true, Ordering::Relaxed);
        (!has_to_wait).then(|| Self { is_drag })
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if self.is_drag {
            IS_DRAG_UNHEARD.store(false, Ordering::Relaxed);
        }
    }
}

/// Tells the page everything that the app tells, until the app is gone.
pub(crate) async fn tell_all(tauri: AppHandle, mut events: EventStream) {
    loop {
        let batch = events.recv_many(MAX_BATCH).await;
        if batch.is_empty() {
            return;
        }
        // Dropped unsaid where there is no page that could hear, which ends the waiting as well.
        let (heard, is_heard) = oneshot::channel();
        dispatch(&tauri, &batch, move || heard.send(()).unwrap_or(()));
        if tokio::time::timeout(PATIENCE, is_heard).await.is_err() {
            tracing::debug!("the page does not answer");
        }
    }
}

/// Tells the page of something that a person has done to the window. A page that does not listen yet misses it, and
/// asks for everything when it begins to.
pub(crate) fn tell(tauri: &AppHandle, event: AppEvent) {
    let Some(turn) = Turn::of(&event) else { return };
    dispatch(tauri, &[event], move || drop(turn));
}

/// Sends events to the page; `heard` is called when it has heard them, or cannot any more.
fn dispatch(tauri: &AppHandle, events: &[AppEvent], heard: impl FnOnce() + Send + 'static) {
    let Some(window) = tauri.get_webview_window(crate::window::LABEL) else { return heard() };
    let told = serde_json::to_string(events)
        .map_err(tauri::Error::from)
        .and_then(|words| send(&window, words, heard));
    if let Err(error) = told {
        tracing::warn!(%error, "an event did not reach the window");
    }
}

#[cfg(target_os = "linux")]
fn send(
    window: &tauri::WebviewWindow,
    words: String,
    heard: impl FnOnce() + Send + 'static,
) -> tauri::Result<()> {
    use gtk::gio::Cancellable;
    use gtk::glib::VariantDict;
    use webkit2gtk::WebViewExt as _;

    window.with_webview(move |view| {
        let arguments = VariantDict::new(None);
        arguments.insert("words", words);
        view.inner().call_async_javascript_function(
            &program("words"),
            Some(&arguments.end()),
            None,
            None,
            None::<&Cancellable>,
            |answer| {
                // A page that is being loaded anew hears nothing, and asks for everything when it is there.
                if let Err(error) = answer {
                    tracing::debug!(%error, "the page did not hear an event");
                }
                heard();
            },
        );
    })
}

#[cfg(not(target_os = "linux"))]
fn send(
    window: &tauri::WebviewWindow,
    words: String,
    heard: impl FnOnce() + Send + 'static,
) -> tauri::Result<()> {
    let heard = std::sync::Mutex::new(Some(heard));
    window.eval_with_callback(program(&serde_json::to_string(&words)?), move |_| {
        let heard = heard.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take();
        if let Some(heard) = heard {
            heard();
        }
    })
}

/// The program that tells the page what `words` says.
fn program(words: &str) -> String {
    format!("dispatchEvent(new MessageEvent('{EVENT}', {{ data: {words} }}))")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_the_places_of_a_drag_one_at_a_time_is_on_its_way_to_the_page() {
        let moved = AppEvent::DragMoved { x: 1.0, y: 2.0 };
        let first = Turn::of(&moved);
        assert!(first.is_some());
        assert!(Turn::of(&moved).is_none(), "the page has not heard the first");
        assert!(Turn::of(&AppEvent::DragLeft).is_some(), "what is no place waits for nothing");
        assert!(Turn::of(&moved).is_none(), "nor does it end the waiting of the others");
        drop(first);
        assert!(Turn::of(&moved).is_some());
    }
}
