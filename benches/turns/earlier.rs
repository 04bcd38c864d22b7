//! The cost of received words after few and after many earlier messages, which must be equal.

use super::Stage;
use super::lane::Lane;
use parlance_bench::Result;
use parlance_bench::figure::{Figure, Goal};

/// Few and many messages.
const EARLIER: [usize; 2] = [100, 10_000];

/// Number of turns of each, alternating; the median counts.
const N_RUNS: usize = 7;

/// How questions are sent to the service, and the addition to the question that selects it.
const WAYS: [(&str, &str); 2] = [("thread extended", ""), ("transcript sent", ", no thread")];

pub(crate) async fn measure(stage: &Stage) -> Result<Vec<Figure>> {
    let mut figures = Vec::new();
    for (way, addition) in WAYS {
        figures.extend(compare(stage, way, addition).await?);
    }
    Ok(figures)
}

async fn compare(stage: &Stage, way: &str, addition: &str) -> Result<[Figure; 2]> {
    let [n_few, n_many] = EARLIER;
    let mut few = Lane::open(stage, &format!("{n_few}, {way}"), n_few, None, addition).await?;
    let mut many = Lane::open(stage, &format!("{n_many}, {way}"), n_many, None, addition).await?;
    for _ in 0..stage.n_runs(N_RUNS) {
        few.ask(addition).await?;
        many.ask(addition).await?;
    }
    eprintln!("{way}: {} and {} updates", few.n_updates(), many.n_updates());
    let word = format!("received word, {n_many} earlier messages, {way}");
    let figures = [
        Figure::new(word, "CPU µs", many.word_us())
            .against(format!("{n_few} messages"), few.word_us())
            .with_goal(Goal::AtMost(1.1)),
        Figure::new(format!("the same, the turn without its words, {way}"), "CPU ms", many.around_ms())
            .against(format!("{n_few} messages"), few.around_ms())
            .with_goal(Goal::AtMost(3.0)),
    ];
    few.close().await;
    many.close().await;
    Ok(figures)
}
