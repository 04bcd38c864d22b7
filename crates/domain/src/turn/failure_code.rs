//! The codes of failed turns: what the window can offer for them.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The kind of a failure. The store has its name; a name that this version does not know is [`Other`](Self::Other).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
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
    #[serde(other)]
    Other,
}

/// The stored name.
impl fmt::Display for FailureCode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::FailureCode;

    #[test]
    fn a_code_is_stored_by_its_name_and_an_unknown_name_is_read() {
        for (name, code) in [
            ("\"model_away\"", FailureCode::ModelAway),
            ("\"offline\"", FailureCode::Offline),
            ("\"other\"", FailureCode::Other),
        ] {
            assert_eq!(serde_json::to_string(&code).unwrap(), name);
            assert_eq!(format!("\"{code}\""), name);
            assert_eq!(serde_json::from_str::<FailureCode>(name).unwrap(), code);
        }
        for unknown in ["\"limit\"", "\"\""] {
            assert_eq!(serde_json::from_str::<FailureCode>(unknown).unwrap(), FailureCode::Other);
        }
    }
}
