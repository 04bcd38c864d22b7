//! Questions to a project of 100,000 passages: the time of the answers.

use super::Result;
use super::bare_index::BareIndex;
use super::http;
use super::server::Programs;
use super::words::Words;
use parlance_bench::figure::{Figure, Goal, quantile};
use serde_json::json;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

const N_FILES: usize = 100;

/// Number of sections; each is a passage.
const N_SECTIONS: usize = 1_000;

/// Words per section, about 50.
const SECTION_BYTES: usize = 350;

const N_QUESTIONS: usize = 200;

/// Far above the time to read the documents.
const READING_LIMIT: Duration = Duration::from_secs(600);

pub(crate) async fn measure(programs: &Programs) -> Result<Vec<Figure>> {
    let folder = programs.folder("retrieval")?;
    let documents = programs.folder("retrieval-documents")?;
    let mut words = Words::new(11);
    write_documents(&documents, &mut words)?;
    let project = ["projects", "create", "Corpus"];
    let project_id = run(programs, &folder, &project)?.trim().to_owned();
    run(programs, &folder, &["projects", "add-member", "Corpus", "local"])?;
    run(programs, &folder, &["projects", "add-file", "Corpus", &documents.to_string_lossy()])?;

    let started = Instant::now();
    let service = programs.start_service("retrieval", &["--pace", "full"])?;
    let index = BareIndex::open(&folder.join("service.sqlite"))?;
    let mut beat = tokio::time::interval(Duration::from_millis(100));
    let n_passages = loop {
        beat.tick().await;
        let (n_passages, n_unread) = index.counts()?;
        if n_unread == 0 {
            break n_passages;
        }
        if started.elapsed() > READING_LIMIT {
            return Err(format!("{n_unread} files are not read after {READING_LIMIT:?}").into());
        }
    };
    let n_expected = N_FILES * N_SECTIONS;
    if (n_passages as usize) < n_expected {
        return Err(format!("there are {n_passages} passages instead of {n_expected}").into());
    }

    let mut answering = Vec::new();
    for number in 0..N_QUESTIONS {
        let terms = terms(&words, number);
        let asked = format!("What about {}?", terms.join(", "));
        let request =
            http::json_request("/v1/responses", &json!({ "input": asked, "project_id": project_id }));
        let heard = http::listen(&service.address, &request).await?;
        answering.push(heard.end.as_secs_f64() * 1000.0);
    }
    Ok(vec![
        Figure::new(
            format!("answering in {n_passages} passages, p95, by itself"),
            "ms",
            quantile(&answering, 0.95),
        )
        .with_goal(Goal::AtMost(100.0)),
    ])
}

/// Runs a command of the service on a folder and returns its output.
fn run(programs: &Programs, folder: &Path, arguments: &[&str]) -> Result<String> {
    let (command, rest) = arguments.split_at(2);
    let output =
        Command::new(&programs.service).args(command).arg("--data").arg(folder).args(rest).output()?;
    if output.status.success() {
        Ok(String::from_utf8(output.stdout)?)
    } else {
        Err(format!("{arguments:?}: {}", String::from_utf8_lossy(&output.stderr)).into())
    }
}

fn write_documents(folder: &Path, words: &mut Words) -> Result<()> {
    for file in 0..N_FILES {
        let sections = (0..N_SECTIONS)
            .map(|at| format!("## Section {file}.{at}\n\n{}\n\n", words.paragraph(SECTION_BYTES)));
        let text: String = sections.collect();
        std::fs::write(folder.join(format!("{file}.md")), text)?;
    }
    Ok(())
}

/// The terms of a question: a common word, a less common one, and a rare one.
fn terms(words: &Words, number: usize) -> [String; 3] {
    let spread = |from: usize, to: usize| from + number * (to - from) / N_QUESTIONS;
    [spread(50, 200), spread(200, 2_000), spread(2_000, 10_000)].map(|rank| words.ranked(rank).to_owned())
}
