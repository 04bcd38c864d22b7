//! File transfers through the app, against curl: a large file up and down. Also, against
//! sha256sum, a file that the service already has.

use super::table::Row;
use super::{build_programs, figures, folder};
use crate::error::Result;
use xtask::program;
use xtask::project::{self, Profile};

/// The measurements, one run of `bench-files` each.
const PARTS: [&str; 2] = ["large", "known"];

/// Builds the programs and runs the measurements.
pub(super) fn measure() -> Result<Vec<Row>> {
    build_programs(&["parlance-service", "bench-files"])?;
    let path = |name| project::binary(Profile::Release, name);
    let mut rows = Vec::new();
    for part in PARTS {
        let mut command = program::command(&path("bench-files").to_string_lossy());
        command.arg("--service").arg(path("parlance-service")).arg("--scratch").arg(folder()).arg(part);
        rows.extend(figures::of(&format!("bench-files {part}"), command)?);
    }
    Ok(rows)
}
