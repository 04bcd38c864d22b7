//! The installers.

use super::table::{Goal, Row};
use crate::error::{Error, Result};
use xtask::bundle;

/// Measures the installers of the release build.
pub(super) fn measure() -> Result<Vec<Row>> {
    let (deb, rpm) = (mb("Parlance", "deb")?, mb("Parlance", "rpm")?);
    let row =
        |what: &str, value, floor, goal| Row { what: what.to_owned(), unit: "MB".into(), value, floor, goal };
    Ok(vec![
        row("installer (.deb)", deb, None, Goal::AtMost(12.0)),
        row("installer (.rpm)", rpm, None, Goal::None),
        row(
            "installer against an empty window",
            deb,
            Some(("empty window".into(), mb("EmptyWindow", "deb")?)),
            // No limit for the ratio: a smaller empty window would make it worse. The size itself has a limit.
            Goal::Shown,
        ),
    ])
}

/// The size of the newest installer of this kind, in megabytes.
fn mb(product: &str, kind: &str) -> Result<f64> {
    let folder = bundle::folder().join(kind);
    let entries = std::fs::read_dir(&folder).map_err(Error::file(&folder))?;
    let files = entries.flatten().map(|entry| entry.path()).filter(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with(product) && path.extension().is_some_and(|extension| extension == kind)
    });
    let path =
        files.max_by_key(|path| path.metadata().and_then(|file| file.modified()).ok()).ok_or_else(|| {
            Error::missing(
                format!("{product}*.{kind}"),
                format!("The bundler should have written it to {}", folder.display()),
            )
        })?;
    Ok(path.metadata().map_err(Error::file(&path))?.len() as f64 / 1e6)
}
