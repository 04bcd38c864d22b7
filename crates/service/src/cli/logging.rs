//! The log on standard error.

use std::io;
use tracing_subscriber::EnvFilter;

/// Libraries that log text of documents. They stay silent for every log level.
const SILENT: [&str; 1] = ["html5ever"];

/// Logs to standard error at the level in `PARLANCE_LOG`.
pub(crate) fn start() {
    let from_environment = EnvFilter::try_from_env("PARLANCE_LOG");
    let filter = from_environment
        .unwrap_or_else(|_| EnvFilter::new("warn,parlance_service=info,parlance_upstream=info"));
    let filter = SILENT.iter().fold(filter, |filter, target| match format!("{target}=off").parse() {
        Ok(directive) => filter.add_directive(directive),
        Err(_) => filter,
    });
    tracing_subscriber::fmt().with_writer(io::stderr).with_env_filter(filter).json().init();
}
