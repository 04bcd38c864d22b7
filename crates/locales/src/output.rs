//! The folder of the generated modules.

use crate::{Error, Module, Result};
use std::path::Path;

/// Writes modules into a folder, which is created if needed, and removes all other files from it. Does not touch
/// unchanged files, because a newer file triggers a rebuild of the page.
///
/// # Errors
/// When the folder or a file in it cannot be read, written or removed.
pub fn write(modules: &[Module], folder: &Path) -> Result<()> {
    std::fs::create_dir_all(folder).map_err(failed(folder))?;
    for module in modules {
        let path = folder.join(&module.name);
        if !std::fs::read_to_string(&path).is_ok_and(|written| written == module.text) {
            std::fs::write(&path, &module.text).map_err(failed(&path))?;
        }
    }
    for entry in std::fs::read_dir(folder).map_err(failed(folder))? {
        let path = entry.map_err(failed(folder))?.path();
        let is_module = |name: &std::ffi::OsStr| modules.iter().any(|module| *name == *module.name);
        if !path.file_name().is_some_and(is_module) {
            std::fs::remove_file(&path).map_err(failed(&path))?;
        }
    }
    Ok(())
}

fn failed(path: &Path) -> impl FnOnce(std::io::Error) -> Error {
    let path = path.to_owned();
    move |source| Error::Output { path, source }
}
