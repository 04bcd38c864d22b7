//! Names of files that a conversion makes beside a file and removes again.
//!
//! They begin with [`BEGINNING`], which no name of a stranger's file may have. Versions before this one put words at the
//! end instead, which strangers' names may have as well.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// How the names of temporary files begin.
pub const BEGINNING: &str = ".parlance-";

/// The purpose of a temporary file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The new form, until it is whole.
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

    /// The same path as versions before this one named it.
    pub(crate) fn formerly_of(self, path: &Path) -> PathBuf {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".{}", self.word()));
        PathBuf::from(name)
    }

    /// Returns the kind of a temporary file and the file that it belongs to; `None` for other files.
    pub(crate) fn parse(path: &Path) -> Option<(Self, PathBuf)> {
        let name = path.file_name()?.to_str()?.strip_prefix(BEGINNING)?;
        Self::ALL.into_iter().find_map(|kind| {
            let original = name.strip_prefix(kind.word())?.strip_prefix('-')?;
            Some((kind, path.with_file_name(original)))
        })
    }

    /// The same for a name of versions before this one. A stranger's file may have it.
    pub(crate) fn parse_former(path: &Path) -> Option<(Self, PathBuf)> {
        let name = path.file_name()?.to_str()?;
        Self::ALL.into_iter().find_map(|kind| {
            let original = name.strip_suffix(kind.word())?.strip_suffix('.')?;
            (!original.is_empty()).then(|| (kind, path.with_file_name(original)))
        })
    }
}

/// Whether a name is one of a temporary file. Some file systems ignore case.
#[must_use]
pub fn is_temporary(name: &str) -> bool {
    name.get(..BEGINNING.len()).is_some_and(|beginning| beginning.eq_ignore_ascii_case(BEGINNING))
}
