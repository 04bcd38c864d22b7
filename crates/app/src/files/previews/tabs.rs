//! The documents open next to the conversation, stored across restarts.

use super::Previews;
use crate::kernel::problem::Problem;
use crate::kernel::sanitize::show_name;
use parlance_contract::{OpenDocumentView, OpenDocumentsView};
use parlance_domain::FileId;
use parlance_store::{Connection, Error, Transaction, files, settings};

/// The key of the open documents in the store.
const OPEN_DOCUMENTS: &str = "open_documents";

/// The key of the number of consecutive runs with shown documents that the app did not close.
const CRASHES: &str = "open_documents_crashes";

/// After this many consecutive crashes, a start shows the open documents only on request.
const MAX_CRASHES: u32 = 2;

/// Limit on stored tabs.
const MAX_TABS: usize = 30;

/// Zooms of a document, in percent.
const ZOOMS: std::ops::RangeInclusive<u16> = 25..=400;

impl Previews {
    pub(crate) async fn save_open(&self, open: OpenDocumentsView) -> Result<(), Problem> {
        let documents = open.documents.into_iter().take(MAX_TABS).map(bounded).collect();
        let open = OpenDocumentsView { documents, ..open };
        self.context.store.write_relaxed(move |tx| settings::set(tx, OPEN_DOCUMENTS, &open)).await
    }
}

fn bounded(mut document: OpenDocumentView) -> OpenDocumentView {
    // The name comes from the file's row at the start.
    document.name.clear();
    document.page = document.page.max(1);
    document.zoom_percent = document.zoom_percent.map(|zoom| zoom.clamp(*ZOOMS.start(), *ZOOMS.end()));
    document
}

/// Counts a crash of the last run if it showed documents, because rendering one of them may be the cause. After repeated
/// crashes the documents stay open but are not shown. Call it once at the start, before any document is shown.
pub(in crate::files) fn count_crash_of_open_documents(
    tx: &Transaction<'_>,
    was_interrupted: bool,
) -> Result<(), Error> {
    let n_before = settings::find::<u32>(tx, CRASHES)?.unwrap_or_default();
    let open = settings::find::<OpenDocumentsView>(tx, OPEN_DOCUMENTS)?.filter(|open| open.is_shown);
    let n = match open {
        Some(open) if was_interrupted && n_before + 1 >= MAX_CRASHES => {
            settings::set(tx, OPEN_DOCUMENTS, &OpenDocumentsView { is_shown: false, ..open })?;
            0
        }
        Some(_) if was_interrupted => n_before + 1,
        _ => 0,
    };
    if n == n_before { Ok(()) } else { settings::set(tx, CRASHES, &n) }
}

/// The documents that were last open, without deleted files.
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
