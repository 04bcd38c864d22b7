//! The measured programs, each started on a new folder.

use super::{KEY, Result};
pub(crate) use parlance_bench::server::Server;
use std::path::PathBuf;
use std::process::Command;

/// The paths of the programs, and a writable folder.
pub(crate) struct Programs {
    pub(crate) service: PathBuf,
    pub(crate) floor: PathBuf,
    pub(crate) scratch: PathBuf,
}

impl Programs {
    /// Starts the service on a new folder.
    pub(crate) fn start_service(&self, folder: &str, arguments: &[&str]) -> Result<Server> {
        let folder = self.folder(folder)?;
        let mut command = Command::new(&self.service);
        command.env_remove("PARLANCE_LOG").env("PARLANCE_SERVICE_KEY", KEY);
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(&folder).args(arguments);
        Server::start(command, &folder.with_extension("log"))
    }

    /// Starts the floors. `name` is that of their log.
    pub(crate) fn start_floor(&self, name: &str, arguments: &[&str]) -> Result<Server> {
        let mut command = Command::new(&self.floor);
        command.args(arguments);
        Server::start(command, &self.scratch.join(name).with_extension("log"))
    }

    /// A new writable folder.
    pub(crate) fn folder(&self, name: &str) -> Result<PathBuf> {
        let folder = self.scratch.join(name);
        std::fs::create_dir_all(&folder)?;
        Ok(folder)
    }
}
