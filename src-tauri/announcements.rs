//! Announcements for screen readers.
//!
//! WebKitGTK does not report changes of a live region to assistive technology. On Linux the window therefore announces
//! the text itself, through ATK. Other web views report their live regions. Must not know what is announced.

#[cfg(target_os = "linux")]
pub(crate) use with_atk::Announcements;

/// Does nothing: the web view reports the page's live regions.
#[cfg(not(target_os = "linux"))]
#[derive(Default)]
pub(crate) struct Announcements;

#[cfg(not(target_os = "linux"))]
impl Announcements {
    pub(crate) fn emit(&self, _tauri: &tauri::AppHandle, _words: &str, _is_assertive: bool) {}
}

#[cfg(target_os = "linux")]
mod with_atk {
    use gtk::atk;
    use gtk::glib::Type;
    use gtk::glib::subclass::SignalId;
    use gtk::prelude::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use tauri::{AppHandle, Manager as _};

    /// Maximum number of announcements that wait for the GTK thread; further ones are dropped.
    const MAX_WAITING: usize = 16;

    /// Longer text is cut, because nobody listens to more at once.
    const MAX_CHARS: usize = 2_000;

    /// `AtkLive`, as the signal `notification` takes it.
    const POLITE: i32 = 1;
    const ASSERTIVE: i32 = 2;

    /// Emits announcements on the window's accessible.
    #[derive(Default)]
    pub(crate) struct Announcements {
        n_waiting: Arc<AtomicUsize>,
    }

    impl Announcements {
        pub(crate) fn emit(&self, tauri: &AppHandle, words: &str, is_assertive: bool) {
            let words: String = words.chars().take(MAX_CHARS).collect();
            let Some(window) = tauri.get_webview_window(crate::main_window::LABEL) else { return };
            let Some(slot) = Slot::take(&self.n_waiting) else {
                tracing::warn!("an announcement was dropped, too many are waiting");
                return;
            };
            let emitted = window.with_webview(move |view| {
                match view.inner().toplevel().and_then(|window| window.accessible()) {
                    Some(accessible) => announce(&accessible, &words, is_assertive),
                    None => tracing::debug!("the window has no accessible"),
                }
                drop(slot);
            });
            if let Err(error) = emitted {
                tracing::warn!(%error, "an announcement could not be made");
            }
        }
    }

    /// `notification` (ATK 2.50) carries the urgency, `announcement` (ATK 2.46) does not. Both reach a screen reader as
    /// `object:announcement`. Emitting an unknown signal, or one with other arguments, panics.
    fn announce(accessible: &atk::Object, words: &str, is_assertive: bool) {
        if has_signal("notification", &[Type::STRING, Type::I32]) {
            let urgency = if is_assertive { ASSERTIVE } else { POLITE };
            accessible.emit_by_name::<()>("notification", &[&words, &urgency]);
        } else if has_signal("announcement", &[Type::STRING]) {
            accessible.emit_by_name::<()>("announcement", &[&words]);
        } else {
            tracing::debug!("this ATK knows no announcements");
        }
    }

    fn has_signal(name: &str, arguments: &[Type]) -> bool {
        SignalId::lookup(name, atk::Object::static_type()).is_some_and(|id| {
            let signal = id.query();
            let known = signal.param_types().iter().map(|argument| argument.type_());
            known.eq(arguments.iter().copied()) && signal.return_type().type_() == Type::UNIT
        })
    }

    /// A slot in the queue of announcements; dropping it frees the slot.
    struct Slot(Arc<AtomicUsize>);

    impl Slot {
        fn take(n_waiting: &Arc<AtomicUsize>) -> Option<Self> {
            let more = |n| (n < MAX_WAITING).then_some(n + 1);
            n_waiting.fetch_update(Ordering::AcqRel, Ordering::Acquire, more).ok()?;
            Some(Self(Arc::clone(n_waiting)))
        }
    }

    impl Drop for Slot {
        fn drop(&mut self) {
            self.0.fetch_sub(1, Ordering::AcqRel);
        }
    }

    #[cfg(test)]
    mod tests {
        use super::{MAX_WAITING, Slot};

        #[test]
        fn no_more_announcements_wait_than_there_is_room_for() {
            let n_waiting = std::sync::Arc::default();
            let mut waiting: Vec<Slot> = (0..MAX_WAITING).filter_map(|_| Slot::take(&n_waiting)).collect();
            assert_eq!(waiting.len(), MAX_WAITING);
            assert!(Slot::take(&n_waiting).is_none());
            waiting.pop();
            assert!(Slot::take(&n_waiting).is_some());
        }
    }
}
