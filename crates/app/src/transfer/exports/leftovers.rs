//! Remains of an interrupted export next to its target: noted while it is written, removed before the next export and
//! at the next start.

use crate::kernel::problem::Problem;
use crate::services::context::Context;
use parlance_store::settings;
use std::io;
use std::path::{Path, PathBuf};

/// The key in the store of the paths that grow.
const GROWING: &str = "export_partials";

/// Notes unfinished files. A path that is not valid Unicode is not noted.
pub(super) async fn note(context: &Context, paths: [PathBuf; 2]) -> Result<(), Problem> {
    let paths: Vec<String> = paths.iter().filter_map(|path| path.to_str()).map(str::to_owned).collect();
    context.store.write(move |tx| settings::set(tx, GROWING, &paths)).await
}

/// Removes the noted leftovers, and keeps the notes of those that could not be removed: the disk may be mounted
/// later.
pub(super) async fn remove(context: &Context) -> Result<(), Problem> {
    let noted: Vec<String> =
        context.store.read(|conn| settings::find(conn, GROWING)).await?.unwrap_or_default();
    if noted.is_empty() {
        return Ok(());
    }
    let removed = tokio::task::spawn_blocking(move || {
        noted.into_iter().filter(|path| !is_removed(Path::new(path))).collect::<Vec<_>>()
    });
    let left = removed.await.map_err(Problem::interrupted)?;
    context.store.write(move |tx| settings::set(tx, GROWING, &left)).await
}

/// Whether nothing is left to remove at a path. Removes only files with an export's own partial name, whatever path
/// the store contains.
fn is_removed(path: &Path) -> bool {
    if !is_partial(path) {
        return true;
    }
    if path.parent().is_some_and(|folder| !folder.is_dir()) {
        return false;
    }
    let removed = match std::fs::symlink_metadata(path) {
        Ok(meta) if meta.is_dir() => std::fs::remove_dir_all(path),
        Ok(_) => std::fs::remove_file(path),
        Err(error) => Err(error),
    };
    match removed {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            tracing::warn!(%error, "what an export has left could not be removed");
            false
        }
        _ => true,
    }
}

fn is_partial(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    name.starts_with('.') && name.ends_with(".partial")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_an_export_calls_its_own_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| -> PathBuf { folder.path().join(name) };
        std::fs::write(at(".export.zip-a1.partial"), "half").unwrap();
        std::fs::create_dir(at(".parlance-b2.partial")).unwrap();
        std::fs::write(at(".parlance-b2.partial").join("x"), "half").unwrap();
        std::fs::write(at("mine.partial"), "mine").unwrap();
        for name in [".export.zip-a1.partial", ".parlance-b2.partial", "mine.partial", ".gone.partial"] {
            assert!(is_removed(&at(name)), "{name} is not tried again");
        }
        let left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap()).collect();
        assert_eq!(left.iter().map(|entry| entry.file_name()).collect::<Vec<_>>(), ["mine.partial"]);
        assert!(!is_removed(&at("disk").join(".export.partial")), "its disk is not there");
    }
}
