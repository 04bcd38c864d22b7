//! What is measured in one run of an app: the long conversation, the answer, and the memory afterwards; and its start.

use super::super::cost::{self, Cpu};
use super::super::stage::{self, Stage};
use super::super::start;
use super::page::{Answered, AppPage, Handles};
use super::peer::{Home, Server};
use super::{LIMIT_OF_START, N_OPENED, Question};
use crate::error::Result;
use parlance_driver::{Group, Reads, Session, processes};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use xtask::project::{self, Profile};

/// As large as the app's window.
const SIZE: (u32, u32) = (1280, 860);

/// How long a page rests before its memory is read.
const REST: Duration = Duration::from_secs(3);

/// What drives the page of Parlance.
const PARLANCE: Handles =
    Handles { composer: "textarea[aria-label=\"Message\"]", new: "[data-tip^=\"New conversation\"]" };

/// One run of an app that is driven.
pub(super) struct Driven {
    pub(super) answered: Answered,
    /// Processor seconds of the app's server for the answer, where it has one.
    pub(super) server_cpu: Option<f64>,
    /// Milliseconds, each time that the long conversation was opened.
    pub(super) opened: Vec<f64>,
    pub(super) memory_mb: f64,
}

/// One start of an app that is not driven.
pub(super) struct Started {
    /// Until the server listens, where there is one.
    pub(super) server_seconds: Option<f64>,
    /// From the start of the window's or browser's process to its first content, in milliseconds.
    pub(super) shown_ms: f64,
    /// Three seconds later.
    pub(super) memory_mb: f64,
}

/// Drives the window of Parlance.
pub(super) async fn drive_parlance(stage: &Stage, question: &Question) -> Result<Driven> {
    let window = stage.open().await?;
    let driven = drive(&AppPage::ready(window.plain_page(), PARLANCE).await?, question, || None).await?;
    window.close().await?;
    Ok(driven)
}

/// Drives the page of a peer, whose server runs, in a browser of its own.
pub(super) async fn drive_peer(
    stage: &Stage,
    server: &Server,
    handles: Handles,
    question: &Question,
) -> Result<Driven> {
    let mut session = Session::default();
    if !stage::has_gpu() {
        // The app sees to it by itself; the browser gets the same.
        session = session.with("WEBKIT_DISABLE_DMABUF_RENDERER", "1");
    }
    let browser = stage.desktop.browse_with(&session).await?;
    browser.show_alone(&server.address, SIZE).await?;
    let page = AppPage::ready(browser.plain_page(), handles).await?;
    let server_cpu = || Some(Cpu::of(&processes::of_group(server.group.id())).all);
    let driven = drive(&page, question, server_cpu).await?;
    browser.close().await?;
    Ok(driven)
}

async fn drive(page: &AppPage, question: &Question, server_cpu: impl Fn() -> Option<f64>) -> Result<Driven> {
    let mut opened = Vec::new();
    for _ in 0..N_OPENED {
        page.begin().await?;
        opened.push(page.open().await?);
    }
    page.begin().await?;
    let before = server_cpu();
    // Last, because whoever is given up goes on with it.
    let answered = page.ask(question).await?;
    let server_cpu = server_cpu().zip(before).map(|(after, before)| after - before);
    Ok(Driven { answered, server_cpu, opened, memory_mb: page.memory_mb().await })
}

/// Starts Parlance.
pub(super) async fn start_parlance(stage: &Stage) -> Result<Started> {
    let app = project::binary(Profile::Release, "parlance");
    let started = start::start(&stage.desktop, &stage.session(), &app).await?;
    Ok(Started { server_seconds: None, shown_ms: started.ms, memory_mb: started.memory_mb })
}

/// Starts a peer's server, and then a browser with its page.
pub(super) async fn start_peer(stage: &mut Stage, home: &Home, browser: &PathBuf) -> Result<Started> {
    let server = home.start(stage).await?;
    let mut command = stage.desktop.command(browser);
    command.args([&format!("--geometry={}x{}", SIZE.0, SIZE.1), &server.address]);
    if !stage::has_gpu() {
        command.env("WEBKIT_DISABLE_DMABUF_RENDERER", "1");
    }
    let started = Instant::now();
    let group = Group::start(command, &stage.desktop.log("browser"), Reads::Nothing)?;
    while !stage.service.next_line(LIMIT_OF_START).await?.contains("started") {}
    let shown_ms = started.elapsed().as_secs_f64() * 1000.0;
    tokio::time::sleep(REST).await;
    let memory_mb = cost::all_mb(&processes::of_group(group.id()));
    Ok(Started { server_seconds: Some(server.seconds), shown_ms, memory_mb })
}
