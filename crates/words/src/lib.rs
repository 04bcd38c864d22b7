//! Text for users: messages as codes with arguments, which can be stored and sent, and formatted in a language.
//!
//! Owns the languages, the choice among them, and the formatting of numbers and lists in Rust. The messages are in
//! `locales/`; [`messages`] has a function for each message that Rust creates. Must not know where a text is shown.

mod argument;
mod formats;
mod language;
mod paragraph;
mod pattern;
mod text;

pub use argument::{Argument, Number};
pub use language::{LANGUAGES, Language, choose, english};
pub use paragraph::Paragraph;
pub use text::{Text, as_is};

/// A function for each message that Rust creates, named by its id: `problem-no-key` is `problem_no_key`.
pub mod messages {
    use crate::{Number, Text};

    include!(concat!(env!("OUT_DIR"), "/functions.rs"));
}
