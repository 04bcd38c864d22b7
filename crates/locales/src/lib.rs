//! The messages of `locales/`: read from Fluent, checked, and written as code.
//!
//! Owns which part of Fluent the project uses, what a translation must have, and the code that is generated. A language
//! may lack messages: the generated code shows them in English. A development crate: nothing that is shipped uses it,
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
