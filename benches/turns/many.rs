//! Many streaming conversations at once, one of them open, against a single one that is open.

use super::Stage;
use super::session::Session;
use parlance_bench::Result;
use parlance_bench::figure::{Figure, Goal, median};

const N_CONVERSATIONS: usize = 50;

/// Number of runs of each, in turns; the median counts.
const N_RUNS: usize = 5;

const N_WORDS: usize = 600;

/// The CPU time of a received word, in microseconds.
async fn word_us(app: &mut Session, n_conversations: usize) -> Result<f64> {
    let question = format!("{N_WORDS} words, 200 a second");
    let cpu = app.ask_at_once(n_conversations, &question).await?;
    Ok(cpu.as_secs_f64() * 1e6 / (N_WORDS * n_conversations) as f64)
}

pub(crate) async fn measure(stage: &Stage) -> Result<Vec<Figure>> {
    let folder = stage.folder().join("many");
    std::fs::create_dir_all(&folder)?;
    let mut app = Session::open(&folder, stage, None).await?;
    let (mut alone, mut at_once) = (Vec::new(), Vec::new());
    // The first answer after a start runs with cold caches.
    app.ask_at_once(1, "20 words, 200 a second").await?;
    for _ in 0..stage.n_runs(N_RUNS) {
        alone.push(word_us(&mut app, 1).await?);
        at_once.push(word_us(&mut app, N_CONVERSATIONS).await?);
    }
    app.close().await;
    Ok(vec![
        Figure::new(
            format!("received word, {N_CONVERSATIONS} conversations at once, one of them open"),
            "CPU µs",
            median(&at_once),
        )
        .against("one alone", median(&alone))
        .with_goal(Goal::AtMost(1.1)),
    ])
}
