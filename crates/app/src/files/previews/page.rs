//! Requests about the pages of an open document: a page, its thumbnail, its marks, and matches.

use super::Previews;
use super::page_number::page_of;
use crate::kernel::problem::Problem;
use parlance_contract::{
    CitedQuoteView, MarkView, PageHitsView, PageMarksView, PageView, PageWordEnd, PageWordView,
    PreviewHitsView, QuoteFound, QuotePlaceView, SidesView, ThumbnailView,
};
use parlance_documents::{PageWord, Rect, Sides, WordEnd};
use parlance_domain::PreviewId;
use parlance_sandbox::{CitedQuote, Found, OpenPdf, QuotePlace, ShownPage};
use parlance_words::messages;
use std::sync::Arc;

/// The width of a thumbnail, in pixels: twice the displayed width on most screens.
const THUMBNAIL_WIDTH: u32 = 144;

/// Limit on marked quotes: those of one answer.
pub(super) const MAX_QUOTES: usize = 100;

/// The longest quote or query to search for, in characters.
const MAX_WANTED_CHARS: usize = 10_000;

impl Previews {
    pub(crate) async fn show_page(&self, id: PreviewId, page: u32, width: u32) -> Result<PageView, Problem> {
        let rendered = self.pdf(id)?.render(page, width).await;
        let ShownPage { words, sides, picture } = rendered.map_err(|why| Problem::page(page, why))?;
        let (width, height) = (picture.width, picture.height);
        let path = self.shown.open.lock().keep(id, picture);
        let (words, sides) = (words.into_iter().map(word).collect(), sides.map(sides_of));
        Ok(PageView { page, path, width, height, words, sides })
    }

    pub(crate) async fn show_thumbnail(&self, id: PreviewId, page: u32) -> Result<ThumbnailView, Problem> {
        let rendered = self.pdf(id)?.render(page, THUMBNAIL_WIDTH).await;
        let picture = rendered.map_err(|why| Problem::page(page, why))?.picture;
        let (width, height) = (picture.width, picture.height);
        let path = self.shown.open.lock().keep(id, picture);
        Ok(ThumbnailView { path, width, height })
    }

    pub(crate) async fn mark_page(
        &self,
        id: PreviewId,
        page: u32,
        quotes: Vec<CitedQuoteView>,
        query: String,
    ) -> Result<PageMarksView, Problem> {
        let cited = |CitedQuoteView { place, quote }: CitedQuoteView| CitedQuote {
            named: page_of(&place),
            quote: bounded(quote),
        };
        let quotes = quotes.into_iter().take(MAX_QUOTES).map(cited).collect();
        let marked = self.pdf(id)?.marks(page, quotes, bounded(query)).await;
        let marked = marked.map_err(|why| Problem::page(page, why))?;
        let marks = |areas: Vec<Vec<Rect>>| {
            areas.into_iter().map(|lines| lines.into_iter().map(mark).collect()).collect()
        };
        Ok(PageMarksView { quotes: marks(marked.quotes), found: marks(marked.found) })
    }

    pub(crate) async fn find_in_preview(
        &self,
        id: PreviewId,
        query: String,
    ) -> Result<PreviewHitsView, Problem> {
        let found = self.pdf(id)?.search(bounded(query)).await.map_err(|why| Problem::page(1, why))?;
        let pages = found.pages.into_iter().map(|hits| PageHitsView { page: hits.page, n: hits.n }).collect();
        Ok(PreviewHitsView { pages, has_more: found.has_more })
    }

    pub(crate) async fn locate_quote(
        &self,
        id: PreviewId,
        place: String,
        quote: String,
    ) -> Result<QuotePlaceView, Problem> {
        let located = self.pdf(id)?.locate(page_of(&place), &bounded(quote)).await;
        located.map(place_of).map_err(|why| Problem::page(1, why))
    }

    fn pdf(&self, id: PreviewId) -> Result<Arc<OpenPdf>, Problem> {
        let open = self.shown.open.lock().pdf(id);
        open.ok_or_else(|| Problem::not_found(messages::preview_closed(), messages::preview_open_again()))
    }
}

/// The view of a quote's place.
pub(super) fn place_of(place: QuotePlace) -> QuotePlaceView {
    let found = match place.found {
        Found::Whole => QuoteFound::Whole,
        Found::Fragment => QuoteFound::Fragment,
        Found::Nothing => QuoteFound::Nothing,
    };
    QuotePlaceView { page: place.page, found }
}

pub(super) fn sides_of(Sides { left, right }: Sides) -> SidesView {
    SidesView { left, right }
}

fn mark(area: Rect) -> MarkView {
    // Rounded to the precision of a screen: a page has thousands of these numbers.
    let rounded = |part: f64| (part * 100_000.0).round() / 100_000.0;
    MarkView {
        left: rounded(area.left),
        top: rounded(area.top),
        width: rounded(area.width),
        height: rounded(area.height),
    }
}

/// A word as the window lays it over the picture of its page.
fn word(word: PageWord) -> PageWordView {
    PageWordView {
        text: word.text,
        area: mark(word.area),
        quarter_turns: word.quarter_turns,
        end: match word.end {
            WordEnd::Word => PageWordEnd::Word,
            WordEnd::Line => PageWordEnd::Line,
            WordEnd::Paragraph => PageWordEnd::Paragraph,
        },
    }
}

pub(super) fn bounded(words: String) -> String {
    match words.char_indices().nth(MAX_WANTED_CHARS) {
        Some((end, _)) => words.get(..end).unwrap_or_default().to_owned(),
        None => words,
    }
}
