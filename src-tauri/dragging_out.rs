//! Documents that the user drags out of the window, to a file manager or another program.
//!
//! The page begins the drag with the name of the document alone, because it knows no paths. This module replaces the
//! name by the address of the file. Linux only: other web views do not let the app change the data of a drag.

#[cfg(target_os = "linux")]
pub(crate) use with_gtk::DraggedOut;
#[cfg(not(target_os = "linux"))]
pub(crate) use with_nothing::DraggedOut;

#[cfg(target_os = "linux")]
mod with_gtk {
    use parking_lot::{Mutex, MutexGuard};
    use parlance_domain::FileId;
    use std::path::Path;
    use std::sync::Arc;

    /// Begins the name of a document in the drag data of the page; the id follows.
    const PLACEHOLDER: &str = "parlance-file:";

    /// The document that was dragged last. Clones share it.
    #[derive(Clone, Default)]
    pub(crate) struct DraggedOut(Arc<Mutex<Option<Dragged>>>);

    #[derive(Clone)]
    struct Dragged {
        id: FileId,
        /// The URL of its file; `None` if the file is not on this computer.
        address: Option<String>,
    }

    impl DraggedOut {
        /// Sets the dragged document. Without a file, other programs receive nothing.
        pub(crate) fn set(&self, id: FileId, file: Option<&Path>) {
            *self.lock() = Some(Dragged { id, address: file.and_then(address) });
        }

        fn lock(&self) -> MutexGuard<'_, Option<Dragged>> {
            self.0.lock()
        }

        /// Lets other programs receive the file that is dragged out of this window.
        pub(crate) fn offer_from(&self, window: &tauri::WebviewWindow) {
            use gtk::prelude::ObjectExt as _;

            let dragged = self.clone();
            let connected = window.with_webview(move |view| {
                // The web view connects its own handler when a drag begins; this one must run after it.
                let is_after = true;
                view.inner().connect_local("drag-data-get", is_after, move |values| {
                    dragged.hand_out(values.get(2)?.get::<&gtk::SelectionData>().ok()?);
                    None
                });
            });
            if let Err(error) = connected {
                tracing::warn!(%error, "documents cannot be dragged out of the window");
            }
        }

        /// Replaces the document's name by the address of the file. Dragged links and text stay as they are.
        fn hand_out(&self, selection: &gtk::SelectionData) {
            let offered = selection.data();
            let Some(id) = named_in(&offered) else { return };
            let dragged = self.lock().clone();
            let file =
                dragged.filter(|dragged| dragged.id.to_string() == id).and_then(|dragged| dragged.address);
            let target = selection.target();
            // Programs request one format or the other.
            if target.name() == "text/uri-list" {
                let addresses: Vec<&str> = file.iter().map(String::as_str).collect();
                if !selection.set_uris(&addresses) {
                    tracing::warn!("a document that is dragged could not be handed out");
                }
            } else {
                selection.set(&target, 8, file.unwrap_or_default().as_bytes());
            }
        }
    }

    /// The id of the document that the page's drag data name.
    fn named_in(offered: &[u8]) -> Option<&str> {
        let offered = std::str::from_utf8(offered).ok()?.strip_prefix(PLACEHOLDER)?;
        offered.split(['\r', '\n', '\0']).next()
    }

    /// The `file:` URL of a path; `None` for a relative path.
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
        fn only_what_the_page_names_as_a_document_is_taken_for_one() {
            assert_eq!(named_in(b"parlance-file:1-2\r\n"), Some("1-2"));
            assert_eq!(named_in(b"parlance-file:1-2\nmanual.pdf"), Some("1-2"));
            assert_eq!(named_in(b"https://example.org/parlance-file:1"), None);
            assert_eq!(named_in(&[0xff, 0xfe]), None);
        }

        #[test]
        fn names_with_spaces_letters_and_signs_become_addresses_that_lead_back_to_them() {
            let name = "/tmp/Übersicht 50 % #2 [a]?.pdf";
            let escaped = address(Path::new(name)).unwrap();
            assert_eq!(escaped, "file:///tmp/%C3%9Cbersicht%2050%20%25%20%232%20[a]%3F.pdf");
            assert_eq!(url::Url::parse(&escaped).unwrap().to_file_path().unwrap(), Path::new(name));
            assert_eq!(address(Path::new("relative.pdf")), None);
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod with_nothing {
    use parlance_domain::FileId;
    use std::path::Path;

    /// Offers no documents: other web views do not let the app change the data of a drag.
    #[derive(Default)]
    pub(crate) struct DraggedOut;

    impl DraggedOut {
        pub(crate) fn set(&self, _id: FileId, _file: Option<&Path>) {}
    }
}
