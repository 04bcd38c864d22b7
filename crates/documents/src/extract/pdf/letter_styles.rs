//! Letter styles: size and weight of a line's letters relative to the body text.

use super::pages::Page;
use crate::pdf::{InkMeans, StyledLine, half_points};

/// Bold letters have more ink than the body text by this factor.
const BOLD: f64 = 1.2;

/// Minimum number of letters for an estimate of their weight.
const MIN_LETTERS: u32 = 3;

/// If bold letters make up more than this share, they are the body text.
const MAX_BOLD_SHARE: f64 = 0.4;

/// If monospaced letters make up more than this share, they are the body text.
const MAX_CODE_SHARE: f64 = 0.6;

/// The style of a line's letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct LetterStyle {
    /// The size of its letters, in half points.
    pub(super) size: u32,
    pub(super) is_bold: bool,
}

/// Letter statistics of a document.
pub(super) struct LetterStyles {
    pub(super) body_size: f32,
    inks: InkMeans,
    /// Whether bold letters are rare enough to be significant.
    has_weights: bool,
    /// Whether monospaced letters are rare enough to be significant.
    has_code: bool,
}

impl LetterStyles {
    pub(super) fn of(pages: &[Page], body_size: f32, inks: InkMeans) -> Self {
        let lines = || pages.iter().flat_map(|page| &page.lines);
        let mut styles = Self { body_size, inks, has_weights: true, has_code: true };
        let n_bytes: usize = lines().map(|line| line.text.len()).sum();
        let n_bold: usize = lines().filter(|line| styles.is_bold(line)).map(|line| line.text.len()).sum();
        let n_monospaced: usize = lines().filter(|line| line.is_monospaced).map(|line| line.text.len()).sum();
        styles.has_weights = n_bold as f64 <= MAX_BOLD_SHARE * n_bytes as f64;
        styles.has_code = n_monospaced as f64 <= MAX_CODE_SHARE * n_bytes as f64;
        styles
    }

    pub(super) fn style(&self, line: &StyledLine) -> LetterStyle {
        LetterStyle { size: half_points(line.size.into()), is_bold: self.is_bold(line) }
    }

    /// Whether a line is one of code.
    pub(super) fn is_code(&self, line: &StyledLine) -> bool {
        self.has_code && line.is_monospaced
    }

    /// The size of letters of this style relative to the body text.
    pub(super) fn ratio(&self, style: LetterStyle) -> f32 {
        style.size as f32 / (2.0 * self.body_size.max(1.0))
    }

    fn is_bold(&self, line: &StyledLine) -> bool {
        if !self.has_weights || line.n_inked < MIN_LETTERS {
            return false;
        }
        let (body, own) = (half_points(self.body_size.into()), half_points(line.size.into()));
        // A letter missing from the body text is compared with its own mean ink, which makes it neutral.
        let expected =
            |letter| self.inks.of(letter, body).or_else(|| self.inks.of(letter, own)).unwrap_or_default();
        let expected: f64 = line.text.chars().filter(|letter| letter.is_alphabetic()).map(expected).sum();
        expected > 0.0 && f64::from(line.ink) > BOLD * expected
    }
}
