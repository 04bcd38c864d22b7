//! Answering: from a question to the answer of a model, or to one that quotes, calculates or tells the time, said
//! whole or word by word.
//!
//! [`prepare`] checks what a request refers to, before the first byte; [`stream`] and [`whole`] find the answer and
//! say it. It must not know HTTP.

mod asked;
mod model;
mod question;
mod reader;
mod retrieval;
mod speech;
mod tokens;
mod tools;
mod turns;
mod voice;

pub(crate) use asked::Asked;
pub use reader::Pace;
pub(crate) use speech::{Missing, Ready, prepare, stream, whole};
pub(crate) use turns::Turns;
pub(crate) use voice::Interrupted;
