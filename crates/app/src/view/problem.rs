//! Problems.

use parlance_words::{Paragraph, Text};
use serde::Serialize;
use ts_rs::TS;

/// A problem, as commands return it and as a service shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ProblemView {
    /// What the UI may do differently for it.
    pub code: ProblemCode,
    /// What happened, one sentence.
    pub title: Text,
    /// What to do next, and what is kept; may be empty.
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
    /// What was typed or chosen cannot be used as it is.
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
    /// What was asked for does not exist (any more).
    NotFound,
    /// The person closed a dialog; nothing is to be shown.
    Cancelled,
}
