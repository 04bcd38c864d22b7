//! Measures the local service from outside: the release build and its floors, each in a separate process, receive the
//! same requests in turns. Prints one list of figures as JSON.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

mod answers;
mod bare_index;
mod documents;
mod extraction;
mod held;
mod http;
mod model_answers;
mod package;
mod retrieval;
mod server;
mod streaming;
mod transfer;
mod words;

use clap::Parser;
use parlance_bench::Result;
use std::path::PathBuf;

/// The key of the service.
const KEY: &str = "svc_benchmark-of-the-local-service";

/// Measures the local service from outside.
#[derive(Debug, Parser)]
struct Arguments {
    /// The program `parlance-service`.
    #[arg(long)]
    service: PathBuf,
    /// The program `bench-floor`.
    #[arg(long)]
    floor: PathBuf,
    /// A folder on the disk to measure, for all written files; emptied at the end.
    #[arg(long)]
    scratch: PathBuf,
    /// The folder with the documents for `answers`.
    #[arg(long)]
    documents: Option<PathBuf>,
    /// The folder with the questions for `answers`.
    #[arg(long)]
    questions: Option<PathBuf>,
    /// The URL of an embedding server for `answers`.
    #[arg(long)]
    embeddings: Option<String>,
    /// The URL of a model server for `model-answers`.
    #[arg(long)]
    model_server: Option<String>,
    /// The folder with the document and the questions that only `model-answers` uses.
    #[arg(long)]
    own_questions: Option<PathBuf>,
    /// The measurement.
    part: Part,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Part {
    /// Streams: events per second, time to the first event, and CPU time.
    Streaming,
    /// Streams that stay open, and their memory.
    Held,
    /// Uploads and downloads of a large file.
    Transfer,
    /// Documents of each format, until search finds them.
    Extraction,
    /// Questions to many documents.
    Retrieval,
    /// The quality of answers to questions about real documents.
    Answers,
    /// A model's answers from the passages of the service.
    ModelAnswers,
}

#[tokio::main]
async fn main() -> Result<()> {
    let arguments = Arguments::parse();
    #[cfg(unix)]
    rlimit::increase_nofile_limit(u64::MAX)?;
    std::fs::create_dir_all(&arguments.scratch)?;
    let scratch = tempfile::tempdir_in(&arguments.scratch)?;
    let programs = server::Programs {
        service: arguments.service,
        floor: arguments.floor,
        scratch: scratch.path().to_owned(),
    };
    let figures = match arguments.part {
        Part::Streaming => streaming::measure(&programs).await?,
        Part::Held => held::measure(&programs).await?,
        Part::Extraction => extraction::measure(&programs).await?,
        Part::Retrieval => retrieval::measure(&programs).await?,
        Part::Answers => {
            let questions = arguments.questions.ok_or("--questions is missing")?;
            let documents = arguments.documents.ok_or("--documents is missing")?;
            answers::measure(&programs, &questions, &documents, arguments.embeddings.as_deref()).await?
        }
        Part::ModelAnswers => {
            let questions = arguments.questions.ok_or("--questions is missing")?;
            let documents = arguments.documents.ok_or("--documents is missing")?;
            let own = arguments.own_questions.ok_or("--own-questions is missing")?;
            let model = arguments.model_server.ok_or("--model-server is missing")?;
            model_answers::measure(&programs, (&questions, &documents), &own, &model).await?
        }
        Part::Transfer => transfer::measure(&programs).await?,
    };
    println!("{}", serde_json::to_string_pretty(&figures)?);
    Ok(())
}
