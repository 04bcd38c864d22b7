//! Opens links in the system's browser and mail program.
//!
//! Asks first about an address that the page has not received in an answer, a source or a document.

use crate::dialogs::answer_of;
use crate::shell::Shell;
use parlance_app::Problem;
use parlance_app::link;
use parlance_words::messages;
use tauri::Manager as _;
use tauri_plugin_dialog::{DialogExt as _, MessageDialogButtons, MessageDialogKind};
use tauri_plugin_opener::OpenerExt as _;
use tokio::sync::Mutex;
use url::Url;

/// Characters of an address in the dialog. Its buttons must stay on the screen.
const MAX_SHOWN: usize = 1_500;

/// Locked while the dialog is open, so that a script in the page cannot open many.
static QUESTION: Mutex<()> = Mutex::const_new(());

impl Shell {
    /// Opens a link outside the app.
    pub(crate) async fn open_link(&self, address: String) -> Result<(), Problem> {
        let url = link::check(&address)?;
        if !self.app().links().contains(&address) {
            self.ask_about(&url).await?;
            self.app().links().note(&address);
        }
        self.tauri()
            .opener()
            .open_url(url.as_str(), None::<&str>)
            .map_err(|error| Problem::link_not_opened(&url, error))
    }

    /// Shows an address to the user and returns when they agree to open it.
    async fn ask_about(&self, url: &Url) -> Result<(), Problem> {
        let Ok(_question) = QUESTION.try_lock() else { return Err(Problem::cancelled()) };
        let language = self.app().language().await;
        let title = messages::dialog_link(link::destination(url)).in_language(language);
        let text = messages::dialog_link_text().in_language(language);
        let [open, cancel] = [messages::dialog_link_open(), messages::dialog_link_cancel()]
            .map(|label| label.in_language(language));
        let dialog = self
            .tauri()
            .dialog()
            .message(format!("{text}\n\n{}", shown(url.as_str())))
            .title(title)
            .kind(MessageDialogKind::Warning)
            .buttons(MessageDialogButtons::OkCancelCustom(open, cancel));
        let dialog = match self.tauri().get_webview_window(crate::main_window::LABEL) {
            Some(window) => dialog.parent(&window),
            None => dialog,
        };
        answer_of(|answer| dialog.show(move |is_agreed| answer(is_agreed.then_some(())))).await
    }
}

/// An address as the dialog shows it: cut if it is very long.
fn shown(address: &str) -> String {
    match address.char_indices().nth(MAX_SHOWN) {
        Some((at, _)) => format!("{}…", address.get(..at).unwrap_or_default()),
        None => address.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_SHOWN, shown};

    #[test]
    fn the_dialog_shows_an_address_whole_unless_it_is_very_long() {
        let address = format!("https://a.example/{}", "b".repeat(MAX_SHOWN - 18));
        assert_eq!(shown(&address), address);
        let cut = shown(&format!("{address}c"));
        assert_eq!((cut.strip_suffix('…'), cut.contains('c')), (Some(address.as_str()), false));
    }
}
