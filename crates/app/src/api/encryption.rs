//! Encryption of what is kept on this computer.

use super::App;
use crate::problem::Problem;
use crate::view::{EncryptionView, RecoveryKeyView};
use zeroize::Zeroizing;

impl App {
    /// Whether everything is encrypted.
    #[must_use]
    pub fn encryption(&self) -> EncryptionView {
        self.features.encryption.view()
    }

    /// Makes a key and a recovery key, which are used when encryption is turned on.
    ///
    /// # Errors
    /// When there is no keyring that takes the key, or a temporary conversation is open, which would be lost.
    pub async fn begin_encryption(&self) -> Result<RecoveryKeyView, Problem> {
        self.check_reopening().await?;
        self.features.encryption.begin().await
    }

    /// Forgets the keys that were made.
    pub fn cancel_encryption(&self) {
        self.features.encryption.cancel();
    }

    /// The recovery key that was made, as a line of text.
    ///
    /// # Errors
    /// When none was made.
    pub fn recovery_key(&self) -> Result<Zeroizing<String>, Problem> {
        self.features.encryption.recovery_key()
    }

    /// What a recovery document has beside the recovery key, as lines of text: with both, the data opens without its key
    /// file.
    ///
    /// # Errors
    /// When no keys were made.
    pub fn key_record(&self) -> Result<Vec<String>, Problem> {
        self.features.encryption.key_record()
    }

    /// Keeps the keys that were made. Everything is encrypted when the app is closed by [`App::close`]
    /// and opened again by [`App::reopen`].
    ///
    /// # Errors
    /// When none were made, or they cannot be kept. Nothing is changed then.
    pub async fn turn_on_encryption(&self) -> Result<(), Problem> {
        self.features.encryption.turn_on().await
    }

    /// Everything is decrypted when the app is closed and opened again by [`App::reopen`].
    ///
    /// # Errors
    /// When that cannot be noted. Nothing is changed then.
    pub async fn turn_off_encryption(&self) -> Result<(), Problem> {
        self.features.encryption.turn_off().await
    }
}
