//! The key file of a data folder: that its data is encrypted, which entry of the keyring has the key, and the key as the
//! recovery key wraps it.

use crate::durable;
use crate::key::{Key, Purpose};
use crate::recovery_key::WrappedKey;
use serde::{Deserialize, Serialize};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use uuid::Uuid;

/// Its name in the data folder.
const NAME: &str = "encryption.json";

/// The form that this version writes.
const VERSION: u32 = 1;

/// No key file is larger, in bytes.
const MAX_BYTES: u64 = 64 * 1024;

/// How far the encryption of a data folder is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// Files are being encrypted; some may still be plain.
    Encrypting,
    /// Everything is encrypted.
    Encrypted,
    /// Files are being decrypted; some may still be encrypted.
    Decrypting,
}

/// What a data folder with encryption says about it. Nothing in it is secret without the recovery key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeyFile {
    version: u32,
    /// The name of the keyring's entry.
    pub entry: Uuid,
    /// How far it is.
    pub stage: Stage,
    /// The key, for the recovery key.
    pub wrapped: WrappedKey,
    /// Derived from the key, so that another one is known before anything is opened with it.
    check: String,
}

/// Why a key file cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum KeyFileError {
    /// It cannot be read or written.
    #[error("{} cannot be read or written: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// It is not what this app writes: damaged, or of a newer version.
    #[error("{} is damaged or of a newer version of Parlance", path.display())]
    Malformed {
        /// The file.
        path: PathBuf,
    },
}

impl KeyFile {
    /// One for data that is about to be encrypted.
    #[must_use]
    pub fn new(key: &Key, wrapped: WrappedKey) -> Self {
        let check = check_of(key);
        Self { version: VERSION, entry: Uuid::new_v4(), stage: Stage::Encrypting, wrapped, check }
    }

    /// The same when it is so far.
    #[must_use]
    pub fn at(self, stage: Stage) -> Self {
        Self { stage, ..self }
    }

    /// Whether a key is that of this data.
    #[must_use]
    pub fn is_of(&self, key: &Key) -> bool {
        self.check == check_of(key)
    }

    /// The key file of a data folder; `None` when its data is not encrypted.
    ///
    /// # Errors
    ///
    /// When there is one that cannot be read.
    pub fn find(data_dir: &Path) -> Result<Option<Self>, KeyFileError> {
        let path = Self::path(data_dir);
        let failed = |source| KeyFileError::File { path: path.clone(), source };
        match fs::metadata(&path) {
            Ok(metadata) if metadata.len() > MAX_BYTES => return Err(KeyFileError::Malformed { path }),
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(failed(error)),
        }
        let bytes = fs::read(&path).map_err(failed)?;
        let read: Option<Self> = serde_json::from_slice(&bytes).ok();
        match read.filter(|file| file.version == VERSION) {
            Some(file) => Ok(Some(file)),
            None => Err(KeyFileError::Malformed { path }),
        }
    }

    /// Writes it, in one step that survives a power cut.
    ///
    /// # Errors
    ///
    /// When it cannot be written. The old one is there then, or none as before.
    pub fn write(&self, data_dir: &Path) -> Result<(), KeyFileError> {
        let path = Self::path(data_dir);
        self.write_to(&path).map_err(|source| KeyFileError::File { path, source })
    }

    fn write_to(&self, path: &Path) -> io::Result<()> {
        let partial = path.with_extension("json.partial");
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file: File = options.open(&partial)?;
        file.write_all(&serde_json::to_vec_pretty(self)?)?;
        file.sync_all()?;
        drop(file);
        durable::rename(&partial, path)
    }

    /// Removes it: the data of this folder is plain.
    ///
    /// # Errors
    ///
    /// When it cannot be removed.
    pub fn remove(data_dir: &Path) -> Result<(), KeyFileError> {
        let path = Self::path(data_dir);
        let removed = fs::remove_file(&path).and_then(|()| durable::sync_name(&path));
        removed.map_err(|source| KeyFileError::File { path, source })
    }

    /// Where it is.
    #[must_use]
    pub fn path(data_dir: &Path) -> PathBuf {
        data_dir.join(NAME)
    }
}

fn check_of(key: &Key) -> String {
    key.derive(Purpose::Check).to_hex().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RecoveryKey;

    #[test]
    fn it_is_found_as_it_was_written_and_has_no_secret() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(KeyFile::find(folder.path()).unwrap(), None);
        let (key, recovery) = (Key::random().unwrap(), RecoveryKey::random().unwrap());
        let file = KeyFile::new(&key, recovery.wrap(&key).unwrap());
        file.write(folder.path()).unwrap();
        assert_eq!(KeyFile::find(folder.path()).unwrap(), Some(file.clone()));
        let text = fs::read_to_string(KeyFile::path(folder.path())).unwrap();
        assert!(!text.contains(key.to_hex().as_str()) && !text.contains(recovery.line().as_str()));
        assert!(file.is_of(&key) && !file.is_of(&Key::random().unwrap()));
        assert_eq!(recovery.unwrap(&file.wrapped), Ok(key));
        KeyFile::remove(folder.path()).unwrap();
        assert_eq!(KeyFile::find(folder.path()).unwrap(), None);
    }

    #[test]
    fn one_that_is_damaged_or_newer_is_never_taken_for_none() {
        let folder = tempfile::tempdir().unwrap();
        let key = Key::random().unwrap();
        let file = KeyFile::new(&key, RecoveryKey::random().unwrap().wrap(&key).unwrap());
        let newer = serde_json::to_string(&KeyFile { version: 2, ..file }).unwrap();
        for text in ["", "{}", "null", &newer, &"x".repeat(100_000)] {
            fs::write(KeyFile::path(folder.path()), text).unwrap();
            assert!(
                matches!(KeyFile::find(folder.path()), Err(KeyFileError::Malformed { .. })),
                "{text:.20}"
            );
        }
    }
}
