//! Answers without a window: received words after few and many messages, many conversations at once, words with an
//! encrypted store, the journal.

use super::table::Row;
use super::{build_in, build_programs, figures, folder};
use crate::error::Result;
use xtask::program;
use xtask::project::{self, Profile};

/// The measurements, one run of `bench-turns` each.
pub(super) const PARTS: [&str; 4] = ["earlier", "many", "encrypted", "journal"];

/// The names of the service and of the measuring program.
const PROGRAMS: [&str; 2] = ["bench-service", "bench-turns"];

/// Builds the service and the measuring program.
pub(super) fn build() -> Result<()> {
    build_programs(&PROGRAMS)
}

/// Builds the programs and runs these measurements, `n_runs` times each if it is set.
pub(super) fn measure(profile: Profile, parts: &[&str], n_runs: Option<usize>) -> Result<Vec<Row>> {
    build_in(profile, &PROGRAMS)?;
    let path = |name| project::binary(profile, name);
    let mut rows = Vec::new();
    for part in parts {
        let mut command = program::command(&path("bench-turns").to_string_lossy());
        command.arg(part).arg("--service").arg(path("bench-service")).arg("--scratch").arg(folder());
        if let Some(n_runs) = n_runs {
            command.args(["--runs", &n_runs.to_string()]);
        }
        rows.extend(figures::of(&format!("bench-turns {part}"), command)?);
    }
    Ok(rows)
}
