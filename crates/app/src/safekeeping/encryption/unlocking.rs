//! Finds the key at the start of the app and finishes an earlier conversion.

use super::problems;
use crate::kernel::config::Config;
use crate::kernel::keyring::{Keyring, KeyringError};
use crate::kernel::private_copies::PrivateCopies;
use crate::kernel::problem::Problem;
use crate::kernel::store::DATABASE;
use crate::services::local;
use parlance_encryption::{
    Form, Key, KeyFile, KeyFileError, Purpose, RecoveryKeyError, Stage, find_recovery_key, parse_document,
};
use parlance_store::encryption::ConversionError;
use parlance_store::{Location, encryption};
use parlance_words::{Paragraph, messages};
use secrecy::ExposeSecret;
use std::path::Path;

/// Why the data cannot be opened with its key.
#[derive(Debug, thiserror::Error)]
#[error("{problem}")]
pub struct KeyError {
    /// The problem to show.
    pub(crate) problem: Problem,
    /// Whether the recovery key helps.
    pub(crate) is_key_missing: bool,
    /// Whether the recovery document helps, which has the content of the key file.
    pub(crate) is_key_file_missing: bool,
}

/// The state of encryption at the start.
#[derive(Debug, Default)]
pub(crate) struct Unlocked {
    /// The key of this data.
    pub(crate) key: Option<Key>,
    /// The stage of the conversion; `None` when nothing is encrypted.
    pub(crate) stage: Option<Stage>,
    /// Why an interrupted conversion could not be finished.
    pub(crate) problem: Option<Problem>,
    /// A notice about the finished conversion.
    pub(crate) said: Option<Paragraph>,
}

impl Unlocked {
    /// The database of the app.
    pub(crate) fn store(&self, config: &Config) -> Location {
        let key = self.key.as_ref().map(|key| key.derive(Purpose::Store));
        let location = Location::new(config.data_dir.join(DATABASE), key).on(config.disk.clone());
        let location = if config.updates_without_backup { location.without_backup() } else { location };
        if self.stage == Some(Stage::Encrypted) { location.refusing_plain() } else { location }
    }

    /// The key of files.
    pub(crate) fn files_key(&self) -> Option<Key> {
        self.key.as_ref().map(|key| key.derive(Purpose::Files))
    }
}

/// Finds the key of the data and finishes an interrupted conversion. Blocks while the system asks the user to unlock
/// the keyring, and while data is converted. No other process may have the data open.
///
/// # Errors
///
/// When the data is encrypted and its key cannot be found. The data is unchanged then.
pub(crate) fn unlock(config: &Config) -> Result<Unlocked, KeyError> {
    let Some(file) = find_key_file(config)? else { return Ok(Unlocked::default()) };
    let key = find_key(config, &file)?;
    if let Err(error) = file.repair(&config.data_dir) {
        tracing::warn!(%error, "a copy of the key file is missing");
    }
    let mut unlocked = Unlocked { key: Some(key.clone()), stage: Some(file.stage), ..Unlocked::default() };
    if file.stage == Stage::Encrypted {
        check_encrypted(&config.data_dir)?;
        return Ok(unlocked);
    }
    match finish(config, &file, &key) {
        Ok(stage) => {
            unlocked.said = Some(match stage {
                Some(_) => messages::encryption_turned_on().into(),
                None => messages::encryption_turned_off().into(),
            });
            unlocked.stage = stage;
            unlocked.key = stage.map(|_| key);
        }
        Err(problem) => {
            tracing::warn!(%problem, "encryption is not finished");
            unlocked.problem = Some(problems::unfinished(file.stage, &problem));
        }
    }
    Ok(unlocked)
}

/// Refuses plain databases if everything is encrypted: they are foreign.
fn check_encrypted(data_dir: &Path) -> Result<(), KeyError> {
    let store = data_dir.join(DATABASE);
    let is_store_plain = matches!(encryption::form_of(&store), Ok(Some(Form::Plain)));
    let plain = if is_store_plain { Some(store) } else { local::plain_database(data_dir) };
    plain.map_or(Ok(()), |path| {
        let problem = problems::plain_data(&path);
        Err(KeyError { problem, is_key_missing: false, is_key_file_missing: false })
    })
}

/// Completes the conversion of all data, and returns the new stage.
fn finish(config: &Config, file: &KeyFile, key: &Key) -> Result<Option<Stage>, Problem> {
    let key_file = |error| problems::key_file(&error);
    match file.stage {
        Stage::Encrypting | Stage::Encrypted => {
            convert(&config.data_dir, key, Form::Encrypted)?;
            file.clone().at(Stage::Encrypted).write(&config.data_dir).map_err(key_file)?;
            Ok(Some(Stage::Encrypted))
        }
        Stage::Decrypting => {
            convert(&config.data_dir, key, Form::Plain)?;
            KeyFile::remove(&config.data_dir).map_err(key_file)?;
            if let Err(error) = Keyring::new(config.keyring).remove_left(file.entry) {
                // The key is useless now.
                tracing::warn!(%error, "a key that is not needed is left in the keyring");
            }
            Ok(None)
        }
    }
}

/// Converts all data on this computer to a form.
fn convert(data_dir: &Path, key: &Key, to: Form) -> Result<(), Problem> {
    tracing::info!(?to, "data is converted");
    encryption::convert(&data_dir.join(DATABASE), &key.derive(Purpose::Store), to).map_err(|error| {
        match error {
            ConversionError::Store(error) => error.into(),
            ConversionError::File(error) => Problem::data_folder(&error),
            error => {
                tracing::error!(%error, "the converted store");
                Problem::fault()
            }
        }
    })?;
    let files_key = key.derive(Purpose::Files);
    PrivateCopies::convert(data_dir, &files_key, to).map_err(|error| Problem::data_folder(&error))?;
    local::convert_data(data_dir, key, to)
}

/// The location of the app's database with its key; nothing is converted.
///
/// # Errors
///
/// As [`unlock`].
pub(crate) fn locate_store(config: &Config) -> Result<Location, KeyError> {
    let Some(file) = find_key_file(config)? else { return Ok(Unlocked::default().store(config)) };
    let key = find_key(config, &file)?;
    Ok(Unlocked { key: Some(key), stage: Some(file.stage), ..Unlocked::default() }.store(config))
}

/// Opens the data with a recovery key. Returns the configuration for opening the app. Without a key file, it needs
/// the text of a recovery document, from which it restores the file. The key is put into the keyring again; if that
/// fails, it is known only for this run.
pub(crate) fn recover_key(config: &Config, typed: &str) -> Result<Config, Problem> {
    let (file, key) = match KeyFile::find(&config.data_dir) {
        Ok(Some(file)) => {
            let recovery = find_recovery_key(typed).map_err(problems::recovery_key)?;
            let key = recovery.unwrap(&file.wrapped).map_err(problems::recovery_key)?;
            (file, key)
        }
        Ok(None) | Err(KeyFileError::Malformed { .. }) => restore_key_file(config, typed)?,
        Err(error) => return Err(problems::key_file(&error)),
    };
    if let Err(error) = Keyring::new(config.keyring).keep_surely(file.entry, &key.to_hex()) {
        tracing::warn!(%error, "the key of the data is known for this run only");
    }
    Ok(Config { data_key: Some(key), ..config.clone() })
}

/// Writes the key file that a recovery document describes, if it opens this data.
fn restore_key_file(config: &Config, document: &str) -> Result<(KeyFile, Key), Problem> {
    let (recovery, record) = parse_document(document).map_err(|_| problems::recovery_document())?;
    let key = recovery.unwrap(&record.wrapped).map_err(problems::recovery_key)?;
    let store = config.data_dir.join(DATABASE);
    if is_encrypted(&store) && !encryption::opens(&store, &key.derive(Purpose::Store)) {
        return Err(problems::recovery_key(RecoveryKeyError::Wrong));
    }
    let file = KeyFile::restore(&key, record);
    file.write(&config.data_dir).map_err(|error| problems::key_file(&error))?;
    Ok((file, key))
}

/// The key file of the data; `None` when the data is not encrypted.
fn find_key_file(config: &Config) -> Result<Option<KeyFile>, KeyError> {
    let missing =
        |problem, is_key_file_missing| KeyError { problem, is_key_missing: false, is_key_file_missing };
    match KeyFile::find(&config.data_dir) {
        Ok(None) if is_data_encrypted(&config.data_dir) => Err(missing(problems::key_file_missing(), true)),
        Ok(found) => Ok(found),
        Err(error) => {
            let is_damaged = matches!(error, KeyFileError::Malformed { .. });
            Err(missing(problems::key_file(&error), is_damaged))
        }
    }
}

/// Whether the data has been encrypted, judged by the data itself. Data with a plain part is not, because that part
/// is foreign.
fn is_data_encrypted(data_dir: &Path) -> bool {
    match encryption::form_of(&data_dir.join(DATABASE)) {
        Ok(None) => local::is_encrypted(data_dir),
        Ok(Some(_)) => is_encrypted(&data_dir.join(DATABASE)),
        // Opening an unreadable file reports its error.
        Err(_) => false,
    }
}

fn is_encrypted(store: &Path) -> bool {
    encryption::is_encrypted(store).unwrap_or(false)
}

fn find_key(config: &Config, file: &KeyFile) -> Result<Key, KeyError> {
    if let Some(key) = config.data_key.clone().filter(|key| file.is_of(key)) {
        return Ok(key);
    }
    let missing = |problem| KeyError { problem, is_key_missing: true, is_key_file_missing: false };
    let found = match Keyring::new(config.keyring).find_surely(file.entry) {
        Ok(found) => found,
        Err(error @ (KeyringError::Locked(_) | KeyringError::Absent(_) | KeyringError::Broken(_))) => {
            return Err(missing(problems::key_not_read(&Problem::from(&error))));
        }
    };
    let key = found.and_then(|hex| Key::from_hex(hex.expose_secret()).ok());
    key.filter(|key| file.is_of(key)).ok_or_else(|| missing(problems::key_missing()))
}
