//! Which documents are open beside the conversation, kept from one start of the app to the next.

use crate::files::Files;
use crate::problem::Problem;
use crate::sanitize::show_name;
use crate::view::{OpenDocumentView, OpenDocumentsView};
use parlance_domain::FileId;
use parlance_store::{Connection, Error, files, settings};

/// The key of the open documents in the store.
const OPEN_DOCUMENTS: &str = "open_documents";

/// Tabs that are kept.
const MAX_TABS: usize = 30;

/// Zooms of a document, in percent.
const ZOOMS: std::ops::RangeInclusive<u16> = 25..=400;

impl Files {
    pub(crate) async fn save_open_documents(&self, open: OpenDocumentsView) -> Result<(), Problem> {
        let documents = open.documents.into_iter().take(MAX_TABS).map(bounded).collect();
        let open = OpenDocumentsView { documents, ..open };
        self.context.store.write_relaxed(move |tx| settings::set(tx, OPEN_DOCUMENTS, &open)).await
    }
}

fn bounded(mut document: OpenDocumentView) -> OpenDocumentView {
    // It is read from the file's row at the start.
    document.name.clear();
    document.page = document.page.max(1);
    document.zoom_percent = document.zoom_percent.map(|zoom| zoom.clamp(*ZOOMS.start(), *ZOOMS.end()));
    document
}

/// The documents that were open last, without those whose files are no longer known.
pub(crate) fn find_open_documents(conn: &Connection) -> Result<OpenDocumentsView, Error> {
    let open = settings::find::<OpenDocumentsView>(conn, OPEN_DOCUMENTS)?.unwrap_or_default();
    let mut documents: Vec<OpenDocumentView> = Vec::with_capacity(open.documents.len());
    for document in open.documents {
        if let Some(file) = files::find(conn, document.file_id)? {
            documents.push(OpenDocumentView { name: show_name(&file.name), ..document });
        }
    }
    let is_known = |file_id: &FileId| documents.iter().any(|document| document.file_id == *file_id);
    let current = open.current.filter(is_known);
    Ok(OpenDocumentsView { is_shown: open.is_shown && current.is_some(), current, documents })
}
