//! The messages of `locales/` as the TypeScript that the page imports.

use crate::error::{Error, Result};
use crate::project::{self, Profile};
use parlance_locales::{Locales, Module, typescript};
use std::path::{Path, PathBuf};

/// The folder of the generated modules. Git ignores it.
fn folder() -> PathBuf {
    project::root().join("ui/src/words/generated")
}

/// Writes the modules of all languages, and removes those of languages that are gone. Debug builds have two made-up
/// languages more, which show what breaks when text is longer or runs from right to left.
pub fn write(profile: Profile) -> Result<()> {
    let locales = Locales::read(&project::root().join("locales"))?;
    let mut languages = locales.languages.clone();
    if profile == Profile::Debug {
        languages.extend(locales.pseudo_languages());
    }
    let modules = typescript(&languages);
    let folder = folder();
    std::fs::create_dir_all(&folder).map_err(Error::file(&folder))?;
    for module in &modules {
        write_changed(&folder.join(&module.name), &module.text)?;
    }
    remove_others(&folder, &modules)
}

/// Leaves a file alone that has this text already, so that the page is not built again for it.
fn write_changed(path: &Path, text: &str) -> Result<()> {
    if std::fs::read_to_string(path).is_ok_and(|written| written == text) {
        return Ok(());
    }
    std::fs::write(path, text).map_err(Error::file(path))
}

fn remove_others(folder: &Path, modules: &[Module]) -> Result<()> {
    for entry in std::fs::read_dir(folder).map_err(Error::file(folder))? {
        let path = entry.map_err(Error::file(folder))?.path();
        let is_written =
            modules.iter().any(|module| path.file_name().is_some_and(|name| *name == *module.name));
        if !is_written {
            std::fs::remove_file(&path).map_err(Error::file(&path))?;
        }
    }
    Ok(())
}
