//! Answering: from a question to the answer of a model, or to one that quotes, calculates or tells the time, said
//! whole or word by word.
//!
//! [`Responder::prepare`] checks what a request refers to, before the first byte; [`Responder::stream`] and
//! [`Responder::whole`] find the answer and say it. It must not know HTTP.

mod asked;
mod interrupted;
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
pub(crate) use interrupted::Interrupted;
pub use reader::Pace;
pub(crate) use speech::{Missing, Ready, Responder};
pub(crate) use turns::Turns;
