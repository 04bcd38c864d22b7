//! User names.

use parlance_words::messages;
use std::fmt;

/// The name of a user: the owner of keys, files and conversations.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UserName(String);

/// The error for a text that is not a valid user name.
#[derive(Debug, thiserror::Error)]
#[error("{}", messages::cli_user_invalid())]
pub struct InvalidUserName;

impl UserName {
    /// The owner of keys that are issued without a user name.
    #[must_use]
    pub fn local() -> Self {
        Self("local".to_owned())
    }

    /// Checks a text and makes it a user name.
    ///
    /// # Errors
    /// When it is empty, longer than 64 characters or contains control characters.
    pub fn new(name: &str) -> Result<Self, InvalidUserName> {
        let is_valid = (1..=64).contains(&name.chars().count()) && !name.chars().any(char::is_control);
        if is_valid { Ok(Self(name.to_owned())) } else { Err(InvalidUserName) }
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for UserName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}
