//! 1 GiB up and down, against curl.

use super::lane::Lane;
use super::{Stage, curl};
use parlance_bench::Result;
use parlance_bench::cost::Process;
use parlance_bench::figure::{Figure, Goal, median};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

const FILE_BYTES: u64 = 1024 * 1024 * 1024;

const MIB: f64 = 1024.0 * 1024.0;

/// Number of runs of each, in turns; the median counts.
const N_RUNS: u8 = 5;

/// Allowed growth of memory during transfers of files of any size.
const MAX_GROWTH_MIB: f64 = 16.0;

/// The rates of all runs in MiB per second, and the largest growth of memory.
#[derive(Default)]
struct Runs {
    up: Vec<f64>,
    up_by_curl: Vec<f64>,
    down: Vec<f64>,
    down_by_curl: Vec<f64>,
    growth_up_kib: f64,
    growth_down_kib: f64,
}

pub(crate) async fn measure(stage: &Stage) -> Result<Vec<Figure>> {
    let file = stage.folder.join("large.bin");
    write(&file)?;
    let mut lane = stage.lane().await?;
    let mut runs = Runs::default();
    for run in 0..N_RUNS {
        // Alternates which of the two is first.
        for is_ours in [run % 2 == 0, run % 2 != 0] {
            // New content for each upload, because the app does not send the same content twice.
            mark(&file, run * 2 + u8::from(is_ours))?;
            if is_ours {
                runs.ours(stage, &mut lane, &file).await?;
            } else {
                runs.curls(stage, &file)?;
            }
        }
    }
    lane.close().await;
    Ok(runs.figures())
}

impl Runs {
    async fn ours(&mut self, stage: &Stage, lane: &mut Lane, file: &Path) -> Result<()> {
        let before_kib = watch_memory()?;
        write_out()?;
        let uploaded = lane.upload(vec![file.to_owned()]).await?;
        self.growth_up_kib = self.growth_up_kib.max(Process::own().peak_kib() - before_kib);
        self.up.push(rate(uploaded.time));
        let id = *uploaded.ids.first().ok_or("no file was uploaded")?;
        let to = stage.folder.join("downloaded.bin");
        let before_kib = watch_memory()?;
        write_out()?;
        let time = lane.download(id, &to, FILE_BYTES).await?;
        self.growth_down_kib = self.growth_down_kib.max(Process::own().peak_kib() - before_kib);
        self.down.push(rate(time));
        std::fs::remove_file(to)?;
        curl::delete_all(stage)
    }

    fn curls(&mut self, stage: &Stage, file: &Path) -> Result<()> {
        write_out()?;
        let started = Instant::now();
        curl::upload(stage, file)?;
        self.up_by_curl.push(rate(started.elapsed()));
        let ids = curl::list(stage)?;
        let id = ids.first().ok_or("the service lists no file")?;
        let to = stage.folder.join("downloaded.bin");
        write_out()?;
        let started = Instant::now();
        curl::download(stage, id, &to)?;
        self.down_by_curl.push(rate(started.elapsed()));
        std::fs::remove_file(to)?;
        curl::delete_all(stage)
    }

    fn figures(&self) -> Vec<Figure> {
        let against = |what, ours: &[f64], name, theirs: &[f64]| {
            Figure::new(what, "MiB/s", median(ours)).against(name, median(theirs))
        };
        let growth =
            |what, kib: f64| Figure::new(what, "MiB", kib / 1024.0).with_goal(Goal::AtMost(MAX_GROWTH_MIB));
        vec![
            against("upload of 1 GiB by the app", &self.up, "curl", &self.up_by_curl)
                .with_goal(Goal::AtLeast(0.9)),
            against("download of 1 GiB by the app", &self.down, "curl", &self.down_by_curl)
                .with_goal(Goal::AtLeast(0.9)),
            growth("memory growth of the app, upload of 1 GiB", self.growth_up_kib),
            growth("memory growth of the app, download of 1 GiB", self.growth_down_kib),
        ]
    }
}

/// MiB per second for 1 GiB in that time.
pub(crate) fn rate(time: Duration) -> f64 {
    FILE_BYTES as f64 / MIB / time.as_secs_f64()
}

fn watch_memory() -> Result<f64> {
    let process = Process::own();
    process.forget_peak()?;
    Ok(process.memory_kib())
}

/// Flushes pending disk writes, so that no transfer pays for earlier ones.
fn write_out() -> Result<()> {
    curl::run(Command::new("sync")).map(drop)
}

/// Writes 1 GiB of incompressible data, the same MiB repeated.
pub(crate) fn write(path: &Path) -> Result<()> {
    let mut piece = vec![0; 1024 * 1024];
    fastrand::Rng::with_seed(3).fill(&mut piece);
    let mut file = std::fs::File::create(path)?;
    for _ in 0..FILE_BYTES / piece.len() as u64 {
        file.write_all(&piece)?;
    }
    Ok(file.sync_all()?)
}

/// Changes the content of the file.
fn mark(path: &Path, run: u8) -> Result<()> {
    let mut file = std::fs::OpenOptions::new().write(true).open(path)?;
    file.seek(SeekFrom::Start(0))?;
    Ok(file.write_all(&[run])?)
}
