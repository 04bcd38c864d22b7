//! Encryption of everything that is kept on this computer: turning it on and off, and finding the key at the start.
//!
//! Owns where the key is and what belongs to the data of this computer. Nothing is encrypted with a key that is not in the
//! keyring and wrapped for the recovery key, and data that is encrypted never gets another key. Must not know how a
//! database or a file is encrypted.

mod setting_aside;
mod unlocking;

pub(crate) use setting_aside::{finish_setting_aside, set_aside_all};
pub(crate) use unlocking::{KeyError, Unlocked, locate_store, recover_key, unlock};

use crate::config::Config;
use crate::keyring::{Keyring, KeyringError};
use crate::problem::Problem;
use crate::view::{EncryptionState, EncryptionView, ProblemCode, RecoveryKeyView};
use parlance_encryption::{Key, KeyFile, RecoveryKey, Stage};
use parlance_words::messages;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use zeroize::Zeroizing;

/// Encryption of an open app. Clones share it.
#[derive(Clone)]
pub(crate) struct Encryption {
    shared: Arc<Shared>,
}

struct Shared {
    data_dir: PathBuf,
    keyring: Keyring,
    stage: Option<Stage>,
    problem: Option<Problem>,
    /// Keys that were made and are not used yet.
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

    /// Whether it is off and there is a keyring for its key. Asks nobody to unlock it.
    pub(crate) async fn can_begin(&self) -> bool {
        let keyring = self.shared.keyring.clone();
        let is_there = tokio::task::spawn_blocking(move || keyring.is_there()).await;
        self.shared.stage.is_none() && is_there.unwrap_or(false)
    }

    /// Makes a key and a recovery key for it. Nothing is kept of them before encryption is turned on.
    pub(crate) async fn begin(&self) -> Result<RecoveryKeyView, Problem> {
        if self.shared.stage.is_some() {
            return Err(Problem::fault());
        }
        let keyring = self.shared.keyring.clone();
        let tried =
            tokio::task::spawn_blocking(move || keyring.check()).await.map_err(Problem::interrupted)?;
        tried.map_err(|error| refused(&error))?;
        let (key, recovery) = (Key::random(), RecoveryKey::random());
        let key = key.map_err(|error| Problem::no_randomness(&error))?;
        let recovery = recovery.map_err(|error| Problem::no_randomness(&error))?;
        let wrapped = recovery.wrap(&key).map_err(|error| Problem::no_randomness(&error))?;
        let file = KeyFile::new(&key, wrapped);
        let groups = recovery.groups().iter().map(|group| group.to_string()).collect();
        *self.pending() = Some(Pending { key, recovery, file });
        Ok(RecoveryKeyView { groups })
    }

    /// Forgets the keys that were made.
    pub(crate) fn cancel(&self) {
        *self.pending() = None;
    }

    /// The recovery key that was made, as a line of text.
    pub(crate) fn recovery_key(&self) -> Result<Zeroizing<String>, Problem> {
        self.pending().as_ref().map(|pending| pending.recovery.line()).ok_or_else(not_begun)
    }

    /// What a recovery document has of the key file, as lines of text.
    pub(crate) fn key_record(&self) -> Result<Vec<String>, Problem> {
        self.pending().as_ref().map(|pending| pending.file.record().lines()).ok_or_else(not_begun)
    }

    /// Keeps the keys that were made: the next opening of the app encrypts everything.
    pub(crate) async fn turn_on(&self) -> Result<(), Problem> {
        let Pending { key, file, .. } = self.pending().clone().ok_or_else(not_begun)?;
        let shared = Arc::clone(&self.shared);
        let kept = tokio::task::spawn_blocking(move || -> Result<(), Problem> {
            shared.keyring.keep_surely(file.entry, &key.to_hex()).map_err(|error| refused(&error))?;
            // Only now: a key file without a key in the keyring would ask for the recovery key.
            file.write(&shared.data_dir).map_err(|error| {
                if let Err(error) = shared.keyring.remove_left(file.entry) {
                    tracing::warn!(%error, "a key that is not needed is left in the keyring");
                }
                Problem::key_file(&error)
            })
        });
        kept.await.map_err(Problem::interrupted)??;
        self.cancel();
        Ok(())
    }

    /// The next opening of the app decrypts everything.
    pub(crate) async fn turn_off(&self) -> Result<(), Problem> {
        let shared = Arc::clone(&self.shared);
        let noted = tokio::task::spawn_blocking(move || -> Result<(), Problem> {
            let found = KeyFile::find(&shared.data_dir).map_err(|error| Problem::key_file(&error))?;
            let file = found.ok_or_else(Problem::fault)?.at(Stage::Decrypting);
            file.write(&shared.data_dir).map_err(|error| Problem::key_file(&error))
        });
        noted.await.map_err(Problem::interrupted)?
    }

    fn pending(&self) -> std::sync::MutexGuard<'_, Option<Pending>> {
        self.shared.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The keyring does not take the key.
fn refused(error: &KeyringError) -> Problem {
    Problem::needs_keyring(&error.into())
}

/// The keys are forgotten: the window that asked for them has been loaded anew.
fn not_begun() -> Problem {
    Problem::new(ProblemCode::NotFound, messages::encryption_not_changed(), messages::problem_try_again())
}
