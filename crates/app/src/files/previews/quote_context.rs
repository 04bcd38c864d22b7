//! A quote with the sentences around it, for the popover of a citation.
//!
//! Opens a PDF for this, as its preview would: who looks at a citation often opens the document next.

use super::pages::Pages;
use crate::files::Files;
use crate::problem::Problem;
use crate::view::QuoteContextView;
use parlance_documents::{Kind, Surroundings, excerpt, kind_of, readable_text, surroundings};
use parlance_domain::FileId;
use parlance_store::files;
use std::sync::Arc;

/// A larger file is not fetched for some sentences.
const MAX_BYTES: u64 = 16 * 1024 * 1024;

impl Files {
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
        let known = self.previews.open().pages_of(file_id);
        if let Some((_, pages)) = known {
            return Ok(self.context_on_page(pages, place, quote).await);
        }
        if file.bytes > MAX_BYTES {
            return Ok(None);
        }
        let Ok(content) = self.read_for_preview(&file).await? else { return Ok(None) };
        match kind_of(&file.name, &content.bytes) {
            Kind::Pdf if content.is_whole => {
                let id = self.previews.open().open(file_id);
                match self.previews.open_pages(id, content.bytes).await {
                    Ok(pages) => Ok(self.context_on_page(pages, place, quote).await),
                    Err(_) => Ok(None),
                }
            }
            kind @ (Kind::Text | Kind::Markdown | Kind::Other) if content.is_whole => {
                let read = move || {
                    let text = match readable_text(&content.bytes, &file.name)? {
                        Some(text) => text,
                        None if kind == Kind::Other => return Ok(None),
                        None => excerpt(&content.bytes, content.is_whole, &quote).text,
                    };
                    Ok(surroundings(&text, &quote))
                };
                Ok(self.previews.renderer.run(read).await.ok().flatten().map(to_view))
            }
            Kind::Text | Kind::Markdown => {
                let text = excerpt(&content.bytes, content.is_whole, &quote).text;
                Ok(surroundings(&text, &quote).map(to_view))
            }
            Kind::Pdf | Kind::Picture | Kind::Other => Ok(None),
        }
    }

    async fn context_on_page(
        &self,
        pages: Arc<Pages>,
        place: String,
        quote: String,
    ) -> Option<QuoteContextView> {
        let read = move || {
            let found = pages.locate(&place, &quote);
            let text = pages.text(found.page)?;
            Ok(surroundings(&text.text, &quote))
        };
        self.previews.renderer.run(read).await.ok().flatten().map(to_view)
    }
}

fn to_view(around: Surroundings) -> QuoteContextView {
    QuoteContextView { before: around.before, quote: around.quote, after: around.after }
}
