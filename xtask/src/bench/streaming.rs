//! The processor's time for showing answers of growing length, with everything that answers have, in the window as it
//! is released.

use super::build_programs;
use super::cost::Cpu;
use super::stage::{self, Stage};
use super::table::{Budget, Row};
use crate::error::Result;
use parlance_driver::Window;
use std::time::Duration;

/// Lengths of the answers in bytes, with their names.
const ANSWERS: [(usize, &str); 3] = [(10_000, "10 KB"), (100_000, "100 KB"), (1_000_000, "1 MB")];

/// Deltas of 20 bytes a second.
const RATE: usize = 2_000;

/// Far above what the longest answer takes at this rate.
const LIMIT: Duration = Duration::from_secs(300);

/// Measures each answer in a conversation of its own.
pub(super) fn measure() -> Result<Vec<Row>> {
    build_programs(&["bench-service"])?;
    let used = stage::on_runtime(stream_all())?;
    let mut rows = Vec::new();
    for ((_, name), cpu) in ANSWERS.iter().zip(&used) {
        for (part, value) in [("web process", cpu.web_process), ("all processes", cpu.all)] {
            let what = format!("streaming {name}, {part}");
            rows.push(Row { what, unit: "CPU s".into(), value, floor: None, budget: Budget::None });
        }
    }
    if let [.., shorter, longest] = used.as_slice() {
        rows.push(Row {
            what: "streaming 1 MB against 100 KB, all processes".to_owned(),
            unit: "CPU s".into(),
            value: longest.all,
            floor: Some(("100 KB".into(), shorter.all)),
            budget: Budget::AtMost(11.0),
        });
    }
    Ok(rows)
}

async fn stream_all() -> Result<Vec<Cpu>> {
    let stage = Stage::start(&[]).await?;
    let window = stage.open().await?;
    let mut used = Vec::new();
    for (n_bytes, _) in ANSWERS {
        used.push(stream_one(&window, n_bytes).await?);
    }
    window.close().await?;
    Ok(used)
}

async fn stream_one(window: &Window<'_>, n_bytes: usize) -> Result<Cpu> {
    window.press("button", "New conversation").await?;
    window
        .type_into("textbox", "Message", &format!("{n_bytes} bytes of everything, {RATE} deltas a second"))
        .await?;
    let before = Cpu::of(&window.processes());
    window.press("button", "Send").await?;
    stage::answer_complete(window, &format!("an answer of {n_bytes} bytes"), LIMIT).await?;
    Ok(Cpu::of(&window.processes()) - before)
}
