//! Keyrings of tests.

#![expect(clippy::expect_used, reason = "a test cannot go on without its keyring")]

use keyring_core::api::CredentialStore;
use keyring_core::{Error, mock};
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

/// A computer without a keyring.
///
/// # Errors
///
/// Always.
pub fn open_no_keyring() -> Result<Arc<CredentialStore>, Error> {
    Err(Error::PlatformFailure("there is none".into()))
}
