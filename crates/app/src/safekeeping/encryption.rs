//! Encryption of all data on this computer: turning it on and off, and finding the key at the start.
//!
//! Owns the location of the key and the list of data to encrypt. Data is encrypted only with a key that is in the
//! keyring and wrapped for the recovery key, and encrypted data never gets another key. Must not know how a database
//! or a file is encrypted.

mod problems;
mod progress;
mod setting_aside;
mod unlocking;

pub(crate) use progress::conversion_percent;
pub(crate) use setting_aside::{finish_setting_aside, set_aside_all};
pub(crate) use unlocking::{KeyError, Unlocked, locate_store, recover_key, unlock};

use crate::kernel::config::Config;
use crate::kernel::keyring::{Keyring, KeyringError};
use crate::kernel::problem::Problem;
use parking_lot::Mutex;
use parlance_contract::{EncryptionState, EncryptionView, ProblemCode, RecoveryKeyView};
use parlance_encryption::{Key, KeyFile, RecoveryKey, Stage, WrappedKey, find_recovery_key};
use parlance_words::messages;
use std::path::PathBuf;
use std::sync::Arc;
use zeroize::Zeroizing;

/// Encryption of an open app. Clones share it.
#[derive(Clone)]
pub struct Encryption {
    shared: Arc<Shared>,
}

struct Shared {
    data_dir: PathBuf,
    keyring: Keyring,
    /// The key of the data that is open.
    key: Option<Key>,
    stage: Option<Stage>,
    problem: Option<Problem>,
    /// Keys that were prepared but not used yet.
    pending: Mutex<Option<Pending>>,
}

#[derive(Clone)]
struct Pending {
    key: Key,
    recovery: RecoveryKey,
    file: KeyFile,
}

impl Encryption {
    pub(crate) fn new(config: &Config, unlocked: &Unlocked) -> Self {
        let shared = Shared {
            data_dir: config.data_dir.clone(),
            keyring: Keyring::new(config.keyring),
            key: unlocked.key.clone(),
            stage: unlocked.stage,
            problem: unlocked.problem.clone(),
            pending: Mutex::default(),
        };
        Self { shared: Arc::new(shared) }
    }

    /// Whether everything is encrypted.
    pub(crate) fn view(&self) -> EncryptionView {
        let state = match (self.shared.stage, &self.shared.problem) {
            (None, None) => EncryptionState::Off,
            (Some(Stage::Encrypted), None) => EncryptionState::On,
            _ => EncryptionState::Unfinished,
        };
        EncryptionView { state, problem: self.shared.problem.clone().map(Into::into) }
    }

    /// Whether nothing is encrypted.
    pub(crate) fn is_off(&self) -> bool {
        self.shared.stage.is_none()
    }

    /// Whether the system has a keyring. Does not ask the user to unlock it.
    pub(crate) async fn has_keyring(&self) -> bool {
        let keyring = self.shared.keyring.clone();
        tokio::task::spawn_blocking(move || keyring.is_there()).await.unwrap_or(false)
    }

    /// Makes a key and its recovery key. Neither is stored before encryption is turned on.
    pub(crate) async fn begin(&self) -> Result<RecoveryKeyView, Problem> {
        if self.shared.stage.is_some() {
            return Err(Problem::fault());
        }
        let keyring = self.shared.keyring.clone();
        let tried =
            tokio::task::spawn_blocking(move || keyring.check()).await.map_err(Problem::interrupted)?;
        tried.map_err(|error| refused(&error))?;
        let key = Key::random().map_err(|error| problems::no_randomness(&error))?;
        self.make_recovery_key(key, KeyFile::new)
    }

    /// Makes a recovery key that replaces the current one when [`Self::replace_recovery_key`] is called.
    pub(crate) async fn begin_replacing(&self) -> Result<RecoveryKeyView, Problem> {
        let (file, key) = (self.key_file().await?, self.shared.key.clone().ok_or_else(Problem::fault)?);
        self.make_recovery_key(key, |_, wrapped| file.with_wrapped(wrapped))
    }

    /// Makes a new recovery key for a key, and holds it until it is used.
    fn make_recovery_key(
        &self,
        key: Key,
        file: impl FnOnce(&Key, WrappedKey) -> KeyFile,
    ) -> Result<RecoveryKeyView, Problem> {
        let recovery = RecoveryKey::random().map_err(|error| problems::no_randomness(&error))?;
        let wrapped = recovery.wrap(&key).map_err(|error| problems::no_randomness(&error))?;
        let file = file(&key, wrapped);
        let groups = recovery.groups().iter().map(|group| group.to_string()).collect();
        *self.shared.pending.lock() = Some(Pending { key, recovery, file });
        Ok(RecoveryKeyView { groups })
    }

    /// Checks whether a recovery key opens the data; the error gives the reason.
    pub(crate) async fn check_recovery_key(&self, typed: &str) -> Result<(), Problem> {
        let recovery = find_recovery_key(typed).map_err(problems::recovery_key)?;
        let opened = recovery.unwrap(&self.key_file().await?.wrapped).map_err(problems::recovery_key)?;
        if self.shared.key.as_ref() == Some(&opened) { Ok(()) } else { Err(Problem::fault()) }
    }

    /// Replaces the recovery key by the prepared one. The data key stays, so nothing is converted.
    pub(crate) async fn replace_recovery_key(&self) -> Result<(), Problem> {
        let Pending { file: made, .. } = self.shared.pending.lock().clone().ok_or_else(not_begun)?;
        // The stage may have changed since.
        let file = self.key_file().await?.with_wrapped(made.wrapped);
        let data_dir = self.shared.data_dir.clone();
        let written = tokio::task::spawn_blocking(move || file.write(&data_dir));
        written.await.map_err(Problem::interrupted)?.map_err(|error| problems::key_file(&error))?;
        self.cancel();
        Ok(())
    }

    /// The key file of encrypted data.
    async fn key_file(&self) -> Result<KeyFile, Problem> {
        if self.shared.stage != Some(Stage::Encrypted) {
            return Err(Problem::fault());
        }
        let shared = Arc::clone(&self.shared);
        let found = tokio::task::spawn_blocking(move || KeyFile::find(&shared.data_dir));
        let found = found.await.map_err(Problem::interrupted)?.map_err(|error| problems::key_file(&error))?;
        found.ok_or_else(Problem::fault)
    }

    /// Discards the prepared keys.
    pub(crate) fn cancel(&self) {
        *self.shared.pending.lock() = None;
    }

    /// The prepared recovery key, as a line of text.
    ///
    /// # Errors
    /// When none was prepared.
    pub fn recovery_key(&self) -> Result<Zeroizing<String>, Problem> {
        self.shared.pending.lock().as_ref().map(|pending| pending.recovery.line()).ok_or_else(not_begun)
    }

    /// The key file's part of a recovery document, as lines of text: with it and the recovery key, the data opens
    /// without its key file.
    ///
    /// # Errors
    /// When no keys were prepared.
    pub fn key_record(&self) -> Result<Vec<String>, Problem> {
        self.shared.pending.lock().as_ref().map(|pending| pending.file.record().lines()).ok_or_else(not_begun)
    }

    /// Stores the prepared keys. Everything is encrypted when the app is closed and opened again.
    ///
    /// # Errors
    /// When none were prepared, or they cannot be stored; the data is unchanged then.
    pub async fn turn_on(&self) -> Result<(), Problem> {
        if self.shared.stage.is_some() {
            return Err(Problem::fault());
        }
        let Pending { key, file, .. } = self.shared.pending.lock().clone().ok_or_else(not_begun)?;
        let shared = Arc::clone(&self.shared);
        let kept = tokio::task::spawn_blocking(move || -> Result<(), Problem> {
            shared.keyring.keep_surely(file.entry, &key.to_hex()).map_err(|error| refused(&error))?;
            // Only now: a key file without a key in the keyring would ask for the recovery key.
            file.write(&shared.data_dir).map_err(|error| {
                if let Err(error) = shared.keyring.remove_left(file.entry) {
                    tracing::warn!(%error, "a key that is not needed is left in the keyring");
                }
                problems::key_file(&error)
            })
        });
        kept.await.map_err(Problem::interrupted)??;
        self.cancel();
        Ok(())
    }

    /// Requests that everything is decrypted when the app is closed and opened again.
    ///
    /// # Errors
    /// When the request cannot be stored; the data is unchanged then.
    pub async fn turn_off(&self) -> Result<(), Problem> {
        let shared = Arc::clone(&self.shared);
        let noted = tokio::task::spawn_blocking(move || -> Result<(), Problem> {
            let found = KeyFile::find(&shared.data_dir).map_err(|error| problems::key_file(&error))?;
            let file = found.ok_or_else(Problem::fault)?.at(Stage::Decrypting);
            file.write(&shared.data_dir).map_err(|error| problems::key_file(&error))
        });
        noted.await.map_err(Problem::interrupted)?
    }
}

/// The keyring does not take the key.
fn refused(error: &KeyringError) -> Problem {
    problems::needs_keyring(&error.into())
}

/// The prepared keys are gone, because the window that requested them was reloaded.
fn not_begun() -> Problem {
    Problem::new(ProblemCode::NotFound, messages::encryption_not_changed(), messages::problem_try_again())
}
