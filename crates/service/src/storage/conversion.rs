//! Brings the contents of a data directory that nobody uses into the other form.

use super::blob_store::DIRECTORIES;
use parlance_encryption::{Form, Key, erase, files};
use std::collections::HashMap;
use std::fs::DirEntry;
use std::io;
use std::path::Path;
use uuid::Uuid;

/// How long the contents of files are in plain, by the ids of the files.
pub(crate) type Lengths = HashMap<Uuid, u64>;

/// Converts all contents, also those that are set aside, and erases what was being received. What is in that form already
/// stays as it is.
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

/// What is in a directory, which need not exist. All names at once, since each conversion makes new ones.
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
        // One that is damaged must not be in the way of the others. It has not its length, and is not read.
        Err(error) if error.kind() == io::ErrorKind::InvalidData => {
            tracing::warn!(%error, name = ?path.file_name(), "a damaged content stays encrypted");
            Ok(())
        }
        converted => converted,
    }
}

/// The form of a content. Somebody's own file may begin as an encrypted one does; then its length tells, or whether the
/// key opens it.
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
