//! Keyrings of tests.

#![expect(clippy::expect_used, reason = "a test cannot go on without its keyring")]

use keyring_core::api::CredentialStore;
use keyring_core::{Error, mock};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

/// A keyring in memory, for the life of the test program.
///
/// # Errors
///
/// Never.
pub fn open_memory_keyring() -> Result<Arc<CredentialStore>, Error> {
    static KEYRING: LazyLock<Arc<CredentialStore>> =
        LazyLock::new(|| mock::Store::new().expect("it is in memory"));
    Ok(Arc::clone(&KEYRING))
}

/// Whether [`open_lockable_keyring`] fails.
static IS_LOCKED: AtomicBool = AtomicBool::new(false);

/// The keyring of [`open_memory_keyring`], unless it was locked by [`lock_keyring`].
///
/// # Errors
///
/// When it is locked.
pub fn open_lockable_keyring() -> Result<Arc<CredentialStore>, Error> {
    if IS_LOCKED.load(Ordering::Relaxed) { open_no_keyring() } else { open_memory_keyring() }
}

/// Locks or unlocks the keyring of [`open_lockable_keyring`] in this process. One test of a program may use it.
pub fn lock_keyring(is_locked: bool) {
    IS_LOCKED.store(is_locked, Ordering::Relaxed);
}

/// A computer without a keyring.
///
/// # Errors
///
/// Always.
pub fn open_no_keyring() -> Result<Arc<CredentialStore>, Error> {
    Err(Error::PlatformFailure("there is none".into()))
}
