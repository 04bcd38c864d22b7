//! `parlance-service`: the local service as a separate program.
//!
//! It reads the command line, starts the library and stops it at a signal. Standard output only has the requested data,
//! such as the address, a key or a list. Everything else goes to standard error.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
