//! The key file of a data folder: the state of its encryption, the keyring entry with the key, and the key wrapped by
//! the recovery key. It is small, and the data is lost without it, so there are three copies.

use crate::durable;
use crate::key::{Key, Purpose};
use crate::recovery_document::KeyRecord;
use crate::recovery_key::WrappedKey;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use uuid::Uuid;

/// The names of its copies in the data folder, in reading order. The last one has the prefix of database backups, so
/// that a user who copies those by name copies it too.
const NAMES: [&str; 3] = ["encryption.json", "encryption.json.copy", "parlance.db.encryption.json"];

/// The format version that this version writes.
const VERSION: u32 = 1;

/// Maximum size of a key file, in bytes.
const MAX_BYTES: u64 = 64 * 1024;

/// The state of a data folder's encryption.
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

/// The facts about the encryption of a data folder. They reveal no secret without the recovery key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeyFile {
    version: u32,
    /// The name of the keyring entry.
    pub entry: Uuid,
    /// The state of the encryption.
    pub stage: Stage,
    /// The key, wrapped by the recovery key.
    pub wrapped: WrappedKey,
    /// Derived from the key, to detect a wrong key before anything is opened with it.
    check: String,
}

/// The JSON of a copy.
#[derive(Serialize, Deserialize)]
struct Written {
    #[serde(flatten)]
    file: KeyFile,
    /// SHA-256 of the fields, in hexadecimal digits; missing in the first versions.
    digest: Option<String>,
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
        /// The system's error.
        source: io::Error,
    },
    /// It is damaged.
    #[error("{} is damaged", path.display())]
    Malformed {
        /// The file.
        path: PathBuf,
    },
    /// A newer version of the app wrote it.
    #[error("{} is of a newer version of Parlance", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
    },
}

impl KeyFile {
    /// The key file for data that is about to be encrypted.
    #[must_use]
    pub fn new(key: &Key, wrapped: WrappedKey) -> Self {
        Self::restore(key, KeyRecord { entry: Uuid::new_v4(), wrapped })
    }

    /// Restores the key file from a recovery document. Encrypted and plain files may exist.
    #[must_use]
    pub fn restore(key: &Key, record: KeyRecord) -> Self {
        let KeyRecord { entry, wrapped } = record;
        Self { version: VERSION, entry, stage: Stage::Encrypting, wrapped, check: check_of(key) }
    }

    /// The record for a recovery document.
    #[must_use]
    pub fn record(&self) -> KeyRecord {
        KeyRecord { entry: self.entry, wrapped: self.wrapped.clone() }
    }

    /// The same in another state.
    #[must_use]
    pub fn at(self, stage: Stage) -> Self {
        Self { stage, ..self }
    }

    /// The same with another recovery key.
    #[must_use]
    pub fn with_wrapped(self, wrapped: WrappedKey) -> Self {
        Self { wrapped, ..self }
    }

    /// Whether a key is the one of this data.
    #[must_use]
    pub fn is_of(&self, key: &Key) -> bool {
        self.check == check_of(key)
    }

    /// Reads the first copy that exists and is not damaged; `None` if there is no copy, because the data is not
    /// encrypted.
    ///
    /// # Errors
    ///
    /// When no copy can be read, or a newer version wrote a copy before the first valid one.
    pub fn find(data_dir: &Path) -> Result<Option<Self>, KeyFileError> {
        let mut bad = None;
        for path in Self::paths(data_dir) {
            match Self::read(&path) {
                Ok(Some(file)) => return Ok(Some(file)),
                Ok(None) => {}
                Err(error @ KeyFileError::Newer { .. }) => return Err(error),
                Err(error) => bad = bad.or(Some(error)),
            }
        }
        bad.map_or(Ok(None), Err)
    }

    fn read(path: &Path) -> Result<Option<Self>, KeyFileError> {
        let failed = |source| KeyFileError::File { path: path.to_owned(), source };
        let malformed = || KeyFileError::Malformed { path: path.to_owned() };
        match fs::metadata(path) {
            Ok(metadata) if metadata.len() > MAX_BYTES => return Err(malformed()),
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(failed(error)),
        }
        let bytes = fs::read(path).map_err(failed)?;
        let value: serde_json::Value = serde_json::from_slice(&bytes).map_err(|_| malformed())?;
        let version = value.get("version").and_then(serde_json::Value::as_u64);
        if version.is_some_and(|version| version > u64::from(VERSION)) {
            return Err(KeyFileError::Newer { path: path.to_owned() });
        }
        let Written { file, digest } = serde_json::from_value(value).map_err(|_| malformed())?;
        let is_whole = digest.is_none_or(|digest| file.digest().is_ok_and(|of_file| of_file == digest));
        if is_whole && file.version == VERSION { Ok(Some(file)) } else { Err(malformed()) }
    }

    /// Writes all copies, each atomically and durably. [`Self::repair`] writes those that failed.
    ///
    /// # Errors
    ///
    /// When the first copy cannot be written. All copies are unchanged then.
    pub fn write(&self, data_dir: &Path) -> Result<(), KeyFileError> {
        let [first, ..] = Self::paths(data_dir);
        self.write_to(&first).map_err(|source| KeyFileError::File { path: first, source })?;
        // The first copy is enough: the next start writes those that failed.
        drop(self.repair(data_dir));
        Ok(())
    }

    /// Writes the copies that are missing, damaged or different.
    ///
    /// # Errors
    ///
    /// When one cannot be written. The others are still written.
    pub fn repair(&self, data_dir: &Path) -> Result<(), KeyFileError> {
        let mut repaired = Ok(());
        for path in Self::paths(data_dir) {
            if !matches!(Self::read(&path), Ok(Some(file)) if file == *self) {
                let written = self.write_to(&path);
                repaired = repaired.and(written.map_err(|source| KeyFileError::File { path, source }));
            }
        }
        repaired
    }

    fn write_to(&self, path: &Path) -> io::Result<()> {
        let mut partial = path.to_owned().into_os_string();
        partial.push(".partial");
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file: File = options.open(&partial)?;
        let written = Written { file: self.clone(), digest: Some(self.digest()?) };
        file.write_all(&serde_json::to_vec_pretty(&written)?)?;
        file.sync_all()?;
        drop(file);
        durable::rename(Path::new(&partial), path)
    }

    fn digest(&self) -> io::Result<String> {
        let digest = Sha256::digest(serde_json::to_vec(self)?);
        Ok(digest.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// Copies all copies unchanged to another folder and syncs them.
    ///
    /// # Errors
    ///
    /// When one cannot be copied.
    pub fn copy_into(data_dir: &Path, folder: &Path) -> io::Result<()> {
        for (from, to) in Self::paths(data_dir).iter().zip(Self::paths(folder)) {
            match fs::copy(from, &to) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                copied => {
                    copied?;
                    durable::sync_file(&to)?;
                }
            }
        }
        durable::sync_folder(folder)
    }

    /// Removes all copies, the first one last, because the data of this folder is plain or has moved.
    ///
    /// # Errors
    ///
    /// When one cannot be removed.
    pub fn remove(data_dir: &Path) -> Result<(), KeyFileError> {
        for path in Self::paths(data_dir).into_iter().rev() {
            let removed = match fs::remove_file(&path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
                removed => removed.and_then(|()| durable::sync_name(&path)),
            };
            removed.map_err(|source| KeyFileError::File { path, source })?;
        }
        Ok(())
    }

    /// The paths of its copies, in reading order.
    #[must_use]
    pub fn paths(data_dir: &Path) -> [PathBuf; 3] {
        NAMES.map(|name| data_dir.join(name))
    }

    /// Whether a name in the data folder is that of a copy.
    #[must_use]
    pub fn is_name(name: &str) -> bool {
        NAMES.contains(&name)
    }
}

fn check_of(key: &Key) -> String {
    key.derive(Purpose::Check).to_hex().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RecoveryKey;

    fn written(folder: &Path) -> (Key, RecoveryKey, KeyFile) {
        let (key, recovery) = (Key::random().unwrap(), RecoveryKey::random().unwrap());
        let file = KeyFile::new(&key, recovery.wrap(&key).unwrap());
        file.write(folder).unwrap();
        (key, recovery, file)
    }

    #[test]
    fn it_is_found_as_it_was_written_and_has_no_secret() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(KeyFile::find(folder.path()).unwrap(), None);
        let (key, recovery, file) = written(folder.path());
        assert_eq!(KeyFile::find(folder.path()).unwrap(), Some(file.clone()));
        for path in KeyFile::paths(folder.path()) {
            let text = fs::read_to_string(path).unwrap();
            assert!(!text.contains(key.to_hex().as_str()) && !text.contains(recovery.line().as_str()));
        }
        assert!(file.is_of(&key) && !file.is_of(&Key::random().unwrap()));
        assert_eq!(recovery.unwrap(&file.wrapped), Ok(key));
        KeyFile::remove(folder.path()).unwrap();
        assert_eq!(KeyFile::find(folder.path()).unwrap(), None);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn any_one_copy_replaces_the_others_when_they_are_missing_or_damaged() {
        for n_good in 0..3 {
            for damage in [None, Some(""), Some("{}"), Some("a changed digit")] {
                let folder = tempfile::tempdir().unwrap();
                let (_, _, file) = written(folder.path());
                let paths = KeyFile::paths(folder.path());
                for path in paths.iter().enumerate().filter(|(n, _)| *n != n_good).map(|(_, path)| path) {
                    match damage {
                        None => fs::remove_file(path).unwrap(),
                        Some("a changed digit") => {
                            let text = fs::read_to_string(path).unwrap();
                            let changed = text.replace(&file.check, &"0".repeat(file.check.len()));
                            assert_ne!(changed, text);
                            fs::write(path, changed).unwrap();
                        }
                        Some(text) => fs::write(path, text).unwrap(),
                    }
                }
                let found = KeyFile::find(folder.path()).unwrap().unwrap();
                assert_eq!(found, file, "{n_good} {damage:?}");
                found.repair(folder.path()).unwrap();
                assert!(paths.iter().all(|path| KeyFile::read(path).unwrap().as_ref() == Some(&file)));
            }
        }
    }

    #[test]
    fn a_copy_that_differs_from_the_first_one_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let (_, _, older) = written(folder.path());
        let newer = older.at(Stage::Encrypted);
        let [first, others @ ..] = KeyFile::paths(folder.path());
        newer.write_to(&first).unwrap();
        let found = KeyFile::find(folder.path()).unwrap().unwrap();
        assert_eq!(found, newer);
        found.repair(folder.path()).unwrap();
        assert!(others.iter().all(|path| KeyFile::read(path).unwrap().as_ref() == Some(&newer)));
    }

    #[test]
    fn a_file_without_a_digest_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let (_, _, file) = written(folder.path());
        KeyFile::remove(folder.path()).unwrap();
        let [first, ..] = KeyFile::paths(folder.path());
        fs::write(first, serde_json::to_string_pretty(&file).unwrap()).unwrap();
        assert_eq!(KeyFile::find(folder.path()).unwrap(), Some(file));
    }

    #[test]
    fn copies_that_are_all_damaged_are_never_taken_for_none() {
        let folder = tempfile::tempdir().unwrap();
        for text in ["", "{}", "null", &"x".repeat(100_000)] {
            KeyFile::paths(folder.path()).iter().for_each(|path| fs::write(path, text).unwrap());
            let found = KeyFile::find(folder.path());
            assert!(matches!(found, Err(KeyFileError::Malformed { .. })), "{text:.20}");
        }
    }

    #[test]
    fn a_file_of_a_newer_version_is_not_replaced_by_an_older_copy() {
        let folder = tempfile::tempdir().unwrap();
        let (_, _, file) = written(folder.path());
        let [first, ..] = KeyFile::paths(folder.path());
        fs::write(first, serde_json::to_string(&KeyFile { version: 2, ..file }).unwrap()).unwrap();
        assert!(matches!(KeyFile::find(folder.path()), Err(KeyFileError::Newer { .. })));
    }
}
