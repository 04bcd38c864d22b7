//! The letters of a page with their positions, in drawing order.

use super::ink::Inks;
use hayro::hayro_interpret::font::{Glyph, GlyphRun, PositionedGlyph};
use hayro::hayro_interpret::hayro_cmap::{BfString, WritingMode};
use hayro::kurbo::{Affine, Point, Rect, Shape, Vec2};
use std::collections::HashMap;

/// Height of a letter above its baseline, in thousandths of its size.
const ASCENT: f64 = 800.0;

/// Depth of a letter below its baseline, in the same unit.
const DESCENT: f64 = -220.0;

/// The width of a letter if its font has none.
const DEFAULT_WIDTH: f64 = 500.0;

/// Font units per letter size.
const UNITS: f64 = 1000.0;

/// The largest difference in scale between letters of one font; hayro scales each letter of a substitute font
/// separately.
const MAX_SCALE_DIFFERENCE: f64 = 0.01;

/// A letter on a page, or a space.
#[derive(Clone, Debug)]
pub(super) struct Letter {
    /// Its text: several letters for a ligature, white space for a space.
    pub(super) text: String,
    /// The start of its baseline.
    pub(super) start: Point,
    /// The end of its baseline, where the next letter begins.
    pub(super) end: Point,
    /// The size of its font.
    pub(super) size: f64,
    /// The area that it covers.
    pub(super) area: Rect,
    /// Its ink, if measured.
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

/// The letters of a glyph run, with their ink if `inks` is given. Skips glyphs without text and glyphs at invalid
/// positions.
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

/// The code of a glyph as text: Type 3 fonts often name glyphs by numbers but keep the character codes.
fn code_as_text(glyph: &Glyph<'_>) -> Option<String> {
    let Glyph::Type3(glyph) = glyph else { return None };
    let code = char::from_u32(glyph.char_code())?;
    (code.is_ascii_graphic() || code == ' ').then(|| code.to_string())
}

/// Whether the glyphs of a run are scaled to different widths, as in a substitute font.
fn has_several_scales(run: &GlyphRun<'_, '_>) -> bool {
    let ratios = run.glyphs().iter().map(|glyph| {
        let (across, up) = scales(glyph.transform());
        if up > 0.0 { across / up } else { 1.0 }
    });
    let (least, most) =
        ratios.fold((f64::MAX, f64::MIN), |(least, most), ratio| (least.min(ratio), most.max(ratio)));
    most - least > MAX_SCALE_DIFFERENCE
}

/// The scale of a transform along and across the baseline.
fn scales(transform: Affine) -> (f64, f64) {
    let [a, b, c, d, _, _] = transform.as_coeffs();
    (a.hypot(b), c.hypot(d))
}

/// Detects letters drawn twice at one position: to look bold, or once filled and once outlined.
#[derive(Default)]
pub(super) struct Repeats {
    /// The position of the last letter by its first character and grid cell.
    last: HashMap<(char, i64, i64), Point>,
}

impl Repeats {
    /// Grid cells per letter size.
    const CELLS: f64 = 5.0;

    /// Whether the same letter was drawn here, closer than two adjacent letters can be.
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
