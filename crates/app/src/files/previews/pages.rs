//! The pages of an open PDF document: rendered, searched, and with marks where words stand.

use super::page_number::page_of;
use crate::view::{
    MarkView, PageHitsView, PageMarksView, PageShapeView, PageWordEnd, PageWordView, PreviewHitsView,
    QuoteFound, QuotePlaceView,
};
use parlance_documents::{PageText, PdfDocument, Picture, PreviewError, Rect, WordEnd, matches};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Pages on which cited words are looked for when they are not where the citation says.
const MAX_SEARCHED: u32 = 60;

/// Pages whose text is kept: those in sight and around them.
const MAX_RECENT: usize = 12;

/// Text that is kept for searches, in bytes. Pages after it are not searched.
const MAX_SEARCHED_BYTES: usize = 64 * 1024 * 1024;

/// One search reads pages for so long, and goes on when it is asked again.
const SEARCH_TIME: Duration = Duration::from_millis(1_500);

/// Words of a page that can be selected. More than stand on any page that people read.
const MAX_WORDS: usize = 8_000;

/// A part of a quote that is shorter, in letters, says nothing.
const MIN_PART: usize = 20;

/// A document that is open.
pub(super) struct Pages {
    pdf: PdfDocument,
    n_bytes: usize,
    recent: Mutex<Vec<(u32, Arc<PageText>)>>,
    /// The text of the pages that were searched, from the first on.
    searched: Mutex<Vec<String>>,
}

impl Pages {
    pub(super) fn open(bytes: Vec<u8>) -> Result<Self, PreviewError> {
        let n_bytes = bytes.len();
        let pdf = PdfDocument::open(bytes)?;
        Ok(Self { pdf, n_bytes, recent: Mutex::default(), searched: Mutex::default() })
    }

    pub(super) fn n_bytes(&self) -> usize {
        self.n_bytes
    }

    pub(super) fn n_pages(&self) -> u32 {
        u32::try_from(self.pdf.n_pages()).unwrap_or(u32::MAX)
    }

    /// The measures of all pages: an entry for each page whose measures are others than those of the page before it.
    pub(super) fn shapes(&self) -> Vec<PageShapeView> {
        let mut shapes: Vec<PageShapeView> = Vec::new();
        for page in 1..=self.n_pages() {
            let Ok((width, height)) = index(page).and_then(|page| self.pdf.page_size(page)) else { continue };
            let is_same =
                |last: &PageShapeView| (last.width - width).abs() < 0.5 && (last.height - height).abs() < 0.5;
            if !shapes.last().is_some_and(is_same) && width > 0.0 && height > 0.0 {
                shapes.push(PageShapeView { page, width, height });
            }
        }
        shapes
    }

    /// The text of a page.
    pub(super) fn text(&self, page: u32) -> Result<Arc<PageText>, PreviewError> {
        let of_page = |(number, text): &(u32, Arc<PageText>)| (*number == page).then(|| Arc::clone(text));
        let known = self.recent().iter().find_map(of_page);
        if let Some(known) = known {
            return Ok(known);
        }
        let text = Arc::new(self.pdf.page_text(index(page)?)?);
        let mut recent = self.recent();
        if recent.len() >= MAX_RECENT {
            recent.remove(0);
        }
        recent.push((page, Arc::clone(&text)));
        Ok(text)
    }

    /// A page as a picture of this width. Its text is read first, which refuses pages that draw without end.
    pub(super) fn render(&self, page: u32, width: u32) -> Result<(Arc<PageText>, Picture), PreviewError> {
        let text = self.text(page)?;
        Ok((text, self.pdf.render_page(index(page)?, width)?))
    }

    /// The page that the citation names, when the words are on it; else the one on which they are, or a part of them.
    pub(super) fn locate(&self, place: &str, quote: &str) -> QuotePlaceView {
        let n_pages = self.n_pages();
        let named = page_of(place).filter(|page| (1..=n_pages).contains(page));
        if quote.is_empty() {
            return QuotePlaceView { page: named.unwrap_or(1), found: QuoteFound::Whole };
        }
        // Printed page numbers may be off by one from PDF indices.
        let near = || named.iter().flat_map(|page| [*page, page + 1, page.saturating_sub(1)]);
        let others = 1..=n_pages.min(MAX_SEARCHED);
        if let Some(page) = near().chain(others).find(|page| self.has(*page, quote)) {
            return QuotePlaceView { page, found: QuoteFound::Whole };
        }
        let of_part = |part: &str| near().find(|page| self.has(*page, part));
        match parts_of(quote).into_iter().find_map(of_part) {
            Some(page) => QuotePlaceView { page, found: QuoteFound::Part },
            None => QuotePlaceView { page: named.unwrap_or(1), found: QuoteFound::Nothing },
        }
    }

    /// Where quotes stand on a page, and the words that are looked for.
    pub(super) fn marks(
        &self,
        page: u32,
        quotes: &[String],
        query: &str,
    ) -> Result<PageMarksView, PreviewError> {
        let text = self.text(page)?;
        let quotes = quotes.iter().map(|quote| find_nearest(&text, quote));
        let found = text.find_all(query);
        Ok(PageMarksView {
            quotes: quotes.map(|marks| marks.into_iter().map(mark).collect()).collect(),
            found: found.into_iter().map(|marks| marks.into_iter().map(mark).collect()).collect(),
        })
    }

    /// Looks for words on all pages, as many as can be read in a while.
    pub(super) fn search(&self, query: &str) -> PreviewHitsView {
        let mut searched = self.lock_searched();
        let has_more = self.read_on(&mut searched);
        let mut pages = Vec::new();
        for (page, text) in (1..).zip(searched.iter()) {
            let n = u32::try_from(matches(text, query).len()).unwrap_or(u32::MAX);
            if n > 0 {
                pages.push(PageHitsView { page, n });
            }
        }
        PreviewHitsView { pages, has_more }
    }

    /// Reads pages that were not searched yet, for a while. Says whether some are left.
    fn read_on(&self, searched: &mut Vec<String>) -> bool {
        let n_pages = self.pdf.n_pages();
        let mut n_bytes: usize = searched.iter().map(String::len).sum();
        if searched.len() < n_pages && n_bytes <= MAX_SEARCHED_BYTES {
            self.pdf.read_texts(searched.len() + 1, SEARCH_TIME, |text| {
                n_bytes += text.len();
                searched.push(text);
                if n_bytes > MAX_SEARCHED_BYTES { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
        searched.len() < n_pages && n_bytes <= MAX_SEARCHED_BYTES
    }

    fn has(&self, page: u32, quote: &str) -> bool {
        self.text(page).is_ok_and(|text| !text.find(quote).is_empty())
    }

    fn recent(&self) -> MutexGuard<'_, Vec<(u32, Arc<PageText>)>> {
        self.recent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock_searched(&self) -> MutexGuard<'_, Vec<String>> {
        self.searched.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The number of a page as the document counts.
fn index(page: u32) -> Result<usize, PreviewError> {
    usize::try_from(page).map_err(|_| PreviewError::NoSuchPage)
}

/// Where a quote stands, or else the longest part of it.
fn find_nearest(text: &PageText, quote: &str) -> Vec<Rect> {
    let whole = text.find(quote);
    if !whole.is_empty() {
        return whole;
    }
    let mut parts = parts_of(quote).into_iter().map(|part| text.find(part));
    parts.find(|marks| !marks.is_empty()).unwrap_or_default()
}

/// Halves, quarters and so on of a quote, the longest first: its document may have been changed since.
fn parts_of(quote: &str) -> Vec<&str> {
    let starts: Vec<usize> = quote.char_indices().map(|(at, _)| at).collect();
    let mut parts = Vec::new();
    let mut length = starts.len() / 2;
    while length >= MIN_PART {
        let ends = starts.iter().skip(length).step_by(length).copied().chain([quote.len()]);
        let ranges = starts.iter().step_by(length).zip(ends);
        parts.extend(ranges.filter_map(|(start, end)| quote.get(*start..end)));
        length /= 2;
    }
    parts
}

fn mark(area: Rect) -> MarkView {
    // As exact as a screen can show it: a page has thousands of these numbers.
    let rounded = |part: f64| (part * 100_000.0).round() / 100_000.0;
    MarkView {
        left: rounded(area.left),
        top: rounded(area.top),
        width: rounded(area.width),
        height: rounded(area.height),
    }
}

/// The words of a page as the window lays them over its picture.
pub(super) fn words(text: &PageText) -> Vec<PageWordView> {
    let view = |word: parlance_documents::PageWord| PageWordView {
        text: word.text,
        area: mark(word.area),
        quarter_turns: word.quarter_turns,
        end: match word.end {
            WordEnd::Word => PageWordEnd::Word,
            WordEnd::Line => PageWordEnd::Line,
            WordEnd::Paragraph => PageWordEnd::Paragraph,
        },
    };
    text.words().into_iter().take(MAX_WORDS).map(view).collect()
}

#[cfg(test)]
mod tests {
    use super::parts_of;

    #[test]
    fn parts_of_a_quote_are_its_halves_then_its_quarters() {
        let quote = "abcdefghij".repeat(8);
        let parts = parts_of(&quote);
        assert_eq!(parts.iter().map(|part| part.len()).collect::<Vec<_>>(), [40, 40, 20, 20, 20, 20]);
        assert_eq!(parts[0].to_owned() + parts[1], quote);
        assert!(parts_of("too short to be cut").is_empty());
        assert_eq!(parts_of(&"é".repeat(41)), ["é".repeat(20), "é".repeat(20), "é".to_owned()]);
    }
}
