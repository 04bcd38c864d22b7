//! The results stored in the project: the machine, the time and every row.

use super::Bench;
use super::baseline::{KeptRow, Measured};
use super::table::Row;
use crate::error::{Error, Result};
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;
use xtask::{program, project};

/// The folder of the results in the project.
const FOLDER: &str = "docs/benchmarks";

/// The time, machine and commit of a run.
#[derive(Clone, Debug)]
pub(super) struct Run {
    /// The date (UTC).
    date: String,
    pub(super) machine: String,
    /// The abbreviated hash, with `+` if the work tree had changes. `None` if git does not report it.
    commit: Option<String>,
}

impl Run {
    /// The run that starts now.
    pub(super) fn start() -> Self {
        Self { date: today(), machine: machine(), commit: commit() }
    }
}

/// The folder of all kept results.
pub(super) fn folder() -> PathBuf {
    project::root().join(FOLDER)
}

/// Adds the rows of a benchmark to this machine's file of the day.
pub(super) fn keep(run: &Run, bench: Bench, rows: &[Row]) -> Result<PathBuf> {
    keep_in(&folder(), run, bench, rows)
}

/// The date (UTC).
pub(super) fn today() -> String {
    said_by("date", &["-u", "+%F"]).unwrap_or_else(|| "undated".to_owned())
}

fn commit() -> Option<String> {
    let hash = said_by("git", &["rev-parse", "--short", "HEAD"])?;
    let mut status = program::command("git");
    // Stored results do not affect the measured programs.
    status.args(["status", "--porcelain", "--", ".", &format!(":!{FOLDER}")]);
    Some(commit_name(&hash, &program::output(status).ok()?))
}

fn commit_name(hash: &str, changes: &str) -> String {
    format!("{hash}{}", if changes.trim().is_empty() { "" } else { "+" })
}

fn keep_in(folder: &Path, run: &Run, bench: Bench, rows: &[Row]) -> Result<PathBuf> {
    std::fs::create_dir_all(folder).map_err(Error::file(folder))?;
    let (path, before) = file_of(folder, &run.date, &run.machine)?;
    let kept = joined(before, run, bench, rows);
    std::fs::write(&path, format!("{kept:#}\n")).map_err(Error::file(&path))?;
    Ok(path)
}

/// This machine's file of the day with its content, or the next free name: `<date>.json`, `<date>-2.json` and so on.
fn file_of(folder: &Path, date: &str, machine: &str) -> Result<(PathBuf, Option<Value>)> {
    let mut n = 1;
    loop {
        let name = if n == 1 { format!("{date}.json") } else { format!("{date}-{n}.json") };
        let path = folder.join(name);
        if !path.exists() {
            return Ok((path, None));
        }
        let text = std::fs::read_to_string(&path).map_err(Error::file(&path))?;
        let kept: Value = serde_json::from_str(&text).map_err(|error| Error::file(&path)(error.into()))?;
        if kept.get("machine").and_then(Value::as_str) == Some(machine) {
            return Ok((path, Some(kept)));
        }
        n += 1;
    }
}

fn joined(before: Option<Value>, run: &Run, bench: Bench, rows: &[Row]) -> Value {
    let mut benches = match before.and_then(|mut before| Some(before.get_mut("benches")?.take())) {
        Some(Value::Object(benches)) => benches,
        _ => Map::new(),
    };
    let name = format!("{bench:?}");
    let replaced = benches.get(&name).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let replaced: Vec<KeptRow> = replaced.iter().filter_map(|row| KeptRow::read(&name, row)).collect();
    let rows = rows.iter().map(|row| kept_row(&name, row, &replaced, run.commit.as_deref())).collect();
    benches.insert(name, Value::Array(rows));
    json!({ "date": run.date, "machine": run.machine, "benches": benches })
}

/// A row with its commit. If it replaces a row with a better figure, it contains that figure as `best_of_day`: a second
/// run on the same day must not lower the baseline.
fn kept_row(bench: &str, row: &Row, replaced: &[KeptRow], commit: Option<&str>) -> Value {
    let mut fields = row.to_json();
    fields.insert("commit".to_owned(), json!(commit));
    if let Some(Measured { figure, commit }) = better_of(bench, row, replaced) {
        fields.insert("best_of_day".to_owned(), json!({ "figure": figure, "commit": commit }));
    }
    Value::Object(fields)
}

fn better_of<'a>(bench: &str, row: &Row, replaced: &'a [KeptRow]) -> Option<&'a Measured> {
    let direction = row.direction()?;
    let best = replaced.iter().find(|kept| kept.is_of(bench, row))?.best(direction)?;
    let figure = row.figure();
    (!figure.is_finite() || direction.is_better(best.figure, figure)).then_some(best)
}

/// Processor, cores, memory and system, as Linux reports them.
pub(super) fn machine() -> String {
    let field = |file: &str, name: &str| {
        let text = std::fs::read_to_string(file).ok()?;
        let line = text.lines().find_map(|line| line.strip_prefix(name))?.to_owned();
        Some(line.trim_start_matches([' ', '\t', ':', '=']).trim_matches('"').to_owned())
    };
    let n_cores = std::thread::available_parallelism().map_or(0, std::num::NonZero::get);
    let memory_kib =
        field("/proc/meminfo", "MemTotal").and_then(|words| words.split(' ').next()?.parse::<u64>().ok());
    let web_view = said_by("pkg-config", &["--modversion", "webkit2gtk-4.1"]);
    let parts = [
        field("/proc/cpuinfo", "model name"),
        Some(format!("{n_cores} cores")),
        memory_kib.map(|kib| format!("{} GiB", (kib + (1 << 19)) >> 20)),
        field("/etc/os-release", "PRETTY_NAME").or_else(|| Some(std::env::consts::OS.to_owned())),
        web_view.map(|version| format!("WebKitGTK {version}")),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn said_by(name: &str, arguments: &[&str]) -> Option<String> {
    let mut command: Command = program::command(name);
    command.args(arguments);
    program::output(command).ok().map(|said| said.trim().to_owned()).filter(|said| !said.is_empty())
}

#[cfg(test)]
mod tests {
    use super::super::table::Goal;
    use super::*;

    fn rows(value: f64) -> Vec<Row> {
        let what = "streaming".to_owned();
        vec![Row { what, unit: "ms".into(), value, floor: None, goal: Goal::None }]
    }

    fn run(machine: &str, commit: &str) -> Run {
        let (date, machine) = ("2026-01-01".to_owned(), machine.to_owned());
        Run { date, machine, commit: Some(commit.to_owned()) }
    }

    #[test]
    fn a_part_of_the_benchmarks_leaves_the_others_of_the_day_as_they_are() {
        let add = |before, bench, value| joined(before, &run("m", "a"), bench, &rows(value));
        let first = add(None, Bench::Render, 1.0);
        let second = add(Some(first), Bench::Start, 2.0);
        let third = add(Some(second), Bench::Render, 3.0);
        assert_eq!(third["benches"]["Render"][0]["value"], 3.0);
        assert_eq!(third["benches"]["Start"][0]["value"], 2.0);
    }

    #[test]
    fn each_machine_of_a_day_has_a_file_and_leaves_that_of_another_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let keep = |machine: &str, value: f64| {
            keep_in(folder.path(), &run(machine, "a"), Bench::Render, &rows(value)).unwrap()
        };
        let first = keep("m", 1.0);
        let second = keep("another", 2.0);
        assert_eq!(keep("m", 3.0), first, "a later run on the same machine");
        let value = |path: &Path| {
            let kept: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
            kept["benches"]["Render"][0]["value"].as_f64()
        };
        assert_eq!((value(&first), value(&second)), (Some(3.0), Some(2.0)));
        assert!(second.ends_with("2026-01-01-2.json"), "{}", second.display());
    }

    #[test]
    fn a_row_names_the_commit_that_it_was_measured_at() {
        let kept = joined(None, &run("m", "1f2e3d4"), Bench::Render, &rows(1.0));
        assert_eq!(kept["benches"]["Render"][0]["commit"], "1f2e3d4");
    }

    #[test]
    fn the_commit_of_a_changed_work_tree_is_marked() {
        assert_eq!(commit_name("1f2e3d4", ""), "1f2e3d4");
        assert_eq!(commit_name("1f2e3d4", " M xtask/src/main.rs\n"), "1f2e3d4+");
    }

    #[test]
    fn a_later_run_of_the_day_carries_the_better_figure_that_it_replaces() {
        let add = |before, commit, value| joined(before, &run("m", commit), Bench::Render, &rows(value));
        let row = |kept: &Value| kept["benches"]["Render"][0].clone();
        let first = add(None, "a", 2.0);
        let worse = add(Some(first), "b", 3.0);
        assert_eq!(row(&worse)["best_of_day"], json!({ "figure": 2.0, "commit": "a" }));
        let not_measured = add(Some(worse), "c", f64::NAN);
        assert_eq!(row(&not_measured)["best_of_day"], json!({ "figure": 2.0, "commit": "a" }));
        let better = add(Some(not_measured), "d", 1.0);
        assert_eq!(row(&better).get("best_of_day"), None);
    }

    #[test]
    fn the_machine_is_described() {
        assert!(machine().contains("cores"), "{}", machine());
    }
}
