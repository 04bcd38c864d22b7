//! Whenever the app is killed, the service keeps no file that the app does not know after its next start.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout, reason = "a test")]

use parlance_app::{App, Config, GivenService};
use parlance_domain::FileStatus;
use parlance_store::{Store, files, profiles};
use parlance_testkit::fault::{Answer, Scenario};
use parlance_testkit::file_service::FileService;
use parlance_testkit::rng::{Rng, kill_lanes};
use parlance_testkit::running::plain_config;
use std::collections::HashSet;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::Command;
use tokio::time::{interval, timeout};

/// Number of kills in all lanes together.
const N_KILLS: u64 = 40;

/// Number of apps that run at once.
const N_LANES: u64 = 4;

/// Timeout for an app to find out which files it has sent.
const TIMEOUT: Duration = Duration::from_secs(120);

/// Runs the app for a random time and kills it.
async fn run_and_kill(dir: &Path, service: &FileService, seed: u64, rng: &mut Rng) {
    // Some responses never arrive: only the service knows that it has the file.
    for _ in 0..8 {
        match rng.below(3) {
            0 => service.fail_next(|_| Scenario::Silence),
            1 => service.fail_next(|_| Scenario::ResetBeforeHead),
            _ => service.fail_next(|file| Answer::json(200, file.object().to_string()).into()),
        }
    }
    let mut child = Command::new(env!("CARGO_BIN_EXE_crash_worker"))
        .args([dir.join("data").to_str().unwrap(), &service.url(), dir.to_str().unwrap(), &seed.to_string()])
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert_eq!(lines.next_line().await.unwrap().as_deref(), Some("ready"), "the app starts again");
    let is_over = timeout(Duration::from_millis(rng.below(700)), child.wait()).await.is_ok();
    assert!(!is_over, "the app goes on until it is killed");
    child.start_kill().unwrap();
    child.wait().await.unwrap();
    // A busy machine might otherwise deliver the buffered rest of an upload after the next start.
    service.server().drained().await;
}

/// Starts the app on the remaining data and waits until it knows which files it has sent. Returns the number of files
/// on the service.
async fn check(dir: &Path, service: &FileService) -> usize {
    service.clear_failures();
    let key = "svc_0123456789abcdef0123456789abcdef".to_owned();
    let given = GivenService { address: service.url(), key: Some(key.into()) };
    let config = Config { service: Some(given), ..plain_config(&dir.join("data")) };
    let (app, mut events) = App::open(config).await.expect("the app starts after a kill");
    tokio::spawn(async move { while events.recv().await.is_some() {} });
    let store = Store::open(dir.join("data/parlance.db")).unwrap();
    let is_settled = async {
        let mut ticks = interval(Duration::from_millis(20));
        loop {
            ticks.tick().await;
            let unfinished = store.read(files::list_unfinished_uploads).unwrap();
            if unfinished.is_empty() && store.read(files::list_unconfirmed).unwrap().is_empty() {
                return;
            }
        }
    };
    if timeout(TIMEOUT, is_settled).await.is_err() {
        let unfinished = store.read(files::list_unfinished_uploads).unwrap();
        let unconfirmed = store.read(files::list_unconfirmed).unwrap();
        assert!(unfinished.is_empty() && unconfirmed.is_empty(), "{unfinished:?} {unconfirmed:?}");
    }
    let profiles = store.read(profiles::list).unwrap();
    let profile = profiles.iter().find(|profile| !profile.address.is_empty()).unwrap();
    let there = service.files();
    for file in &there {
        let known = store.read(|conn| files::find_by_service_id(conn, profile.id, &file.id)).unwrap();
        let known = known.unwrap_or_else(|| panic!("{} is on the service, and nobody knows it", file.name));
        assert_eq!((known.bytes, known.deleted_at_ms), (file.content.len() as u64, None), "{known:?}");
    }
    let ids: HashSet<_> = there.iter().map(|file| file.id.as_str()).collect();
    for (file, _) in store.read(|conn| files::list(conn, profile.id)).unwrap() {
        let is_there = file.service_file_id.as_deref().is_some_and(|id| ids.contains(id));
        assert_eq!(file.status == FileStatus::Ready, is_there, "{file:?}");
    }
    app.close().await;
    there.len()
}

/// Kills an app once for each seed, always on the same data. Returns the number of files on its service at the end.
async fn lane(seeds: Vec<u64>) -> usize {
    let dir = TempDir::new().unwrap();
    let service = FileService::start().await;
    let mut n_files = 0;
    for seed in seeds {
        run_and_kill(dir.path(), &service, seed, &mut Rng::new(seed)).await;
        n_files = check(dir.path(), &service).await;
    }
    n_files
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whenever_it_is_killed_the_next_start_knows_every_file_on_the_service() {
    let lanes = kill_lanes(N_KILLS, N_LANES);
    let n_kills: usize = lanes.iter().map(Vec::len).sum();
    let lanes: Vec<_> = lanes.into_iter().map(|seeds| tokio::spawn(lane(seeds))).collect();
    let mut n_files = 0;
    for lane in lanes {
        n_files += lane.await.unwrap();
    }
    println!("{n_kills} kills, {n_files} files");
    assert!(n_files > n_kills / 10, "this shows little");
}
