//! Many streaming conversations at once, against a single one.

use super::Stage;
use super::session::Session;
use parlance_bench::Result;
use parlance_bench::figure::{Figure, Goal, median};
use std::time::Instant;

const N_CONVERSATIONS: usize = 50;

/// Number of runs of each, in turns; the median counts.
const N_RUNS: usize = 5;

const N_WORDS: usize = 600;

/// One value per run.
#[derive(Default)]
struct Runs {
    cpu_us_per_word: Vec<f64>,
    seconds: Vec<f64>,
}

impl Runs {
    async fn add(&mut self, app: &mut Session, n_conversations: usize) -> Result<()> {
        let question = format!("{N_WORDS} words, 200 a second");
        let started = Instant::now();
        let cpu = app.ask_at_once(n_conversations, &question).await?;
        self.seconds.push(started.elapsed().as_secs_f64());
        self.cpu_us_per_word.push(cpu.as_secs_f64() * 1e6 / (N_WORDS * n_conversations) as f64);
        Ok(())
    }
}

pub(crate) async fn measure(stage: &Stage) -> Result<Vec<Figure>> {
    let folder = stage.folder().join("many");
    std::fs::create_dir_all(&folder)?;
    let mut app = Session::open(&folder, stage, None).await?;
    let (mut alone, mut at_once) = (Runs::default(), Runs::default());
    // The first answer after a start runs with cold caches.
    app.ask_at_once(1, "20 words, 200 a second").await?;
    for _ in 0..stage.n_runs(N_RUNS) {
        alone.add(&mut app, 1).await?;
        at_once.add(&mut app, N_CONVERSATIONS).await?;
    }
    app.close().await;
    Ok(vec![
        Figure::new(
            format!("received word, {N_CONVERSATIONS} conversations at once"),
            "CPU µs",
            median(&at_once.cpu_us_per_word),
        )
        .against("one alone", median(&alone.cpu_us_per_word))
        .with_goal(Goal::AtMost(1.1)),
        Figure::new(
            format!("{N_CONVERSATIONS} answers of {N_WORDS} words, until all are whole"),
            "s",
            median(&at_once.seconds),
        )
        .against("one alone", median(&alone.seconds)),
    ])
}
