//! Measures stored conversations: opening the app and conversations with an encrypted store against a plain one, and
//! imports. Prints one list of figures as JSON.
#![allow(clippy::print_stdout, reason = "a program for the terminal")]

mod archives;
mod encrypted;

use clap::Parser;
use parlance_app::{App, EventStream};
use parlance_bench::Result;
use parlance_bench::filled::{self, Words};
use std::path::{Path, PathBuf};
use tokio::task::JoinHandle;

/// Measures stored conversations.
#[derive(Debug, Parser)]
struct Arguments {
    /// A folder on the disk to measure, for all written files; emptied at the end.
    #[arg(long)]
    scratch: PathBuf,
    /// Number of messages.
    #[arg(long, default_value_t = 10_000)]
    messages: usize,
}

#[tokio::main]
async fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let folder = tempfile::tempdir_in(&arguments.scratch)?;
    let plain = folder.path().join("plain");
    fill(&plain, arguments.messages).await?;
    let mut figures = encrypted::measure(folder.path(), &plain, arguments.messages).await?;
    figures.extend(archives::measure(folder.path(), &plain, arguments.messages).await?);
    println!("{}", serde_json::to_string_pretty(&figures)?);
    Ok(())
}

/// Creates a plain store with this number of messages, all indexed for search.
async fn fill(data_dir: &Path, n_messages: usize) -> Result<()> {
    let (app, events) = App::open(filled::config(data_dir, None)).await?;
    let told = ignore(events);
    let id = app.create_conversation(None).await?.row.id;
    app.close().await;
    drop(app);
    told.await?;
    filled::fill(&filled::location(data_dir, None), id, n_messages, &mut Words::new())
}

/// Consumes the app's events, as the window does.
fn ignore(mut events: EventStream) -> JoinHandle<()> {
    tokio::spawn(async move { while events.recv().await.is_some() {} })
}
