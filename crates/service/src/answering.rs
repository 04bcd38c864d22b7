//! Answering: from a question to the answer of a model, or to one that quotes, calculates or tells the time, said
//! whole or word by word.
//!
//! [`prepare`] checks what a request refers to, before the first byte; [`stream`] and [`whole`] find the answer and
//! say it. It must not know HTTP.

mod answer;
mod arithmetic;
mod asked;
mod calculator;
mod clock;
mod compose;
mod going_on;
mod items;
mod joints;
mod marks;
mod meaning;
mod pages;
mod prompt;
mod question;
mod quote;
mod relevance;
mod retrieval;
mod script;
mod shortened;
mod sources;
mod speech;
mod spelling;
mod sums;
mod tokens;
mod tools;
mod turns;
mod unspaced;
mod voice;
mod written;
mod zones;

pub(crate) use asked::Asked;
pub(crate) use speech::{Missing, Ready, prepare, stream, whole};
pub(crate) use turns::Turns;
pub(crate) use voice::Interrupted;
