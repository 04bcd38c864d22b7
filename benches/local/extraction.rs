//! Documents of each format with the same text, from the upload until questions find them, in megabytes of text per
//! second. Each format is compared with plain text, and plain text with FTS5 alone. Ten times the size may cost at most
//! eleven times as much.

use super::documents::{KINDS, make};
use super::server::{Programs, Server};
use super::words::Words;
use super::{Result, bare_index, http};
use parlance_bench::figure::{Figure, Goal, median};
use std::collections::BTreeMap;
use std::time::Instant;

/// Number of small documents with the same total text as the large one.
const N_SMALL: usize = 10;

/// Paragraphs of the large document.
const N_PARAGRAPHS: usize = 5_000;

const PARAGRAPH_BYTES: usize = 400;

/// Number of runs of each, all formats in turns; the median counts.
const N_RUNS: usize = 3;

/// Maximum cost of one large document, relative to small ones of the same total size.
const MAX_GROWTH: f64 = 1.1;

/// Minimum speed of plain text, relative to an index of the unprocessed text: the service also splits it into passages
/// and stems its words.
const MIN_OF_BARE_INDEX: f64 = 0.3;

/// The times of reading a format, one per run.
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
        // CPU time, which other programs on the machine affect less.
        figures.push(
            Figure::new(format!("reading one large {kind}"), "CPU s", runs.cpu_seconds)
                .against("ten small ones", runs.cpu_seconds_of_small)
                .with_goal(Goal::AtMost(MAX_GROWTH)),
        );
    }
    Ok(figures)
}

/// Seconds from the upload until the document is read. Deletes the document afterwards.
async fn read(service: &Server, kind: &str, document: &[u8]) -> Result<f64> {
    let started = Instant::now();
    let id = http::upload(&service.address, &format!("measured.{kind}"), document).await?;
    http::wait_until_read(&service.address, &id).await.map_err(|error| format!("{kind}: {error}"))?;
    let seconds = started.elapsed().as_secs_f64();
    http::exchange(&service.address, "DELETE", &format!("/v1/files/{id}"), "application/json", &[]).await?;
    Ok(seconds)
}
