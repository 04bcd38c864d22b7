//! The keys of services and model servers: in the operating system's keyring, or in memory if there is none.
//!
//! Only this module reads or writes stored keys. The store has the location of each key (`KeyLocation`), so that there is
//! no silent fallback.

use crate::kernel::problem::Problem;
use keyring_core::api::CredentialStore;
use keyring_core::{Entry, Error};
use parking_lot::Mutex;
use parlance_contract::{KeyLocation, ProblemCode};
use parlance_domain::ProfileId;
use parlance_words::{Paragraph, Text, messages};
use secrecy::{ExposeSecret, SecretString};
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::Arc;
use uuid::Uuid;

/// The name of the app's entries in the keyring.
const SERVICE: &str = "Parlance";

/// An error of the keyring, classified by what the user can do about it.
#[derive(Debug, thiserror::Error)]
pub(crate) enum KeyringError {
    /// It exists, but is locked.
    #[error("the system's keyring is locked: {0}")]
    Locked(#[source] Error),
    /// This computer has none, or it is not running.
    #[error("there is no keyring: {0}")]
    Absent(#[source] Error),
    /// It exists, but fails.
    #[error("the system's keyring does not work: {0}")]
    Broken(#[source] Error),
}

impl KeyringError {
    /// A store that cannot be opened.
    fn of_store(error: Error) -> Self {
        match error {
            Error::NoStorageAccess(_) => Self::Locked(error),
            _ => Self::Absent(error),
        }
    }

    /// The error of a store that is open but fails.
    fn of_entry(error: Error) -> Self {
        match error {
            Error::NoStorageAccess(_) => Self::Locked(error),
            _ => Self::Broken(error),
        }
    }
}

impl From<&KeyringError> for Problem {
    fn from(error: &KeyringError) -> Self {
        tracing::warn!("{error}");
        let (code, title, detail): (_, Text, Paragraph) = match error {
            KeyringError::Locked(_) => {
                (ProblemCode::KeyringLocked, messages::keyring_locked(), messages::keyring_unlock().into())
            }
            KeyringError::Absent(_) => (
                ProblemCode::Key,
                messages::keyring_absent(),
                [messages::keyring_absent_key(), messages::keyring_start()].into(),
            ),
            KeyringError::Broken(_) => {
                (ProblemCode::Key, messages::keyring_broken(), messages::keyring_try_again().into())
            }
        };
        Self::new(code, title, detail)
    }
}

/// The owner of a key: a service or a model server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct KeyOwner(Uuid);

impl From<ProfileId> for KeyOwner {
    fn from(id: ProfileId) -> Self {
        Self(id.0)
    }
}

impl From<Uuid> for KeyOwner {
    fn from(id: Uuid) -> Self {
        Self(id)
    }
}

impl fmt::Display for KeyOwner {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// The result of storing a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kept {
    /// The location.
    pub(crate) place: KeyLocation,
    /// The previous key is still in the keyring, because it could not be removed.
    pub(crate) is_old_left: bool,
}

/// Opens the system's keyring.
pub type OpenKeyring = fn() -> Result<Arc<CredentialStore>, Error>;

/// Stores keys. Cheap to clone; all clones share the keys of this run.
#[derive(Clone)]
pub(crate) struct Keyring {
    session: Arc<Mutex<HashMap<KeyOwner, SecretString>>>,
    /// Owners whose key this run has put into the keyring. Locked while an entry is written or removed.
    written: Arc<Mutex<HashSet<KeyOwner>>>,
    open: OpenKeyring,
}

impl fmt::Debug for Keyring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Keyring")
    }
}

impl Keyring {
    pub(crate) fn new(open: OpenKeyring) -> Self {
        Self { session: Arc::default(), written: Arc::default(), open }
    }

    /// Runs `work` on a thread of its own, because the system may ask the user to unlock the keyring.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Self) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let keyring = self.clone();
        tokio::task::spawn_blocking(move || work(&keyring)).await.map_err(Problem::interrupted)
    }

    /// Whether the system has a keyring. Does not ask the user to unlock it.
    pub(crate) fn is_there(&self) -> bool {
        !matches!((self.open)().map_err(KeyringError::of_store), Err(KeyringError::Absent(_)))
    }

    /// Writes, reads and removes an entry.
    /// Blocks while the system asks the user to unlock the keyring.
    ///
    /// # Errors
    /// When the keyring cannot be used.
    pub(crate) fn check(&self) -> Result<(), KeyringError> {
        let owner = Uuid::new_v4();
        self.keep_surely(owner, "check")?;
        self.remove(owner.into())
    }

    /// Stores a key only in the system's keyring, and verifies it.
    /// Blocks while the system asks the user to unlock the keyring.
    ///
    /// # Errors
    /// When the keyring does not accept the key.
    pub(crate) fn keep_surely(&self, owner: impl Into<KeyOwner>, key: &str) -> Result<(), KeyringError> {
        let owner = owner.into();
        let entry = self.entry(owner)?;
        entry.set_password(key).map_err(KeyringError::of_entry)?;
        match entry.get_password().map_err(KeyringError::of_entry)? == key {
            true => Ok(()),
            false => Err(KeyringError::Broken(Error::NoEntry)),
        }
    }

    /// The owner's entry in the system's keyring.
    /// Blocks while the system asks the user to unlock the keyring.
    ///
    /// # Errors
    /// When the keyring does not answer.
    pub(crate) fn find_surely(
        &self,
        owner: impl Into<KeyOwner>,
    ) -> Result<Option<SecretString>, KeyringError> {
        self.find(owner, KeyLocation::Keyring)
    }

    /// Stores a key: in the system's keyring, or for this run only when that cannot be used. Returns which, and
    /// removes an older key from the keyring if possible.
    /// Blocks while the system asks the user to unlock the keyring.
    pub(crate) fn keep(&self, owner: impl Into<KeyOwner>, key: SecretString) -> Kept {
        let owner = owner.into();
        let mut written = self.written.lock();
        let entry = match self.entry(owner) {
            Ok(entry) => entry,
            Err(error) => return self.keep_without(owner, key, &error, true),
        };
        match entry.set_password(key.expose_secret()).map_err(KeyringError::of_entry) {
            Ok(()) => {
                self.session.lock().remove(&owner);
                written.insert(owner);
                Kept { place: KeyLocation::Keyring, is_old_left: false }
            }
            Err(error) => {
                let is_gone = matches!(entry.delete_credential(), Ok(()) | Err(Error::NoEntry));
                self.keep_without(owner, key, &error, !is_gone)
            }
        }
    }

    fn keep_without(
        &self,
        owner: KeyOwner,
        key: SecretString,
        error: &KeyringError,
        is_old_left: bool,
    ) -> Kept {
        tracing::warn!(%error, "the key is kept for this run only");
        self.keep_for_session(owner, key);
        let place = match error {
            KeyringError::Absent(_) => KeyLocation::Session,
            KeyringError::Locked(_) | KeyringError::Broken(_) => KeyLocation::SessionLocked,
        };
        Kept { place, is_old_left }
    }

    /// Stores a key in memory only.
    pub(crate) fn keep_for_session(&self, owner: impl Into<KeyOwner>, key: SecretString) {
        self.session.lock().insert(owner.into(), key);
    }

    /// Whether this run has a key in memory.
    pub(crate) fn has_for_session(&self, owner: impl Into<KeyOwner>) -> bool {
        self.session.lock().contains_key(&owner.into())
    }

    /// The key of an owner, from its stored location.
    /// Blocks while the system asks the user to unlock the keyring.
    ///
    /// # Errors
    /// When the key should be in the keyring but the keyring does not answer.
    pub(crate) fn find(
        &self,
        owner: impl Into<KeyOwner>,
        place: KeyLocation,
    ) -> Result<Option<SecretString>, KeyringError> {
        let owner = owner.into();
        if place != KeyLocation::Keyring {
            return Ok(self.session.lock().get(&owner).cloned());
        }
        match self.entry(owner)?.get_password() {
            Ok(key) => Ok(Some(key.into())),
            Err(Error::NoEntry) => Ok(None),
            Err(error) => Err(KeyringError::of_entry(error)),
        }
    }

    /// Removes an owner's entry that an earlier run has left in the keyring.
    ///
    /// # Errors
    /// When the keyring does not answer.
    pub(crate) fn remove_left(&self, owner: impl Into<KeyOwner>) -> Result<(), KeyringError> {
        let owner = owner.into();
        let written = self.written.lock();
        if written.contains(&owner) { Ok(()) } else { self.remove(owner) }
    }

    /// Removes a key from its location.
    ///
    /// # Errors
    /// When it is in the keyring and the keyring does not answer.
    pub(crate) fn forget(&self, owner: impl Into<KeyOwner>, place: KeyLocation) -> Result<(), KeyringError> {
        let owner = owner.into();
        self.session.lock().remove(&owner);
        if place != KeyLocation::Keyring {
            return Ok(());
        }
        self.remove(owner)
    }

    fn remove(&self, owner: KeyOwner) -> Result<(), KeyringError> {
        match self.entry(owner)?.delete_credential() {
            Ok(()) | Err(Error::NoEntry) => Ok(()),
            Err(error) => Err(KeyringError::of_entry(error)),
        }
    }

    fn entry(&self, owner: KeyOwner) -> Result<Entry, KeyringError> {
        let store = (self.open)().map_err(KeyringError::of_store)?;
        store.build(SERVICE, &owner.to_string(), None).map_err(KeyringError::of_entry)
    }
}

/// The last four characters of a key, if it is long enough to stay secret without them.
pub(crate) fn ends_in(key: Option<&SecretString>) -> Option<String> {
    const SHOWN: usize = 4;
    let key = key?.expose_secret();
    let n_chars = key.chars().count();
    (n_chars >= 4 * SHOWN).then(|| key.chars().skip(n_chars - SHOWN).collect())
}

/// Opens the keyring of this system.
///
/// # Errors
///
/// When there is none, or it is locked.
// Opened for each use, so that a keyring that starts later is found, and no connection stays open.
#[cfg(target_os = "linux")]
pub fn open_system_keyring() -> Result<Arc<CredentialStore>, Error> {
    Ok(zbus_secret_service_keyring_store::Store::new()?)
}

/// Opens the keyring of this system.
///
/// # Errors
///
/// When it cannot be used.
#[cfg(target_os = "macos")]
pub fn open_system_keyring() -> Result<Arc<CredentialStore>, Error> {
    Ok(apple_native_keyring_store::keychain::Store::new()?)
}

/// Opens the keyring of this system.
///
/// # Errors
///
/// When it cannot be used.
#[cfg(target_os = "windows")]
pub fn open_system_keyring() -> Result<Arc<CredentialStore>, Error> {
    Ok(windows_native_keyring_store::Store::new()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use keyring_core::mock;
    use std::sync::LazyLock;

    static MOCK: LazyLock<Arc<mock::Store>> = LazyLock::new(|| mock::Store::new().unwrap());

    fn works() -> Result<Arc<CredentialStore>, Error> {
        Ok(MOCK.clone())
    }

    fn is_locked() -> Result<Arc<CredentialStore>, Error> {
        Err(Error::NoStorageAccess("locked".into()))
    }

    fn is_absent() -> Result<Arc<CredentialStore>, Error> {
        Err(Error::PlatformFailure("no such name on the bus".into()))
    }

    fn with(open: OpenKeyring) -> Keyring {
        Keyring::new(open)
    }

    fn profile() -> ProfileId {
        ProfileId(Uuid::now_v7())
    }

    /// A profile's key in the keyring, read by another run.
    fn kept(profile: ProfileId) -> Option<String> {
        let found = with(works).find(profile, KeyLocation::Keyring).unwrap();
        found.map(|key| key.expose_secret().to_owned())
    }

    /// Makes the next use of an entry fail.
    fn fail_next(profile: ProfileId, error: Error) {
        let entry = works().unwrap().build(SERVICE, &profile.to_string(), None).unwrap();
        entry.as_any().downcast_ref::<mock::Cred>().unwrap().set_error(error);
    }

    #[test]
    fn only_the_end_of_a_long_key_is_shown() {
        assert_eq!(ends_in(Some(&"svc_0123456789abf3a9".into())).as_deref(), Some("f3a9"));
        assert_eq!(ends_in(Some(&"svc_short".into())), None);
        assert_eq!(ends_in(None), None);
    }

    #[test]
    fn a_locked_keyring_is_not_called_an_absent_one() {
        assert_eq!(with(is_locked).keep(profile(), "svc_a".into()).place, KeyLocation::SessionLocked);
        assert_eq!(with(is_absent).keep(profile(), "svc_a".into()).place, KeyLocation::Session);
        let find = |open| with(open).find(profile(), KeyLocation::Keyring).unwrap_err();
        assert!(matches!(find(is_locked), KeyringError::Locked(_)));
        assert!(matches!(find(is_absent), KeyringError::Absent(_)));
    }

    #[test]
    fn a_key_that_the_keyring_does_not_take_leaves_no_old_one_behind() {
        let (id, keyring) = (profile(), with(works));
        let in_keyring = Kept { place: KeyLocation::Keyring, is_old_left: false };
        assert_eq!(keyring.keep(id, "svc_old".into()), in_keyring);
        fail_next(id, Error::NoStorageAccess("locked".into()));
        let for_session = Kept { place: KeyLocation::SessionLocked, is_old_left: false };
        assert_eq!(keyring.keep(id, "svc_new".into()), for_session);
        assert_eq!(kept(id), None, "the old key is gone");
        let found = keyring.find(id, KeyLocation::SessionLocked).unwrap().unwrap();
        assert_eq!(found.expose_secret(), "svc_new");
    }

    #[test]
    fn an_old_key_that_cannot_be_removed_is_said_to_be_left() {
        let id = profile();
        with(works).keep(id, "svc_old".into());
        assert!(with(is_locked).keep(id, "svc_new".into()).is_old_left);
        assert_eq!(kept(id).as_deref(), Some("svc_old"));
        with(works).remove_left(id).unwrap();
        assert_eq!(kept(id), None);
    }

    #[test]
    fn what_ails_a_keyring_is_told_apart() {
        use keyring_core::Error::NoEntry;
        use parlance_contract::ProblemCode;
        let locked = Problem::from(&KeyringError::Locked(NoEntry));
        assert_eq!(locked.view().code, ProblemCode::KeyringLocked);
        assert_eq!(locked.view().title.to_string(), "The system keyring is locked.");
        assert!(locked.view().detail.to_string().starts_with("Unlock it"), "{locked}");
        let absent = Problem::from(&KeyringError::Absent(NoEntry));
        assert_eq!(absent.view().title.to_string(), "No system keyring found.");
        let broken = Problem::from(&KeyringError::Broken(NoEntry));
        assert_eq!(broken.view().title.to_string(), "Can’t read the key from the system keyring.");
        assert_eq!((absent.view().code, broken.view().code), (ProblemCode::Key, ProblemCode::Key));
    }
}
