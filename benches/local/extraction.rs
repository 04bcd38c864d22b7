//! Documents of every kind with the same words, from the upload until questions find them: how many megabytes of text
//! a second, against plain text; plain text against FTS5 alone. Ten times the size may take at most eleven times as long.

use super::documents::{KINDS, make};
use super::figure::{Budget, Figure, median};
use super::server::{Programs, Server};
use super::words::Words;
use super::{Result, bare_index, http};
use std::collections::BTreeMap;
use std::time::Instant;

/// Paragraphs of the small document; the large one has ten times as many.
const N_SMALL: usize = 500;

const N_LARGE: usize = 10 * N_SMALL;

const PARAGRAPH_BYTES: usize = 400;

/// Runs of each, all kinds in turns; the median counts.
const N_RUNS: usize = 3;

/// What ten times the size may cost.
const MAX_GROWTH: f64 = 11.0;

pub(crate) async fn measure(programs: &Programs) -> Result<Vec<Figure>> {
    let service = programs.start_service("extraction", &[])?;
    let scratch = programs.folder("extraction-floor")?;
    let mut words = Words::new(5);
    let paragraphs: Vec<String> = (0..N_LARGE).map(|_| words.paragraph(PARAGRAPH_BYTES)).collect();
    let megabytes = paragraphs.iter().map(String::len).sum::<usize>() as f64 / 1e6;
    let mut bare = Vec::new();
    let mut seconds: BTreeMap<&str, (Vec<f64>, Vec<f64>)> = BTreeMap::new();
    for run in 0..N_RUNS {
        let started = Instant::now();
        bare_index::fill(&scratch.join(format!("{run}.sqlite")), &paragraphs)?;
        bare.push(started.elapsed().as_secs_f64());
        for kind in KINDS {
            let (small, large) = seconds.entry(kind).or_default();
            let document = make(kind, paragraphs.get(..N_SMALL).unwrap_or_default())?;
            small.push(read(&service, kind, &document).await?);
            large.push(read(&service, kind, &make(kind, &paragraphs)?).await?);
        }
    }
    let rate = |seconds: &[f64]| megabytes / median(seconds);
    let plain = seconds.get("txt").map_or(f64::NAN, |(_, large)| rate(large));
    let mut figures = Vec::new();
    for kind in KINDS {
        let Some((small, large)) = seconds.get(kind) else { continue };
        let (name, floor) = if kind == "txt" { ("bare FTS5", rate(&bare)) } else { ("txt", plain) };
        figures.push(Figure::new(format!("reading {kind}"), "MB/s", rate(large)).against(name, floor));
        let [small_ms, large_ms] = [median(small) * 1000.0, median(large) * 1000.0];
        figures.push(
            Figure::new(format!("reading {kind} of ten times the size"), "ms", large_ms)
                .against("a tenth", small_ms)
                .within(Budget::AtMost(MAX_GROWTH)),
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
