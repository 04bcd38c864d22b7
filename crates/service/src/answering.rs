//! Answering: from a question to an answer that quotes, calculates or tells the time, said whole or word by word.
//!
//! [`prepare`] checks what a request refers to, before the first byte; [`stream`] and [`whole`] find the answer and
//! say it. It must not know HTTP.

mod answer;
mod arithmetic;
mod asked;
mod calculator;
mod clock;
mod compose;
mod joints;
mod question;
mod quote;
mod relevance;
mod script;
mod speech;
mod spelling;
mod sums;
mod tokens;
mod zones;

pub(crate) use asked::Asked;
pub(crate) use speech::{Missing, Ready, prepare, stream, whole};
