//! Interprets the content of a page without rendering: finds its letters, and rejects a page that would render
//! endlessly.

use super::dashes::n_dashes;
use super::ink::Inks;
use super::letters::{Letter, Repeats, letters_of};
use super::lines;
use crate::extract_error::ExtractError;
use crate::guard::pdf_streams;
use hayro::hayro_interpret::font::{Glyph, GlyphRun};
use hayro::hayro_interpret::pattern::{Pattern, TilingPattern};
use hayro::hayro_interpret::{
    BlendMode, CacheKey, ClipPath, Context, Device, DrawMode, DrawProps, Image, ImageDrawProps,
    InterpreterCache, InterpreterSettings, Paint, RenderContent, SoftMask, StrokeProps, TransformExt,
    interpret, interpret_page,
};
use hayro::hayro_syntax::content::TypedIter;
use hayro::hayro_syntax::page::Page;
use hayro::kurbo::{Affine, BezPath, Rect};
use std::collections::HashSet;
use std::time::Instant;

/// Maximum number of strokes, fills and pictures on a page. Dense maps have some hundred thousand.
const MAX_DRAWN: u64 = 2_000_000;

/// Maximum number of letters on a page.
const MAX_LETTERS: usize = 500_000;

/// The most text of a page: one glyph can map to many letters.
const MAX_TEXT_BYTES: usize = 4 * 1024 * 1024;

/// Maximum number of path segments on a page, including dashes.
const MAX_PATH_PARTS: f64 = 5_000_000.0;

/// The most pixels of all pictures on a page.
const MAX_PIXELS: u64 = 500_000_000;

/// Drawing operations between two checks of the deadline.
const OPERATIONS_PER_CHECK: u32 = 64;

/// Why a page is interpreted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// For its text; pictures are never unpacked.
    Text,
    /// For rendering next, so everything counts.
    Rendering,
}

impl Purpose {
    /// Maximum length of the page's content.
    fn max_content(self) -> u64 {
        match self {
            Self::Text => pdf_streams::MAX_PAGE_BYTES,
            Self::Rendering => pdf_streams::MAX_STREAM_BYTES,
        }
    }
}

/// The result of interpreting a page.
#[derive(Debug)]
pub(super) struct Drawing {
    pub(super) letters: Vec<Letter>,
    pub(super) size: (f64, f64),
}

/// Interprets a page until the deadline.
pub(super) fn interpreted<'a>(
    page: &Page<'a>,
    cache: &InterpreterCache<'a>,
    purpose: Purpose,
    deadline: Instant,
    inks: &mut Inks,
) -> Result<Drawing, ExtractError> {
    if Instant::now() >= deadline {
        return Err(ExtractError::TookTooLong);
    }
    // Unpack the content here, because hayro caches the content of every page that it decodes until the document is
    // closed.
    let content = pdf_streams::page_content(page, purpose.max_content(), deadline)?;
    let (width, height) = page.render_dimensions();
    let size = (f64::from(width), f64::from(height));
    let area = Rect::new(0.0, 0.0, size.0, size.1);
    let mut reader = PageReader {
        purpose,
        deadline,
        area,
        letters: Vec::new(),
        repeats: Repeats::default(),
        counts: Counts::default(),
        nested: Nested { depth: 0, n_copies: 1, masks: HashSet::new() },
        inks,
    };
    let transform: Affine = page.initial_transform(true).to_kurbo();
    let settings =
        InterpreterSettings { render_content: RenderContent::ANNOTATIONS, ..InterpreterSettings::default() };
    let mut context = Context::new(transform, area, cache, page.xref(), settings);
    interpret(TypedIter::new(&content), page.resources(), &mut context, &mut reader);
    interpret_page(page, &mut context, &mut reader);
    let mut letters = reader.letters;
    lines::mark_shifted(&mut letters);
    Ok(Drawing { letters, size })
}

/// Operations counted so far.
#[derive(Default)]
struct Counts {
    n_drawn: u64,
    /// Open clips and groups.
    n_open: u64,
    /// Operations since the last check of the clock.
    n_unchecked: u32,
    n_path_parts: f64,
    n_pixels: u64,
    n_text_bytes: usize,
}

/// Content that the renderer draws as part of another operation: glyphs of Type 3 fonts, tiling patterns and soft
/// masks.
struct Nested {
    /// Nesting depth of such content.
    depth: u32,
    /// How often the renderer draws the open content for one operation.
    n_copies: u64,
    /// The soft masks of the page itself, which the renderer caches.
    masks: HashSet<u128>,
}

/// Counts operations and collects the letters.
struct PageReader<'i> {
    purpose: Purpose,
    deadline: Instant,
    /// The area of the page; content outside is invisible.
    area: Rect,
    letters: Vec<Letter>,
    repeats: Repeats,
    counts: Counts,
    nested: Nested,
    /// The ink of letters, measured only when a page is read for its text.
    inks: &'i mut Inks,
}

impl PageReader<'_> {
    /// Counts a clip or group, weighted by its depth: content that draws itself, directly or indirectly, reaches the
    /// limit after some ten thousand rounds, each of which takes longer than a stroke.
    fn open(&mut self) {
        self.counts.n_open = self.counts.n_open.saturating_add(1);
        let cost = self.counts.n_open.saturating_mul(self.nested.n_copies);
        self.counts.n_drawn = self.counts.n_drawn.saturating_add(cost);
        self.check_clock();
        self.count();
    }

    fn count(&mut self) {
        let counts = &mut self.counts;
        counts.n_drawn = counts.n_drawn.saturating_add(self.nested.n_copies);
        if counts.n_drawn > MAX_DRAWN
            || self.letters.len() > MAX_LETTERS
            || counts.n_text_bytes > MAX_TEXT_BYTES
            || counts.n_path_parts > MAX_PATH_PARTS
            || counts.n_pixels > MAX_PIXELS
        {
            stop();
        }
        counts.n_unchecked += 1;
        if counts.n_unchecked >= OPERATIONS_PER_CHECK {
            counts.n_unchecked = 0;
            self.check_clock();
        }
    }

    /// Counts the segments of a path, and its dashes if it is stroked.
    fn add_path(&mut self, path: &BezPath, stroke: Option<&StrokeProps>) {
        let n_dashes = stroke.map_or(0.0, |stroke| n_dashes(path, stroke));
        let n_parts = path.elements().len() as f64 + n_dashes;
        self.counts.n_path_parts += n_parts * self.nested.n_copies as f64;
    }

    fn check_clock(&self) {
        if Instant::now() >= self.deadline {
            stop();
        }
    }
}

/// Nested content, which only the renderer draws.
impl<'a> PageReader<'_> {
    /// Counts content that the renderer draws `n_copies` times for one operation.
    fn nested(&mut self, n_copies: u64, interpret: impl FnOnce(&mut Self)) {
        let n_outer = self.nested.n_copies;
        self.nested.n_copies = n_outer.saturating_mul(n_copies);
        // Deep nesting is rare in documents, and a factor of four per level ends a cycle soon.
        let cost = self.nested.n_copies.saturating_mul(4_u64.saturating_pow(self.nested.depth));
        self.counts.n_drawn = self.counts.n_drawn.saturating_add(cost);
        self.count();
        self.nested.depth += 1;
        interpret(self);
        self.nested.depth -= 1;
        self.nested.n_copies = n_outer;
    }

    /// Counts the paint and the soft mask of an operation.
    fn add_paint(&mut self, paint: Option<&Paint<'a>>, mask: Option<&SoftMask<'a>>) {
        if self.purpose != Purpose::Rendering {
            return;
        }
        if let Some(Paint::Pattern(pattern)) = paint
            && let Pattern::Tiling(tile) = pattern.as_ref()
        {
            self.nested(n_copies(tile), |reader| {
                tile.interpret(reader, Affine::IDENTITY, false);
            });
        }
        if let Some(mask) = mask
            && (self.nested.depth > 0 || self.nested.masks.insert(mask.cache_key()))
        {
            self.nested(1, |reader| mask.interpret(reader));
        }
    }

    /// Counts the glyphs of a run as the renderer draws them.
    fn add_glyphs(&mut self, run: &GlyphRun<'_, 'a>, props: &DrawProps<'a>, mode: &DrawMode) {
        for glyph in run.glyphs() {
            match (&**glyph, dashed(mode)) {
                (Glyph::Outline(outline), Some(stroke)) => {
                    self.add_path(&(glyph.transform() * outline.outline()), Some(stroke));
                }
                (Glyph::Outline(_), None) => {}
                (Glyph::Type3(drawn), _) => {
                    self.nested(1, |reader| {
                        drawn.interpret(reader, props.transform, glyph.transform(), &props.paint);
                    });
                }
            }
            self.count();
        }
    }
}

/// The stroke of a path, if it is dashed.
fn dashed(mode: &DrawMode) -> Option<&StrokeProps> {
    match mode {
        DrawMode::Stroke(stroke) | DrawMode::FillAndStroke(_, stroke) if !stroke.dash_array.is_empty() => {
            Some(stroke)
        }
        _ => None,
    }
}

/// An upper bound for how often the renderer draws the cell of a pattern in one operation: cells larger than their
/// step overlap.
fn n_copies(tile: &TilingPattern<'_>) -> u64 {
    let along = |size: f64, step: f32| (size.abs() / f64::from(step).abs()).ceil() + 1.0;
    let n_copies = along(tile.bbox.width(), tile.x_step) * along(tile.bbox.height(), tile.y_step);
    (n_copies as u64).max(1)
}

/// Leaves the interpreter by a panic, because it has no other way to stop; the caller that opened the page catches it.
fn stop() -> ! {
    std::panic::resume_unwind(Box::new(ExtractError::TookTooLong))
}

impl<'a> Device<'a> for PageReader<'_> {
    fn draw_path(&mut self, path: &BezPath, props: DrawProps<'a>, mode: &DrawMode) {
        let stroke = dashed(mode).filter(|_| self.purpose == Purpose::Rendering);
        self.add_path(path, stroke);
        self.count();
        self.add_paint(Some(&props.paint), props.soft_mask.as_ref());
    }

    fn push_clip_path(&mut self, _: &ClipPath) {
        self.open();
    }

    fn push_transparency_group(&mut self, _: f32, mask: Option<SoftMask<'a>>, _: BlendMode) {
        self.open();
        self.add_paint(None, mask.as_ref());
    }

    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, 'a>, props: DrawProps<'a>, mode: &DrawMode) {
        if self.purpose == Purpose::Rendering {
            self.count();
            self.add_glyphs(run, &props, mode);
            self.add_paint(Some(&props.paint), props.soft_mask.as_ref());
        }
        // The text of nested content is not text of the page.
        if self.nested.depth > 0 {
            return;
        }
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

    fn draw_image(&mut self, image: Image<'a, '_>, props: ImageDrawProps<'a>) {
        if self.purpose == Purpose::Rendering {
            let n_pixels = u64::from(image.width()).saturating_mul(u64::from(image.height()));
            let n_pixels = n_pixels.saturating_mul(self.nested.n_copies);
            self.counts.n_pixels = self.counts.n_pixels.saturating_add(n_pixels);
        }
        self.count();
        // The engine does not pass the paint of a stencil.
        self.add_paint(None, props.soft_mask.as_ref());
    }

    fn pop_clip(&mut self) {
        self.counts.n_open = self.counts.n_open.saturating_sub(1);
    }

    fn pop_transparency_group(&mut self) {
        self.counts.n_open = self.counts.n_open.saturating_sub(1);
    }
}
