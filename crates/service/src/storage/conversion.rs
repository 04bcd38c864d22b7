//! Encrypts or decrypts the contents of a data directory that no service uses.

use super::blob_store::DIRECTORIES;
use parlance_encryption::{Form, Key, erase, files};
use std::collections::HashMap;
use std::fs::DirEntry;
use std::io;
use std::path::Path;
use uuid::Uuid;

/// The plain lengths of the files' contents, by file id.
pub(crate) type Lengths = HashMap<Uuid, u64>;

/// Converts all contents, including those set aside, and erases unfinished uploads. Contents already in the target form
/// stay unchanged.
pub(crate) fn convert(data_dir: &Path, key: &Key, to: Form, lengths: &Lengths) -> io::Result<()> {
    let [incoming, contents, quarantine] = DIRECTORIES.map(|name| data_dir.join(name));
    for entry in entries(&incoming)? {
        erase(&entry.path())?;
    }
    for directory in [contents, quarantine] {
        if directory.try_exists()? {
            files::tidy_folder(&directory)?;
        }
        for entry in entries(&directory)? {
            if entry.file_type()?.is_file() {
                let id = entry.file_name().to_str().and_then(|name| Uuid::parse_str(name).ok());
                convert_content(&entry.path(), key, to, id.and_then(|id| lengths.get(&id).copied()))?;
            }
        }
    }
    Ok(())
}

/// The entries of a directory, or none if it does not exist. All are read first, since each conversion adds entries.
fn entries(directory: &Path) -> io::Result<Vec<DirEntry>> {
    match std::fs::read_dir(directory) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        read => read?.collect(),
    }
}

fn convert_content(path: &Path, key: &Key, to: Form, length: Option<u64>) -> io::Result<()> {
    let converted = match (form_of(path, key, length)?, to) {
        (Form::Plain, Form::Encrypted) => files::encrypt_plain(path, key),
        (Form::Encrypted, Form::Plain) => files::decrypt(path, key),
        _ => Ok(()),
    };
    match converted {
        // A damaged content must not block the others. Its length is wrong, so the service does not read it.
        Err(error) if error.kind() == io::ErrorKind::InvalidData => {
            tracing::warn!(%error, name = ?path.file_name(), "a damaged content stays encrypted");
            Ok(())
        }
        converted => converted,
    }
}

/// The form of a content. A user's own file may begin like an encrypted one; then the length decides, or else whether
/// the key opens it.
fn form_of(path: &Path, key: &Key, length: Option<u64>) -> io::Result<Form> {
    if !files::is_encrypted(path)? {
        return Ok(Form::Plain);
    }
    let is_plain = match length {
        Some(length) => std::fs::metadata(path)?.len() == length,
        None => return files::form_of(path, key),
    };
    Ok(if is_plain { Form::Plain } else { Form::Encrypted })
}
