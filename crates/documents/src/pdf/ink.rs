//! Ink: the black area of letters. It identifies bold letters even if the font does not declare its weight.

use hayro::hayro_interpret::font::Glyph;
use hayro::kurbo::Shape;
use std::collections::HashMap;

/// Maximum number of cached letter shapes.
const MAX_KNOWN: usize = 50_000;

/// Square font units in the square of a letter's size.
const UNITS: f64 = 1_000_000.0;

/// Maximum number of distinct letters and sizes.
const MAX_MEANS: usize = 200_000;

/// Collects the ink of a document's letters while its pages are read.
#[derive(Debug, Default)]
pub(super) struct Inks {
    /// By hash of the shape.
    known: HashMap<u128, f32>,
    means: InkMeans,
}

/// The mean ink of each letter of a document in each of its sizes.
#[derive(Clone, Debug, Default)]
pub(crate) struct InkMeans {
    /// The sum of ink and the number of letters, by letter and size.
    sums: HashMap<(char, u32), (f64, f64)>,
}

impl InkMeans {
    /// The mean ink of a letter of this size in half points.
    pub(crate) fn of(&self, letter: char, half_points: u32) -> Option<f64> {
        self.sums.get(&(letter, half_points)).map(|(ink, count)| ink / count)
    }

    fn add(&mut self, letter: char, half_points: u32, ink: f32) {
        if self.sums.len() < MAX_MEANS || self.sums.contains_key(&(letter, half_points)) {
            let sum = self.sums.entry((letter, half_points)).or_default();
            *sum = (sum.0 + f64::from(ink), sum.1 + 1.0);
        }
    }
}

/// A size rounded to half points.
pub(crate) fn half_points(size: f64) -> u32 {
    (size * 2.0).round().clamp(0.0, 10_000.0) as u32
}

impl Inks {
    /// The ink of a letter relative to the square of its size. `None` for Type 3 glyphs, which are drawn by
    /// instructions.
    pub(super) fn measure(&mut self, glyph: &Glyph<'_>, text: &str, size: f64) -> Option<f32> {
        let letter = text.chars().next()?;
        let ink = self.of(glyph)?;
        self.means.add(letter, half_points(size), ink);
        Some(ink)
    }

    /// The collected means.
    pub(super) fn into_means(self) -> InkMeans {
        self.means
    }

    fn of(&mut self, glyph: &Glyph<'_>) -> Option<f32> {
        let Glyph::Outline(outline) = glyph else { return None };
        let key = outline.identifier().cache_key();
        if let Some(ink) = self.known.get(&key) {
            return Some(*ink);
        }
        let ink = (outline.outline().area() / UNITS).abs() as f32;
        if self.known.len() < MAX_KNOWN {
            self.known.insert(key, ink);
        }
        Some(ink).filter(|ink| ink.is_finite())
    }
}
