//! The window's colours before the data are open: a small file in the data folder, with nothing else in it.
//!
//! The settings win; this file only prevents a flash of other colours. Must not know the settings.

use parlance_contract::Theme;
use std::path::{Path, PathBuf};

/// The last colours of the window, or those of the system if they are not known.
pub(crate) fn read_theme(data_dir: &Path) -> Theme {
    let json = std::fs::read(path(data_dir)).unwrap_or_default();
    // A damaged file is replaced once the settings are known.
    serde_json::from_slice(&json).unwrap_or_default()
}

/// Stores the colours for the next start.
pub(crate) fn keep_theme(data_dir: &Path, theme: Theme) {
    if read_theme(data_dir) == theme {
        return;
    }
    let kept = serde_json::to_vec(&theme)
        .map_err(std::io::Error::from)
        .and_then(|json| std::fs::write(path(data_dir), json));
    if let Err(error) = kept {
        tracing::warn!(%error, "the next start does not know the window's colours");
    }
}

fn path(data_dir: &Path) -> PathBuf {
    data_dir.join("theme.json")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_start_knows_the_colours_of_the_last_one() {
        let dir = tempfile::tempdir().unwrap();
        assert_eq!(read_theme(dir.path()), Theme::System, "the first start asks the system");
        keep_theme(dir.path(), Theme::Dark);
        assert_eq!(read_theme(dir.path()), Theme::Dark);
        keep_theme(dir.path(), Theme::System);
        assert_eq!(read_theme(dir.path()), Theme::System);
    }

    #[test]
    fn a_file_that_is_not_whole_counts_as_none() {
        let dir = tempfile::tempdir().unwrap();
        keep_theme(dir.path(), Theme::Dark);
        std::fs::write(path(dir.path()), b"\"da").unwrap();
        assert_eq!(read_theme(dir.path()), Theme::System);
    }
}
