//! The window as it is released against chat apps that registries of packages have: the same answer, the same long
//! conversation, the memory afterwards and the start, in the same engine, in turns.

mod page;
mod peer;
mod report;
mod session;
mod texts;

use super::pace::Pace;
use super::stage::{self, Stage};
use super::table::Row;
use super::{build_programs, cost, folder, peers};
use crate::error::{Error, Result};
use peer::{Home, PEERS, Peer};
use session::{Driven, Started};
use std::path::PathBuf;
use std::time::Duration;
use xtask::project;

/// The answer: as fast as `render` has it.
const PACE: Pace = Pace { n_bytes: 100_000, per_second: 400, piece: 20, joined: 1 };

/// Messages of the long conversation, and what it is called.
const N_MESSAGES: usize = 1_000;
const TITLE: &str = "1000 messages";

/// What its last message ends with.
const LAST_OF_CONVERSATION: &str = "east steps. (499)";

/// Times that each app is driven, in turns; the median counts. An answer takes a peer up to minutes.
const N_DRIVEN: usize = 3;

/// Times that the conversation is opened in each of them.
const N_OPENED: usize = 3;

/// Starts of each. One more of each before them warms the disk's and the browser's cache.
const N_STARTED: usize = 5;

/// How long a page may take to show itself.
const LIMIT_OF_START: Duration = Duration::from_secs(120);

/// What is asked, and what the answer ends with.
struct Question {
    words: String,
    last_words: String,
}

/// What an app showed.
struct Shown {
    name: String,
    driven: Vec<Driven>,
    started: Vec<Started>,
}

/// Installs the peers, and measures all.
pub(super) fn measure() -> Result<Vec<Row>> {
    build_programs(&["bench-service", "bench-turns"])?;
    let mut installed = Vec::new();
    for peer in PEERS {
        installed.push((peer, peer.install()?));
    }
    let browser = peers::browser()?;
    let apps = stage::on_runtime(async {
        let mut stage = Stage::start(&[]).await?;
        stage.fill(N_MESSAGES)?;
        let question = question(&stage)?;
        let mut homes = Vec::new();
        for (peer, packages) in installed {
            homes.push((peer, Home::make(&stage, peer, packages, N_MESSAGES).await?));
        }
        let started = start_all(&mut stage, &homes, &browser).await?;
        let driven = drive_all(&stage, &homes, &question).await?;
        let names = std::iter::once("Parlance").chain(PEERS.map(Peer::name));
        let apps = names.zip(driven).zip(started);
        Ok(apps
            .map(|((name, driven), started)| Shown { name: name.to_owned(), driven, started })
            .collect::<Vec<_>>())
    })?;
    let path = folder().join("apps.md");
    std::fs::create_dir_all(folder()).map_err(Error::file(folder()))?;
    std::fs::write(&path, report::page(&apps)).map_err(Error::file(&path))?;
    println!("The table of all apps is in {}", path.display());
    Ok(report::rows(&apps))
}

/// Puts the table of the last run into the project.
pub(super) fn keep() -> Result<PathBuf> {
    let (from, to) = (folder().join("apps.md"), project::root().join("docs/benchmarks/apps.md"));
    std::fs::copy(&from, &to).map_err(Error::file(&from))?;
    Ok(to)
}

fn question(stage: &Stage) -> Result<Question> {
    let address = format!("{}/peers/text/{}", stage.address, PACE.n_bytes);
    let text = texts::fetch(&address)?;
    let last_words = texts::last_words(&text)
        .ok_or_else(|| Error::answer(address, "words that come once are not in it"))?;
    Ok(Question { words: PACE.question(), last_words: last_words.to_owned() })
}

/// By app: Parlance first, then the peers.
async fn start_all(
    stage: &mut Stage,
    homes: &[(Peer, Home)],
    browser: &PathBuf,
) -> Result<Vec<Vec<Started>>> {
    let mut all: Vec<Vec<Started>> = std::iter::repeat_with(Vec::new).take(1 + homes.len()).collect();
    for n_done in 0..=N_STARTED {
        let mut started = vec![session::start_parlance(stage).await?];
        for (peer, home) in homes {
            let one = session::start_peer(stage, home, browser).await?;
            println!(
                "{} {:.0} ms, its server {:.1} s",
                peer.name(),
                one.shown_ms,
                one.server_seconds.unwrap_or(f64::NAN)
            );
            started.push(one);
        }
        if n_done > 0 {
            all.iter_mut().zip(started).for_each(|(all, one)| all.push(one));
        }
    }
    Ok(all)
}

/// The same of those that are driven.
async fn drive_all(stage: &Stage, homes: &[(Peer, Home)], question: &Question) -> Result<Vec<Vec<Driven>>> {
    let mut all: Vec<Vec<Driven>> = std::iter::repeat_with(Vec::new).take(1 + homes.len()).collect();
    for _ in 0..N_DRIVEN {
        let mut driven = vec![session::drive_parlance(stage, question).await?];
        say("Parlance", driven.last());
        for (peer, home) in homes {
            let server = home.start(stage).await?;
            driven.push(session::drive_peer(stage, &server, peer.handles(), question).await?);
            say(peer.name(), driven.last());
        }
        all.iter_mut().zip(driven).for_each(|(all, one)| all.push(one));
    }
    Ok(all)
}

fn say(name: &str, driven: Option<&Driven>) {
    if let Some(Driven { answered, server_cpu, opened, memory_mb }) = driven {
        println!(
            "{name}: {answered:.2?}, its server {server_cpu:.2?} CPU s, opened {opened:.0?} ms, {memory_mb:.0} MB"
        );
    }
}
