//! The letters of a page with their places, read in the order in which the page draws them.

use crate::Unshowable;
use crate::quote::{find_letters, folded};
use hayro::hayro_interpret::font::{Glyph, GlyphRun};
use hayro::hayro_interpret::hayro_cmap::BfString;
use hayro::hayro_interpret::{
    BlendMode, ClipPath, Context, Device, DrawMode, DrawProps, Image, ImageDrawProps, InterpreterCache,
    InterpreterSettings, SoftMask, TransformExt, interpret_page,
};
use hayro::hayro_syntax::page::Page;
use hayro::kurbo::{self, Affine, BezPath, Point, Shape};
use std::ops::Range;

/// So many strokes, areas and pictures a page may draw. Dense maps have some hundred thousand.
const MAX_DRAWN: u32 = 2_000_000;

/// So many letters a page may have.
const MAX_LETTERS: usize = 500_000;

/// So many parts a path of a page may have.
const MAX_PATH_PARTS: usize = 5_000_000;

/// So many pixels the pictures of a page may have together.
const MAX_PIXELS: u64 = 500_000_000;

/// How far a letter reaches above its line, in thousandths of its height.
const ASCENT: f64 = 800.0;

/// How far it reaches below its line.
const DESCENT: f64 = -220.0;

/// How wide a letter is whose font does not say it.
const WIDTH: f64 = 500.0;

/// A rectangle on a page, in parts of the page's width and height, from its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    /// Its left side.
    pub left: f64,
    /// Its upper side.
    pub top: f64,
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
}

/// The words of a page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PageWords {
    /// What stands on it, line by line, for those who cannot see it.
    pub text: String,
    /// Letters and digits as they are compared, each with the letter of the page that it belongs to.
    letters: Vec<(char, usize)>,
    places: Vec<kurbo::Rect>,
    size: (f64, f64),
}

impl PageWords {
    /// Where a quote stands: one rectangle for each line of it. Nothing when it is not on this page.
    #[must_use]
    pub fn find(&self, quote: &str) -> Vec<Rect> {
        let letters: Vec<char> = self.letters.iter().map(|(letter, _)| *letter).collect();
        let found = find_letters(&letters, quote).unwrap_or_default();
        self.lines(found)
    }

    /// Letters that follow each other on one line have one rectangle.
    fn lines(&self, found: Range<usize>) -> Vec<Rect> {
        let mut lines: Vec<kurbo::Rect> = Vec::new();
        for (_, place) in self.letters.get(found).unwrap_or_default() {
            let Some(place) = self.places.get(*place) else { continue };
            match lines.last_mut() {
                Some(line) if is_same_line(line, place) => *line = line.union(*place),
                _ => lines.push(*place),
            }
        }
        let (width, height) = self.size;
        let within = |line: kurbo::Rect| Rect {
            left: line.x0 / width,
            top: line.y0 / height,
            width: line.width() / width,
            height: line.height() / height,
        };
        lines.into_iter().map(within).collect()
    }

    fn add(&mut self, written: &str, place: kurbo::Rect) {
        let last = self.places.last();
        if let Some(last) = last {
            if !is_same_line(last, &place) {
                self.text.push('\n');
            } else if place.x0 - last.x1 > last.height() * 0.2 && !self.text.ends_with(' ') {
                self.text.push(' ');
            }
        }
        self.text.extend(written.chars().filter(|letter| !letter.is_control()));
        self.letters.extend(written.chars().flat_map(folded).map(|letter| (letter, self.places.len())));
        self.places.push(place);
    }
}

/// Whether something stands beside something else: half as high or more, and not far away.
fn is_same_line(line: &kurbo::Rect, next: &kurbo::Rect) -> bool {
    let shared = line.y1.min(next.y1) - line.y0.max(next.y0);
    shared > 0.5 * line.height().min(next.height())
        && next.x0 - line.x1 < 4.0 * line.height()
        && next.x1 > line.x0
}

/// Goes through a page.
pub(super) fn read(page: &Page<'_>) -> Result<PageWords, Unshowable> {
    let (width, height) = page.render_dimensions();
    let size = (f64::from(width), f64::from(height));
    let mut reader = Reader {
        words: PageWords { size, ..PageWords::default() },
        n_drawn: 0,
        n_open: 0,
        n_path_parts: 0,
        n_pixels: 0,
    };
    let target = kurbo::Rect::new(0.0, 0.0, size.0, size.1);
    let cache = InterpreterCache::new();
    let transform: Affine = page.initial_transform(true).to_kurbo();
    let mut context = Context::new(transform, target, &cache, page.xref(), InterpreterSettings::default());
    interpret_page(page, &mut context, &mut reader);
    Ok(reader.words)
}

/// Counts what is drawn, and keeps the letters.
struct Reader {
    words: PageWords,
    n_drawn: u32,
    /// Areas that are open, within which something is drawn.
    n_open: u32,
    n_path_parts: usize,
    n_pixels: u64,
}

impl Reader {
    /// Counts an area the more the deeper it stands in others: a part of a page that draws itself, or another that
    /// draws it, is found after some ten thousand rounds, each of which takes longer than a stroke.
    fn open(&mut self) {
        self.n_open = self.n_open.saturating_add(1);
        self.n_drawn = self.n_drawn.saturating_add(self.n_open);
        self.count();
    }

    fn count(&mut self) {
        self.n_drawn += 1;
        if self.n_drawn > MAX_DRAWN
            || self.words.places.len() > MAX_LETTERS
            || self.n_path_parts > MAX_PATH_PARTS
            || self.n_pixels > MAX_PIXELS
        {
            // The one way out of the interpreter, which asks nobody whether to go on; it is caught where it was called.
            std::panic::resume_unwind(Box::new(Unshowable::TooMuch));
        }
    }
}

impl<'a> Device<'a> for Reader {
    fn draw_path(&mut self, path: &BezPath, _: DrawProps<'a>, _: &DrawMode) {
        self.n_path_parts = self.n_path_parts.saturating_add(path.elements().len());
        self.count();
    }

    fn push_clip_path(&mut self, _: &ClipPath) {
        self.open();
    }

    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'a>>, _: BlendMode) {
        self.open();
    }

    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, 'a>, props: DrawProps<'a>, _: &DrawMode) {
        for glyph in run.glyphs() {
            self.count();
            let written = match glyph.as_unicode() {
                Some(BfString::Char(letter)) => letter.to_string(),
                Some(BfString::String(letters)) => letters,
                None => continue,
            };
            if written.chars().all(char::is_whitespace) {
                if !self.words.text.is_empty() && !self.words.text.ends_with([' ', '\n']) {
                    self.words.text.push(' ');
                }
                continue;
            }
            let advance = match &**glyph {
                Glyph::Outline(glyph) => glyph.advance_width(),
                Glyph::Type3(glyph) => glyph.advance_width(),
            };
            let width = advance.map(f64::from).filter(|width| *width > 0.0).unwrap_or(WIDTH);
            let transform = props.transform * glyph.transform();
            let box_of = kurbo::Rect::from_points(Point::new(0.0, DESCENT), Point::new(width, ASCENT));
            let place = (transform * box_of.to_path(0.1)).bounding_box();
            if place.is_finite() {
                self.words.add(&written, place);
            }
        }
    }

    fn draw_image(&mut self, image: Image<'a, '_>, _: ImageDrawProps<'a>) {
        let n_pixels = u64::from(image.width()).saturating_mul(u64::from(image.height()));
        self.n_pixels = self.n_pixels.saturating_add(n_pixels);
        self.count();
    }

    fn pop_clip(&mut self) {
        self.n_open = self.n_open.saturating_sub(1);
    }

    fn pop_transparency_group(&mut self) {
        self.n_open = self.n_open.saturating_sub(1);
    }
}
