//! A key press in the search over everything, among a million messages.

use super::table::Row;
use super::{build_programs, figures, folder};
use crate::error::{Error, Result};
use crate::program;
use crate::project::{self, Profile};

/// Builds the program and runs it.
pub(super) fn measure() -> Result<Vec<Row>> {
    build_programs(&["bench-search"])?;
    let scratch = folder();
    std::fs::create_dir_all(&scratch).map_err(Error::file(&scratch))?;
    let mut command = program::command(&project::binary(Profile::Release, "bench-search").to_string_lossy());
    command.arg("--scratch").arg(scratch);
    figures::of("bench-search", command)
}
