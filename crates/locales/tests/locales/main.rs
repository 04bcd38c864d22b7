//! Reading, checking and generating messages, and the messages of this project.
#![allow(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod fallback;
mod folder;
mod program;
mod project;
mod reading;
mod writing;
