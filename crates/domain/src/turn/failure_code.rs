//! The codes of failed turns: what the window can offer for them.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The kind of a failure. The store has its name; a name that this version does not know is [`Other`](Self::Other).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "&'static str")]
pub enum FailureCode {
    /// The service could not be reached, or the connection ended.
    Offline,
    /// The service does not accept the key, or there is none.
    Key,
    /// The user's input cannot be used.
    Input,
    /// The service refused or failed.
    Service,
    /// The local service did not reach the server of its model.
    ModelAway,
    /// The model of the local service failed.
    ModelFailed,
    /// The answer is larger than the app keeps.
    TooLarge,
    /// The store could not be read or written.
    Storage,
    /// The store is damaged.
    Damaged,
    /// The app made a mistake.
    Fault,
    /// The conversation or a file does not exist at the service (any more).
    NotFound,
    /// The user ended it.
    Cancelled,
    /// The failure of an imported answer, or a kind that an earlier version named.
    #[default]
    Other,
}

impl FailureCode {
    const ALL: [Self; 13] = [
        Self::Offline,
        Self::Key,
        Self::Input,
        Self::Service,
        Self::ModelAway,
        Self::ModelFailed,
        Self::TooLarge,
        Self::Storage,
        Self::Damaged,
        Self::Fault,
        Self::NotFound,
        Self::Cancelled,
        Self::Other,
    ];

    /// The name in the store and in the details of an answer.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Offline => "offline",
            Self::Key => "key",
            Self::Input => "input",
            Self::Service => "service",
            Self::ModelAway => "model_away",
            Self::ModelFailed => "model_failed",
            Self::TooLarge => "too_large",
            Self::Storage => "storage",
            Self::Damaged => "damaged",
            Self::Fault => "fault",
            Self::NotFound => "not_found",
            Self::Cancelled => "cancelled",
            Self::Other => "other",
        }
    }
}

impl From<String> for FailureCode {
    fn from(name: String) -> Self {
        Self::ALL.into_iter().find(|code| code.name() == name).unwrap_or_default()
    }
}

impl From<FailureCode> for &'static str {
    fn from(code: FailureCode) -> Self {
        code.name()
    }
}

impl fmt::Display for FailureCode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_stored_by_its_name_and_an_unknown_name_is_read() {
        for code in FailureCode::ALL {
            let stored = serde_json::to_string(&code).unwrap();
            assert_eq!(stored, format!("\"{code}\""));
            assert_eq!(serde_json::from_str::<FailureCode>(&stored).unwrap(), code);
        }
        assert_eq!(serde_json::from_str::<FailureCode>("\"limit\"").unwrap(), FailureCode::Other);
    }
}
