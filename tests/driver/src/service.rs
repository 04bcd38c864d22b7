//! The local service as a separate process.

use crate::group::{Group, Reads};
use crate::wait::TIMEOUT;
use crate::{Error, Result};
use std::path::{Path, PathBuf};
use tokio::process::Command;

/// A running `parlance-service serve`, ended when dropped.
#[derive(Debug)]
pub struct Service {
    group: Group,
    program: PathBuf,
    data_dir: PathBuf,
    pace: String,
    /// Its URL, for example `http://127.0.0.1:41231`.
    pub address: String,
    /// The key that it accepts.
    pub key: String,
}

/// The beginning of the line that reports that the service is ready.
const READY: &str = "listening on ";

impl Service {
    /// Starts the binary `program` on a free port with its data in `data_dir`. `words_per_second` slows its answers
    /// down so that a test can act meanwhile; without it they come at full speed.
    pub async fn start(program: &Path, data_dir: &Path, words_per_second: Option<u32>) -> Result<Self> {
        let key = "svc_0123456789abcdef0123456789abcdef".to_owned();
        let pace = words_per_second.map_or_else(|| "full".to_owned(), |words| words.to_string());
        std::fs::create_dir_all(data_dir)
            .map_err(|source| Error::File { path: data_dir.to_owned(), source })?;
        let (group, address) = listen(program, data_dir, &pace, &key, "127.0.0.1:0").await?;
        let (program, data_dir) = (program.to_owned(), data_dir.to_owned());
        Ok(Self { group, program, data_dir, pace, address, key })
    }

    /// Kills it and waits until its port is closed.
    pub async fn go_down(&mut self) {
        self.group.kill();
        self.group.ended(TIMEOUT).await;
    }

    /// Restarts it on the same port and the same data.
    pub async fn come_up(&mut self) -> Result<()> {
        let listen_at = self.address.trim_start_matches("http://");
        let (group, _) = listen(&self.program, &self.data_dir, &self.pace, &self.key, listen_at).await?;
        self.group = group;
        Ok(())
    }
}

async fn listen(
    program: &Path,
    data_dir: &Path,
    pace: &str,
    key: &str,
    listen_at: &str,
) -> Result<(Group, String)> {
    let mut command = Command::new(program);
    command.args(["serve", "--listen", listen_at, "--key", key, "--pace", pace]).arg("--data").arg(data_dir);
    let mut group = Group::start(command, &data_dir.with_extension("log"), Reads::Output)?;
    loop {
        let line = group.next_line(TIMEOUT).await?;
        if let Some((_, address)) = line.split_once(READY) {
            return Ok((group, address.trim().to_owned()));
        }
    }
}
