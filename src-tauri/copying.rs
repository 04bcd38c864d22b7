//! Writes the clipboard, because the web view cannot offer Markdown or several formats to other programs.
//!
//! Must not know what is copied, except whether it is secret.

use parlance_app::Problem;
use parlance_contract::CopyView;
use std::sync::atomic::{AtomicU64, Ordering};
use tauri::AppHandle;

/// Number of times that this app has written the clipboard.
static N_COPIES: AtomicU64 = AtomicU64::new(0);

/// One write to the clipboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Copy(u64);

impl Copy {
    fn next() -> Self {
        Self(N_COPIES.fetch_add(1, Ordering::Relaxed) + 1)
    }

    /// Whether this app has not written the clipboard since.
    fn is_last(self) -> bool {
        N_COPIES.load(Ordering::Relaxed) == self.0
    }
}

/// Whether clipboard managers may keep the copied content in their history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum History {
    Kept,
    /// Clipboard managers are asked not to keep it.
    Excluded,
}

#[cfg(target_os = "linux")]
pub(crate) use with_gtk::{put, take_away};
#[cfg(not(target_os = "linux"))]
pub(crate) use with_system::{put, take_away};

#[cfg(target_os = "linux")]
mod with_gtk {
    use super::{AppHandle, Copy, CopyView, History, Problem};
    use gtk::gdk::SELECTION_CLIPBOARD;
    use gtk::{Clipboard, SelectionData, TargetEntry, TargetFlags};
    use tokio::sync::oneshot;

    /// The formats, by the number under which GTK requests them.
    const TEXT: u32 = 0;
    const HTML: u32 = 1;
    const MARKDOWN: u32 = 2;
    const HINT: u32 = 3;

    /// Password managers use this format to ask clipboard managers to keep nothing.
    const HINT_NAME: &str = "x-kde-passwordManagerHint";

    /// The names of formats that programs ask for when they want plain text.
    const TEXT_NAMES: [&str; 5] = ["UTF8_STRING", "text/plain;charset=utf-8", "text/plain", "STRING", "TEXT"];

    /// Offers the copied content to other programs while the app runs.
    ///
    /// # Errors
    /// When the desktop refuses.
    pub(crate) async fn put(tauri: &AppHandle, copied: CopyView, history: History) -> Result<Copy, Problem> {
        let copy = Copy::next();
        let (answer, answered) = oneshot::channel();
        // GTK works on its own thread only.
        tauri
            .run_on_main_thread(move || {
                if answer.send(offer(copied, history)).is_err() {
                    tracing::debug!("nobody waits for the clipboard any more");
                }
            })
            .map_err(Problem::not_copied)?;
        match answered.await {
            Ok(true) => Ok(copy),
            Ok(false) => Err(Problem::not_copied("the desktop gave the clipboard to another program")),
            Err(error) => Err(Problem::not_copied(error)),
        }
    }

    /// Empties the clipboard, unless this or another program has written it since.
    ///
    /// # Errors
    /// When the desktop does not respond.
    pub(crate) async fn take_away(tauri: &AppHandle, copy: Copy) -> Result<(), Problem> {
        tauri
            .run_on_main_thread(move || {
                // GTK clears only what this program has put there.
                if copy.is_last() {
                    Clipboard::get(&SELECTION_CLIPBOARD).clear();
                }
            })
            .map_err(Problem::not_copied)
    }

    fn offer(copied: CopyView, history: History) -> bool {
        let form = |name: &str, number: u32| TargetEntry::new(name, TargetFlags::empty(), number);
        let mut forms: Vec<TargetEntry> = TEXT_NAMES.iter().map(|name| form(name, TEXT)).collect();
        if !copied.html.is_empty() {
            forms.push(form("text/html", HTML));
        }
        if !copied.markdown.is_empty() {
            forms.push(form("text/markdown", MARKDOWN));
        }
        if history == History::Excluded {
            forms.push(form(HINT_NAME, HINT));
        }
        let html = super::as_page(&copied.html);
        Clipboard::get(&SELECTION_CLIPBOARD).set_with_data(&forms, move |_, asked, number| match number {
            HTML => give(asked, &html),
            MARKDOWN => give(asked, &copied.markdown),
            HINT => give(asked, "secret"),
            _ => {
                if !asked.set_text(&copied.text) {
                    give(asked, &copied.text);
                }
            }
        })
    }

    fn give(asked: &SelectionData, text: &str) {
        asked.set(&asked.target(), 8, text.as_bytes());
    }
}

#[cfg(not(target_os = "linux"))]
mod with_system {
    use super::{AppHandle, Copy, CopyView, History, Problem};
    use arboard::Clipboard;
    #[cfg(target_os = "macos")]
    use arboard::SetExtApple as _;
    #[cfg(target_os = "windows")]
    use arboard::SetExtWindows as _;

    /// Writes the clipboard. The library does not support Markdown, so the Markdown format is left out.
    ///
    /// # Errors
    /// When the system refuses.
    pub(crate) async fn put(_tauri: &AppHandle, copied: CopyView, history: History) -> Result<Copy, Problem> {
        let copy = Copy::next();
        let written = tauri::async_runtime::spawn_blocking(move || {
            let mut clipboard = Clipboard::new()?;
            let set = match history {
                History::Kept => clipboard.set(),
                History::Excluded => clipboard.set().exclude_from_history(),
            };
            if copied.html.is_empty() {
                set.text(copied.text)
            } else {
                set.html(super::as_page(&copied.html), Some(copied.text))
            }
        });
        written.await.map_err(Problem::not_copied)?.map_err(Problem::not_copied)?;
        Ok(copy)
    }

    /// Empties the clipboard, unless this program has written it since.
    ///
    /// # Errors
    /// When the system refuses.
    pub(crate) async fn take_away(_tauri: &AppHandle, copy: Copy) -> Result<(), Problem> {
        if !copy.is_last() {
            return Ok(());
        }
        let emptied = tauri::async_runtime::spawn_blocking(|| Clipboard::new()?.clear());
        emptied.await.map_err(Problem::not_copied)?.map_err(Problem::not_copied)
    }
}

/// Names the encoding; some programs guess another one.
fn as_page(html: &str) -> String {
    format!(r#"<meta charset="utf-8">{html}"#)
}
