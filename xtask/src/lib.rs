//! What the tasks of the project share: running programs, installing what is missing, building the page and the
//! installers. `cargo xtask` and the runner of the benchmarks use it.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "part of programs for the terminal")]

pub mod bundle;
pub mod error;
pub mod packages;
pub mod program;
pub mod project;
pub mod python;
pub mod real_model;
pub mod release;
pub mod setup;
pub mod ui;
pub mod words;
