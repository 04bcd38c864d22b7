//! Arguments that several commands take.

use clap::Args;
use parlance_service::UserName;
use std::path::PathBuf;

/// The directory that a command works on.
#[derive(Args)]
pub(crate) struct DataDir {
    /// Data folder of the service, which may be running
    #[arg(long, value_name = "DIR")]
    pub(crate) data: PathBuf,
}

pub(crate) fn parse_user(text: &str) -> Result<UserName, String> {
    UserName::new(text).map_err(|error| error.to_string())
}
