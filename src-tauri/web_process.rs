//! Recovery of the page after its web process ended or stopped responding.
//!
//! Only Linux reports this. Must not know what the page shows.

use parking_lot::Mutex;
use std::time::{Duration, Instant};
use tauri::WebviewWindow;

/// Failures within this time count as repeated.
const REPEATED_WITHIN: Duration = Duration::from_secs(60);

/// After this many repeated failures, only the user can reload the page: another reload would fail in the same way.
const MAX_FAILURES: usize = 4;

/// How long after WebKit's report an unresponsive page is terminated. Rendering a diagram may take ten seconds.
#[cfg(target_os = "linux")]
const RESPONDS_WITHIN: Duration = Duration::from_secs(30);

/// The action after a failure of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Remedy {
    /// Reload the page, which opens the last conversation.
    Reload,
    /// Reload the page without the last conversation, which may be the cause.
    ReloadWithoutConversation,
    /// Ask the user.
    Stop,
}

/// Returns the remedy for the last of these failures.
fn remedy(failed_at: &[Instant]) -> Remedy {
    let Some(last) = failed_at.last() else { return Remedy::Reload };
    let is_repeated = |at: &&Instant| last.saturating_duration_since(**at) < REPEATED_WITHIN;
    match failed_at.iter().filter(is_repeated).count() {
        0 | 1 => Remedy::Reload,
        n if n <= MAX_FAILURES => Remedy::ReloadWithoutConversation,
        _ => Remedy::Stop,
    }
}

/// The failures of the page since the start of the app.
#[derive(Default)]
pub(crate) struct WebProcess(Mutex<State>);

#[derive(Default)]
struct State {
    /// The last ones, oldest first.
    failed_at: Vec<Instant>,
    leaves_conversation: bool,
}

impl WebProcess {
    /// Returns whether the page must open without the last conversation, once for each such reload.
    pub(crate) fn take_leaves_conversation(&self) -> bool {
        std::mem::take(&mut self.0.lock().leaves_conversation)
    }

    /// Forgets the failures. The next page opens without the last conversation.
    #[cfg(target_os = "linux")]
    fn begin_again(&self) {
        *self.0.lock() = State { failed_at: Vec::new(), leaves_conversation: true };
    }

    /// Records a failure.
    #[cfg_attr(
        not(any(target_os = "linux", test)),
        expect(dead_code, reason = "only Linux reports failures")
    )]
    fn fail(&self, at: Instant) -> Remedy {
        let mut state = self.0.lock();
        state.failed_at.push(at);
        let n_old = state.failed_at.len().saturating_sub(MAX_FAILURES + 1);
        state.failed_at.drain(..n_old);
        let remedy = remedy(&state.failed_at);
        state.leaves_conversation |= remedy == Remedy::ReloadWithoutConversation;
        remedy
    }
}

/// Reloads the page of this window whenever its web process ends.
///
/// # Errors
/// When the window has no web view.
#[cfg(target_os = "linux")]
pub(crate) fn watch(window: &WebviewWindow) -> tauri::Result<()> {
    use std::cell::Cell;
    use std::rc::Rc;
    use tauri::Manager as _;
    use webkit2gtk::WebViewExt as _;

    let tauri = window.app_handle().clone();
    window.with_webview(move |view| {
        let view = view.inner();
        view.connect_web_process_terminated(move |view, reason| {
            let remedy = tauri.state::<WebProcess>().fail(Instant::now());
            tracing::error!(?reason, ?remedy, "the web process ended");
            recover(&tauri, view, remedy);
        });
        // How often the page has changed between responding and not.
        let n_changes = Rc::new(Cell::new(0_u64));
        view.connect_is_web_process_responsive_notify(move |view| {
            let change = n_changes.get().wrapping_add(1);
            n_changes.set(change);
            if view.is_web_process_responsive() {
                return;
            }
            tracing::warn!("the web process does not respond");
            let (view, n_changes) = (view.clone(), Rc::clone(&n_changes));
            gtk::glib::timeout_add_local_once(RESPONDS_WITHIN, move || {
                if n_changes.get() == change {
                    view.terminate_web_process();
                }
            });
        });
    })
}

#[cfg(target_os = "linux")]
fn recover(tauri: &tauri::AppHandle, view: &webkit2gtk::WebView, remedy: Remedy) {
    use tauri::Manager as _;
    use webkit2gtk::WebViewExt as _;

    if let Some(shell) = tauri.try_state::<crate::shell::Shell>() {
        shell.page().set_listening(false);
    }
    if remedy == Remedy::Stop {
        offer_reload(tauri);
        return;
    }
    let view = view.clone();
    // Deferred, because a signal of the web view is being handled.
    gtk::glib::idle_add_local_once(move || view.reload());
}

/// Shows a system dialog in place of the page, and reloads the page if the user agrees.
#[cfg(target_os = "linux")]
fn offer_reload(tauri: &tauri::AppHandle) {
    use parlance_words::messages;
    use tauri::Manager as _;
    use tauri_plugin_dialog::{DialogExt as _, MessageDialogButtons, MessageDialogKind};

    let tauri = tauri.clone();
    tauri::async_runtime::spawn(async move {
        let language = match tauri.try_state::<crate::shell::Shell>() {
            Some(shell) => shell.app().language().await,
            None => crate::system_language(),
        };
        let [title, text, reload, leave] = [
            messages::dialog_page(),
            messages::dialog_page_text(),
            messages::dialog_page_reload(),
            messages::dialog_page_leave(),
        ]
        .map(|message| message.in_language(language));
        let Some(window) = tauri.get_webview_window(crate::main_window::LABEL) else { return };
        let dialog = tauri
            .dialog()
            .message(text)
            .title(title)
            .kind(MessageDialogKind::Error)
            .buttons(MessageDialogButtons::OkCancelCustom(reload, leave))
            .parent(&window);
        dialog.show(move |is_wanted| {
            if !is_wanted {
                return;
            }
            window.state::<WebProcess>().begin_again();
            if let Err(error) = window.reload() {
                tracing::error!(%error, "the page is not reloaded");
            }
        });
    });
}

/// Does nothing: this system's web view does not report such failures.
///
/// # Errors
/// None.
#[cfg(not(target_os = "linux"))]
#[expect(clippy::unnecessary_wraps, reason = "the same signature on all systems")]
pub(crate) fn watch(_window: &WebviewWindow) -> tauri::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_failure_within_a_minute_leaves_the_conversation_and_a_fifth_stops() {
        let begin = Instant::now();
        let after = |seconds: &[u64]| {
            let times: Vec<Instant> = seconds.iter().map(|s| begin + Duration::from_secs(*s)).collect();
            remedy(&times)
        };
        assert_eq!(after(&[]), Remedy::Reload);
        assert_eq!(after(&[0]), Remedy::Reload);
        assert_eq!(after(&[0, 59]), Remedy::ReloadWithoutConversation);
        assert_eq!(after(&[0, 60]), Remedy::Reload);
        assert_eq!(after(&[0, 100, 200, 259]), Remedy::ReloadWithoutConversation);
        assert_eq!(after(&[0, 1, 2, 3]), Remedy::ReloadWithoutConversation);
        assert_eq!(after(&[0, 1, 2, 3, 4]), Remedy::Stop);
    }

    #[test]
    fn the_page_opens_without_the_conversation_once_per_repeated_failure() {
        let process = WebProcess::default();
        let begin = Instant::now();
        assert_eq!(process.fail(begin), Remedy::Reload);
        assert!(!process.take_leaves_conversation());
        assert_eq!(process.fail(begin + Duration::from_secs(5)), Remedy::ReloadWithoutConversation);
        assert!(process.take_leaves_conversation());
        assert!(!process.take_leaves_conversation());
        for n in 10..13 {
            process.fail(begin + Duration::from_secs(n));
        }
        assert_eq!(process.fail(begin + Duration::from_secs(13)), Remedy::Stop);
        assert_eq!(process.fail(begin + Duration::from_secs(200)), Remedy::Reload, "old failures expire");
    }
}
