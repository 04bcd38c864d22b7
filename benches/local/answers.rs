//! Quality of answers: questions about real documents, to the service and to plain BM25 over the same passages.

mod asked;
mod plain_index;
pub(crate) mod question_set;
mod vectors;

use super::Result;
use super::http;
use super::server::Programs;
use asked::Answer;
use parlance_bench::figure::{Figure, Goal};
use plain_index::PlainIndex;
use question_set::{Group, Half, Kind, Question, QuestionSet};
use std::collections::BTreeMap;
use std::path::Path;
use vectors::wait_until_embedded;

/// Number of passages that plain BM25 returns, as many as the service shows.
const N_SHOWN: u32 = 4;

/// The outcome of a question, with the service and with plain BM25.
struct Outcome {
    kind: Kind,
    half: Option<Half>,
    group: Group,
    is_about_table: bool,
    ours: Answer,
    /// The rank of the correct passage with plain BM25, from 1.
    plain_rank: Option<usize>,
}

/// Asks all questions of a set. `documents` is the folder with the documents, by name. `embeddings` is the URL of a
/// server that computes vectors of passages.
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
            None => set
                .documents
                .iter()
                .filter(|document| document.group == Group::First)
                .filter_map(|document| ids.get(&document.name).map(String::as_str))
                .collect(),
        };
        let ours = asked::ask(&service.address, question, &attached).await?;
        let plain_rank = plain.rank_of(question, &attached)?;
        if std::env::var_os("PARLANCE_BENCH_ANSWERS").is_some() {
            report(question, &ours, plain_rank);
        }
        outcomes.push(Outcome {
            kind: question.kind,
            half: question.half,
            group: question.group,
            is_about_table: question.is_about_table(),
            ours,
            plain_rank,
        });
    }
    let bars = if embeddings.is_some() { Bars::BY_MEANING } else { Bars::BY_WORDS };
    let mut all: Vec<Figure> = [Half::Tune, Half::Unseen]
        .into_iter()
        .flat_map(|half| half_figures(&outcomes, half, bars.with))
        .collect();
    outcomes.retain(|outcome| outcome.group == Group::First);
    all.extend(figures(&outcomes, &bars));
    Ok(all)
}

/// One line per question, for tuning.
fn report(question: &Question, ours: &Answer, plain_rank: Option<usize>) {
    let rank = |rank: Option<usize>| rank.map_or_else(|| "-".to_owned(), |rank| rank.to_string());
    eprintln!(
        "{}\t{:?}\t{}\t{}\t{}\t{}\t{}\t{}\t{}",
        question.half.map_or("-", Half::name),
        question.kind,
        rank(ours.rank),
        rank(plain_rank),
        if ours.abstained { "abstained" } else { "sure" },
        if ours.is_marked { "marked" } else { "unmarked" },
        question.attached.as_deref().unwrap_or("all"),
        question.ask,
        ours.mark.replace('\n', " ⏎ ")
    );
}

/// The required shares of correct passages: in first place, and among those shown.
struct Bars {
    /// Prefix of the figure's name.
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
            // Two figures, so that both bars apply: a ratio to plain BM25 of at least 1, and the fixed share.
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

/// The figures of a half of the documents. Only `unseen` has goals, because tuning uses the results on `tune`.
fn half_figures(outcomes: &[Outcome], half: Half, with: &str) -> Vec<Figure> {
    let of_half: Vec<&Outcome> = outcomes.iter().filter(|outcome| outcome.half == Some(half)).collect();
    let chosen = |is_so: &dyn Fn(&Outcome) -> bool| -> Vec<&Outcome> {
        of_half.iter().copied().filter(|outcome| is_so(outcome)).collect()
    };
    let goal = |figure: Figure, goal: Goal| match half {
        Half::Tune => figure,
        Half::Unseen => figure.with_goal(goal),
    };
    let mut figures = Vec::new();
    let answerable = chosen(&|outcome| outcome.kind != Kind::Unanswerable);
    let tables = chosen(&|outcome| outcome.kind != Kind::Unanswerable && outcome.is_about_table);
    for (what, asked, (first, shown)) in
        [("all", &answerable, (0.58, 0.78)), ("rows of tables", &tables, (0.90, 0.90))]
    {
        for (which, limit, bar) in [("first", 1, first), ("shown", N_SHOWN as usize, shown)] {
            let ours = share(asked, |outcome| outcome.ours.rank.is_some_and(|rank| rank <= limit));
            let plain = share(asked, |outcome| outcome.plain_rank.is_some_and(|rank| rank <= limit));
            let what =
                format!("{with}{}, {} questions, {what}: right passage {which}", half.name(), asked.len());
            let figure = Figure::new(format!("{what}, by itself"), "share", ours);
            figures.push(Figure::new(what, "share", ours).against("plain BM25", plain));
            figures.push(goal(figure, Goal::AtLeast(bar)));
        }
    }
    let marked = share(&answerable, |outcome| outcome.ours.is_marked);
    let what = format!("{with}{}, {} questions: right sentence marked", half.name(), answerable.len());
    figures.push(goal(Figure::new(what, "share", marked), Goal::AtLeast(0.60)));
    for (what, kind, bar) in [
        ("unanswerable", Kind::Unanswerable, Goal::AtLeast(0.85)),
        ("words shared", Kind::Shared, Goal::AtMost(0.12)),
    ] {
        let asked = chosen(&|outcome| outcome.kind == kind);
        let abstained = share(&asked, |outcome| outcome.ours.abstained);
        let what = format!("{with}{}, {} questions, {what}: abstained", half.name(), asked.len());
        figures.push(goal(Figure::new(what, "share", abstained), bar));
    }
    figures
}

fn share(outcomes: &[&Outcome], is_so: impl Fn(&Outcome) -> bool) -> f64 {
    let n = outcomes.iter().filter(|outcome| is_so(outcome)).count();
    n as f64 / outcomes.len().max(1) as f64
}
