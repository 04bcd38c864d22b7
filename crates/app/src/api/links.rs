//! Links that the window opens.

use super::App;

impl App {
    /// Whether the page has received a link with exactly this address in an answer, a source or a document.
    #[must_use]
    pub fn is_known_link(&self, address: &str) -> bool {
        self.features.context.links.contains(address)
    }

    /// Notes an address that the user agreed to open.
    pub fn note_link(&self, address: &str) {
        self.features.context.links.note(address);
    }
}
