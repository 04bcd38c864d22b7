//! Received words with an encrypted store and with a plain one.

use super::Stage;
use super::lane::Lane;
use parlance_bench::Result;
use parlance_bench::figure::{Figure, Goal};
use parlance_encryption::Key;

/// Messages before the answers.
const N_EARLIER: usize = 100;

/// Number of turns of each, alternating; the median counts.
const N_RUNS: usize = 11;

pub(crate) async fn measure(stage: &Stage) -> Result<Vec<Figure>> {
    let key = Key::random()?;
    let mut plain = Lane::open(stage, "plain", N_EARLIER, None, "").await?;
    let mut encrypted = Lane::open(stage, "encrypted", N_EARLIER, Some(&key), "").await?;
    for _ in 0..stage.n_runs(N_RUNS) {
        plain.ask("").await?;
        encrypted.ask("").await?;
    }
    let figures = vec![
        Figure::new("received word, encrypted", "CPU µs", encrypted.word_us())
            .against("plain", plain.word_us())
            .with_goal(Goal::AtMost(1.1)),
        Figure::new("the same, the turn without its words, encrypted", "CPU ms", encrypted.around_ms())
            .against("plain", plain.around_ms()),
    ];
    plain.close().await;
    encrypted.close().await;
    Ok(figures)
}
