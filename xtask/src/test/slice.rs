//! Slices of slow tests. A test that repeats its work many times does a fifth of it in each run. The commit chooses
//! which fifth, so that five commits cover everything on average, and a run can be repeated.

use xtask::error::Result;
use xtask::program;

/// How many slices there are.
const N_SLICES: u32 = 5;

/// The environment variable with the slice of the tests: `2/5` is the third of five.
pub(super) const VARIABLE: &str = "PARLANCE_TEST_SLICE";

/// Tests of the window of which each slice runs one, by index. Slices beyond the end of the list run none.
const ROTATING: [&str; 3] = [
    "every_part_looks_as_it_did_in_a_narrow_window",
    "every_part_looks_as_it_did_with_longer_text",
    "every_part_looks_as_it_did_in_arabic",
];

/// The cases of slow tests that a run executes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slice {
    /// All cases.
    All,
    /// One of [`N_SLICES`], from 0.
    One(u32),
}

impl Slice {
    /// The slice of the commit that is checked out; the first where there is no Git repository.
    pub(super) fn of_commit() -> Self {
        let mut git = program::command("git");
        git.args(["rev-parse", "HEAD"]);
        let answer: Result<String> = program::output(git);
        Self::One(answer.ok().and_then(|hash| of_hash(&hash)).unwrap_or(0))
    }

    /// The value of the environment variable.
    pub(super) fn env(self) -> Vec<(&'static str, String)> {
        match self {
            Self::All => Vec::new(),
            Self::One(n) => vec![(VARIABLE, format!("{n}/{N_SLICES}"))],
        }
    }

    /// The tests of the window that this run leaves out.
    pub(super) fn left_out(self) -> Vec<&'static str> {
        let Self::One(n) = self else { return Vec::new() };
        (0..).zip(ROTATING).filter(|(test, _)| *test != n).map(|(_, name)| name).collect()
    }
}

/// The slice that a commit's hash chooses.
fn of_hash(hash: &str) -> Option<u32> {
    let start = hash.trim().get(..8)?;
    u32::from_str_radix(start, 16).ok().map(|number| number % N_SLICES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use xtask::project;

    #[test]
    fn a_hash_chooses_one_slice() {
        assert_eq!(of_hash("00000007aa\n"), Some(2));
        assert_eq!(of_hash("4e0b6bd0c0"), of_hash("4e0b6bd0ff"));
        assert_eq!(of_hash("main"), None);
        assert_eq!(of_hash(""), None);
    }

    #[test]
    fn all_slices_together_leave_nothing_out() {
        for name in ROTATING {
            let runs = (0..N_SLICES).filter(|n| !Slice::One(*n).left_out().contains(&name));
            assert_eq!(runs.count(), 1, "{name}");
        }
        assert!(Slice::All.left_out().is_empty() && Slice::All.env().is_empty());
    }

    #[test]
    fn tests_receive_their_slice() {
        assert_eq!(Slice::One(2).env(), [(VARIABLE, "2/5".to_owned())]);
    }

    #[test]
    fn rotating_tests_exist() {
        let gallery = project::root().join("tests/e2e/real_window/gallery.rs");
        let code = std::fs::read_to_string(gallery).unwrap();
        for name in ROTATING {
            assert!(code.contains(&format!("fn {name}(")), "there is no test with the name {name}");
        }
    }
}
