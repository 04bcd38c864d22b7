//! Documents of every kind with the same words, from the upload until questions find them: how many megabytes of text
//! a second, against plain text; plain text against FTS5 alone. Ten times the size may cost at most eleven times as much.

use super::documents::{KINDS, make};
use super::server::{Programs, Server};
use super::words::Words;
use super::{Result, bare_index, http};
use parlance_bench::figure::{Figure, Goal, median};
use std::collections::BTreeMap;
use std::time::Instant;

/// Small documents that have as much text together as the large one.
const N_SMALL: usize = 10;

/// Paragraphs of the large document.
const N_PARAGRAPHS: usize = 5_000;

const PARAGRAPH_BYTES: usize = 400;

/// Runs of each, all kinds in turns; the median counts.
const N_RUNS: usize = 3;

/// What one large document may cost against small ones of the same size together.
const MAX_GROWTH: f64 = 1.1;

/// How fast plain text is read at least, against an index that gets it as it is: it is cut into passages, and its words
/// are stemmed, besides.
const MIN_OF_BARE_INDEX: f64 = 0.3;

/// What reading a kind of document took, for each run.
#[derive(Default)]
struct Runs {
    seconds: Vec<f64>,
    cpu_seconds: f64,
    cpu_seconds_of_small: f64,
}

pub(crate) async fn measure(programs: &Programs) -> Result<Vec<Figure>> {
    let service = programs.start_service("extraction", &[])?;
    let scratch = programs.folder("extraction-floor")?;
    let mut words = Words::new(5);
    let paragraphs: Vec<String> = (0..N_PARAGRAPHS).map(|_| words.paragraph(PARAGRAPH_BYTES)).collect();
    let megabytes = paragraphs.iter().map(String::len).sum::<usize>() as f64 / 1e6;
    let mut bare = Vec::new();
    let mut kinds: BTreeMap<&str, Runs> = BTreeMap::new();
    for run in 0..N_RUNS {
        let started = Instant::now();
        bare_index::fill(&scratch.join(format!("{run}.sqlite")), &paragraphs)?;
        bare.push(started.elapsed().as_secs_f64());
        for kind in KINDS {
            let runs = kinds.entry(kind).or_default();
            let small: Result<Vec<_>> =
                paragraphs.chunks(N_PARAGRAPHS / N_SMALL).map(|part| make(kind, part)).collect();
            let (small, large) = (small?, make(kind, &paragraphs)?);
            let at_first = service.process().processor_time().as_secs_f64();
            for document in small {
                read(&service, kind, &document).await?;
            }
            let in_between = service.process().processor_time().as_secs_f64();
            runs.seconds.push(read(&service, kind, &large).await?);
            runs.cpu_seconds_of_small += in_between - at_first;
            runs.cpu_seconds += service.process().processor_time().as_secs_f64() - in_between;
        }
    }
    let rate = |seconds: &[f64]| megabytes / median(seconds);
    let plain = kinds.get("txt").map_or(f64::NAN, |runs| rate(&runs.seconds));
    let mut figures = Vec::new();
    for kind in KINDS {
        let Some(runs) = kinds.get(kind) else { continue };
        let figure = Figure::new(format!("reading {kind}"), "MB/s", rate(&runs.seconds));
        figures.push(if kind == "txt" {
            figure.against("bare FTS5", rate(&bare)).with_goal(Goal::AtLeast(MIN_OF_BARE_INDEX))
        } else {
            figure.against("txt", plain)
        });
        // Processor time, which other programs on the machine disturb less.
        figures.push(
            Figure::new(format!("reading one large {kind}"), "CPU s", runs.cpu_seconds)
                .against("ten small ones", runs.cpu_seconds_of_small)
                .with_goal(Goal::AtMost(MAX_GROWTH)),
        );
    }
    Ok(figures)
}

/// Seconds from the upload until the document is read. It is deleted again.
async fn read(service: &Server, kind: &str, document: &[u8]) -> Result<f64> {
    let started = Instant::now();
    let id = http::upload(&service.address, &format!("measured.{kind}"), document).await?;
    http::wait_until_read(&service.address, &id).await.map_err(|error| format!("{kind}: {error}"))?;
    let seconds = started.elapsed().as_secs_f64();
    http::exchange(&service.address, "DELETE", &format!("/v1/files/{id}"), "application/json", &[]).await?;
    Ok(seconds)
}
