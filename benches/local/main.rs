//! The local service, seen from outside: the released program and its floors, each a process of its own, are asked the
//! same in turns. Prints what was measured as JSON, one list of figures.
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

/// The key that the service is started with.
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
    /// A folder on the disk to measure, for everything that is written; emptied at the end.
    #[arg(long)]
    scratch: PathBuf,
    /// The folder with the documents that `answers` asks about.
    #[arg(long)]
    documents: Option<PathBuf>,
    /// The folder with the questions of `answers`.
    #[arg(long)]
    questions: Option<PathBuf>,
    /// The address of a server of embeddings, with which `answers` are measured.
    #[arg(long)]
    embeddings: Option<String>,
    /// The address of a model server, which writes the `model-answers`.
    #[arg(long)]
    model_server: Option<String>,
    /// The folder with the document and the questions that only `model-answers` asks.
    #[arg(long)]
    own_questions: Option<PathBuf>,
    /// What to measure.
    part: Part,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Part {
    /// Streams: events a second, time to the first one, and processor time.
    Streaming,
    /// Streams that stay open, and their memory.
    Held,
    /// Uploads and downloads of a large file.
    Transfer,
    /// Documents of every kind, until they are found.
    Extraction,
    /// Questions to many documents.
    Retrieval,
    /// How good the answers to questions about real documents are.
    Answers,
    /// What a model makes of the passages that the service gives it.
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
