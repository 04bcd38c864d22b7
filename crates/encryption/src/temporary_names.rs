//! Names of temporary files for a conversion.
//!
//! They begin with [`BEGINNING`], which no unrelated file may have. Older versions used suffixes, which unrelated
//! files may have too.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Prefix of the names of temporary files.
pub const BEGINNING: &str = ".parlance-";

/// The purpose of a temporary file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The new form, until it is complete.
    Converting,
    /// The old form, until its bytes are overwritten.
    Replaced,
}

impl Kind {
    const ALL: [Self; 2] = [Self::Converting, Self::Replaced];

    fn word(self) -> &'static str {
        match self {
            Self::Converting => "converting",
            Self::Replaced => "replaced",
        }
    }

    /// The path of the temporary file for a file.
    pub(crate) fn of(self, path: &Path) -> PathBuf {
        let mut name = OsString::from(format!("{BEGINNING}{}-", self.word()));
        name.push(path.file_name().unwrap_or_default());
        path.with_file_name(name)
    }

    /// The same path in older versions.
    pub(crate) fn formerly_of(self, path: &Path) -> PathBuf {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".{}", self.word()));
        PathBuf::from(name)
    }

    /// Returns the kind of a temporary file and its original path; `None` for other files.
    pub(crate) fn parse(path: &Path) -> Option<(Self, PathBuf)> {
        let name = path.file_name()?.to_str()?.strip_prefix(BEGINNING)?;
        Self::ALL.into_iter().find_map(|kind| {
            let original = name.strip_prefix(kind.word())?.strip_prefix('-')?;
            Some((kind, path.with_file_name(original)))
        })
    }

    /// The same for a name of older versions, which an unrelated file may have.
    pub(crate) fn parse_former(path: &Path) -> Option<(Self, PathBuf)> {
        let name = path.file_name()?.to_str()?;
        Self::ALL.into_iter().find_map(|kind| {
            let original = name.strip_suffix(kind.word())?.strip_suffix('.')?;
            (!original.is_empty()).then(|| (kind, path.with_file_name(original)))
        })
    }
}

/// Whether a name is that of a temporary file. Some file systems ignore case.
#[must_use]
pub fn is_temporary(name: &str) -> bool {
    name.get(..BEGINNING.len()).is_some_and(|beginning| beginning.eq_ignore_ascii_case(BEGINNING))
}
