//! The files that SQLite keeps beside a database. They belong to it, and spoil another database in its place.

use std::path::{Path, PathBuf};

/// How their names end.
pub const SIDECARS: [&str; 3] = ["-wal", "-shm", "-journal"];

/// A database and its sidecars, whether they exist or not. The database is first.
pub fn files_of(database: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    let database = database.to_owned();
    std::iter::once("").chain(SIDECARS).map(move |ending| with_ending(&database, ending))
}

/// A path with more at its end.
#[must_use]
pub fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}
