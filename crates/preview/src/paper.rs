//! PDF documents: their pages as pictures, and where on a page some words stand.
//!
//! Before a page is drawn it is gone through once without drawing, and counted: that gives its letters with their
//! places, and refuses pages that would draw without end.

mod packed;
mod words;

use crate::picture::png;
use crate::{Picture, Unshowable};
use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::page::Page;
use hayro::hayro_syntax::{DecryptionError, LoadPdfError, Pdf};
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::vello_cpu::peniko::ImageAlphaType;
use hayro::{PixmapSettings, RenderCache, RenderSettings, render};
use std::panic::{AssertUnwindSafe, catch_unwind};

pub use words::{PageWords, Rect};

/// Pages of a document that can be shown.
pub const MAX_PAGES: usize = 10_000;

/// The widest and highest picture of a page, in pixels.
const MAX_PIXELS: f32 = 4096.0;

/// A PDF document.
pub struct Paper {
    pdf: Pdf,
}

impl Paper {
    /// Opens a document.
    ///
    /// # Errors
    /// When it is damaged, protected, has no page, or holds more than can be unpacked.
    pub fn open(bytes: Vec<u8>) -> Result<Self, Unshowable> {
        packed::check(&bytes)?;
        let pdf = guarded(|| match Pdf::new(bytes) {
            Ok(pdf) => Ok(pdf),
            Err(LoadPdfError::Decryption(DecryptionError::PasswordProtected)) => Err(Unshowable::Encrypted),
            Err(LoadPdfError::Decryption(_) | LoadPdfError::Invalid) => Err(Unshowable::Damaged),
        })?;
        let paper = Self { pdf };
        guarded(|| packed::check_encrypted(&paper.pdf))?;
        if paper.n_pages() == 0 { Err(Unshowable::Damaged) } else { Ok(paper) }
    }

    /// How many pages it has.
    #[must_use]
    pub fn n_pages(&self) -> usize {
        guarded(|| Ok(self.pdf.pages().len())).unwrap_or(0).min(MAX_PAGES)
    }

    /// Width and height of a page, counted from 1, in points.
    ///
    /// # Errors
    /// When there is no such page.
    pub fn page_size(&self, number: usize) -> Result<(f32, f32), Unshowable> {
        guarded(|| Ok(self.page(number)?.render_dimensions()))
    }

    /// The words of a page, counted from 1, with their places.
    ///
    /// # Errors
    /// When there is no such page, or it draws without end.
    pub fn read_page(&self, number: usize) -> Result<PageWords, Unshowable> {
        guarded(|| words::read(self.page(number)?))
    }

    /// A page, counted from 1, as a picture that is so many pixels wide. To be called for pages that
    /// [`Paper::read_page`] has gone through.
    ///
    /// # Errors
    /// When there is no such page, or it cannot be drawn.
    pub fn draw_page(&self, number: usize, width: u32) -> Result<Picture, Unshowable> {
        guarded(|| {
            let page = self.page(number)?;
            let (points_wide, points_high) = page.render_dimensions();
            let scale =
                (width as f32 / points_wide).min(MAX_PIXELS / points_wide).min(MAX_PIXELS / points_high);
            let settings = PixmapSettings { x_scale: scale, y_scale: scale, bg_color: WHITE };
            if !(points_wide * scale >= 1.0 && points_high * scale >= 1.0) {
                return Err(Unshowable::TooMuch);
            }
            let cache = RenderCache::new();
            let pixels =
                render(page, &cache, &InterpreterSettings::default(), &RenderSettings::default(), &settings);
            let (width, height) = (u32::from(pixels.width()), u32::from(pixels.height()));
            let bytes = png(&pixels.take_rgba8(ImageAlphaType::Alpha), width, height)?;
            Ok(Picture { bytes, media_type: "image/png", width, height })
        })
    }

    fn page(&self, number: usize) -> Result<&Page<'_>, Unshowable> {
        let index = number.checked_sub(1).filter(|index| *index < MAX_PAGES).ok_or(Unshowable::NoSuchPage)?;
        self.pdf.pages().get(index).ok_or(Unshowable::NoSuchPage)
    }
}

/// Runs what a document of a stranger could make fall over. A count that was exceeded comes out this way too.
fn guarded<T>(work: impl FnOnce() -> Result<T, Unshowable>) -> Result<T, Unshowable> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(result) => result,
        Err(cause) => Err(cause.downcast_ref().copied().unwrap_or(Unshowable::Damaged)),
    }
}

#[cfg(test)]
mod tests;
