//! Forwards the app's events to the page.
//!
//! Tauri's own events are scripts that contain the event: the web view compiles each one, runs it once and keeps it for
//! a while. An answer has hundreds of events, so this module passes them as JSON to one constant script. It sends one
//! batch at a time and waits for the page's acknowledgement, so that nothing queues up before a page that hangs. It
//! must not know what the events mean.

use parking_lot::Mutex;
use parlance_app::EventStream;
use parlance_contract::AppEvent;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tauri::{AppHandle, Manager as _};
use tokio::sync::{Notify, watch};

/// The DOM event that carries a batch.
const EVENT: &str = "app-event";

/// Events per batch.
const MAX_BATCH: usize = 32;

/// After this time a batch may be lost, and the bridge probes the page with an empty one. The time doubles each time.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Whether the page has yet to acknowledge a drag position.
static IS_DRAG_PENDING: AtomicBool = AtomicBool::new(false);

/// A drag position on its way to the page. It is dropped when the page acknowledges it or no longer can.
struct PendingDrag;

impl PendingDrag {
    /// `None` while another is on its way; the next position supersedes this one.
    fn begin() -> Option<Self> {
        (!IS_DRAG_PENDING.swap(true, Ordering::Relaxed)).then(|| Self)
    }
}

impl Drop for PendingDrag {
    fn drop(&mut self) {
        IS_DRAG_PENDING.store(false, Ordering::Relaxed);
    }
}

/// A batch on its way to the page. It is dropped when the page acknowledges it or no longer can.
struct PendingBatch(Arc<Notify>);

impl Drop for PendingBatch {
    fn drop(&mut self) {
        self.0.notify_one();
    }
}

/// After this time the bridge also sends events to a page that has not loaded, so that their queue does not fill up.
const LISTENS_WITHIN: Duration = Duration::from_secs(30);

/// Whether the page listens to the events of the app.
#[derive(Default)]
pub(crate) struct PageState(Mutex<watch::Sender<bool>>);

impl PageState {
    /// Starts with a new app, whose events wait for the page. Events of the previous app no longer wait.
    pub(crate) fn renew(&self) -> watch::Receiver<bool> {
        let (sender, receiver) = watch::channel(false);
        *self.0.lock() = sender;
        receiver
    }

    /// Sets whether the page listens. A page that loads requests the state first; events wait meanwhile.
    pub(crate) fn set_listening(&self, listens: bool) {
        self.0.lock().send_replace(listens);
    }
}

/// Forwards all events of the app until it closes. Events wait while the page does not listen, because the state that
/// the page requests may not include them.
pub(crate) async fn forward_events(
    tauri: AppHandle,
    mut events: EventStream,
    mut listening: watch::Receiver<bool>,
) {
    let mut waits = true;
    loop {
        let batch = events.recv_many(MAX_BATCH).await;
        if batch.is_empty() {
            return;
        }
        // After a timeout, only another load of the page is worth waiting for.
        waits |= listening.has_changed().unwrap_or(false);
        if waits {
            waits = wait_for_page(&mut listening, LISTENS_WITHIN).await;
        }
        deliver(&batch, TIMEOUT, |events, pending| dispatch(&tauri, events, pending)).await;
    }
}

/// Waits until the page listens or its app has been replaced. `false` after the timeout.
async fn wait_for_page(listening: &mut watch::Receiver<bool>, timeout: Duration) -> bool {
    let loaded = tokio::time::timeout(timeout, listening.wait_for(|listens| *listens)).await.is_ok();
    if !loaded {
        tracing::warn!("the page is not loaded");
    }
    loaded
}

/// Sends a batch and waits until the page acknowledges it or a later probe.
async fn deliver(batch: &[AppEvent], mut timeout: Duration, send_batch: impl Fn(&[AppEvent], PendingBatch)) {
    let acknowledged = Arc::new(Notify::new());
    send_batch(batch, PendingBatch(acknowledged.clone()));
    while tokio::time::timeout(timeout, acknowledged.notified()).await.is_err() {
        tracing::debug!("the page does not answer");
        // Probes with an empty batch: no further event is sent to a page that hangs.
        send_batch(&[], PendingBatch(acknowledged.clone()));
        timeout = timeout.saturating_mul(2);
    }
}

/// Emits an event of the window. A page that is still loading misses it and requests the whole state later.
pub(crate) fn emit(tauri: &AppHandle, event: AppEvent) {
    if !matches!(event, AppEvent::DragMoved { .. }) {
        return dispatch(tauri, &[event], ());
    }
    if let Some(pending) = PendingDrag::begin() {
        dispatch(tauri, &[event], pending);
    }
}

/// Sends events to the page; `pending` is dropped when the page acknowledges them or no longer can.
fn dispatch(tauri: &AppHandle, events: &[AppEvent], pending: impl Send + 'static) {
    let Some(window) = tauri.get_webview_window(crate::main_window::LABEL) else { return };
    let sent = serde_json::to_string(events)
        .map_err(tauri::Error::from)
        .and_then(|json| send(&window, json, pending));
    if let Err(error) = sent {
        tracing::warn!(%error, "an event did not reach the window");
    }
}

#[cfg(target_os = "linux")]
fn send(window: &tauri::WebviewWindow, json: String, pending: impl Send + 'static) -> tauri::Result<()> {
    use gtk::gio::Cancellable;
    use gtk::glib::VariantDict;
    use webkit2gtk::WebViewExt as _;

    window.with_webview(move |view| {
        let arguments = VariantDict::new(None);
        arguments.insert("json", json);
        view.inner().call_async_javascript_function(
            &program("json"),
            Some(&arguments.end()),
            None,
            None,
            None::<&Cancellable>,
            move |answer| {
                // A page that reloads misses events and requests the whole state afterwards.
                if let Err(error) = answer {
                    tracing::debug!(%error, "the page did not hear an event");
                }
                drop(pending);
            },
        );
    })
}

#[cfg(not(target_os = "linux"))]
fn send(window: &tauri::WebviewWindow, json: String, pending: impl Send + 'static) -> tauri::Result<()> {
    let pending = Mutex::new(Some(pending));
    let literal = serde_json::Value::from(json).to_string();
    window.eval_with_callback(program(&literal), move |_| {
        drop(pending.lock().take());
    })
}

/// The script that dispatches the events in the variable `json`.
fn program(json: &str) -> String {
    format!("dispatchEvent(new MessageEvent('{EVENT}', {{ data: {json} }}))")
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::task::JoinHandle;

    #[test]
    fn one_drag_position_at_a_time_is_on_its_way_to_the_page() {
        let first = PendingDrag::begin();
        assert!(first.is_some());
        assert!(PendingDrag::begin().is_none(), "the page has not acknowledged the first");
        drop(first);
        assert!(PendingDrag::begin().is_some());
    }

    /// A page that acknowledges only on request: the size of each batch, and its pending token.
    type Page = watch::Sender<Vec<(usize, PendingBatch)>>;

    /// Delivers one event to a page; the task ends when the page acknowledges.
    fn deliver_to(page: &Page) -> JoinHandle<()> {
        let page = page.clone();
        let send_batch =
            move |batch: &[AppEvent], pending| page.send_modify(|sent| sent.push((batch.len(), pending)));
        tokio::spawn(
            async move { deliver(&[AppEvent::DragLeft], Duration::from_millis(1), send_batch).await },
        )
    }

    /// Waits for `n_times` batches and returns their sizes.
    async fn sent_to(page: &Page, n_times: usize) -> Vec<usize> {
        let mut sent = page.subscribe();
        let sent = sent.wait_for(|sent| sent.len() >= n_times).await.unwrap();
        sent.iter().map(|(n_events, _)| *n_events).collect()
    }

    fn acknowledge(page: &Page, index: usize) {
        page.send_modify(|sent| drop(sent.remove(index)));
    }

    #[tokio::test]
    async fn nothing_queues_up_before_a_page_that_stands_still() {
        let page = Page::default();
        let delivered = deliver_to(&page);
        assert_eq!(sent_to(&page, 6).await, [1, 0, 0, 0, 0, 0], "the page is probed and gets no more events");
        assert!(!delivered.is_finished());
        acknowledge(&page, 0);
        delivered.await.unwrap();
    }

    #[tokio::test]
    async fn a_lost_batch_delays_the_next_until_the_page_acknowledges_a_probe() {
        let page = Page::default();
        let delivered = deliver_to(&page);
        sent_to(&page, 2).await;
        assert!(!delivered.is_finished());
        acknowledge(&page, 1);
        delivered.await.unwrap();
    }

    #[tokio::test]
    async fn events_wait_for_a_page_that_loads_again_but_not_for_ever() {
        let page = PageState::default();
        let mut listening = page.renew();
        assert!(!wait_for_page(&mut listening, Duration::from_millis(1)).await, "it was never loaded");
        page.set_listening(true);
        assert!(wait_for_page(&mut listening, Duration::MAX).await);
        page.set_listening(false);
        assert!(listening.has_changed().unwrap());
        assert!(!wait_for_page(&mut listening, Duration::from_millis(1)).await, "its process has ended");
        page.set_listening(true);
        assert!(wait_for_page(&mut listening, Duration::MAX).await);
    }

    #[tokio::test]
    async fn events_of_an_app_that_was_replaced_do_not_wait() {
        let page = PageState::default();
        let mut listening = page.renew();
        let _next = page.renew();
        assert!(wait_for_page(&mut listening, Duration::MAX).await);
    }
}
