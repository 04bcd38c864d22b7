//! SQLite's sidecar files of a database. They belong to it, and would corrupt another database in its place.

use std::path::{Path, PathBuf};

/// Their name endings.
pub const SIDECARS: [&str; 3] = ["-wal", "-shm", "-journal"];

/// A database and its sidecars, whether they exist or not. The database is first.
pub fn files_of(database: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    let database = database.to_owned();
    std::iter::once("").chain(SIDECARS).map(move |ending| with_ending(&database, ending))
}

/// A path with a suffix.
#[must_use]
pub fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}
