//! The command line of `parlance-service`: serving, and the commands that administer a data directory.

mod arguments;
mod keys;
mod limits;
mod messages;
mod models;
mod projects;
mod serve;

use clap::{Parser, Subcommand};
use keys::Keys;
use limits::Limits;
use messages::{print_notice, with_causes};
use projects::Projects;
use serve::Serve;
use std::process::ExitCode;

/// From nothing to a folder of documents that a local model answers from.
const FIRST_STEPS: &str = "\
First steps, with Ollama, llama.cpp's server, LM Studio or vLLM running:
  parlance-service keys issue --data ./service-data
  parlance-service projects create --data ./service-data --member local --folder ./documents Handbook
  parlance-service serve --data ./service-data --listen 127.0.0.1:8080 --discover

The first shows the key, the second the project's id; a request sends them as
`Authorization: Bearer svc_…` and as `project_id`. Without a model the service quotes from the documents itself.";

#[derive(Parser)]
#[command(
    name = "parlance-service",
    version,
    about = "The local service of Parlance: your documents and your models behind one interface",
    after_help = FIRST_STEPS
)]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve until a signal comes
    Serve(Box<Serve>),
    /// Issue, revoke and list API keys
    #[command(subcommand)]
    Keys(Keys),
    /// Set and list what each user may use
    #[command(subcommand)]
    Limits(Limits),
    /// Make projects: documents that several users may ask
    ///
    /// One command makes a project of a folder, also while the service runs:
    ///   projects create --data DIR --member anna --folder ./documents Handbook
    /// Requests name the id that it shows as `project_id`. `projects list` and `projects files` say how far reading has
    /// come; `projects add-file` again takes in what has changed.
    #[command(subcommand, verbatim_doc_comment)]
    Projects(Projects),
}

/// Runs the command that the process was started with.
pub(crate) fn run() -> ExitCode {
    let command_line = CommandLine::parse();
    let result = match command_line.command {
        Command::Serve(serve) => serve::run(*serve),
        Command::Keys(command) => keys::run(command),
        Command::Limits(command) => limits::run(command),
        Command::Projects(command) => projects::run(command),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            print_notice(&format!("parlance-service: {}", with_causes(error.as_ref())));
            ExitCode::FAILURE
        }
    }
}
