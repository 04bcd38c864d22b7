//! Answering with a model behind an upstream server: the prompt that it gets, its reply as output items, and the tools
//! that it calls. It must not know the built-in reader.

mod begin;
mod items;
mod marks;
mod pages;
mod prompt;
mod shortened;
mod sources;
mod tools;
mod written;

pub(crate) use begin::begin;
pub(crate) use sources::gather;
pub(crate) use written::Writing;
