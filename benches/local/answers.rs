//! How good the answers are: questions about real documents, asked of the service, and of plain BM25 over the same
//! passages.

mod asked;
mod plain_index;
mod question_set;
mod vectors;

use super::Result;
use super::http;
use super::server::Programs;
use asked::Answer;
use parlance_bench::figure::{Figure, Goal};
use plain_index::PlainIndex;
use question_set::{Kind, Question, QuestionSet};
use std::collections::BTreeMap;
use std::path::Path;
use vectors::wait_until_embedded;

/// Passages that plain BM25 shows, as many as the service does.
const N_SHOWN: u32 = 4;

/// What became of a question, here and with plain BM25.
struct Outcome {
    kind: Kind,
    ours: Answer,
    /// The rank of the right passage with plain BM25, from 1.
    plain_rank: Option<usize>,
}

/// Asks all questions of a set. `documents` is the folder that has the documents by their names, `embeddings` the
/// address of a server that makes vectors of passages.
pub(crate) async fn measure(
    programs: &Programs,
    set: &Path,
    documents: &Path,
    embeddings: Option<&str>,
) -> Result<Vec<Figure>> {
    let set = QuestionSet::read(set)?;
    let folder = programs.folder("answers")?;
    let with_model = embeddings.map(|address| ["--embeddings", address]);
    let service = programs.start_service("answers", with_model.as_slice().as_flattened())?;
    let mut ids = BTreeMap::new();
    for document in &set.documents {
        let bytes = std::fs::read(documents.join(&document.file))
            .map_err(|error| format!("{}: {error}", document.file))?;
        let id = http::upload(&service.address, &document.file, &bytes).await?;
        ids.insert(document.name.clone(), id);
    }
    for (name, id) in &ids {
        http::wait_until_read(&service.address, id).await.map_err(|error| format!("{name}: {error}"))?;
    }
    let database = folder.join("service.sqlite");
    if embeddings.is_some() {
        wait_until_embedded(&database).await?;
    }
    let plain = PlainIndex::of_service(&database)?;
    let mut outcomes = Vec::new();
    for question in &set.questions {
        let attached: Vec<&str> = match &question.attached {
            Some(name) => ids.get(name).map(String::as_str).into_iter().collect(),
            None => ids.values().map(String::as_str).collect(),
        };
        let ours = asked::ask(&service.address, question, &attached).await?;
        let plain_rank = plain.rank_of(question, &attached)?;
        if std::env::var_os("PARLANCE_BENCH_ANSWERS").is_some() {
            report(question, &ours, plain_rank);
        }
        outcomes.push(Outcome { kind: question.kind, ours, plain_rank });
    }
    let bars = if embeddings.is_some() { Bars::BY_MEANING } else { Bars::BY_WORDS };
    Ok(figures(&outcomes, &bars))
}

/// A line for each question, for tuning.
fn report(question: &Question, ours: &Answer, plain_rank: Option<usize>) {
    let rank = |rank: Option<usize>| rank.map_or_else(|| "-".to_owned(), |rank| rank.to_string());
    eprintln!(
        "{:?}\t{}\t{}\t{}\t{}\t{}",
        question.kind,
        rank(ours.rank),
        rank(plain_rank),
        if ours.abstained { "abstained" } else { "sure" },
        question.attached.as_deref().unwrap_or("all"),
        question.ask
    );
}

/// What the shares of right passages must reach, first and among those shown.
struct Bars {
    /// In front of what is measured.
    with: &'static str,
    shared: (f64, f64),
    all: (f64, f64),
}

impl Bars {
    const BY_WORDS: Self = Self { with: "", shared: (0.70, 0.88), all: (0.55, 0.75) };
    const BY_MEANING: Self = Self { with: "with embeddings, ", shared: (0.70, 0.88), all: (0.67, 0.85) };
}

fn figures(outcomes: &[Outcome], bars: &Bars) -> Vec<Figure> {
    let mut figures = Vec::new();
    let answerable = |outcome: &&Outcome| outcome.kind != Kind::Unanswerable;
    let shared = |outcome: &&Outcome| outcome.kind == Kind::Shared;
    let mut add = |what: &str, chosen: Vec<&Outcome>, (first, shown): (f64, f64)| {
        let what = format!("{}{} questions, {what}", bars.with, chosen.len());
        for (which, limit, bar) in [("first", 1, first), ("shown", N_SHOWN as usize, shown)] {
            let ours = share(&chosen, |outcome| outcome.ours.rank.is_some_and(|rank| rank <= limit));
            let plain = share(&chosen, |outcome| outcome.plain_rank.is_some_and(|rank| rank <= limit));
            // A share of the floor, so that both bars hold: the fixed one, and never below plain BM25.
            let figure = Figure::new(format!("{what}: right passage {which}"), "share", ours);
            figures.push(figure.against("plain BM25", plain).with_goal(Goal::AtLeast(1.0)));
            let figure = Figure::new(format!("{what}: right passage {which}, by itself"), "share", ours);
            figures.push(figure.with_goal(Goal::AtLeast(bar)));
        }
    };
    add("words shared", outcomes.iter().filter(shared).collect(), bars.shared);
    add("all", outcomes.iter().filter(answerable).collect(), bars.all);
    for (what, kind) in [
        ("other words", Kind::Paraphrase),
        ("another language", Kind::Language),
        ("follow-ups", Kind::FollowUp),
    ] {
        let chosen: Vec<&Outcome> = outcomes.iter().filter(|outcome| outcome.kind == kind).collect();
        for (which, limit) in [("first", 1), ("shown", N_SHOWN as usize)] {
            let ours = share(&chosen, |outcome| outcome.ours.rank.is_some_and(|rank| rank <= limit));
            let plain = share(&chosen, |outcome| outcome.plain_rank.is_some_and(|rank| rank <= limit));
            let what = format!("{}{} questions, {what}: right passage {which}", bars.with, chosen.len());
            figures.push(Figure::new(what, "share", ours).against("plain BM25", plain));
        }
    }
    let unanswerable: Vec<&Outcome> = outcomes.iter().filter(|outcome| !answerable(outcome)).collect();
    let abstained = |outcome: &Outcome| outcome.ours.abstained;
    let what = format!("{}{} unanswerable questions: abstained", bars.with, unanswerable.len());
    figures.push(Figure::new(what, "share", share(&unanswerable, abstained)).with_goal(Goal::AtLeast(0.85)));
    let shared: Vec<&Outcome> = outcomes.iter().filter(shared).collect();
    let what = format!("{}{} questions, words shared: abstained", bars.with, shared.len());
    figures.push(Figure::new(what, "share", share(&shared, abstained)).with_goal(Goal::AtMost(0.12)));
    figures
}

fn share(outcomes: &[&Outcome], is_so: impl Fn(&Outcome) -> bool) -> f64 {
    let n = outcomes.iter().filter(|outcome| is_so(outcome)).count();
    n as f64 / outcomes.len().max(1) as f64
}
