//! Files in the app's own folders, which no other program has: what was pasted, and what came in with conversations of
//! other programs. They are encrypted when the store is.
//!
//! Owns how they are read and written. Files of the person are read as they are, whatever they begin with.

use parlance_encryption::{Form, Key, files};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

/// The folders in the data folder.
const PASTED: &str = "pasted";
const IMPORTED: &str = "imported";

/// The folders of private copies. Clones share them.
#[derive(Clone, Debug)]
pub(crate) struct PrivateCopies {
    pasted: PathBuf,
    imported: PathBuf,
    /// With which they are read, where they are encrypted.
    key: Option<Key>,
    /// In which new ones are written.
    form: Form,
}

impl PrivateCopies {
    /// Their folders in the data folder.
    pub(crate) const FOLDERS: [&str; 2] = [PASTED, IMPORTED];

    /// Those of a data folder, written in a form.
    pub(crate) fn below(data_dir: &Path, key: Option<Key>, form: Form) -> Self {
        Self { pasted: data_dir.join(PASTED), imported: data_dir.join(IMPORTED), key, form }
    }

    /// None at all, for tests.
    #[cfg(test)]
    pub(crate) fn none() -> Self {
        Self::below(Path::new("/nowhere"), None, Form::Plain)
    }

    /// The folder of what was pasted.
    pub(crate) fn pasted(&self) -> &Path {
        &self.pasted
    }

    /// The folder of what was imported.
    pub(crate) fn imported(&self) -> &Path {
        &self.imported
    }

    /// Whether a file is one of them.
    pub(crate) fn hold(&self, path: &Path) -> bool {
        path.starts_with(&self.pasted) || path.starts_with(&self.imported)
    }

    /// Opens a file of this computer: one of these, or one of the person.
    pub(crate) fn open(&self, path: &Path) -> io::Result<files::Reader> {
        if self.hold(path) { files::open(path, self.key.as_ref()) } else { files::open_plain(path) }
    }

    /// Whether a file has a form that other programs cannot read.
    pub(crate) fn is_encrypted(&self, path: &Path) -> io::Result<bool> {
        Ok(self.hold(path) && files::is_encrypted(path)?)
    }

    /// Begins to write one of these, or a file elsewhere, which is never encrypted.
    pub(crate) fn writer(&self, path: &Path, file: File) -> io::Result<files::Writer<File>> {
        let is_encrypted = self.form == Form::Encrypted && self.hold(path);
        files::Writer::new(file, self.key.as_ref().filter(|_| is_encrypted))
    }

    /// Brings all of these into a form. What is in it already stays as it is.
    pub(crate) fn convert(data_dir: &Path, key: &Key, to: Form) -> io::Result<()> {
        for folder in Self::FOLDERS {
            convert_folder(&data_dir.join(folder), key, to)?;
        }
        Ok(())
    }
}

fn convert_folder(folder: &Path, key: &Key, to: Form) -> io::Result<()> {
    if !folder.exists() {
        return Ok(());
    }
    files::tidy_folder(folder)?;
    // All of them first: converting makes new ones for a moment.
    for entry in std::fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()? {
        let path = entry.path();
        let kind = entry.file_type()?;
        if kind.is_dir() {
            convert_folder(&path, key, to)?;
        } else if kind.is_file() {
            match to {
                Form::Encrypted => files::encrypt(&path, key)?,
                Form::Plain => files::decrypt(&path, key)?,
            }
        }
    }
    Ok(())
}
