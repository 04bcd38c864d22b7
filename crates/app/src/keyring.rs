//! The person's keys: in the operating system's keyring, or in memory where there is none.
//!
//! The only place that reads or writes a stored key. Which of the two places holds a profile's key is written in
//! the record (`KeyPlace`), so that there is one truth and no silent fallback.

use crate::view::KeyPlace;
use keyring_core::api::CredentialStore;
use keyring_core::{Entry, Error};
use parlance_domain::ProfileId;
use secrecy::{ExposeSecret, SecretString};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The name under which entries stand in the keyring.
const SERVICE: &str = "Parlance";

/// The keyring did not give or take a key.
#[derive(Debug, thiserror::Error)]
#[error("the system's keyring did not answer: {source}")]
pub(crate) struct KeyringError {
    #[source]
    source: Error,
}

/// Keeps keys. Cheap to clone; all clones share the keys of this run.
#[derive(Clone, Default)]
pub(crate) struct Keyring {
    session: Arc<Mutex<HashMap<ProfileId, SecretString>>>,
}

impl std::fmt::Debug for Keyring {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Keyring")
    }
}

impl Keyring {
    /// Keeps a key: in the system's keyring, or for this run only when there is none. Says which.
    /// Blocks while the system asks the person to unlock the keyring.
    pub(crate) fn keep(&self, profile: ProfileId, key: SecretString) -> KeyPlace {
        match open_entry(profile).and_then(|entry| entry.set_password(key.expose_secret())) {
            Ok(()) => {
                self.session().remove(&profile);
                KeyPlace::Keyring
            }
            Err(error) => {
                tracing::warn!(%error, "no keyring; the key is kept for this run only");
                self.keep_for_session(profile, key);
                KeyPlace::Session
            }
        }
    }

    /// Keeps a key in memory only.
    pub(crate) fn keep_for_session(&self, profile: ProfileId, key: SecretString) {
        self.session().insert(profile, key);
    }

    /// The key of a profile, from the place where the record says that it is.
    /// Blocks while the system asks the person to unlock the keyring.
    ///
    /// # Errors
    /// When the key should be in the keyring but the keyring does not answer.
    pub(crate) fn find(
        &self,
        profile: ProfileId,
        place: KeyPlace,
    ) -> Result<Option<SecretString>, KeyringError> {
        if place != KeyPlace::Keyring {
            return Ok(self.session().get(&profile).cloned());
        }
        match open_entry(profile).and_then(|entry| entry.get_password()) {
            Ok(key) => Ok(Some(key.into())),
            Err(Error::NoEntry) => Ok(None),
            Err(source) => Err(KeyringError { source }),
        }
    }

    /// Removes a key from wherever it is.
    ///
    /// # Errors
    /// When it is in the keyring and the keyring does not answer.
    pub(crate) fn forget(&self, profile: ProfileId, place: KeyPlace) -> Result<(), KeyringError> {
        self.session().remove(&profile);
        if place != KeyPlace::Keyring {
            return Ok(());
        }
        match open_entry(profile).and_then(|entry| entry.delete_credential()) {
            Ok(()) | Err(Error::NoEntry) => Ok(()),
            Err(source) => Err(KeyringError { source }),
        }
    }

    fn session(&self) -> std::sync::MutexGuard<'_, HashMap<ProfileId, SecretString>> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn open_entry(profile: ProfileId) -> Result<Entry, Error> {
    open_store()?.build(SERVICE, &profile.to_string(), None)
}

// Opened anew for each use: a keyring that starts later is found, and none is held while nothing is asked of it.
#[cfg(target_os = "linux")]
fn open_store() -> Result<Arc<CredentialStore>, Error> {
    Ok(zbus_secret_service_keyring_store::Store::new()?)
}

#[cfg(target_os = "macos")]
fn open_store() -> Result<Arc<CredentialStore>, Error> {
    Ok(apple_native_keyring_store::keychain::Store::new()?)
}

#[cfg(target_os = "windows")]
fn open_store() -> Result<Arc<CredentialStore>, Error> {
    Ok(windows_native_keyring_store::Store::new()?)
}
