//! Problems.

use parlance_words::{Paragraph, Text};
use serde::Serialize;
use ts_rs::TS;

/// A problem, as commands return it and as a service shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ProblemView {
    /// The code by which the page reacts.
    pub code: ProblemCode,
    /// The problem, in one sentence.
    pub title: Text,
    /// The next step and what is kept; may be empty.
    pub detail: Paragraph,
}

/// The closed list of problems that the UI treats differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ProblemCode {
    /// The service could not be reached.
    Offline,
    /// The service does not accept the key, or there is none.
    Key,
    /// The key is in the keyring, which is locked.
    KeyringLocked,
    /// The user's input cannot be used.
    Input,
    /// The service refused or failed.
    Service,
    /// The store on this computer could not be read or written.
    Storage,
    /// The disk of the store is full; this is over with the next change that is saved.
    DiskFull,
    /// The store on this computer is damaged.
    Damaged,
    /// The app made a mistake.
    Fault,
    /// The requested thing does not exist (any more).
    NotFound,
    /// The person closed a dialog; nothing is to be shown.
    Cancelled,
}
