//! What files cost on their way through the app: the app as it is, without its window, in this process; the local
//! service in another; and curl as the peer, from the same disk to the same service. Prints what was measured as JSON,
//! one list of figures.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

mod curl;
mod known;
mod lane;
mod large;
mod ready;
mod small;

use clap::Parser;
use lane::Lane;
use parlance_bench::Result;
use parlance_bench::server::Server;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The key that the service is started with.
const KEY: &str = "svc_benchmark-of-files";

/// Measures files on their way through the app.
#[derive(Debug, Parser)]
struct Arguments {
    /// The program `parlance-service`.
    #[arg(long)]
    service: PathBuf,
    /// A folder on the disk to measure, for everything that is written; emptied at the end.
    #[arg(long)]
    scratch: PathBuf,
    /// What to measure.
    part: Part,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Part {
    /// 1 GiB that the service has already.
    Known,
    /// 1 GiB up and down.
    Large,
    /// A thousand small files.
    Small,
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
        Part::Small => small::measure(&stage()?).await?,
    };
    println!("{}", serde_json::to_string_pretty(&figures)?);
    Ok(())
}

/// A running service, and a folder that may be written to.
struct Stage {
    service: Server,
    folder: PathBuf,
}

impl Stage {
    fn start(program: &Path, scratch: &Path) -> Result<Self> {
        let kept = scratch.join("service");
        let mut command = Command::new(program);
        command.env_remove("PARLANCE_LOG").env("PARLANCE_SERVICE_KEY", KEY);
        // The large file is larger than what it takes when nothing is said.
        command.args(["serve", "--max-file-mib", "2048", "--listen", "127.0.0.1:0", "--data"]).arg(&kept);
        let service = Server::start(command, &kept.with_extension("log"))?;
        Ok(Self { service, folder: scratch.to_owned() })
    }

    /// The app with this service, on a folder of its own.
    async fn lane(&self) -> Result<Lane> {
        Lane::open(self.service.url(), self.folder.join("app")).await
    }

    /// Where something is on the service.
    fn url(&self, path: &str) -> String {
        format!("{}{path}", self.service.url())
    }
}
