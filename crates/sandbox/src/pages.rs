//! The pages of an open PDF: rendering, search, and marks.

use parking_lot::Mutex;
use parlance_documents::{
    PageText, PageWord, PdfDocument, Picture, PreviewError, Rect, Sides, Surroundings, fragments_of, matches,
    surroundings,
};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How many first pages of a document are searched for a quote that is not near its cited page.
const MAX_SEARCHED: u32 = 60;

/// Number of pages with cached text: the visible ones and those around them.
const MAX_RECENT: usize = 12;

/// Maximum cached text for searches, in bytes. Later pages are not searched.
const MAX_SEARCHED_BYTES: usize = 64 * 1024 * 1024;

/// How long one search call reads pages; the next call continues.
const SEARCH_TIME: Duration = Duration::from_millis(1_500);

/// Number of pages sampled for the text block of a document.
const N_SAMPLES: u32 = 9;

/// Maximum time for sampling when a document is opened.
const SAMPLING_TIME: Duration = Duration::from_millis(400);

/// Minimum number of sampled pages with text for ignoring one outlier.
const MIN_SAMPLES_FOR_OUTLIER: usize = 5;

/// Maximum number of quotes with a cached page.
const MAX_LOCATED: usize = 1_000;

/// Maximum number of selectable words on a page, more than readable pages have.
const MAX_WORDS: usize = 8_000;

/// The size of a page and of the following ones, up to the next shape.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PageShape {
    /// The first page of this shape.
    pub page: u32,
    /// Its width in points.
    pub width: f32,
    /// Its height in points.
    pub height: f32,
}

/// The location of a quote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuotePlace {
    /// The number of the page, from 1.
    pub page: u32,
    /// How much of the quote is on it.
    pub found: Found,
}

/// How much of a quote is on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Found {
    /// All of it.
    Whole,
    /// Only a fragment of it.
    Fragment,
    /// None of it.
    Nothing,
}

/// A quote with the page of its citation.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CitedQuote {
    /// The page number, from 1, if the citation has one.
    pub named: Option<u32>,
    /// The quoted text.
    pub quote: String,
}

/// A rendered page.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownPage {
    /// The words of the page.
    pub words: PageWords,
    /// The left and right side of its content; `None` for a blank page.
    pub sides: Option<Sides>,
    /// Its picture.
    pub picture: Picture,
}

/// The areas to mark on a page.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PageMarks {
    /// For each quote its areas, one per line; none for a quote of another page.
    pub quotes: Vec<Vec<Rect>>,
    /// For each search match its areas, one per line.
    pub found: Vec<Vec<Rect>>,
}

/// A page with search matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageHits {
    /// The number of the page, from 1.
    pub page: u32,
    /// The number of matches on it.
    pub n: u32,
}

/// The pages with search matches.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SearchHits {
    /// The pages in order.
    pub pages: Vec<PageHits>,
    /// Whether another search call will read more pages.
    pub has_more: bool,
}

/// The words of a page, in reading order.
pub type PageWords = Vec<PageWord>;

/// An open PDF.
pub(crate) struct Pages {
    pdf: PdfDocument,
    n_bytes: usize,
    recent: Mutex<Vec<(u32, Arc<PageText>)>>,
    /// The text of the searched pages, from the first on.
    searched: Mutex<Vec<String>>,
    /// The pages of located quotes, cached because each visible page asks for all quotes of an answer.
    located: Mutex<HashMap<CitedQuote, QuotePlace>>,
}

impl Pages {
    pub(crate) fn open(bytes: Vec<u8>) -> Result<Self, PreviewError> {
        let n_bytes = bytes.len();
        let pdf = PdfDocument::open(bytes)?;
        let (recent, searched, located) = (Mutex::default(), Mutex::default(), Mutex::default());
        Ok(Self { pdf, n_bytes, recent, searched, located })
    }

    pub(crate) fn n_bytes(&self) -> usize {
        self.n_bytes
    }

    pub(crate) fn n_pages(&self) -> u32 {
        u32::try_from(self.pdf.n_pages()).unwrap_or(u32::MAX)
    }

    /// The page sizes: an entry for each page whose size differs from that of the page before it.
    pub(crate) fn shapes(&self) -> Vec<PageShape> {
        let mut shapes: Vec<PageShape> = Vec::new();
        for page in 1..=self.n_pages() {
            let Ok((width, height)) = index(page).and_then(|page| self.pdf.page_size(page)) else { continue };
            let is_same =
                |last: &PageShape| (last.width - width).abs() < 0.5 && (last.height - height).abs() < 0.5;
            if !shapes.last().is_some_and(is_same) && width > 0.0 && height > 0.0 {
                shapes.push(PageShape { page, width, height });
            }
        }
        shapes
    }

    /// The sides of the usual text block, sampled from all parts of the document. `None` if too few pages have text.
    pub(crate) fn text_sides(&self) -> Option<Sides> {
        let n_pages = self.n_pages();
        let deadline = Instant::now() + SAMPLING_TIME;
        let step = (n_pages / N_SAMPLES).max(1);
        let sampled: Vec<Option<Sides>> = (1 + step / 2..=n_pages)
            .step_by(usize::try_from(step).ok()?)
            .take_while(|page| *page <= step || Instant::now() < deadline)
            .map(|page| self.text(page).ok()?.sides())
            .collect();
        let sides: Vec<Sides> = sampled.iter().copied().flatten().collect();
        if sides.len() * 2 < sampled.len() {
            return None;
        }
        let mut lefts: Vec<f64> = sides.iter().map(|sides| sides.left).collect();
        let mut rights: Vec<f64> = sides.iter().map(|sides| sides.right).collect();
        lefts.sort_by(f64::total_cmp);
        rights.sort_by(|a, b| f64::total_cmp(b, a));
        // Ignore one outlier: a page with margin notes is shown whole, and must not make all others small.
        let outlier = usize::from(sides.len() >= MIN_SAMPLES_FOR_OUTLIER);
        Some(Sides { left: *lefts.get(outlier)?, right: *rights.get(outlier)? })
    }

    /// Renders a page at this width, with its words. Reads its text first, which rejects pages that would render
    /// endlessly.
    pub(crate) fn render(&self, page: u32, width: u32) -> Result<ShownPage, PreviewError> {
        let text = self.text(page)?;
        let (picture, sides) = self.pdf.draw_page(index(page)?, width)?;
        Ok(ShownPage { words: text.words().into_iter().take(MAX_WORDS).collect(), sides, picture })
    }

    /// The place of a quote, the first that there is of these:
    ///
    /// 1. the whole quote on the cited page, the next, the previous, or one of the first [`MAX_SEARCHED`];
    /// 2. its longest fragment on the cited page or one beside it;
    /// 3. the cited page, without the quote.
    ///
    /// A citation that names no page cites the first one.
    pub(crate) fn locate(&self, named: Option<u32>, quote: &str) -> QuotePlace {
        let n_pages = self.n_pages();
        let named = named.filter(|page| (1..=n_pages).contains(page));
        if quote.is_empty() {
            return QuotePlace { page: named.unwrap_or(1), found: Found::Whole };
        }
        let cited = named.unwrap_or(1);
        // Printed page numbers may differ by one from PDF indices.
        let near = || [cited, cited + 1, cited.saturating_sub(1)].into_iter();
        let others = 1..=n_pages.min(MAX_SEARCHED);
        if let Some(page) = near().chain(others).find(|page| self.has(*page, quote)) {
            return QuotePlace { page, found: Found::Whole };
        }
        let texts: Vec<_> = near().filter_map(|page| Some((page, self.text(page).ok()?))).collect();
        let page_with = |fragment: &str| {
            texts.iter().find(|(_, text)| !text.find(fragment).is_empty()).map(|(page, _)| *page)
        };
        match fragments_of(quote).into_iter().find_map(page_with) {
            Some(page) => QuotePlace { page, found: Found::Fragment },
            None => QuotePlace { page: cited, found: Found::Nothing },
        }
    }

    /// A quote with the sentences around it.
    pub(crate) fn surroundings(
        &self,
        named: Option<u32>,
        quote: &str,
    ) -> Result<Option<Surroundings>, PreviewError> {
        let text = self.text(self.locate(named, quote).page)?;
        Ok(surroundings(&text.text, quote))
    }

    /// The areas of quotes and search matches on a page. Several pages may contain the same text, so a quote is marked
    /// only on the page that [`Self::locate`] finds.
    pub(crate) fn marks(
        &self,
        page: u32,
        quotes: &[CitedQuote],
        query: &str,
    ) -> Result<PageMarks, PreviewError> {
        let text = self.text(page)?;
        let areas = |cited: &CitedQuote| {
            let is_here = !cited.quote.is_empty() && self.located_page(cited) == page;
            if is_here { find_nearest(&text, &cited.quote) } else { Vec::new() }
        };
        Ok(PageMarks { quotes: quotes.iter().map(areas).collect(), found: text.find_all(query) })
    }

    /// The page that [`Self::locate`] finds, from the cache if it is there.
    fn located_page(&self, cited: &CitedQuote) -> u32 {
        let known = self.located.lock().get(cited).copied();
        let place = known.unwrap_or_else(|| self.locate(cited.named, &cited.quote));
        let mut located = self.located.lock();
        if located.len() >= MAX_LOCATED {
            located.clear();
        }
        located.insert(cited.clone(), place).unwrap_or(place).page
    }

    /// Searches all pages, as many as can be read within the time limit.
    pub(crate) fn search(&self, query: &str) -> SearchHits {
        let mut searched = self.searched.lock();
        let has_more = self.read_on(&mut searched);
        let mut pages = Vec::new();
        for (page, text) in (1..).zip(searched.iter()) {
            let n = u32::try_from(matches(text, query).len()).unwrap_or(u32::MAX);
            if n > 0 {
                pages.push(PageHits { page, n });
            }
        }
        SearchHits { pages, has_more }
    }

    /// Reads further pages for a limited time. Returns whether some are left.
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

    /// The text of a page.
    fn text(&self, page: u32) -> Result<Arc<PageText>, PreviewError> {
        let of_page = |(number, text): &(u32, Arc<PageText>)| (*number == page).then(|| Arc::clone(text));
        let known = self.recent.lock().iter().find_map(of_page);
        if let Some(known) = known {
            return Ok(known);
        }
        let text = Arc::new(self.pdf.page_text(index(page)?)?);
        let mut recent = self.recent.lock();
        if recent.len() >= MAX_RECENT {
            recent.remove(0);
        }
        recent.push((page, Arc::clone(&text)));
        Ok(text)
    }

    fn has(&self, page: u32, quote: &str) -> bool {
        self.text(page).is_ok_and(|text| !text.find(quote).is_empty())
    }
}

/// The page number in the document's type.
fn index(page: u32) -> Result<usize, PreviewError> {
    usize::try_from(page).map_err(|_| PreviewError::NoSuchPage)
}

/// The areas of a quote, or of its longest fragment on the page.
fn find_nearest(text: &PageText, quote: &str) -> Vec<Rect> {
    let whole = text.find(quote);
    if !whole.is_empty() {
        return whole;
    }
    let mut fragments = fragments_of(quote).into_iter().map(|fragment| text.find(fragment));
    fragments.find(|marks| !marks.is_empty()).unwrap_or_default()
}
