//! The command line of `parlance-service`: serving, and the commands that administer a data directory.

mod arguments;
mod conversations;
mod keys;
mod limits;
mod logging;
mod messages;
mod models;
mod projects;
mod reader;
mod serve;

use clap::{Parser, Subcommand};
use conversations::Conversations;
use keys::Keys;
use limits::Limits;
use messages::{print_line, with_causes};
use projects::Projects;
use reader::Reader;
use serve::Serve;
use std::process::ExitCode;

#[derive(Parser)]
#[command(
    name = "parlance-service",
    version,
    about = "The local service of Parlance: your documents and your models behind one interface",
    after_help = "\
First steps, with Ollama, llama.cpp's server, LM Studio or vLLM running:
  parlance-service keys issue --data ./service-data
  parlance-service projects create --data ./service-data --member local --folder ./documents Handbook
  parlance-service serve --data ./service-data --listen 127.0.0.1:8080 --discover

The first command prints the key, the second the project's ID. Requests send them as
`Authorization: Bearer svc_…` and as `project_id`. Without a model, the service quotes passages from the documents."
)]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run the service
    Serve(Box<Serve>),
    /// Issue, revoke and list API keys
    #[command(subcommand)]
    Keys(Keys),
    /// Set and list token limits
    #[command(subcommand)]
    Limits(Limits),
    /// List and delete conversations
    #[command(subcommand)]
    Conversations(Conversations),
    /// Manage projects: documents that several users can ask about
    ///
    /// One command creates a project from a folder, also while the service runs:
    ///   projects create --data DIR --member anna --folder ./documents Handbook
    /// It prints the ID, which requests send as `project_id`. `projects list` and `projects files` show how many files
    /// have been read; run `projects add-file` again to update changed files.
    #[command(subcommand, verbatim_doc_comment)]
    Projects(Projects),
    /// Read documents for a service, which starts this itself
    Reader(Reader),
}

/// Runs the command from the command line.
pub(crate) fn run() -> ExitCode {
    let command_line = CommandLine::parse();
    let result = match command_line.command {
        Command::Serve(serve) => serve::run(*serve),
        Command::Keys(command) => keys::run(command),
        Command::Limits(command) => limits::run(command),
        Command::Conversations(command) => conversations::run(command),
        Command::Projects(command) => projects::run(command),
        Command::Reader(command) => return reader::run(&command),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            print_line(&format!("parlance-service: {}", with_causes(error.as_ref())));
            ExitCode::FAILURE
        }
    }
}
