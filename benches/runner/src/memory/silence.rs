//! The memory of the app's own process while a long answer arrives and the page does not respond for a minute, against
//! a responsive page. All queues for the page are bounded, so the memory must not be larger.

use super::super::stage::{self, Stage};
use super::super::table::{Goal, Row};
use super::super::{cost, followed};
use crate::error::Result;
use parlance_driver::Window;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::json;
use std::time::Duration;

/// An answer that takes longer than a minute.
const QUESTION: &str = "14400000 bytes of everything, 2000 deltas a second of 80 bytes";

const MINUTE: u32 = 60;

/// Pause between two readings of the memory.
const BEAT: Duration = Duration::from_secs(1);

const LIMIT: Duration = Duration::from_secs(60);

pub(super) fn measure() -> Result<Row> {
    let (listening, silent) = stage::on_runtime(async { Ok((grow(false).await?, grow(true).await?)) })?;
    Ok(Row {
        what: "the app's own process, growth in a minute of an answer before a silent page".into(),
        unit: "MB".into(),
        value: silent,
        floor: Some(("a page that listens".into(), listening)),
        goal: Goal::AtMost(1.1),
    })
}

/// Maximum growth of the app in megabytes during a minute of an answer.
async fn grow(is_silent: bool) -> Result<f64> {
    let stage = Stage::start(&[]).await?;
    let window = stage.open().await?;
    window.find("textbox", "Message").await?;
    window.script(include_str!("../ask.js"), vec![json!(QUESTION), json!(1)]).await?;
    let begun = "return document.querySelectorAll('article[data-status=\"streaming\"] pre').length > 0";
    let is_begun = |begun: serde_json::Value| Ok((begun.as_bool() == Some(true)).then_some(()));
    stage::ask_until(&window, "the beginning of the answer", LIMIT, begun, is_begun).await?;
    let before = cost::app_mb(&window.processes());
    followed::watch(&window).await?;
    let stopped = if is_silent { Stopped::all_of(&window) } else { Stopped::default() };
    let mut most = before;
    for _ in 0..MINUTE {
        tokio::time::sleep(BEAT).await;
        most = most.max(cost::app_mb(&window.processes()));
    }
    drop(stopped);
    // A stopped page records no samples.
    if !is_silent {
        followed::check(&window, "a minute of an answer before a page that listens").await?;
    }
    println!("the page is silent: {is_silent}; the app {before:.0} MB, at most {most:.0} MB a minute later");
    window.close().await?;
    Ok(most - before)
}

/// Stopped web processes. Dropping this resumes them.
#[derive(Default)]
struct Stopped(Vec<Pid>);

impl Stopped {
    fn all_of(window: &Window<'_>) -> Self {
        let processes = window.processes();
        let pages = processes.iter().filter(|process| cost::is_web_process(process));
        let stopped = Self(pages.filter_map(|page| Pid::from_raw(page.id)).collect());
        stopped.signal(Signal::STOP);
        stopped
    }

    fn signal(&self, signal: Signal) {
        for page in &self.0 {
            // The process may have ended; the measured memory then shows it.
            kill_process(*page, signal).unwrap_or(());
        }
    }
}

impl Drop for Stopped {
    fn drop(&mut self) {
        self.signal(Signal::CONT);
    }
}
