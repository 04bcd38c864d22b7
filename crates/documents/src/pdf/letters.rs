//! The letters of a page with their places, in the order in which the page draws them.

use super::ink::Inks;
use hayro::hayro_interpret::font::{Glyph, GlyphRun, PositionedGlyph};
use hayro::hayro_interpret::hayro_cmap::{BfString, WritingMode};
use hayro::kurbo::{Affine, Point, Rect, Shape, Vec2};
use std::collections::HashMap;

/// How far a letter reaches above its baseline, in thousandths of its size.
const ASCENT: f64 = 800.0;

/// How far it reaches below its baseline.
const DESCENT: f64 = -220.0;

/// The width of a letter whose font does not say it.
const DEFAULT_WIDTH: f64 = 500.0;

/// Font units in the size of a letter.
const UNITS: f64 = 1000.0;

/// The scale of a letter that belongs to its font; hayro squeezes the letters of a substituted font one by one.
const MAX_SCALE_DIFFERENCE: f64 = 0.01;

/// A letter on a page, or a space.
#[derive(Clone, Debug)]
pub(super) struct Letter {
    /// Its text: more than one letter for a ligature, and only white space for a space.
    pub(super) text: String,
    /// The beginning of its baseline.
    pub(super) start: Point,
    /// The end of its baseline, where the next letter begins.
    pub(super) end: Point,
    /// The size of its font.
    pub(super) size: f64,
    /// The area that it covers.
    pub(super) area: Rect,
    /// How much of it is black, where that was measured.
    pub(super) ink: Option<f32>,
}

impl Letter {
    pub(super) fn is_space(&self) -> bool {
        self.text.chars().all(char::is_whitespace)
    }

    /// The direction of its baseline.
    pub(super) fn direction(&self) -> Vec2 {
        let advance = self.end - self.start;
        let length = advance.hypot();
        if length > 0.0 { advance / length } else { Vec2::new(1.0, 0.0) }
    }
}

/// The letters of a run, with their ink where it is to be measured. Glyphs without text, and glyphs at places that are no
/// numbers, are left out.
pub(super) fn letters_of(
    run: &GlyphRun<'_, '_>,
    transform: Affine,
    mut inks: Option<&mut Inks>,
) -> Vec<Letter> {
    let is_vertical = run.writing_mode() == WritingMode::Vertical;
    let is_squeezed = has_several_scales(run);
    let letter = |glyph: &PositionedGlyph<'_>| {
        let letter = letter_of(glyph, transform, is_vertical, is_squeezed)?;
        let is_measured = letter.text.contains(char::is_alphabetic);
        let ink = inks
            .as_mut()
            .filter(|_| is_measured)
            .and_then(|inks| inks.measure(glyph, &letter.text, letter.size));
        Some(Letter { ink, ..letter })
    };
    run.glyphs().iter().filter_map(letter).collect()
}

fn letter_of(
    glyph: &PositionedGlyph<'_>,
    transform: Affine,
    is_vertical: bool,
    is_squeezed: bool,
) -> Option<Letter> {
    let text = match glyph.as_unicode() {
        Some(BfString::Char(letter)) => letter.to_string(),
        Some(BfString::String(letters)) => letters,
        None => code_as_text(glyph)?,
    };
    let text: String = text.chars().filter(|letter| letter.is_whitespace() || !letter.is_control()).collect();
    if text.is_empty() {
        return None;
    }
    let advance = match &**glyph {
        Glyph::Outline(glyph) => glyph.advance_width(),
        Glyph::Type3(glyph) => glyph.advance_width(),
    };
    let width = advance.map(f64::from).filter(|width| *width > 0.0).unwrap_or(DEFAULT_WIDTH);
    let (across, up) = scales(glyph.transform());
    let squeeze = if is_squeezed && across > 0.0 { up / across } else { 1.0 };
    let transform = transform * glyph.transform() * Affine::scale_non_uniform(squeeze, 1.0);
    let (start, end) = if is_vertical {
        (Point::new(UNITS / 2.0, UNITS + DESCENT), Point::new(UNITS / 2.0, DESCENT))
    } else {
        (Point::ZERO, Point::new(width, 0.0))
    };
    let covered = if is_vertical { UNITS } else { width };
    let area = Rect::from_points(Point::new(0.0, DESCENT), Point::new(covered, ASCENT));
    let area = (transform * area.to_path(0.1)).bounding_box();
    let letter = Letter {
        text,
        start: transform * start,
        end: transform * end,
        size: (transform * Point::new(0.0, UNITS) - transform * Point::ZERO).hypot(),
        area,
        ink: None,
    };
    (letter.area.is_finite() && letter.size > 0.0).then_some(letter)
}

/// The code of a glyph as text: Type 3 fonts often name their glyphs by numbers, and keep the codes of the letters.
fn code_as_text(glyph: &Glyph<'_>) -> Option<String> {
    let Glyph::Type3(glyph) = glyph else { return None };
    let code = char::from_u32(glyph.char_code())?;
    (code.is_ascii_graphic() || code == ' ').then(|| code.to_string())
}

/// Whether the glyphs of a run are squeezed to different widths, as those of a substituted font.
fn has_several_scales(run: &GlyphRun<'_, '_>) -> bool {
    let ratios = run.glyphs().iter().map(|glyph| {
        let (across, up) = scales(glyph.transform());
        if up > 0.0 { across / up } else { 1.0 }
    });
    let (least, most) =
        ratios.fold((f64::MAX, f64::MIN), |(least, most), ratio| (least.min(ratio), most.max(ratio)));
    most - least > MAX_SCALE_DIFFERENCE
}

/// How far a transform stretches along the baseline and across it.
fn scales(transform: Affine) -> (f64, f64) {
    let [a, b, c, d, _, _] = transform.as_coeffs();
    (a.hypot(b), c.hypot(d))
}

/// Letters that are drawn again at their place: to look bold, or once filled and once as an outline.
#[derive(Default)]
pub(super) struct Repeats {
    /// The last letter that begins with this one, by the cell of the page in which it stands.
    last: HashMap<(char, i64, i64), Point>,
}

impl Repeats {
    /// Cells in the size of a letter.
    const CELLS: f64 = 5.0;

    /// Whether such a letter stands there already, closer than two letters beside each other ever are.
    pub(super) fn has(&mut self, letter: &Letter) -> bool {
        let Some(first) = letter.text.chars().next() else { return false };
        let scale = Self::CELLS / letter.size;
        let cell = |at: f64, moved: f64| (at * scale + moved).floor() as i64;
        let at = letter.start;
        let limit = (0.1 * letter.size).min(0.3 * (letter.end - at).hypot());
        let cells = [(-0.5, -0.5), (-0.5, 0.5), (0.5, -0.5), (0.5, 0.5)];
        let is_there = cells.iter().any(|(right, down)| {
            let found = self.last.get(&(first, cell(at.x, *right), cell(at.y, *down)));
            found.is_some_and(|found| (at - *found).hypot() < limit)
        });
        if !is_there {
            self.last.insert((first, cell(at.x, 0.0), cell(at.y, 0.0)), at);
        }
        is_there
    }
}
