//! The release build of the local service, against minimal handlers in separate processes.

use super::table::Row;
use super::{build_programs, figures, folder};
use crate::error::Result;
use xtask::program;
use xtask::project::{self, Profile};

/// The measurements, one run of `bench-local` each.
const PARTS: [&str; 5] = ["streaming", "held", "transfer", "extraction", "retrieval"];

/// Builds the programs and runs the measurements.
pub(super) fn measure() -> Result<Vec<Row>> {
    build_programs(&["parlance-service", "bench-local", "bench-floor"])?;
    let path = |name| project::binary(Profile::Release, name);
    let mut rows = Vec::new();
    for part in PARTS {
        let mut command = program::command(&path("bench-local").to_string_lossy());
        command.arg("--service").arg(path("parlance-service")).arg("--floor").arg(path("bench-floor"));
        command.arg("--scratch").arg(folder()).arg(part);
        rows.extend(figures::of(&format!("bench-local {part}"), command)?);
    }
    Ok(rows)
}
