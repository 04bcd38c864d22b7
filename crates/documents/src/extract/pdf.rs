//! PDF: paragraphs, lists and tables of each page, below headings found by letter style.

mod groups;
mod headings;
mod letter_styles;
mod notes;
mod pages;
mod write;

use self::letter_styles::LetterStyles;
use self::pages::Page;
use crate::extract_error::{ExtractError, MAX_TEXT_BYTES};
use crate::passages::block::BlockSink;
use crate::pdf::{MAX_PAGES, PdfDocument};
use memchr::memmem;
use std::ops::ControlFlow;
use std::time::Instant;

/// The end marker of every PDF.
const END: &[u8] = b"startxref";

/// Maximum number of lines, because the lines of all pages are in memory until the last page is read.
const MAX_LINES: usize = 2_000_000;

/// Reads a document until the deadline.
pub(super) fn read(bytes: &[u8], deadline: Instant, sink: &mut dyn BlockSink) -> Result<(), ExtractError> {
    // The engine would silently read only the pages before the cut.
    if memmem::rfind(bytes, END).is_none() {
        return Err(ExtractError::Damaged);
    }
    let document = PdfDocument::load(bytes.to_vec(), deadline)?;
    if document.n_all_pages() > MAX_PAGES {
        return Err(ExtractError::TooManyPages);
    }
    document.check_streams(deadline)?;
    let mut pages: Vec<Page> = Vec::new();
    let (mut n_text_bytes, mut n_lines, mut n_failed) = (0, 0, 0);
    let mut reason = ExtractError::Damaged;
    let inks = document.read_pages(deadline, |number, lines| {
        let lines = match lines {
            Ok(lines) => lines,
            Err(error) => {
                n_failed += 1;
                reason = error;
                return ControlFlow::Continue(());
            }
        };
        n_lines += lines.len();
        n_text_bytes += lines.iter().map(|line| line.text.len()).sum::<usize>();
        if n_text_bytes > MAX_TEXT_BYTES || n_lines > MAX_LINES {
            return ControlFlow::Break(());
        }
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        pages.push(Page { number, lines, is_contents: false });
        ControlFlow::Continue(())
    });
    if Instant::now() >= deadline {
        return Err(ExtractError::TookTooLong);
    }
    if n_text_bytes > MAX_TEXT_BYTES || n_lines > MAX_LINES {
        return Err(ExtractError::TooMuchText);
    }
    if n_failed > 0 {
        tracing::warn!(n_failed, n_pages = document.n_pages(), "pages of a PDF could not be read");
    }
    if n_failed == document.n_pages() {
        return Err(reason);
    }
    let body_size = pages::body_size(&pages);
    pages::remove_edges(&mut pages, body_size);
    pages::mark_contents(&mut pages);
    let styles = LetterStyles::of(&pages, body_size, inks);
    let groups: Vec<_> = pages.iter().flat_map(|page| groups::groups(page, &styles)).collect();
    let levels = headings::find(&groups, &styles, &document.bookmarks());
    write::write(&groups, &levels, sink)
}

#[cfg(test)]
mod tests;
