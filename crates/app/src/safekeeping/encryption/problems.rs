//! Problems with encryption.

use crate::kernel::problem::Problem;
use parlance_contract::ProblemCode;
use parlance_encryption::{KeyFileError, NoRandomness, RecoveryKeyError, Stage};
use parlance_words::{Paragraph, messages};
use std::path::Path;

/// The key is in the keyring no more.
pub(super) fn key_missing() -> Problem {
    Problem::new(ProblemCode::Key, messages::encryption_key_missing(), messages::encryption_key_missing_do())
}

/// The keyring does not report whether it has the key.
pub(super) fn key_not_read(problem: &Problem) -> Problem {
    Problem::new(problem.view().code, problem.view().title.clone(), messages::encryption_key_missing_do())
}

/// A database that must be encrypted is not, so it is foreign.
pub(super) fn plain_data(path: &Path) -> Problem {
    tracing::error!(path = %path.display(), "a database is not encrypted, although everything is");
    Problem::new(
        ProblemCode::Key,
        messages::encryption_plain_data(path.display().to_string()),
        messages::encryption_plain_data_do(),
    )
}

/// The data is encrypted, and its key file was removed.
pub(super) fn key_file_missing() -> Problem {
    Problem::new(
        ProblemCode::Key,
        messages::encryption_key_file_missing(),
        messages::encryption_key_file_missing_do(),
    )
}

/// The entered text is not that of a recovery document.
pub(super) fn recovery_document() -> Problem {
    Problem::input(messages::recovery_document_malformed(), messages::recovery_document_malformed_do())
}

/// The text is no recovery key, or the wrong one.
pub(super) fn recovery_key(error: RecoveryKeyError) -> Problem {
    match error {
        RecoveryKeyError::Malformed => {
            Problem::input(messages::recovery_key_malformed(), messages::recovery_key_malformed_do())
        }
        RecoveryKeyError::Wrong => {
            Problem::input(messages::recovery_key_wrong(), messages::recovery_key_wrong_do())
        }
    }
}

/// The key file cannot be read or written.
pub(super) fn key_file(error: &KeyFileError) -> Problem {
    tracing::error!(%error, "the key file");
    match error {
        KeyFileError::File { source, .. } => Problem::data_folder(source),
        KeyFileError::Malformed { .. } => Problem::new(
            ProblemCode::Key,
            messages::encryption_key_file_damaged(),
            messages::encryption_key_file_missing_do(),
        ),
        _ => Problem::new(
            ProblemCode::Key,
            messages::encryption_key_file_damaged(),
            messages::encryption_key_file_damaged_do(),
        ),
    }
}

/// No keys can be generated.
pub(super) fn no_randomness(error: &NoRandomness) -> Problem {
    tracing::error!(%error, "no keys can be made");
    Problem::new(ProblemCode::Fault, messages::encryption_no_randomness(), messages::encryption_not_changed())
}

/// Encryption cannot be turned on without a keyring.
pub(super) fn needs_keyring(problem: &Problem) -> Problem {
    let detail = Paragraph::from([messages::encryption_needs_keyring(), messages::encryption_not_changed()]);
    Problem::new(problem.view().code, problem.view().title.clone(), detail)
}

/// A part of the data does not have its new form yet.
pub(super) fn unfinished(stage: Stage, why: &Problem) -> Problem {
    let title = match stage {
        Stage::Decrypting => messages::encryption_unfinished_off(),
        Stage::Encrypting | Stage::Encrypted => messages::encryption_unfinished(),
    };
    let detail = Paragraph::none().and_all(why.text()).and(messages::encryption_goes_on());
    Problem::new(ProblemCode::Storage, title, detail)
}
