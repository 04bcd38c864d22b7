//! `parlance-service reader`: the process that reads documents for a service.

use super::messages::print_line;
use clap::Args;
use std::process::ExitCode;

#[derive(Args)]
pub(crate) struct Reader {
    /// Report what the system refuses to a process that reads documents
    #[arg(long)]
    check: bool,
}

/// Reads documents until standard input ends, or reports about the sandbox. A report fails if the sandbox permits
/// something that it should refuse.
pub(crate) fn run(reader: &Reader) -> ExitCode {
    super::logging::start();
    if !reader.check {
        return parlance_sandbox::run_worker();
    }
    let attempts = parlance_sandbox::check();
    for attempt in &attempts {
        let result = if attempt.is_refused { "refused" } else { "allowed" };
        print_line(&format!("{}: {result}", attempt.name));
    }
    if attempts.iter().all(|attempt| attempt.is_refused) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
