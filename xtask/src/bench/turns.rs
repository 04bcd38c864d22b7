//! Answers without a window: received words after few and many messages, many conversations at once,
//! words with an encrypted store, the journal.

use super::table::Row;
use super::{build_programs, figures, folder};
use crate::error::Result;
use crate::program;
use crate::project::{self, Profile};

/// What is measured, one run of `bench-turns` each.
const PARTS: [&str; 4] = ["earlier", "many", "encrypted", "journal"];

/// Builds the programs that answer and ask.
pub(super) fn build() -> Result<()> {
    build_programs(&["bench-service", "bench-turns"])
}

/// Builds the programs and runs the measurements.
pub(super) fn measure() -> Result<Vec<Row>> {
    build()?;
    let path = |name| project::binary(Profile::Release, name);
    let mut rows = Vec::new();
    for part in PARTS {
        let mut command = program::command(&path("bench-turns").to_string_lossy());
        command.arg(part).arg("--service").arg(path("bench-service")).arg("--scratch").arg(folder());
        rows.extend(figures::of(&format!("bench-turns {part}"), command)?);
    }
    Ok(rows)
}
