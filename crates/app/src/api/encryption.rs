//! Encryption of what is kept on this computer.

use super::App;
use crate::config::Config;
use crate::encryption::conversion_percent;
use crate::problem::Problem;
use crate::view::{EncryptionView, RecoveryKeyView};
use zeroize::Zeroizing;

impl App {
    /// Whether everything is encrypted.
    #[must_use]
    pub fn encryption(&self) -> EncryptionView {
        self.features.encryption.view()
    }

    /// How much of the data has been encrypted or decrypted, in percent, while the app is closed and opened again; `None`
    /// when nothing is being converted. Reads the data folder.
    pub async fn conversion_percent(config: &Config) -> Option<u8> {
        let data_dir = config.data_dir.clone();
        tokio::task::spawn_blocking(move || conversion_percent(&data_dir)).await.ok().flatten()
    }

    /// Makes a key and a recovery key, which are used when encryption is turned on.
    ///
    /// # Errors
    /// When there is no keyring that takes the key, or a temporary conversation is open, which would be lost.
    pub async fn begin_encryption(&self) -> Result<RecoveryKeyView, Problem> {
        self.check_reopening().await?;
        self.features.encryption.begin().await
    }

    /// Makes a recovery key that replaces the present one when [`App::replace_recovery_key`] is called.
    ///
    /// # Errors
    /// When nothing is encrypted, or the key file cannot be read.
    pub async fn begin_recovery_key(&self) -> Result<RecoveryKeyView, Problem> {
        self.features.encryption.begin_replacing().await
    }

    /// Replaces the recovery key by the one that was made: the old one opens nothing any more. Nothing is converted.
    ///
    /// # Errors
    /// When none was made, or the key file cannot be written. The old one stays then.
    pub async fn replace_recovery_key(&self) -> Result<(), Problem> {
        self.features.encryption.replace_recovery_key().await
    }

    /// Checks a recovery key that the user entered.
    ///
    /// # Errors
    /// When it does not open the data, or nothing is encrypted.
    pub async fn check_recovery_key(&self, typed: String) -> Result<(), Problem> {
        let typed = Zeroizing::new(typed);
        self.features.encryption.check_recovery_key(&typed).await
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
