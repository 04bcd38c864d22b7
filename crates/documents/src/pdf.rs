//! PDF documents: their text, their pages as pictures, and the position of text on a page.
//!
//! Each page is interpreted once without rendering, before it is rendered. This counts its operations, finds its
//! letters with their positions, and rejects pages that would render endlessly.

mod bookmarks;
mod dashes;
mod drawing;
mod ink;
mod letters;
mod lines;
mod page_text;
mod raised;
mod right_to_left;
mod styled_line;

use crate::extract_error::ExtractError;
use crate::guard::{EXTRACTION_LIMIT, pdf_fonts, pdf_streams};
use crate::picture::png;
use crate::{Picture, PreviewError};
use hayro::hayro_interpret::{InterpreterCache, InterpreterSettings};
use hayro::hayro_syntax::page::Page;
use hayro::hayro_syntax::{DecryptionError, LoadPdfError, Pdf};
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::vello_cpu::peniko::ImageAlphaType;
use hayro::{PixmapSettings, RenderCache, RenderSettings, render};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

pub(crate) use bookmarks::Bookmark;
use drawing::Purpose;
use ink::Inks;
pub(crate) use ink::{InkMeans, half_points};
pub use page_text::{PageText, PageWord, Rect, Sides, WordEnd};
pub(crate) use styled_line::StyledLine;

/// Maximum number of pages that can be shown.
pub const MAX_PAGES: usize = 10_000;

/// Number of pages that share a font cache.
const PAGES_PER_CACHE: usize = 32;

/// Maximum width and height of a page's picture, in pixels.
const MAX_PIXELS: f32 = 4096.0;

/// Pixels whose channels are all lighter are paper, because scanned paper is not quite white.
const LIGHTEST_INK: u8 = 240;

/// A PDF document.
pub struct PdfDocument {
    pdf: Pdf,
}

impl PdfDocument {
    /// Opens a document.
    ///
    /// # Errors
    /// When it is damaged, encrypted, has no page, or unpacks to more than the limits.
    pub fn open(bytes: Vec<u8>) -> Result<Self, PreviewError> {
        Ok(Self::load(bytes, Instant::now() + EXTRACTION_LIMIT)?)
    }

    /// Opens a document until the deadline.
    pub(crate) fn load(bytes: Vec<u8>, deadline: Instant) -> Result<Self, ExtractError> {
        pdf_streams::check_file(&bytes, deadline)?;
        let pdf = guarded(|| match Pdf::new(bytes) {
            Ok(pdf) => Ok(pdf),
            Err(LoadPdfError::Decryption(DecryptionError::PasswordProtected)) => Err(ExtractError::Encrypted),
            Err(LoadPdfError::Decryption(_) | LoadPdfError::Invalid) => Err(ExtractError::Damaged),
        })?;
        let pdf = Self { pdf };
        guarded(|| {
            pdf_streams::check_encrypted(&pdf.pdf, deadline)?;
            pdf_fonts::check_widths(&pdf.pdf, deadline)
        })?;
        if pdf.n_pages() == 0 { Err(ExtractError::Damaged) } else { Ok(pdf) }
    }

    /// The number of pages that can be shown.
    #[must_use]
    pub fn n_pages(&self) -> usize {
        self.n_all_pages().min(MAX_PAGES)
    }

    /// The number of all pages, including those that cannot be shown.
    pub(crate) fn n_all_pages(&self) -> usize {
        guarded(|| Ok::<_, ExtractError>(self.pdf.pages().len())).unwrap_or(0)
    }

    /// Checks the streams that its pages may draw.
    pub(crate) fn check_streams(&self, deadline: Instant) -> Result<(), ExtractError> {
        guarded(|| pdf_streams::check_drawn(&self.pdf, deadline))
    }

    /// Width and height of a page, counted from 1, in points.
    ///
    /// # Errors
    /// When there is no such page.
    pub fn page_size(&self, number: usize) -> Result<(f32, f32), PreviewError> {
        guarded(|| Ok(self.page(number)?.render_dimensions()))
    }

    /// The text of a page, counted from 1, with positions.
    ///
    /// # Errors
    /// When there is no such page, or rendering it would not end.
    pub fn page_text(&self, number: usize) -> Result<PageText, PreviewError> {
        guarded(|| {
            let page = self.page(number)?;
            let deadline = Instant::now() + EXTRACTION_LIMIT;
            let (cache, mut inks) = (InterpreterCache::new(), Inks::default());
            let drawing = drawing::interpreted(page, &cache, Purpose::Rendering, deadline, &mut inks)?;
            Ok(page_text::page_text(&drawing))
        })
    }

    /// The bookmarks of the document, in order.
    pub(crate) fn bookmarks(&self) -> Vec<Bookmark> {
        guarded(|| Ok::<_, ExtractError>(bookmarks::bookmarks(&self.pdf))).unwrap_or_default()
    }

    /// Reads the lines of all pages in order and passes them with the page number to `take`, until it breaks or the
    /// deadline has passed. Returns the ink statistics of the letters.
    pub(crate) fn read_pages(
        &self,
        deadline: Instant,
        take: impl FnMut(usize, Result<Vec<StyledLine>, ExtractError>) -> ControlFlow<()>,
    ) -> InkMeans {
        self.read_from(1, deadline, take)
    }

    /// Reads the text of pages from `first` (counted from 1) until `time` is over or `take` breaks. Reads at least one
    /// page. The text of an unreadable page is empty.
    pub fn read_texts(&self, first: usize, time: Duration, mut take: impl FnMut(String) -> ControlFlow<()>) {
        let deadline = Instant::now() + time;
        self.read_from(first, deadline, |number, lines| {
            // The time ran out during this page. The next call begins with it.
            if number > first && lines == Err(ExtractError::TookTooLong) && Instant::now() >= deadline {
                return ControlFlow::Break(());
            }
            let lines: Vec<String> = lines.unwrap_or_default().into_iter().map(|line| line.text).collect();
            take(lines.join("\n"))
        });
    }

    fn read_from(
        &self,
        first: usize,
        deadline: Instant,
        mut take: impl FnMut(usize, Result<Vec<StyledLine>, ExtractError>) -> ControlFlow<()>,
    ) -> InkMeans {
        let mut inks = Inks::default();
        let mut cache = InterpreterCache::new();
        for number in first..=self.n_pages() {
            if number.is_multiple_of(PAGES_PER_CACHE) {
                cache = InterpreterCache::new();
            }
            let lines = guarded(|| {
                let page = self.page(number).map_err(|_| ExtractError::Damaged)?;
                let drawing = drawing::interpreted(page, &cache, Purpose::Text, deadline, &mut inks)?;
                Ok(styled_line::styled_lines(&drawing))
            });
            if lines.is_err() {
                // A panic may have poisoned its locks.
                cache = InterpreterCache::new();
            }
            if take(number, lines).is_break() || Instant::now() >= deadline {
                break;
            }
        }
        inks.into_means()
    }

    /// Renders a page, counted from 1, `width` pixels wide. Also returns the sides of its content; `None` for a blank
    /// page. Call it only for pages that [`PdfDocument::page_text`] has checked.
    ///
    /// # Errors
    /// When there is no such page, or it cannot be rendered.
    pub fn draw_page(&self, number: usize, width: u32) -> Result<(Picture, Option<Sides>), PreviewError> {
        guarded(|| {
            let page = self.page(number)?;
            let (points_wide, points_high) = page.render_dimensions();
            let scale =
                (width as f32 / points_wide).min(MAX_PIXELS / points_wide).min(MAX_PIXELS / points_high);
            let settings = PixmapSettings { x_scale: scale, y_scale: scale, bg_color: WHITE };
            if !(points_wide * scale >= 1.0 && points_high * scale >= 1.0) {
                return Err(PreviewError::TooMuch);
            }
            let cache = RenderCache::new();
            let pixels =
                render(page, &cache, &InterpreterSettings::default(), &RenderSettings::default(), &settings);
            let (width, height) = (u32::from(pixels.width()), u32::from(pixels.height()));
            let pixels = pixels.take_rgba8(ImageAlphaType::Alpha);
            let sides = inked_sides(&pixels, width as usize);
            let bytes = png(&pixels, width, height)?;
            Ok((Picture { bytes, media_type: "image/png", width, height }, sides))
        })
    }

    fn page(&self, number: usize) -> Result<&Page<'_>, PreviewError> {
        let index =
            number.checked_sub(1).filter(|index| *index < MAX_PAGES).ok_or(PreviewError::NoSuchPage)?;
        self.pdf.pages().get(index).ok_or(PreviewError::NoSuchPage)
    }
}

/// The left and right side of the pixels that are not white paper.
fn inked_sides(rgba: &[u8], width: usize) -> Option<Sides> {
    let (mut left, mut right) = (width, 0);
    for row in rgba.chunks_exact(width.checked_mul(4)?) {
        let is_inked = |pixel: &[u8]| pixel.iter().take(3).any(|part| *part < LIGHTEST_INK);
        let mut pixels = row.chunks_exact(4);
        if let Some(first) = pixels.clone().take(left).position(is_inked) {
            left = first;
        }
        if let Some(last) = pixels.rposition(is_inked) {
            right = right.max(last + 1);
        }
    }
    let part = |pixel: usize| pixel as f64 / width as f64;
    (left < right).then(|| Sides { left: part(left), right: part(right) })
}

/// Runs code that an untrusted document could make panic. An exceeded limit is also reported by a panic.
fn guarded<T, E: From<ExtractError>>(work: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(result) => result,
        Err(cause) => Err(cause.downcast_ref().copied().unwrap_or(ExtractError::Damaged).into()),
    }
}

#[cfg(test)]
mod tests;
