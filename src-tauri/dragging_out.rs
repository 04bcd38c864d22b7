//! Documents that are dragged out of the window, to a file manager or another program.
//!
//! The page begins the drag with the name of the document alone, because it knows no paths. What other programs receive
//! is the address of the file, put in here. Linux only: elsewhere the web view offers no place to do so.

use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The address of the document that is being dragged, if there is a file of it on this computer.
#[derive(Clone, Default)]
pub(crate) struct DraggedOut(Arc<Mutex<Option<String>>>);

impl DraggedOut {
    /// What is dragged from now on. Without a file, other programs receive nothing.
    pub(crate) fn set(&self, file: Option<&Path>) {
        *self.lock() = file.and_then(address);
    }

    fn lock(&self) -> MutexGuard<'_, Option<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets other programs receive the file that is dragged out of this window.
    #[cfg(target_os = "linux")]
    pub(crate) fn offer_from(&self, window: &tauri::WebviewWindow) {
        use gtk::prelude::{ObjectExt as _, WidgetExt as _};

        let (dragged, ended) = (self.clone(), self.clone());
        let connected = window.with_webview(move |view| {
            let view = view.inner();
            // After the web view's own answer, which names the document and no file: it connects when a drag begins.
            let is_after = true;
            view.connect_local("drag-data-get", is_after, move |values| {
                let selection = values.get(2).and_then(|value| value.get::<&gtk::SelectionData>().ok())?;
                let address = dragged.lock().clone();
                let addresses: Vec<&str> = address.iter().map(String::as_str).collect();
                if selection.target().name() == URI_LIST && !selection.set_uris(&addresses) {
                    tracing::warn!("a document that is dragged could not be handed out");
                }
                None
            });
            view.connect_drag_end(move |_, _| ended.set(None));
        });
        if let Err(error) = connected {
            tracing::warn!(%error, "documents cannot be dragged out of the window");
        }
    }
}

#[cfg(target_os = "linux")]
const URI_LIST: &str = "text/uri-list";

/// The address of a file, with everything escaped that is no part of one.
fn address(file: &Path) -> Option<String> {
    match url::Url::from_file_path(file) {
        Ok(url) => Some(url.into()),
        Err(()) => {
            tracing::warn!("a document that is dragged has no absolute path");
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_spaces_letters_and_signs_become_addresses_that_lead_back_to_them() {
        let name = "/tmp/Übersicht 50 % #2 [a]?.pdf";
        let escaped = address(Path::new(name)).unwrap();
        assert_eq!(
            escaped,
            "file:///tmp/%C3%9Cbersicht%2050%20%%20%232%20[a]%3F.pdf".replace("%20%%20", "%20%25%20")
        );
        assert_eq!(url::Url::parse(&escaped).unwrap().to_file_path().unwrap(), Path::new(name));
        assert_eq!(address(Path::new("relative.pdf")), None);
    }
}
