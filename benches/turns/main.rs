//! Measures answers in the app from the socket to the window's events, without a window: the app in this process, and a
//! service in another. Prints one list of figures as JSON.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

mod bare_journal;
mod earlier;
mod encrypted;
mod history;
mod journal;
mod lane;
mod many;
mod session;

use clap::{Parser, Subcommand};
use parlance_bench::Result;
use parlance_bench::figure::Figure;
use parlance_bench::server::Server;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Measures answers without a window.
#[derive(Debug, Parser)]
struct Arguments {
    /// The measurement.
    #[command(subcommand)]
    part: Part,
}

#[derive(Debug, Subcommand)]
enum Part {
    /// Received words after few and after many earlier messages.
    Earlier(Place),
    /// Received words with an encrypted store.
    Encrypted(Place),
    /// The cost of storing the received text.
    Journal(Place),
    /// Many streaming conversations at once.
    Many(Place),
    /// Creates a store with one long conversation, for a window to open.
    Fill {
        /// The app's data folder.
        #[arg(long)]
        data: PathBuf,
        /// The service of the conversation.
        #[arg(long)]
        address: String,
        /// The number of messages.
        #[arg(long)]
        messages: usize,
    },
}

#[derive(Debug, clap::Args)]
struct Place {
    /// The program `bench-service`.
    #[arg(long)]
    service: PathBuf,
    /// A folder on the disk to measure, for all written files; emptied at the end.
    #[arg(long)]
    scratch: PathBuf,
    /// Number of runs of each measurement, for a quick check.
    #[arg(long)]
    runs: Option<usize>,
}

#[tokio::main]
async fn main() -> Result<()> {
    let figures = match Arguments::parse().part {
        Part::Earlier(place) => earlier::measure(&place.stage()?).await?,
        Part::Encrypted(place) => encrypted::measure(&place.stage()?).await?,
        Part::Journal(place) => journal::measure(&place.stage()?)?,
        Part::Many(place) => many::measure(&place.stage()?).await?,
        Part::Fill { data, address, messages } => {
            history::fill(&data, &address, messages, None).await?;
            Vec::<Figure>::new()
        }
    };
    println!("{}", serde_json::to_string_pretty(&figures)?);
    Ok(())
}

/// A running service and a writable folder.
struct Stage {
    service: Server,
    scratch: tempfile::TempDir,
    n_runs: Option<usize>,
}

impl Place {
    fn stage(&self) -> Result<Stage> {
        std::fs::create_dir_all(&self.scratch)?;
        let scratch = tempfile::tempdir_in(&self.scratch)?;
        let service = Server::start(Command::new(&self.service), &scratch.path().join("service.log"))?;
        Ok(Stage { service, scratch, n_runs: self.runs })
    }
}

impl Stage {
    fn folder(&self) -> &Path {
        self.scratch.path()
    }

    /// Number of runs of each measurement: `usual`, unless the command line overrides it.
    fn n_runs(&self, usual: usize) -> usize {
        self.n_runs.unwrap_or(usual)
    }
}
