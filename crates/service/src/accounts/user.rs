//! Who asks.

use parlance_words::messages;
use std::fmt;

/// The name of a user: the owner of keys, files and conversations.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UserName(String);

/// Why a text is not a user's name.
#[derive(Debug, thiserror::Error)]
#[error("{}", messages::cli_user_invalid())]
pub struct InvalidUserName;

impl UserName {
    /// The user whom keys belong to when nobody is named.
    #[must_use]
    pub fn local() -> Self {
        Self("local".to_owned())
    }

    /// Takes a text as a name.
    ///
    /// # Errors
    /// When it is empty, longer than 64 characters or holds control characters.
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
