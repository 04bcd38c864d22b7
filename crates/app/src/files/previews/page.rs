//! What the window asks about the pages of an open document: a page, its thumbnail, marks on it, and where words stand.

use super::pages::{Pages, words};
use crate::files::Files;
use crate::problem::Problem;
use crate::view::{PageMarksView, PageView, PreviewHitsView, QuotePlaceView, ThumbnailView};
use parlance_domain::PreviewId;
use parlance_words::messages;
use std::sync::Arc;

/// The width of a thumbnail, in pixels: twice as many as are drawn on most screens.
const THUMBNAIL_WIDTH: u32 = 144;

/// Quotes that are marked on a page at once: those of one answer.
const MAX_QUOTES: usize = 100;

/// The longest quote that is looked for, and the longest words, in characters.
const MAX_WANTED_CHARS: usize = 10_000;

impl Files {
    pub(crate) async fn show_page(&self, id: PreviewId, page: u32, width: u32) -> Result<PageView, Problem> {
        let pages = self.pages(id)?;
        let (text, picture) = self
            .previews
            .renderer
            .run(move || pages.render(page, width))
            .await
            .map_err(|why| Problem::page(page, why))?;
        let (width, height) = (picture.width, picture.height);
        let path = self.previews.open().keep(id, picture);
        Ok(PageView { page, path, width, height, words: words(&text) })
    }

    pub(crate) async fn show_thumbnail(&self, id: PreviewId, page: u32) -> Result<ThumbnailView, Problem> {
        let pages = self.pages(id)?;
        let (_, picture) = self
            .previews
            .renderer
            .run(move || pages.render(page, THUMBNAIL_WIDTH))
            .await
            .map_err(|why| Problem::page(page, why))?;
        let (width, height) = (picture.width, picture.height);
        let path = self.previews.open().keep(id, picture);
        Ok(ThumbnailView { path, width, height })
    }

    pub(crate) async fn mark_page(
        &self,
        id: PreviewId,
        page: u32,
        quotes: Vec<String>,
        query: String,
    ) -> Result<PageMarksView, Problem> {
        let pages = self.pages(id)?;
        let quotes: Vec<String> = quotes.into_iter().take(MAX_QUOTES).map(bounded).collect();
        let query = bounded(query);
        let marked = self.previews.renderer.run(move || pages.marks(page, &quotes, &query)).await;
        marked.map_err(|why| Problem::page(page, why))
    }

    pub(crate) async fn find_in_preview(
        &self,
        id: PreviewId,
        query: String,
    ) -> Result<PreviewHitsView, Problem> {
        let pages = self.pages(id)?;
        let query = bounded(query);
        let found = self.previews.renderer.run(move || Ok(pages.search(&query))).await;
        found.map_err(|why| Problem::page(1, why))
    }

    pub(crate) async fn locate_quote(
        &self,
        id: PreviewId,
        place: String,
        quote: String,
    ) -> Result<QuotePlaceView, Problem> {
        let pages = self.pages(id)?;
        let quote = bounded(quote);
        let located = self.previews.renderer.run(move || Ok(pages.locate(&place, &quote))).await;
        located.map_err(|why| Problem::page(1, why))
    }

    fn pages(&self, id: PreviewId) -> Result<Arc<Pages>, Problem> {
        let open = self.previews.open().pages(id);
        open.ok_or_else(|| Problem::not_found(messages::preview_closed(), messages::preview_open_again()))
    }
}

fn bounded(words: String) -> String {
    match words.char_indices().nth(MAX_WANTED_CHARS) {
        Some((end, _)) => words.get(..end).unwrap_or_default().to_owned(),
        None => words,
    }
}
