//! The speed of streamed answers: the quoting reader at full speed against the same events from a minimal handler, and
//! a model's answer against a minimal relay.

use super::Result;
use super::http::{self, Heard};
use super::package;
use super::server::{Programs, Server};
use super::words::Words;
use futures_util::future::try_join_all;
use parlance_bench::figure::{Figure, Goal, median};
use serde_json::{Value, json};
use std::time::Instant;

/// Number of runs of each measurement, the service and its floor in turns; the median counts.
const N_RUNS: usize = 7;

/// Number of concurrent answers, and of documents that each answer quotes: many answers are shorter.
const LOADS: [(usize, usize); 3] = [(1, 40), (50, 4), (500, 1)];

/// Text of the slide in each document: three passages.
const SLIDE_BYTES: usize = 6_500;

/// Number of concurrent answers of a model, and of words in each.
const MODEL_LOADS: [(usize, usize); 3] = [(1, 20_000), (50, 1_000), (500, 200)];

/// The results of one load: one number per run.
#[derive(Default)]
struct Runs {
    events_per_second: Vec<f64>,
    first_word_ms: Vec<f64>,
}

impl Runs {
    /// Sends the same request `n_streams` times concurrently and waits for all answers.
    async fn add(
        &mut self,
        server: &Server,
        n_streams: usize,
        request: &[u8],
        n_expected: Option<usize>,
    ) -> Result<()> {
        let started = Instant::now();
        let heard = try_join_all((0..n_streams).map(|_| {
            let (address, request) = (server.address.clone(), request.to_vec());
            async move { tokio::spawn(async move { http::listen(&address, &request).await }).await? }
        }));
        let heard: Vec<Heard> = heard.await?;
        let seconds = started.elapsed().as_secs_f64();
        if let Some(short) =
            heard.iter().find(|heard| n_expected.is_some_and(|n_events| heard.n_events != n_events))
        {
            return Err(format!("a stream had {} events instead of {n_expected:?}", short.n_events).into());
        }
        let n_events: usize = heard.iter().map(|heard| heard.n_events).sum();
        self.events_per_second.push(n_events as f64 / seconds);
        let milliseconds: Vec<f64> =
            heard.iter().map(|heard| heard.first_word.as_secs_f64() * 1000.0).collect();
        self.first_word_ms.push(median(&milliseconds));
        Ok(())
    }
}

pub(crate) async fn measure(programs: &Programs) -> Result<Vec<Figure>> {
    let mut figures = reader(programs).await?;
    figures.extend(model(programs).await?);
    Ok(figures)
}

/// The reader quotes documents, against a handler that replays the same events.
async fn reader(programs: &Programs) -> Result<Vec<Figure>> {
    let service = programs.start_service("streaming", &["--pace", "full"])?;
    let floor = programs.start_floor("streaming-floor", &[])?;
    let n_documents = LOADS.iter().map(|(_, n_documents)| *n_documents).max().unwrap_or(0);
    let document_ids = upload_slides(&service, n_documents).await?;
    let mut figures = Vec::new();
    for (n_streams, n_documents) in LOADS {
        let question = question(document_ids.get(..n_documents).unwrap_or_default());
        let body = question.to_string();
        let recorded =
            http::exchange(&service.address, "POST", "/v1/responses", "application/json", body.as_bytes())
                .await?;
        let name = format!("/recorded/{n_streams}");
        http::exchange(&floor.address, "PUT", &name, "text/event-stream", &recorded).await?;
        let n_events = memchr::memmem::find_iter(&recorded, b"\n\n").count();
        let of_service = http::json_request("/v1/responses", &question);
        let of_floor = http::json_request(&format!("/stream/{n_streams}"), &json!({}));
        let (mut ours, mut bare) = (Runs::default(), Runs::default());
        for _ in 0..N_RUNS {
            ours.add(&service, n_streams, &of_service, Some(n_events)).await?;
            bare.add(&floor, n_streams, &of_floor, Some(n_events)).await?;
        }
        eprintln!("{n_streams} streams of {n_events} events, {} bytes", recorded.len());
        figures.extend(compared(&format!("{n_streams} streams"), "bare axum SSE", &ours, &bare));
    }
    Ok(figures)
}

/// The service relays a model's answer, against a relay that does nothing else.
async fn model(programs: &Programs) -> Result<Vec<Figure>> {
    let model = programs.start_floor("model", &[])?;
    let upstream = format!("{}#bench", model.url());
    let service = programs.start_service("relaying", &["--upstream", &upstream])?;
    let floor = programs.start_floor("relaying-floor", &["--upstream", &model.url()])?;
    let mut figures = Vec::new();
    for (n_streams, n_words) in MODEL_LOADS {
        let question = json!({ "input": "Talk.", "max_output_tokens": n_words });
        let of_service = http::json_request("/v1/responses", &question);
        let of_floor = http::json_request("/relay", &question);
        let (mut ours, mut bare) = (Runs::default(), Runs::default());
        for _ in 0..N_RUNS {
            ours.add(&service, n_streams, &of_service, None).await?;
            bare.add(&floor, n_streams, &of_floor, Some(n_words)).await?;
        }
        figures.extend(compared(&format!("model, {n_streams} streams"), "bare relay", &ours, &bare));
    }
    Ok(figures)
}

fn compared(load: &str, floor: &str, ours: &Runs, bare: &Runs) -> Vec<Figure> {
    let middle = |what: &str, unit, part: fn(&Runs) -> &[f64]| {
        Figure::new(format!("{load}, {what}"), unit, median(part(ours))).against(floor, median(part(bare)))
    };
    vec![
        middle("events", "events/s", |runs| &runs.events_per_second).with_goal(Goal::AtLeast(0.7)),
        middle("first word", "ms", |runs| &runs.first_word_ms),
    ]
}

/// Uploads presentations, waits until they are processed, and returns their ids.
async fn upload_slides(service: &Server, n_documents: usize) -> Result<Vec<String>> {
    let mut words = Words::new(7);
    let mut ids = Vec::new();
    for number in 0..n_documents {
        let document = package::pptx(&[words.paragraph(SLIDE_BYTES)])?;
        let id = http::upload(&service.address, &format!("{number}.pptx"), &document).await?;
        http::wait_until_read(&service.address, &id).await?;
        ids.push(id);
    }
    Ok(ids)
}

fn question(document_ids: &[String]) -> Value {
    let files = document_ids.iter().map(|id| json!({ "type": "input_file", "file_id": id }));
    let mut content = vec![json!({ "type": "input_text", "text": "What is on slide 1?" })];
    content.extend(files);
    json!({ "input": [{ "type": "message", "role": "user", "content": content }] })
}
