//! The messages of `locales/`: parsed from Fluent, checked, and generated as code.
//!
//! Owns the supported part of Fluent, the rules for translations, and the generated code. A language may lack
//! messages: the generated code shows them in English. This is a development crate: no shipped program depends on it,
//! and it must not know where a message is shown.

mod check;
mod error;
mod inline;
mod kinds;
mod language;
mod languages;
mod message;
mod missing;
mod output;
mod plural;
mod pseudo;
mod read;
mod rust;
mod typescript;

pub use error::{Error, Problem, Result};
pub use language::{Direction, Language};
pub use languages::{Locales, ROOT_LANGUAGE};
pub use message::{Audience, Message};
pub use missing::missing_report;
pub use output::write;
pub use rust::rust;
pub use typescript::{Module, typescript};
