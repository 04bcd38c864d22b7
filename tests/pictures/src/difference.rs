//! Compares two pictures.
//!
//! Every version of a font and of the engine draws letters a little differently, so single pixels are not compared.
//! Both pictures are blurred and divided into blocks. Each block must have a match in the other picture, at the same
//! position or a few pixels away: exact on plain ground, less exact among letters. Content that is missing, new, moved
//! or recoloured has no match.

use crate::picture::Picture;

/// Width and height of a block, in pixels.
const BLOCK: usize = 8;
/// Maximum distance of a match from the block's position, in pixels.
const REACH: usize = 3;
/// Allowed mean difference of a block on plain ground, of 255.
const PLAIN: f32 = 2.0;
/// Additional allowed difference, as a share of the variation among the pixels around the block.
const LIVELY: f32 = 0.4;
/// A single block counts as different from this multiple of its allowed difference.
const PLAINLY: f32 = 4.0;
/// Width and height of a group of blocks, and how many of its blocks may exceed their allowed difference a little.
const GROUP: usize = 4;
const MOST: usize = 2;
/// Allowed difference in height of the two pictures, in pixels.
const SLACK: usize = 4;

/// The difference between two pictures.
#[derive(Debug)]
pub struct Difference {
    /// As text: the number of differing blocks and the position of the first.
    pub words: String,
    /// The new picture, with differing blocks in red.
    pub marked: Picture,
}

/// The difference of `new` from `kept`; `None` if they are the same.
#[must_use]
pub fn difference(kept: &Picture, new: &Picture) -> Option<Difference> {
    let sizes = (kept.width != new.width || kept.height.abs_diff(new.height) > SLACK).then(|| {
        format!("it is {} × {} pixels instead of {} × {}", new.width, new.height, kept.width, kept.height)
    });
    let common = (kept.width.min(new.width), kept.height.min(new.height));
    let (before, now) = (kept.part((0, 0), common), new.part((0, 0), common));
    let blocks = Blocks::compare(&before, &now);
    let places: Vec<_> = blocks.noticed(1.0).collect();
    if places.is_empty() && sizes.is_none() {
        return None;
    }
    let found = places.first().map(|(x, y)| format!("{} blocks differ, the first at {x}, {y}", places.len()));
    let words = sizes.into_iter().chain(found).collect::<Vec<_>>().join("; ");
    Some(Difference { words, marked: blocks.mark(new) })
}

/// Whether two pictures of the same size differ by no more than this share of the allowed difference.
pub(crate) fn is_well_within(kept: &Picture, new: &Picture, part: f32) -> bool {
    Blocks::compare(kept, new).noticed(part).next().is_none()
}

/// The difference of each block, as a multiple of its allowed difference.
struct Blocks {
    across: usize,
    down: usize,
    excess: Vec<f32>,
    /// Width and height of the compared area, in pixels.
    size: (usize, usize),
}

impl Blocks {
    fn compare(before: &Picture, now: &Picture) -> Self {
        let size = (before.width, before.height);
        let (across, down) = (size.0.div_ceil(BLOCK), size.1.div_ceil(BLOCK));
        let mut all = Self { across, down, excess: vec![0.0; across * down], size };
        if before.rgb == now.rgb || size.0 < BLOCK || size.1 < BLOCK {
            return all;
        }
        let (before, now) = (smooth(before), smooth(now));
        for at in 0..all.excess.len() {
            let (x, y) = all.corner(at);
            if !same_rows(&before, &now, x, y) {
                let liveliness = liveliness(&before, x, y).min(liveliness(&now, x, y));
                let allowed = PLAIN + LIVELY * liveliness;
                let distance =
                    nearest(&before, &now, (x, y), allowed).max(nearest(&now, &before, (x, y), allowed));
                all.excess[at] = distance / allowed;
            }
        }
        all
    }

    /// The upper left corner of a block. The last blocks overlap those before them, so that all have full size.
    fn corner(&self, at: usize) -> (usize, usize) {
        let (x, y) = (at % self.across * BLOCK, at / self.across * BLOCK);
        (x.min(self.size.0 - BLOCK), y.min(self.size.1 - BLOCK))
    }

    /// The corners of the blocks that differ noticeably, if this share of the allowed difference applies.
    fn noticed(&self, part: f32) -> impl Iterator<Item = (usize, usize)> {
        (0..self.excess.len()).filter(move |at| self.is_noticed(*at, part)).map(|at| self.corner(at))
    }

    fn is_noticed(&self, at: usize, part: f32) -> bool {
        self.excess[at] > PLAINLY * part || (self.excess[at] > part && self.is_in_a_crowd(at, part))
    }

    /// Whether any group that contains the block has too many differing blocks.
    fn is_in_a_crowd(&self, at: usize, part: f32) -> bool {
        let (x, y) = (at % self.across, at / self.across);
        let starts = |at: usize| (at + 1).saturating_sub(GROUP)..=at;
        starts(y).any(|top| starts(x).any(|left| self.n_differ(left, top, part) > MOST))
    }

    fn n_differ(&self, left: usize, top: usize, part: f32) -> usize {
        let columns = left..(left + GROUP).min(self.across);
        (top..(top + GROUP).min(self.down))
            .flat_map(|y| columns.clone().map(move |x| (x, y)))
            .filter(|(x, y)| self.excess[y * self.across + x] > part)
            .count()
    }

    fn mark(&self, picture: &Picture) -> Picture {
        let mut marked = picture.clone();
        for (left, top) in self.noticed(1.0) {
            for y in top..top + BLOCK {
                for x in left..left + BLOCK {
                    let at = (y * picture.width + x) * 3;
                    marked.rgb[at] = 255;
                    marked.rgb[at + 1] /= 2;
                    marked.rgb[at + 2] /= 2;
                }
            }
        }
        marked
    }
}

/// A box blur: the mean of each pixel and its neighbours.
fn smooth(picture: &Picture) -> Picture {
    let (width, height) = (picture.width, picture.height);
    let mut sums = vec![0_u16; width * height * 3];
    for y in 0..height {
        for x in 0..width {
            let (left, right) =
                (picture.pixel(x.saturating_sub(1), y), picture.pixel((x + 1).min(width - 1), y));
            let own = picture.pixel(x, y);
            for channel in 0..3 {
                sums[(y * width + x) * 3 + channel] =
                    u16::from(left[channel]) + u16::from(own[channel]) + u16::from(right[channel]);
            }
        }
    }
    let mut rgb = vec![0; sums.len()];
    let stride = width * 3;
    for y in 0..height {
        let (above, below) = (y.saturating_sub(1) * stride, (y + 1).min(height - 1) * stride);
        for x in 0..stride {
            rgb[y * stride + x] = ((sums[above + x] + sums[y * stride + x] + sums[below + x] + 4) / 9) as u8;
        }
    }
    Picture { width, height, rgb }
}

fn row(picture: &Picture, x: usize, y: usize) -> &[u8] {
    let at = (y * picture.width + x) * 3;
    &picture.rgb[at..at + BLOCK * 3]
}

fn same_rows(a: &Picture, b: &Picture, x: usize, y: usize) -> bool {
    (y..y + BLOCK).all(|y| row(a, x, y) == row(b, x, y))
}

/// The difference between the block of `a` and the most similar block of `b` near its position, or the first that is
/// similar enough.
fn nearest(a: &Picture, b: &Picture, (x, y): (usize, usize), enough: f32) -> f32 {
    let mut least = distance(a, b, (x, y), (x, y));
    for ring in 1..=REACH as isize {
        for down in -ring..=ring {
            for across in -ring..=ring {
                if least <= enough {
                    return least;
                }
                if down.abs().max(across.abs()) < ring {
                    continue;
                }
                let place = x.checked_add_signed(across).zip(y.checked_add_signed(down));
                let is_inside = |(x, y): &(usize, usize)| x + BLOCK <= b.width && y + BLOCK <= b.height;
                if let Some(place) = place.filter(is_inside) {
                    least = least.min(distance(a, b, (x, y), place));
                }
            }
        }
    }
    least
}

/// The mean difference of two blocks in the colour channel with the largest difference.
fn distance(a: &Picture, b: &Picture, at: (usize, usize), place: (usize, usize)) -> f32 {
    let mut sums = [0_u32; 3];
    for down in 0..BLOCK {
        let rows =
            row(a, at.0, at.1 + down).chunks_exact(3).zip(row(b, place.0, place.1 + down).chunks_exact(3));
        for (one, other) in rows {
            for channel in 0..3 {
                sums[channel] += u32::from(one[channel].abs_diff(other[channel]));
            }
        }
    }
    sums.into_iter().max().unwrap_or(0) as f32 / (BLOCK * BLOCK) as f32
}

/// The mean deviation of the pixels in and around a block.
fn liveliness(picture: &Picture, left: usize, top: usize) -> f32 {
    let columns = left.saturating_sub(REACH)..(left + BLOCK + REACH).min(picture.width);
    let rows = top.saturating_sub(REACH)..(top + BLOCK + REACH).min(picture.height);
    let n = (columns.len() * rows.len()) as f32;
    let pixels = || rows.clone().flat_map(|y| columns.clone().map(move |x| picture.pixel(x, y)));
    (0..3)
        .map(|channel| {
            let mean = pixels().map(|pixel| f32::from(pixel[channel])).sum::<f32>() / n;
            pixels().map(|pixel| (f32::from(pixel[channel]) - mean).abs()).sum::<f32>() / n
        })
        .fold(0.0, f32::max)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    const PAPER: [u8; 3] = [255; 3];
    const SUNKEN: [u8; 3] = [246, 248, 249];
    const INK: [u8; 3] = [24, 32, 34];
    const ACCENT: [u8; 3] = [3, 90, 105];

    type Change = fn(&mut Picture);

    /// White paper with lines of letters, represented by strokes, a hairline, a round button and a sunken surface.
    pub(crate) fn page() -> Picture {
        let mut page = Picture { width: 240, height: 160, rgb: vec![255; 240 * 160 * 3] };
        for line in 0..4 {
            write_line(&mut page, (10, 12 + line * 24), INK);
        }
        fill(&mut page, (10, 120), (180, 1), [219, 225, 226]);
        fill(&mut page, (200, 130), (16, 16), ACCENT);
        fill(&mut page, (10, 140), (100, 20), SUNKEN);
        page
    }

    /// Strokes at uneven distances, like letters.
    fn write_line(page: &mut Picture, (left, top): (usize, usize), ink: [u8; 3]) {
        let mut x = left;
        for letter in 0..24 {
            fill(page, (x, top), (2, 9), ink);
            fill(page, (x, top + letter % 3 * 4), (5, 1), ink);
            x += 6 + letter * 7 % 4 + if letter % 5 == 4 { 4 } else { 0 };
        }
    }

    fn fill(
        page: &mut Picture,
        (left, top): (usize, usize),
        (width, height): (usize, usize),
        colour: [u8; 3],
    ) {
        for y in top..(top + height).min(page.height) {
            for x in left..(left + width).min(page.width) {
                let at = (y * page.width + x) * 3;
                page.rgb[at..at + 3].copy_from_slice(&colour);
            }
        }
    }

    /// The page with its content moved to the right and down by these pixels.
    fn moved(by: (usize, usize)) -> Picture {
        let page = page();
        let mut moved = Picture { rgb: vec![255; page.rgb.len()], width: page.width, height: page.height };
        for y in by.1..page.height {
            for x in by.0..page.width {
                fill(&mut moved, (x, y), (1, 1), page.pixel(x - by.0, y - by.1));
            }
        }
        moved
    }

    fn changed(change: impl FnOnce(&mut Picture)) -> Picture {
        let mut page = page();
        change(&mut page);
        page
    }

    #[test]
    fn a_page_that_is_shifted_by_a_pixel_shows_the_same() {
        for by in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let found = difference(&page(), &moved(by)).map(|found| found.words);
            assert_eq!(found, None, "{by:?}");
        }
    }

    #[test]
    fn letters_may_be_drawn_a_little_differently() {
        // Thinner and paler strokes, one line of them a pixel further right; surfaces differ by one shade.
        let other = changed(|page| {
            for line in 0..4 {
                fill(page, (10, 12 + line * 24), (230, 9), PAPER);
                write_line(page, (10 + line % 2, 12 + line * 24), [52, 60, 62]);
            }
            for value in &mut page.rgb {
                *value = value.saturating_sub(1);
            }
        });
        assert!(difference(&page(), &other).is_none());
    }

    #[test]
    fn a_page_may_be_a_few_pixels_higher() {
        let higher = |by: usize| {
            let mut higher = page();
            higher.height += by;
            higher.rgb.resize(higher.width * higher.height * 3, 255);
            difference(&page(), &higher)
        };
        assert!(higher(SLACK).is_none());
        assert!(
            higher(SLACK + 1)
                .is_some_and(|found| found.words.contains("240 × 165 pixels instead of 240 × 160"))
        );
    }

    #[test]
    fn what_is_missing_moved_added_or_of_another_colour_is_noticed() {
        let changes: [(&str, Change); 10] = [
            ("a missing button", |page| fill(page, (200, 130), (16, 16), PAPER)),
            ("a missing hairline", |page| fill(page, (10, 120), (180, 1), PAPER)),
            ("a missing word", |page| fill(page, (10, 12), (40, 9), PAPER)),
            ("a button of another colour", |page| fill(page, (200, 130), (16, 16), [158, 29, 28])),
            ("a surface of another colour", |page| fill(page, (10, 140), (100, 20), [241, 245, 246])),
            ("words of another colour", |page| write_line(page, (10, 36), [158, 29, 28])),
            ("paler words", |page| write_line(page, (10, 36), [152, 160, 162])),
            ("a new dot", |page| fill(page, (120, 130), (6, 6), ACCENT)),
            ("words over words", |page| write_line(page, (13, 17), INK)),
            ("a button that is moved by 8 pixels", |page| {
                fill(page, (200, 130), (16, 16), PAPER);
                fill(page, (192, 130), (16, 16), ACCENT);
            }),
        ];
        for (what, change) in changes {
            assert!(difference(&page(), &changed(change)).is_some(), "{what}");
        }
        for by in [(8, 0), (0, 8)] {
            let found = difference(
                &page(),
                &changed(|page| {
                    fill(page, (0, 36), (240, 9), PAPER);
                    write_line(page, (10 + by.0, 36 + by.1), INK);
                }),
            );
            assert!(found.is_some(), "a line that is moved by {by:?}");
        }
    }

    #[test]
    fn what_differs_is_marked_where_it_is() {
        let without_button = changed(|page| fill(page, (200, 130), (16, 16), PAPER));
        let found = difference(&page(), &without_button);
        let is_red = |(x, y)| found.as_ref().is_some_and(|found| found.marked.pixel(x, y) == [255, 127, 127]);
        assert!(is_red((208, 138)), "the button's place");
        assert!(!is_red((100, 60)), "a place between lines");
    }
}
