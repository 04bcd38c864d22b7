//! A model's answers from the passages of the service: whether they are correct, end without hitting the limit, and
//! cite a passage, and how long they take.

use super::Result;
use super::answers::question_set::{Kind, Question, QuestionSet};
use super::http;
use super::server::Programs;
use parlance_bench::figure::{Figure, median};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

/// Number of questions from `tests/retrieval`.
const N_QUESTIONS: usize = 40;

/// The token limit of an answer. The app sets twice as much for a context of 8,192 tokens, which would only prolong
/// answers that never end.
const MAX_OUTPUT_TOKENS: u32 = 1_024;

/// The outcome of a question.
struct Outcome {
    is_right: bool,
    ends_by_itself: bool,
    cites: bool,
    seconds: f64,
}

/// Asks a model the questions of `own` and some of `set`, whose documents are in a folder.
pub(crate) async fn measure(
    programs: &Programs,
    (set, documents): (&Path, &Path),
    own: &Path,
    model_server: &str,
) -> Result<Vec<Figure>> {
    let service = programs.start_service("model-answers", &["--upstream", model_server])?;
    let address = &service.address;
    let document = upload(address, &own.join("allotment.md")).await?;
    let mut outcomes = Vec::new();
    for question in Question::read_all(&own.join("questions.toml"))? {
        outcomes.push(ask(address, &question, &document).await?);
    }
    let mut all = figures("ten questions", &outcomes);

    let set = QuestionSet::read(set)?;
    let mut ids = BTreeMap::new();
    let mut outcomes = Vec::new();
    for (question, file) in chosen(&set) {
        if !ids.contains_key(file) {
            ids.insert(file, upload(address, &documents.join(file)).await?);
        }
        let id = ids.get(file).ok_or("a document has no id")?;
        outcomes.push(ask(address, question, id).await?);
    }
    all.extend(figures("forty questions of tests/retrieval", &outcomes));
    Ok(all)
}

/// The questions in English that share words with their passage, each with its document: those with the lowest hashes.
fn chosen(set: &QuestionSet) -> Vec<(&Question, &str)> {
    let file_of = |question: &Question| {
        let about = question.attached.as_deref()?;
        let document = set.documents.iter().find(|document| document.name == about)?;
        (document.language == "en").then_some(document.file.as_str())
    };
    let shared = set.questions.iter().filter(|question| question.kind == Kind::Shared);
    let mut chosen: Vec<_> = shared.filter_map(|question| Some((question, file_of(question)?))).collect();
    chosen.sort_by_key(|(question, _)| Sha256::digest(&question.ask));
    chosen.truncate(N_QUESTIONS);
    chosen
}

async fn upload(address: &str, path: &Path) -> Result<String> {
    let bytes = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let id = http::upload(address, &name, &bytes).await?;
    http::wait_until_read(address, &id).await?;
    Ok(id)
}

async fn ask(address: &str, question: &Question, file_id: &str) -> Result<Outcome> {
    let input = json!([{ "role": "user", "content": [
        { "type": "input_text", "text": question.ask },
        { "type": "input_file", "file_id": file_id },
    ] }]);
    let body = json!({ "input": input, "stream": false, "max_output_tokens": MAX_OUTPUT_TOKENS });
    let begun = Instant::now();
    let response = http::exchange_json(address, "POST", "/v1/responses", &body).await;
    let seconds = begun.elapsed().as_secs_f64();
    // A refused question has no answer.
    let Ok(response) = response else {
        report(question, "refused", seconds);
        return Ok(Outcome { is_right: false, ends_by_itself: false, cites: false, seconds });
    };
    let text = response.get("output_text").and_then(Value::as_str).unwrap_or_default();
    report(question, text, seconds);
    Ok(Outcome {
        is_right: question.is_answered_by(text),
        ends_by_itself: response.get("incomplete_details").is_none_or(Value::is_null),
        cites: response.to_string().contains("file_citation"),
        seconds,
    })
}

/// One line per question, for manual review.
fn report(question: &Question, text: &str, seconds: f64) {
    if std::env::var_os("PARLANCE_BENCH_ANSWERS").is_some() {
        eprintln!("{seconds:.1} s\t{}\t{}", question.ask, text.replace('\n', " ⏎ "));
    }
}

fn figures(what: &str, outcomes: &[Outcome]) -> Vec<Figure> {
    let share = |is: fn(&Outcome) -> bool| {
        outcomes.iter().filter(|one| is(one)).count() as f64 / outcomes.len().max(1) as f64
    };
    let seconds: Vec<f64> = outcomes.iter().map(|one| one.seconds).collect();
    vec![
        Figure::new(format!("{what}: right"), "share", share(|one| one.is_right)),
        Figure::new(format!("{what}: ends by itself"), "share", share(|one| one.ends_by_itself)),
        Figure::new(format!("{what}: cites"), "share", share(|one| one.cites)),
        Figure::new(format!("{what}: time, median"), "s", median(&seconds)),
    ]
}
