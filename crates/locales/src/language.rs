//! A language with its messages.

use crate::message::Message;

/// A language with its messages.
#[derive(Clone, Debug)]
pub struct Language {
    /// Its BCP 47 tag: `pt-BR`.
    pub tag: String,
    /// Its name in the language itself.
    pub name: String,
    /// The direction of its script.
    pub direction: Direction,
    /// Its messages, sorted by file and then in file order.
    pub messages: Vec<Message>,
}

/// The direction of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// Left to right.
    Ltr,
    /// Right to left.
    Rtl,
}
