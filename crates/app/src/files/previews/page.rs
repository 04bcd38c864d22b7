//! The pages of a PDF document, one by one, with the cited words marked.

use crate::files::Files;
use crate::problem::Problem;
use crate::view::{MarkView, PageView};
use parlance_documents::{PageText, PdfDocument, Picture, PreviewError};
use parlance_domain::PreviewId;
use parlance_words::messages;
use std::sync::Arc;

/// Pages on which cited words are looked for when they are not where the citation says.
const MAX_SEARCHED: u32 = 60;

/// Words of a page that are read out, in letters. More than stands on any page that people read.
const MAX_TEXT_CHARS: usize = 50_000;

/// A document that is open.
pub(super) struct Pages {
    id: PreviewId,
    /// Which opening it belongs to.
    generation: u64,
    pdf: PdfDocument,
    quote: String,
}

impl Pages {
    /// Opens a document, and finds the page to begin with.
    pub(super) fn open(
        (id, generation): (PreviewId, u64),
        bytes: Vec<u8>,
        place: &str,
        quote: String,
    ) -> Result<(Self, u32), PreviewError> {
        let pages = Self { id, generation, pdf: PdfDocument::open(bytes)?, quote };
        let page = pages.first_page(place);
        Ok((pages, page))
    }

    pub(super) fn n_pages(&self) -> u32 {
        u32::try_from(self.pdf.n_pages()).unwrap_or(u32::MAX)
    }

    /// The page that the citation names, when the words are on it; else the one on which they are.
    fn first_page(&self, place: &str) -> u32 {
        let n_pages = self.n_pages();
        let named = page_of(place).filter(|page| (1..=n_pages).contains(page));
        if self.quote.is_empty() {
            return named.unwrap_or(1);
        }
        // Printed page numbers may be off by one from PDF indices.
        let near = named.iter().flat_map(|page| [*page, page + 1, page.saturating_sub(1)]);
        let others = 1..=n_pages.min(MAX_SEARCHED);
        let holds = |page: &u32| {
            let words = self.read(*page);
            words.is_ok_and(|words| !words.find(&self.quote).is_empty())
        };
        near.chain(others).find(holds).or(named).unwrap_or(1)
    }

    fn read(&self, page: u32) -> Result<PageText, PreviewError> {
        self.pdf.page_text(usize::try_from(page).map_err(|_| PreviewError::NoSuchPage)?)
    }

    fn draw(&self, page: u32, width: u32) -> Result<(PageText, Picture), PreviewError> {
        let words = self.read(page)?;
        let number = usize::try_from(page).map_err(|_| PreviewError::NoSuchPage)?;
        Ok((words, self.pdf.render_page(number, width)?))
    }
}

impl Files {
    pub(crate) async fn show_page(&self, id: PreviewId, page: u32, width: u32) -> Result<PageView, Problem> {
        let pages = self.previews.open().pages.clone().filter(|pages| pages.id == id);
        let pages = pages
            .ok_or_else(|| Problem::not_found(messages::preview_closed(), messages::preview_open_again()))?;
        let drawn = Arc::clone(&pages);
        let (words, picture) = self
            .previews
            .draw(move || drawn.draw(page, width))
            .await
            .map_err(|why| Problem::page(page, why))?;
        let marks = if pages.quote.is_empty() { Vec::new() } else { words.find(&pages.quote) };
        let mark = |place: parlance_documents::Rect| MarkView {
            left: place.left,
            top: place.top,
            width: place.width,
            height: place.height,
        };
        let (width, height) = (picture.width, picture.height);
        let path = self.previews.keep(pages.generation, picture);
        Ok(PageView {
            page,
            path,
            width,
            height,
            text: words.text.chars().take(MAX_TEXT_CHARS).collect(),
            marks: marks.into_iter().map(mark).collect(),
        })
    }
}

/// The page that a citation's place names: `page 7`, `Pages 7–9`, `section “Fees”, p. 7`, also in the other languages in
/// which the local service answers.
fn page_of(place: &str) -> Option<u32> {
    let place = without_quotes(&place.to_lowercase());
    let words: Vec<&str> =
        place.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let after_word = words.windows(2).find_map(|pair| match pair {
        [
            "page" | "pages" | "p" | "pp" | "seite" | "seiten" | "s" | "página" | "páginas" | "pág" | "صفحة"
            | "الصفحة",
            number,
        ]
        | [number, "ページ" | "页"] => number.parse().ok(),
        _ => None,
    });
    after_word.or_else(|| {
        words.iter().find_map(|word| {
            let number = word.strip_suffix("ページ").or_else(|| word.strip_suffix("页"))?;
            number.trim_start_matches('第').parse().ok()
        })
    })
}

/// Without the headings that a place quotes: a heading may speak of pages, too.
fn without_quotes(place: &str) -> String {
    let mut closing = None;
    let outside = place.chars().filter(|c| match closing {
        Some(end) => {
            if *c == end {
                closing = None;
            }
            false
        }
        None => {
            closing = closing_quote(*c);
            closing.is_none()
        }
    });
    outside.collect()
}

fn closing_quote(opening: char) -> Option<char> {
    match opening {
        '“' => Some('”'),
        '„' => Some('“'),
        '«' => Some('»'),
        '「' => Some('」'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::page_of;

    #[test]
    fn the_page_is_read_from_the_words_of_a_citation() {
        assert_eq!(page_of("page 7"), Some(7));
        assert_eq!(page_of("Pages 7–9"), Some(7));
        for heading in ["Fees", "Owner’s manual", "Page layout", "Page 3 of the old form"] {
            assert_eq!(page_of(&format!("section “{heading}”, p. 12")), Some(12), "{heading}");
        }
        for place in ["Seite 7", "página 7", "7ページ", "第 7 页", "第7页", "Abschnitt „Seite 3“, S. 7"]
        {
            assert_eq!(page_of(place), Some(7), "{place}");
        }
        for place in ["", "section “Fees”", "lines 3–4", "page", "page seven"] {
            assert_eq!(page_of(place), None, "{place}");
        }
    }
}
