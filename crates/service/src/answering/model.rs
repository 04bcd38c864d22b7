//! Answering with a model behind an upstream server: the prompt that it gets, its reply as output items, and the tools
//! that it calls. It must not know the built-in reader.

mod items;
mod marks;
mod pages;
pub(crate) mod prompt;
pub(crate) mod shortened;
pub(crate) mod sources;
mod tools;
pub(crate) mod written;
