//! `parlance-service`: the local service as a program of its own.
//!
//! It reads the command line, starts the library and stops it at a signal. Standard output has only what was asked
//! for: the address, a key, a list; everything else goes to standard error.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
