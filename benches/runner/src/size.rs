//! The installer.

use super::table::{Goal, Row};
use crate::error::{Error, Result};
use xtask::bundle;

/// Measures the installer of the release build.
pub(super) fn measure() -> Result<Vec<Row>> {
    Ok(vec![Row {
        what: "installer (.deb)".to_owned(),
        unit: "MB".into(),
        value: newest_mb()?,
        floor: None,
        goal: Goal::AtMost(12.0),
    }])
}

/// The size of the newest installer, in megabytes.
fn newest_mb() -> Result<f64> {
    let folder = bundle::folder().join("deb");
    let entries = std::fs::read_dir(&folder).map_err(Error::file(&folder))?;
    let files = entries.flatten().map(|entry| entry.path()).filter(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("Parlance") && path.extension().is_some_and(|extension| extension == "deb")
    });
    let path =
        files.max_by_key(|path| path.metadata().and_then(|file| file.modified()).ok()).ok_or_else(|| {
            Error::missing(
                "Parlance*.deb",
                format!("The bundler should have written it to {}", folder.display()),
            )
        })?;
    Ok(path.metadata().map_err(Error::file(&path))?.len() as f64 / 1e6)
}
