//! The memory of the window after many answers in one conversation against few, and the queue for a page that does not
//! respond.

mod silence;

use super::cost;
use super::stage::{self, Stage};
use super::table::{Goal, Row};
use super::{build_programs, followed};
use crate::error::Result;
use parlance_driver::Window;
use serde_json::json;
use std::time::Duration;

/// Number of answers, few and many.
const N_ANSWERS: [usize; 2] = [10, 1_000];

/// A short answer at full speed.
const QUESTION: &str = "600 bytes, 10000 deltas a second";

/// Time for the idle garbage collection before memory is read.
const REST: Duration = Duration::from_secs(10);

const LIMIT: Duration = Duration::from_secs(900);

/// Asks in one run of the window and reads the memory twice.
pub(super) fn measure() -> Result<Vec<Row>> {
    build_programs(&["bench-service"])?;
    let [few, many] = stage::on_runtime(ask_all())?;
    let [n_few, n_many] = N_ANSWERS;
    let row = |what: &str, part: fn(&Held) -> f64, goal| Row {
        what: format!("memory after {n_many} answers, {what}"),
        unit: "MB".into(),
        value: part(&many),
        floor: Some((format!("{n_few} answers").into(), part(&few))),
        goal,
    };
    Ok(vec![
        row("web process", |held| held.web_process, Goal::None),
        row("the app's own process", |held| held.app, Goal::None),
        row("all processes", |held| held.all, Goal::AtMost(1.1)),
        silence::measure()?,
    ])
}

/// Memory in megabytes.
struct Held {
    web_process: f64,
    app: f64,
    all: f64,
}

async fn ask_all() -> Result<[Held; 2]> {
    let stage = Stage::start(&[]).await?;
    let window = stage.open().await?;
    window.find("textbox", "Message").await?;
    let [few, many] = N_ANSWERS;
    let after_few = ask(&window, few).await?;
    let after_many = ask(&window, many - few).await?;
    window.close().await?;
    Ok([after_few, after_many])
}

/// Asks this number of times and reads the memory.
async fn ask(window: &Window<'_>, n_times: usize) -> Result<Held> {
    window.script(include_str!("ask.js"), vec![json!(QUESTION), json!(n_times)]).await?;
    let (what, script) = (format!("{n_times} answers"), "return window.nLeftToAsk");
    stage::ask_until(window, &what, LIMIT, script, |n_left| Ok((n_left.as_u64() == Some(0)).then_some(())))
        .await?;
    // Each question scrolls to the end again, so sampling the last answer is enough.
    followed::watch(window).await?;
    tokio::time::sleep(REST).await;
    followed::check(window, &what).await?;
    let processes = window.processes();
    let held = Held {
        web_process: cost::web_process_mb(&processes),
        app: cost::app_mb(&processes),
        all: cost::all_mb(&processes),
    };
    println!(
        "after {n_times} more answers: web process {:.0} MB, the app {:.0} MB, all {:.0} MB",
        held.web_process, held.app, held.all
    );
    Ok(held)
}
