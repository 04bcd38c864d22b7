//! The processor's time for showing answers of growing length, in the window as it is released.

use super::build_programs;
use super::stage::{self, Stage};
use super::table::{Budget, Row};
use crate::error::{Error, Result};
use parlance_driver::{Window, processes};
use std::time::Duration;

/// Lengths of the answers in bytes, with their names.
const ANSWERS: [(usize, &str); 3] = [(10_000, "10 KB"), (100_000, "100 KB"), (1_000_000, "1 MB")];

/// Deltas of 20 bytes a second.
const RATE: usize = 2_000;

/// Far above what the longest answer takes at this rate.
const LIMIT: Duration = Duration::from_secs(300);

/// Processor seconds.
#[derive(Clone, Copy)]
struct Cpu {
    web_process: f64,
    all: f64,
}

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
    window.type_into("textbox", "Message", &format!("{n_bytes} bytes, {RATE} deltas a second")).await?;
    let before = cpu(window);
    window.press("button", "Send").await?;
    let script = "const a = document.querySelectorAll('article[data-status]'); \
                  return a.length ? a[a.length - 1].dataset.status : ''";
    let what = format!("an answer of {n_bytes} bytes");
    stage::ask_until(window, &what, LIMIT, script, |status| match status.as_str() {
        Some("complete") => Ok(Some(())),
        Some(status @ ("failed" | "cut" | "stopped")) => {
            Err(Error::Answer { program: "the window".to_owned(), answer: status.to_owned() })
        }
        _ => Ok(None),
    })
    .await?;
    let after = cpu(window);
    Ok(Cpu { web_process: after.web_process - before.web_process, all: after.all - before.all })
}

fn cpu(window: &Window<'_>) -> Cpu {
    let mut cpu = Cpu { web_process: 0.0, all: 0.0 };
    for process in window.processes() {
        let seconds = processes::cpu_seconds(process.id).unwrap_or(0.0);
        cpu.all += seconds;
        if process.exe.ends_with("WebKitWebProcess") {
            cpu.web_process += seconds;
        }
    }
    cpu
}
