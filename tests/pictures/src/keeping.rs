//! Reference pictures: small files that stay exact where the comparison is exact.
//!
//! Most of the data of a picture with text is in the edges of its letters, where each pixel has its own shade. Edges
//! are reduced to a few shades. Surfaces and lines stay unchanged, and soft shadows nearly so.

use crate::Result;
use crate::difference::is_well_within;
use crate::picture::{Picture, write};
use std::collections::{HashMap, HashSet};
use std::path::Path;

/// Difference to a neighbour from which a pixel belongs to an edge.
const EDGE: u8 = 40;
/// The step between the shades of edges, and finer ones in case it is too coarse.
const SHADES: [u16; 3] = [85, 32, 8];
/// The share of the allowed difference that the reduction may use. Rendering the same page again needs the rest.
const SPENT: f32 = 0.5;
/// The step between the shades of soft shadows.
const SOFT: u16 = 4;
/// Number of similar pixels on both sides of a pixel that belongs to a line.
const LINE: usize = 8;
/// Number of colours that one byte can index.
const N_COLOURS: usize = 256;

impl Picture {
    /// Writes the picture as a reference picture. Creates the folder.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn keep(&self, path: &Path) -> Result<()> {
        // Use a finer step if the coarse one changes the picture too much.
        let mut calmest = SHADES.into_iter().map(|step| self.with_calm_edges(step));
        let calm = calmest.find(|calm| is_well_within(calm, self, SPENT));
        let calm = calm.as_ref().unwrap_or(self);
        let (width, height) = (self.width as u32, self.height as u32);
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, width, height);
        encoder.set_compression(png::Compression::High);
        if let Some((colours, indices)) = calm.indexed() {
            encoder.set_color(png::ColorType::Indexed);
            encoder.set_palette(colours);
            encoder.set_filter(png::Filter::NoFilter);
            encoder.write_header()?.write_image_data(&indices)?;
        } else {
            encoder.set_color(png::ColorType::Rgb);
            encoder.set_filter(png::Filter::Adaptive);
            encoder.write_header()?.write_image_data(&calm.rgb)?;
        }
        write(path, &bytes)
    }

    fn with_calm_edges(&self, shades: u16) -> Self {
        let plain = self.plain_colours();
        let mut calm = self.clone();
        for y in 0..self.height {
            for x in 0..self.width {
                let own = self.pixel(x, y);
                if plain.contains(&own) || self.is_in_line(x, y) {
                    continue;
                }
                let is_edge = self.beside(x, y).into_iter().any(|other| steepness(own, other) >= EDGE);
                let step = if is_edge { shades } else { SOFT };
                let at = (y * self.width + x) * 3;
                for value in &mut calm.rgb[at..at + 3] {
                    *value = ((u16::from(*value) + step / 2) / step * step).min(255) as u8;
                }
            }
        }
        calm
    }

    /// The colours that somewhere cover a pixel and its four neighbours.
    fn plain_colours(&self) -> HashSet<[u8; 3]> {
        let mut plain = HashSet::new();
        for y in 1..self.height.saturating_sub(1) {
            for x in 1..self.width.saturating_sub(1) {
                let own = self.pixel(x, y);
                if self.beside(x, y).iter().all(|other| *other == own) {
                    plain.insert(own);
                }
            }
        }
        plain
    }

    /// The neighbours to the left and right, above and below; outside the picture, the pixel itself.
    fn beside(&self, x: usize, y: usize) -> [[u8; 3]; 4] {
        let (right, bottom) = ((x + 1).min(self.width - 1), (y + 1).min(self.height - 1));
        let (left, top) = (x.saturating_sub(1), y.saturating_sub(1));
        [self.pixel(left, y), self.pixel(right, y), self.pixel(x, top), self.pixel(x, bottom)]
    }

    /// Whether the pixel belongs to a straight line that is longer than those of letters.
    fn is_in_line(&self, x: usize, y: usize) -> bool {
        let own = self.pixel(x, y);
        let is_like = |x, y| steepness(own, self.pixel(x, y)) <= SOFT as u8;
        let around = |at: usize, end: usize| at.saturating_sub(LINE)..=(at + LINE).min(end - 1);
        around(x, self.width).all(|x| is_like(x, y)) || around(y, self.height).all(|y| is_like(x, y))
    }

    /// Its palette, and the colour index of each pixel; `None` if there are too many colours.
    fn indexed(&self) -> Option<(Vec<u8>, Vec<u8>)> {
        let mut numbers = HashMap::new();
        let mut colours = Vec::new();
        let mut indices = Vec::with_capacity(self.width * self.height);
        for pixel in self.rgb.chunks_exact(3) {
            let next = numbers.len();
            let number = *numbers.entry([pixel[0], pixel[1], pixel[2]]).or_insert(next);
            if number >= N_COLOURS {
                return None;
            }
            if number == next {
                colours.extend_from_slice(pixel);
            }
            indices.push(number as u8);
        }
        Some((colours, indices))
    }
}

fn steepness(a: [u8; 3], b: [u8; 3]) -> u8 {
    a.into_iter().zip(b).map(|(a, b)| a.abs_diff(b)).max().unwrap_or(0)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test")]
mod tests {
    use super::{SHADES, SPENT};
    use crate::Picture;
    use crate::difference::is_well_within;
    use crate::difference::tests::page;

    #[test]
    fn what_is_kept_shows_the_same_and_its_surfaces_have_their_very_colours() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/page.png");
        page().keep(&path).unwrap();
        let kept = Picture::load(&path).unwrap();
        assert!(crate::difference(&kept, &page()).is_none());
        for (x, y) in [(0, 0), (208, 138), (50, 120), (20, 152), (200, 138)] {
            assert_eq!(kept.pixel(x, y), page().pixel(x, y), "at {x}, {y}");
        }
    }

    #[test]
    fn thin_signs_of_a_colour_keep_it_with_something_to_spare() {
        // Three lines, each halfway between two rows of pixels: the coarsest step would make them grey.
        let mut sign = page();
        for (top, end) in [(40, 232), (45, 230), (50, 228)] {
            for (x, y) in (220..end).flat_map(|x| [(x, top), (x, top + 1)]) {
                let at = (y * sign.width + x) * 3;
                sign.rgb[at..at + 3].copy_from_slice(&[129, 173, 180]);
            }
        }
        assert!(!is_well_within(&sign.with_calm_edges(SHADES[0]), &sign, SPENT), "the test shows something");
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sign.png");
        sign.keep(&path).unwrap();
        let kept = Picture::load(&path).unwrap();
        assert!(is_well_within(&kept, &sign, SPENT));
        let [red, _, blue] = kept.pixel(224, 41);
        assert!(blue > red + 20, "it is not grey: {:?}", kept.pixel(224, 41));
    }

    #[test]
    fn a_picture_of_more_colours_than_a_palette_has_is_kept_as_well() {
        // Squares of five pixels, each in a different colour.
        let colour = |at: u32| [(at % 100 / 5 * 10) as u8, (at / 500 * 10) as u8, 0];
        let rgb = (0..100 * 100).flat_map(colour).collect();
        let many = Picture { width: 100, height: 100, rgb };
        let folder = tempfile::tempdir().unwrap();
        many.keep(&folder.path().join("many.png")).unwrap();
        let kept = Picture::load(&folder.path().join("many.png")).unwrap();
        assert_eq!(kept.rgb, many.rgb);
    }
}
