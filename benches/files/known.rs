//! A file of 1 GiB that the service already has: the app reads it and does not send it. The floor is `sha256sum`.

use super::lane::Lane;
use super::{curl, large, ready};
use parlance_bench::Result;
use parlance_bench::figure::{Figure, Goal, median};
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// Number of runs of each, in turns; the median counts.
const N_RUNS: usize = 5;

pub(crate) async fn measure(folder: &Path) -> Result<Vec<Figure>> {
    let file = folder.join("known.bin");
    large::write(&file)?;
    let mut lane = Lane::open(ready::listen().await?, folder.join("known")).await?;
    lane.upload(vec![file.clone()]).await?;
    lane.wait_until_processed().await?;
    let (mut ours, mut by_sha256sum) = (Vec::new(), Vec::new());
    for _ in 0..N_RUNS {
        ours.push(large::rate(lane.find_known(&file).await?));
        let started = Instant::now();
        let mut command = Command::new("sha256sum");
        command.arg(&file);
        curl::run(command)?;
        by_sha256sum.push(large::rate(started.elapsed()));
    }
    lane.close().await;
    Ok(vec![
        Figure::new("1 GiB of known bytes found by the app", "MiB/s", median(&ours))
            .against("sha256sum", median(&by_sha256sum))
            .with_goal(Goal::AtLeast(0.9)),
    ])
}
