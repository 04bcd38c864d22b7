//! Interprets what a page draws, without drawing it: this gives its letters, and refuses a page that draws without end.

use super::ink::Inks;
use super::letters::{Letter, Repeats, letters_of};
use crate::guard::guard_error::GuardError;
use crate::guard::pdf_streams;
use hayro::hayro_interpret::font::GlyphRun;
use hayro::hayro_interpret::{
    BlendMode, ClipPath, Context, Device, DrawMode, DrawProps, Image, ImageDrawProps, InterpreterCache,
    InterpreterSettings, RenderContent, SoftMask, TransformExt, interpret, interpret_page,
};
use hayro::hayro_syntax::content::TypedIter;
use hayro::hayro_syntax::page::Page;
use hayro::kurbo::{Affine, BezPath, Rect};
use std::time::Instant;

/// So many strokes, areas and pictures a page may draw. Dense maps have some hundred thousand.
const MAX_DRAWN: u32 = 2_000_000;

/// So many letters a page may have.
const MAX_LETTERS: usize = 500_000;

/// So much text a page may have: one glyph can stand for many letters.
const MAX_TEXT_BYTES: usize = 4 * 1024 * 1024;

/// So many parts a path of a page may have.
const MAX_PATH_PARTS: usize = 5_000_000;

/// So many pixels the pictures of a page may have together.
const MAX_PIXELS: u64 = 500_000_000;

/// So many drawing operations pass between two checks of the clock.
const OPERATIONS_PER_CHECK: u32 = 64;

/// What is read of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Its text; pictures are never unpacked.
    Text,
    /// Everything, because the page is rendered next.
    Rendering,
}

impl Purpose {
    /// How long the content of a page may be.
    fn max_content(self) -> u64 {
        match self {
            Self::Text => pdf_streams::MAX_PAGE_BYTES,
            Self::Rendering => pdf_streams::MAX_STREAM_BYTES,
        }
    }
}

/// What a page draws.
#[derive(Debug)]
pub(super) struct Drawing {
    pub(super) letters: Vec<Letter>,
    pub(super) size: (f64, f64),
}

/// Goes through a page, at the latest until the deadline.
pub(super) fn interpreted<'a>(
    page: &Page<'a>,
    cache: &InterpreterCache<'a>,
    purpose: Purpose,
    deadline: Instant,
    inks: &mut Inks,
) -> Result<Drawing, GuardError> {
    if Instant::now() >= deadline {
        return Err(GuardError::TookTooLong);
    }
    // hayro keeps the content of every page that it decodes itself, for as long as the document is open.
    let content = pdf_streams::page_content(page, purpose.max_content(), deadline)?;
    let (width, height) = page.render_dimensions();
    let size = (f64::from(width), f64::from(height));
    let area = Rect::new(0.0, 0.0, size.0, size.1);
    let mut reader = Reader {
        purpose,
        deadline,
        area,
        letters: Vec::new(),
        repeats: Repeats::default(),
        counts: Counts::default(),
        inks,
    };
    let transform: Affine = page.initial_transform(true).to_kurbo();
    let settings =
        InterpreterSettings { render_content: RenderContent::ANNOTATIONS, ..InterpreterSettings::default() };
    let mut context = Context::new(transform, area, cache, page.xref(), settings);
    interpret(TypedIter::new(&content), page.resources(), &mut context, &mut reader);
    interpret_page(page, &mut context, &mut reader);
    Ok(Drawing { letters: reader.letters, size })
}

/// What was drawn up to now.
#[derive(Default)]
struct Counts {
    n_drawn: u32,
    /// Areas that are open, within which something is drawn.
    n_open: u32,
    n_path_parts: usize,
    n_pixels: u64,
    n_text_bytes: usize,
}

/// Counts what is drawn, and keeps the letters.
struct Reader<'i> {
    purpose: Purpose,
    deadline: Instant,
    /// The area of the page; what stands beside it cannot be seen.
    area: Rect,
    letters: Vec<Letter>,
    repeats: Repeats,
    counts: Counts,
    /// The ink of letters; measured only where a page is read for its text.
    inks: &'i mut Inks,
}

impl Reader<'_> {
    /// Counts an area the more the deeper it stands in others: a part of a page that draws itself, or another that
    /// draws it, is found after some ten thousand rounds, each of which takes longer than a stroke.
    fn open(&mut self) {
        self.counts.n_open = self.counts.n_open.saturating_add(1);
        self.counts.n_drawn = self.counts.n_drawn.saturating_add(self.counts.n_open);
        self.check_clock();
        self.count();
    }

    fn count(&mut self) {
        let counts = &mut self.counts;
        counts.n_drawn = counts.n_drawn.saturating_add(1);
        if counts.n_drawn > MAX_DRAWN
            || self.letters.len() > MAX_LETTERS
            || counts.n_text_bytes > MAX_TEXT_BYTES
            || counts.n_path_parts > MAX_PATH_PARTS
            || counts.n_pixels > MAX_PIXELS
        {
            stop();
        }
        if counts.n_drawn.is_multiple_of(OPERATIONS_PER_CHECK) {
            self.check_clock();
        }
    }

    fn check_clock(&self) {
        if Instant::now() >= self.deadline {
            stop();
        }
    }
}

/// The one way out of the interpreter, which asks nobody whether to go on; it is caught where the page was opened.
fn stop() -> ! {
    std::panic::resume_unwind(Box::new(GuardError::TookTooLong))
}

impl<'a> Device<'a> for Reader<'_> {
    fn draw_path(&mut self, path: &BezPath, _: DrawProps<'a>, _: &DrawMode) {
        self.counts.n_path_parts = self.counts.n_path_parts.saturating_add(path.elements().len());
        self.count();
    }

    fn push_clip_path(&mut self, _: &ClipPath) {
        self.open();
    }

    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'a>>, _: BlendMode) {
        self.open();
    }

    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, 'a>, props: DrawProps<'a>, _: &DrawMode) {
        let inks = (self.purpose == Purpose::Text).then_some(&mut *self.inks);
        for letter in letters_of(run, props.transform, inks) {
            self.counts.n_text_bytes = self.counts.n_text_bytes.saturating_add(letter.text.len());
            if letter.area.overlaps(self.area) && !self.repeats.has(&letter) {
                self.letters.push(letter);
            }
            self.count();
        }
        self.count();
    }

    fn draw_image(&mut self, image: Image<'a, '_>, _: ImageDrawProps<'a>) {
        if self.purpose == Purpose::Rendering {
            let n_pixels = u64::from(image.width()).saturating_mul(u64::from(image.height()));
            self.counts.n_pixels = self.counts.n_pixels.saturating_add(n_pixels);
        }
        self.count();
    }

    fn pop_clip(&mut self) {
        self.counts.n_open = self.counts.n_open.saturating_sub(1);
    }

    fn pop_transparency_group(&mut self) {
        self.counts.n_open = self.counts.n_open.saturating_sub(1);
    }
}
