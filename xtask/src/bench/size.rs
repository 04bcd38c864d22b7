//! The installer.

use super::table::{Budget, Row};
use crate::error::{Error, Result};
use crate::project;
use std::path::PathBuf;

/// Measures what the release build has left.
pub(super) fn measure() -> Result<Vec<Row>> {
    let folder = project::target_dir().join("release/bundle/deb");
    let entries = std::fs::read_dir(&folder).map_err(Error::file(&folder))?;
    let files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    let mb = |name: &str| {
        let is_installer = |path: &&PathBuf| {
            let file_name =
                path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            file_name.starts_with(name) && file_name.ends_with(".deb")
        };
        let path = files
            .iter()
            .filter(is_installer)
            .max_by_key(|path| path.metadata().and_then(|file| file.modified()).ok());
        let path = path.ok_or_else(|| Error::Missing {
            what: format!("{name}*.deb"),
            cure: format!("The bundler should have written it to {}", folder.display()),
        })?;
        let bytes = path.metadata().map_err(Error::file(path))?.len();
        Ok::<f64, Error>(bytes as f64 / 1e6)
    };
    let (ours, empty) = (mb("Parlance_")?, mb("EmptyWindow_")?);
    Ok(vec![
        Row {
            what: "installer (.deb)".to_owned(),
            unit: "MB".into(),
            value: ours,
            floor: None,
            budget: Budget::AtMost(15.0),
        },
        Row {
            what: "installer against an empty window".to_owned(),
            unit: "MB".into(),
            value: ours,
            floor: Some(("empty window".into(), empty)),
            budget: Budget::None,
        },
    ])
}
