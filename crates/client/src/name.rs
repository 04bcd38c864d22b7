//! Free file names similar to those of existing files.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Maximum number of names tried if the wanted one exists.
const MAX_NAMES: u32 = 1000;

/// The wanted path, then similar ones in the same folder: `report.pdf`, `report (2).pdf`, `report (3).pdf`, … The
/// caller uses the first free one.
pub fn free_names(to: &Path) -> impl Iterator<Item = PathBuf> + '_ {
    (1..=MAX_NAMES).map(|number| numbered(to, number))
}

/// The path with a number: "a.txt" for 1, "a (2).txt" for 2.
pub fn numbered(to: &Path, number: u32) -> PathBuf {
    if number == 1 {
        return to.to_owned();
    }
    let mut name = to.file_stem().map(OsString::from).unwrap_or_default();
    name.push(format!(" ({number})"));
    if let Some(extension) = to.extension() {
        name.push(".");
        name.push(extension);
    }
    to.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_free_name_keeps_what_kind_of_file_it_is() {
        let named = |name, number| numbered(Path::new(name), number).to_string_lossy().into_owned();
        assert_eq!(named("a/report.tar.gz", 1), "a/report.tar.gz");
        assert_eq!(named("a/report.tar.gz", 2), "a/report.tar (2).gz");
        assert_eq!(named("README", 3), "README (3)");
    }
}
