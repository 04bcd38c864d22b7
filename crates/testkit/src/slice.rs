//! Slices of slow tests: `PARLANCE_TEST_SLICE` selects a part of the cases.

use std::env::VarError;

const VARIABLE: &str = "PARLANCE_TEST_SLICE";

/// Every N-th case, beginning with case K: `K/N`, for example `2/5`. The slices from `0/N` to `(N-1)/N` contain each
/// case once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slice {
    first: u64,
    step: u64,
}

impl Slice {
    /// All cases.
    const ALL: Self = Self { first: 0, step: 1 };

    /// The slice that `PARLANCE_TEST_SLICE` selects; all cases if the variable is unset.
    ///
    /// # Panics
    /// When the variable is not `K/N` with K below N.
    #[must_use]
    #[expect(clippy::panic, reason = "a test cannot guess which cases were meant")]
    pub fn from_env() -> Self {
        match std::env::var(VARIABLE) {
            Ok(text) => Self::parse(&text).unwrap_or_else(|| {
                panic!("{VARIABLE} is {text:?}, but has to be K/N with K from 0 to N-1, such as 2/5")
            }),
            Err(VarError::NotPresent) => Self::ALL,
            Err(VarError::NotUnicode(_)) => panic!("{VARIABLE} has to be K/N, such as 2/5"),
        }
    }

    fn parse(text: &str) -> Option<Self> {
        let (first, step) = text.split_once('/')?;
        let (first, step) = (first.parse().ok()?, step.parse().ok()?);
        (first < step).then_some(Self { first, step })
    }

    /// Whether this slice contains the case with this index.
    #[must_use]
    pub fn contains(self, index: u64) -> bool {
        index % self.step == self.first
    }

    /// Number of cases in this slice, out of `n_cases`.
    #[must_use]
    pub fn count(self, n_cases: u32) -> u32 {
        (0..n_cases).map(|index| u32::from(self.contains(index.into()))).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slice_is_a_number_and_a_count() {
        let rows = [
            ("0/1", Some(Slice::ALL)),
            ("0/5", Some(Slice { first: 0, step: 5 })),
            ("4/5", Some(Slice { first: 4, step: 5 })),
            ("5/5", None),
            ("0/0", None),
            ("-1/5", None),
            ("1", None),
            ("", None),
            ("/", None),
            ("a/5", None),
            ("1/b", None),
            ("1/5/5", None),
            (" 1/5", None),
            ("1,5", None),
        ];
        for (text, expected) in rows {
            assert_eq!(Slice::parse(text), expected, "{text:?}");
        }
    }

    #[test]
    fn the_slices_contain_each_case_once() {
        let slices: Vec<Slice> = (0..5).map(|first| Slice { first, step: 5 }).collect();
        for index in 0..23 {
            assert_eq!(slices.iter().filter(|slice| slice.contains(index)).count(), 1, "{index}");
        }
        assert_eq!(slices.iter().map(|slice| slice.count(23)).collect::<Vec<_>>(), [5, 5, 5, 4, 4]);
        assert_eq!(Slice::ALL.count(23), 23);
    }
}
