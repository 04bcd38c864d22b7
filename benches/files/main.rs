//! Measures file transfers through the app, from the same disk to the same service. The app runs in this process
//! without its window, the local service in another; the peer is curl. Prints one list of figures as JSON.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

mod curl;
mod known;
mod lane;
mod large;
mod ready;

use clap::Parser;
use lane::Lane;
use parlance_bench::Result;
use parlance_bench::server::Server;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The key of the service.
const KEY: &str = "svc_benchmark-of-files";

/// Measures files on their way through the app.
#[derive(Debug, Parser)]
struct Arguments {
    /// The program `parlance-service`.
    #[arg(long)]
    service: PathBuf,
    /// A folder on the disk to measure, for all written files; emptied at the end.
    #[arg(long)]
    scratch: PathBuf,
    /// The measurement.
    part: Part,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Part {
    /// 1 GiB that the service already has.
    Known,
    /// 1 GiB up and down.
    Large,
}

#[tokio::main]
async fn main() -> Result<()> {
    let arguments = Arguments::parse();
    std::fs::create_dir_all(&arguments.scratch)?;
    let scratch = tempfile::tempdir_in(&arguments.scratch)?;
    let stage = || Stage::start(&arguments.service, scratch.path());
    let figures = match arguments.part {
        Part::Known => known::measure(scratch.path()).await?,
        Part::Large => large::measure(&stage()?).await?,
    };
    println!("{}", serde_json::to_string_pretty(&figures)?);
    Ok(())
}

/// A running service and a writable folder.
struct Stage {
    service: Server,
    folder: PathBuf,
}

impl Stage {
    fn start(program: &Path, scratch: &Path) -> Result<Self> {
        let kept = scratch.join("service");
        let mut command = Command::new(program);
        command.env_remove("PARLANCE_LOG").env("PARLANCE_SERVICE_KEY", KEY);
        // The large file exceeds the default limit.
        command.args(["serve", "--max-file-mib", "2048", "--listen", "127.0.0.1:0", "--data"]).arg(&kept);
        let service = Server::start(command, &kept.with_extension("log"))?;
        Ok(Self { service, folder: scratch.to_owned() })
    }

    /// The app with this service, on a new folder.
    async fn lane(&self) -> Result<Lane> {
        Lane::open(self.service.url(), self.folder.join("app")).await
    }

    /// The URL of a path on the service.
    fn url(&self, path: &str) -> String {
        format!("{}{path}", self.service.url())
    }
}
