//! Reads documents in sandboxed processes, so that a crash, a hang or excessive memory affects one document only.
//!
//! Owns the processes that read documents, their sandbox, and the protocol on their standard input and output. The
//! parsers belong to `parlance-documents`. A process has no network, no files and no other
//! programs on Linux; `docs/decisions/0074-documents-in-a-sandbox.md` says what there is on other systems.

mod confine;
mod failure;
mod frame;
mod pages;
mod pdf;
mod pool;
mod process;
mod protocol;
mod readers;
mod tasks;
mod threads;
mod worker;

pub use confine::{Attempt, check};
pub use pages::{
    CitedQuote, Found, PageHits, PageMarks, PageShape, PageWords, QuotePlace, SearchHits, ShownPage,
};
pub use pdf::OpenPdf;
pub use process::Program;
pub use readers::Readers;
pub use worker::run_worker;
