//! A thousand small files, against curl with the same concurrency.

use super::{Stage, curl};
use parlance_bench::Result;
use parlance_bench::cost::Process;
use parlance_bench::figure::{Figure, median};
use std::path::PathBuf;
use std::time::Instant;

const N_FILES: usize = 1_000;

const FILE_BYTES: usize = 4_096;

/// Number of runs of each, in turns; the median counts.
const N_RUNS: usize = 3;

pub(crate) async fn measure(stage: &Stage) -> Result<Vec<Figure>> {
    let mut lane = stage.lane().await?;
    let (mut ours, mut by_curl, mut processor_ms) = (Vec::new(), Vec::new(), Vec::new());
    for run in 0..N_RUNS {
        let files = write_files(stage, run * 2)?;
        let before = Process::own().processor_time();
        let uploaded = lane.upload(files).await?;
        let used = Process::own().processor_time().saturating_sub(before);
        processor_ms.push(used.as_secs_f64() * 1e3 / N_FILES as f64);
        ours.push(N_FILES as f64 / uploaded.time.as_secs_f64());
        // Deleting files that the service is processing would make the app report them as lost.
        lane.wait_until_processed().await?;
        curl::delete_all(stage)?;

        let files = write_files(stage, run * 2 + 1)?;
        let started = Instant::now();
        curl::upload_all(stage, &files)?;
        by_curl.push(N_FILES as f64 / started.elapsed().as_secs_f64());
        let n_uploaded = curl::list(stage)?.len();
        if n_uploaded != N_FILES {
            return Err(format!("the service has {n_uploaded} files after curl's uploads").into());
        }
        curl::delete_all(stage)?;
    }
    lane.close().await;
    Ok(vec![
        Figure::new(format!("upload of {N_FILES} files of 4 KiB by the app"), "files/s", median(&ours))
            .against("curl", median(&by_curl)),
        Figure::new("the app's share of each", "CPU ms", median(&processor_ms)),
    ])
}

/// Files that differ from each other and from those of other sets.
fn write_files(stage: &Stage, set: usize) -> Result<Vec<PathBuf>> {
    let folder = stage.folder.join(format!("small-{set}"));
    std::fs::create_dir_all(&folder)?;
    let mut paths = Vec::new();
    for number in 0..N_FILES {
        let path = folder.join(format!("note-{number}.txt"));
        let line = format!("Note {number} of set {set}: the berth is free, the fee is three crowns.\n");
        let text: String = line.chars().cycle().take(FILE_BYTES).collect();
        std::fs::write(&path, text)?;
        paths.push(path);
    }
    Ok(paths)
}
