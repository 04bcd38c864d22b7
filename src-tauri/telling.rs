//! How the page is told what happens in the app.
//!
//! Tauri's own events are programs: each is a script with the event in it, which the web view reads, compiles, runs
//! once and keeps for a while. An answer is hundreds of events, so the page gets them as words instead, by a program
//! that is always the same. What the app tells goes one batch at a time: the next when the page has heard the one
//! before, so that nothing piles up before a page that does not answer. It must not know what is told.

use parlance_app::EventStream;
use parlance_app::view::AppEvent;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tauri::{AppHandle, Manager as _};
use tokio::sync::Notify;

/// The name under which the page hears every event.
const EVENT: &str = "app-event";

/// So many events go to the page at once.
const MAX_BATCH: usize = 32;

/// After so long a batch may be lost, and the page is asked whether it hears; then after twice as long, and so on.
const PATIENCE: Duration = Duration::from_secs(10);

/// Whether a place of a drag was told that the page has not heard yet.
static IS_DRAG_UNHEARD: AtomicBool = AtomicBool::new(false);

/// A place of a drag that is on its way to the page. It goes when it was heard, and when it cannot be any more.
struct UnheardDrag;

impl UnheardDrag {
    /// `None` while another is on its way: the next place says where the drag is by then.
    fn begin() -> Option<Self> {
        (!IS_DRAG_UNHEARD.swap(true, Ordering::Relaxed)).then(|| Self)
    }
}

impl Drop for UnheardDrag {
    fn drop(&mut self) {
        IS_DRAG_UNHEARD.store(false, Ordering::Relaxed);
    }
}

/// A batch that is on its way to the page. It goes when it was heard, and when it cannot be any more.
struct UnheardBatch(Arc<Notify>);

impl Drop for UnheardBatch {
    fn drop(&mut self) {
        self.0.notify_one();
    }
}

/// Tells the page everything that the app tells, until the app is gone.
pub(crate) async fn tell_all(tauri: AppHandle, mut events: EventStream) {
    loop {
        let batch = events.recv_many(MAX_BATCH).await;
        if batch.is_empty() {
            return;
        }
        deliver(&batch, PATIENCE, |events, unheard| dispatch(&tauri, events, unheard)).await;
    }
}

/// Says a batch, and waits until the page has heard it or is found to hear.
async fn deliver(batch: &[AppEvent], mut patience: Duration, say: impl Fn(&[AppEvent], UnheardBatch)) {
    let heard = Arc::new(Notify::new());
    say(batch, UnheardBatch(heard.clone()));
    while tokio::time::timeout(patience, heard.notified()).await.is_err() {
        tracing::debug!("the page does not answer");
        // More of what is told would pile up before a page that stands still. An empty batch shows whether it does.
        say(&[], UnheardBatch(heard.clone()));
        patience = patience.saturating_mul(2);
    }
}

/// Tells the page of something that a person has done to the window. A page that does not listen yet misses it, and
/// asks for everything when it begins to.
pub(crate) fn tell(tauri: &AppHandle, event: AppEvent) {
    if !matches!(event, AppEvent::DragMoved { .. }) {
        return dispatch(tauri, &[event], ());
    }
    if let Some(unheard) = UnheardDrag::begin() {
        dispatch(tauri, &[event], unheard);
    }
}

/// Sends events to the page; `unheard` is dropped when it has heard them, or cannot any more.
fn dispatch(tauri: &AppHandle, events: &[AppEvent], unheard: impl Send + 'static) {
    let Some(window) = tauri.get_webview_window(crate::main_window::LABEL) else { return };
    let told = serde_json::to_string(events)
        .map_err(tauri::Error::from)
        .and_then(|words| send(&window, words, unheard));
    if let Err(error) = told {
        tracing::warn!(%error, "an event did not reach the window");
    }
}

#[cfg(target_os = "linux")]
fn send(window: &tauri::WebviewWindow, words: String, unheard: impl Send + 'static) -> tauri::Result<()> {
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
            move |answer| {
                // A page that is being loaded anew hears nothing, and asks for everything when it is there.
                if let Err(error) = answer {
                    tracing::debug!(%error, "the page did not hear an event");
                }
                drop(unheard);
            },
        );
    })
}

#[cfg(not(target_os = "linux"))]
fn send(window: &tauri::WebviewWindow, words: String, unheard: impl Send + 'static) -> tauri::Result<()> {
    let unheard = std::sync::Mutex::new(Some(unheard));
    window.eval_with_callback(program(&serde_json::to_string(&words)?), move |_| {
        drop(unheard.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take());
    })
}

/// The program that tells the page what `words` says.
fn program(words: &str) -> String {
    format!("dispatchEvent(new MessageEvent('{EVENT}', {{ data: {words} }}))")
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::sync::watch;
    use tokio::task::JoinHandle;

    #[test]
    fn of_the_places_of_a_drag_one_at_a_time_is_on_its_way_to_the_page() {
        let first = UnheardDrag::begin();
        assert!(first.is_some());
        assert!(UnheardDrag::begin().is_none(), "the page has not heard the first");
        drop(first);
        assert!(UnheardDrag::begin().is_some());
    }

    /// A page that answers nothing by itself: how many events were said at a time, and what it has not heard.
    type Page = watch::Sender<Vec<(usize, UnheardBatch)>>;

    /// Delivers one event to a page; the task ends when the page is found to hear.
    fn deliver_to(page: &Page) -> JoinHandle<()> {
        let page = page.clone();
        let say =
            move |batch: &[AppEvent], unheard| page.send_modify(|said| said.push((batch.len(), unheard)));
        tokio::spawn(async move { deliver(&[AppEvent::DragLeft], Duration::from_millis(1), say).await })
    }

    /// Waits until so much was said to a page, and gives how many events at a time.
    async fn said_to(page: &Page, n_times: usize) -> Vec<usize> {
        let mut said = page.subscribe();
        let said = said.wait_for(|said| said.len() >= n_times).await.unwrap();
        said.iter().map(|(n_events, _)| *n_events).collect()
    }

    fn hear(page: &Page, index: usize) {
        page.send_modify(|said| drop(said.remove(index)));
    }

    #[tokio::test]
    async fn nothing_piles_up_before_a_page_that_stands_still() {
        let page = Page::default();
        let delivered = deliver_to(&page);
        assert_eq!(
            said_to(&page, 6).await,
            [1, 0, 0, 0, 0, 0],
            "it is asked whether it hears, and told no more"
        );
        assert!(!delivered.is_finished());
        hear(&page, 0);
        delivered.await.unwrap();
    }

    #[tokio::test]
    async fn a_batch_that_is_lost_holds_up_the_next_until_the_page_is_found_to_hear() {
        let page = Page::default();
        let delivered = deliver_to(&page);
        said_to(&page, 2).await;
        assert!(!delivered.is_finished());
        hear(&page, 1);
        delivered.await.unwrap();
    }
}
