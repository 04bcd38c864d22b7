//! What is shown of documents against any bytes.
#![no_main]

mod documents;

documents::target!(Preview);
