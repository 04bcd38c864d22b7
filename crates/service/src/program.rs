//! The commands of `parlance-service` that administer a data directory, and what they share.

pub(crate) mod keys;
pub(crate) mod limits;
pub(crate) mod models;
pub(crate) mod projects;

use clap::Args;
use parlance_service::UserName;
use std::io::{self, Write};
use std::path::PathBuf;

/// The directory that a command works on.
#[derive(Args)]
pub(crate) struct DataDir {
    /// The service's data directory; the service may be running
    #[arg(long, value_name = "DIR")]
    pub(crate) data: PathBuf,
}

pub(crate) fn parse_user(text: &str) -> Result<UserName, String> {
    UserName::new(text).map_err(|error| error.to_string())
}

/// A sentence on standard error. When nobody can read it there is nobody to tell.
pub(crate) fn tell(sentence: &str) {
    drop(writeln!(io::stderr(), "{sentence}"));
}
