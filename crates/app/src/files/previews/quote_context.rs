//! A quote with the sentences around it, for the popover of a citation.
//!
//! Opens a PDF for this, as its preview would: users often open the document after its citation.

use super::Previews;
use super::page_number::page_of;
use crate::kernel::problem::Problem;
use parlance_contract::QuoteContextView;
use parlance_documents::{Kind, Surroundings, excerpt, kind_of, surroundings};
use parlance_domain::FileId;
use parlance_sandbox::OpenPdf;
use parlance_store::files;
use std::sync::Arc;

/// A larger file is not fetched for some sentences.
const MAX_BYTES: u64 = 16 * 1024 * 1024;

impl Previews {
    pub(crate) async fn read_quote_context(
        &self,
        file_id: FileId,
        place: String,
        quote: String,
    ) -> Result<Option<QuoteContextView>, Problem> {
        let file = self.context.store.read(move |conn| files::get(conn, file_id)).await?;
        if quote.is_empty() || file.deleted_at_ms.is_some() {
            return Ok(None);
        }
        let known = self.shown.open.lock().pdf_of(file_id);
        if let Some((_, pdf)) = known {
            return Ok(context_on_page(&pdf, &place, &quote).await);
        }
        if file.bytes > MAX_BYTES {
            return Ok(None);
        }
        let Ok(content) = self.contents.read(&file).await? else { return Ok(None) };
        match kind_of(&file.name, &content.bytes) {
            Kind::Pdf if content.is_whole => {
                let Ok(pdf) = self.context.readers.open_pdf(content.bytes).await else { return Ok(None) };
                let pdf = Arc::new(pdf);
                // The file may have been deleted meanwhile, and no content of deleted files is kept.
                let file = self.context.store.read(move |conn| files::get(conn, file_id)).await?;
                if file.deleted_at_ms.is_none() {
                    self.shown.open.lock().keep_unless_open(file_id, &pdf);
                }
                Ok(context_on_page(&pdf, &place, &quote).await)
            }
            kind @ (Kind::Text | Kind::Markdown | Kind::Other) if content.is_whole => {
                let text = match self.context.readers.readable_text(&content.bytes, &file.name).await {
                    Ok(Some(text)) => text,
                    Ok(None) if kind != Kind::Other => excerpt(&content.bytes, content.is_whole, &quote).text,
                    Ok(None) | Err(_) => return Ok(None),
                };
                Ok(surroundings(&text, &quote).map(to_view))
            }
            Kind::Text | Kind::Markdown => {
                let text = excerpt(&content.bytes, content.is_whole, &quote).text;
                Ok(surroundings(&text, &quote).map(to_view))
            }
            Kind::Pdf | Kind::Picture | Kind::Other => Ok(None),
        }
    }
}

async fn context_on_page(pdf: &OpenPdf, place: &str, quote: &str) -> Option<QuoteContextView> {
    pdf.surroundings(page_of(place), quote).await.ok().flatten().map(to_view)
}

fn to_view(around: Surroundings) -> QuoteContextView {
    QuoteContextView { before: around.before, quote: around.quote, after: around.after }
}
