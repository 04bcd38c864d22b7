//! Problems with encryption.

use super::Problem;
use parlance_contract::ProblemCode;
use parlance_encryption::{KeyFileError, NoRandomness, RecoveryKeyError, Stage};
use parlance_words::{Paragraph, messages};
use std::path::Path;

impl Problem {
    /// The key is in the keyring no more.
    pub(crate) fn key_missing() -> Self {
        Self::new(ProblemCode::Key, messages::encryption_key_missing(), messages::encryption_key_missing_do())
    }

    /// The keyring does not report whether it has the key.
    pub(crate) fn key_not_read(problem: &Self) -> Self {
        Self::new(problem.view().code, problem.view().title.clone(), messages::encryption_key_missing_do())
    }

    /// A database that must be encrypted is not, so it is foreign.
    pub(crate) fn plain_data(path: &Path) -> Self {
        tracing::error!(path = %path.display(), "a database is not encrypted, although everything is");
        Self::new(
            ProblemCode::Key,
            messages::encryption_plain_data(path.display().to_string()),
            messages::encryption_plain_data_do(),
        )
    }

    /// The data is encrypted, and its key file was removed.
    pub(crate) fn key_file_missing() -> Self {
        Self::new(
            ProblemCode::Key,
            messages::encryption_key_file_missing(),
            messages::encryption_key_file_missing_do(),
        )
    }

    /// The entered text is not that of a recovery document.
    pub(crate) fn recovery_document() -> Self {
        Self::input(messages::recovery_document_malformed(), messages::recovery_document_malformed_do())
    }

    /// The text is no recovery key, or the wrong one.
    pub(crate) fn recovery_key(error: RecoveryKeyError) -> Self {
        match error {
            RecoveryKeyError::Malformed => {
                Self::input(messages::recovery_key_malformed(), messages::recovery_key_malformed_do())
            }
            RecoveryKeyError::Wrong => {
                Self::input(messages::recovery_key_wrong(), messages::recovery_key_wrong_do())
            }
        }
    }

    /// The key file cannot be read or written.
    pub(crate) fn key_file(error: &KeyFileError) -> Self {
        tracing::error!(%error, "the key file");
        match error {
            KeyFileError::File { source, .. } => Self::data_folder(source),
            KeyFileError::Malformed { .. } => Self::new(
                ProblemCode::Key,
                messages::encryption_key_file_damaged(),
                messages::encryption_key_file_missing_do(),
            ),
            _ => Self::new(
                ProblemCode::Key,
                messages::encryption_key_file_damaged(),
                messages::encryption_key_file_damaged_do(),
            ),
        }
    }

    /// No keys can be generated.
    pub(crate) fn no_randomness(error: &NoRandomness) -> Self {
        tracing::error!(%error, "no keys can be made");
        Self::new(
            ProblemCode::Fault,
            messages::encryption_no_randomness(),
            messages::encryption_not_changed(),
        )
    }

    /// Encryption cannot be turned on without a keyring.
    pub(crate) fn needs_keyring(problem: &Self) -> Self {
        let detail =
            Paragraph::from([messages::encryption_needs_keyring(), messages::encryption_not_changed()]);
        Self::new(problem.view().code, problem.view().title.clone(), detail)
    }

    /// A part of the data does not have its new form yet.
    pub(crate) fn encryption_unfinished(stage: Stage, why: &Self) -> Self {
        let title = match stage {
            Stage::Decrypting => messages::encryption_unfinished_off(),
            Stage::Encrypting | Stage::Encrypted => messages::encryption_unfinished(),
        };
        let detail = Paragraph::none().and_all(why.text()).and(messages::encryption_goes_on());
        Self::new(ProblemCode::Storage, title, detail)
    }
}
