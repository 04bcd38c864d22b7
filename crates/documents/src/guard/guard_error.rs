//! Reasons of the guard for rejecting a PDF.

use crate::PreviewError;
use crate::extract_error::ExtractError;

/// The reason, used by preview and extraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GuardError {
    Damaged,
    /// It needs a password.
    Encrypted,
    /// Its streams unpack to more than the limit.
    UnpacksTooLarge,
    /// The deadline has passed, or its pages draw more than can be read in time.
    TookTooLong,
}

impl From<GuardError> for PreviewError {
    fn from(error: GuardError) -> Self {
        match error {
            GuardError::Damaged => Self::Damaged,
            GuardError::Encrypted => Self::Encrypted,
            GuardError::UnpacksTooLarge | GuardError::TookTooLong => Self::TooMuch,
        }
    }
}

impl From<GuardError> for ExtractError {
    fn from(error: GuardError) -> Self {
        match error {
            GuardError::Damaged => Self::Damaged,
            GuardError::Encrypted => Self::Encrypted,
            GuardError::UnpacksTooLarge => Self::UnpacksTooLarge,
            GuardError::TookTooLong => Self::TookTooLong,
        }
    }
}
