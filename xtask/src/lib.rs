//! Shared code of the project's tasks: running programs, installing dependencies, building the page and the installers.
//! `cargo xtask` and the runner of the benchmarks use it.
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
