//! The results that the project keeps: which machine, when, and every row.

use super::Bench;
use super::table::Row;
use crate::error::{Error, Result};
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;
use xtask::{program, project};

/// Puts the rows of a benchmark into this machine's file of today, beside those of others that ran on it.
pub(super) fn keep(bench: Bench, rows: &[Row]) -> Result<PathBuf> {
    let folder = project::root().join("docs/benchmarks");
    keep_in(&folder, &today(), &machine(), bench, rows)
}

/// The date (UTC).
pub(super) fn today() -> String {
    said_by("date", &["-u", "+%F"]).unwrap_or_else(|| "undated".to_owned())
}

fn keep_in(folder: &Path, date: &str, machine: &str, bench: Bench, rows: &[Row]) -> Result<PathBuf> {
    std::fs::create_dir_all(folder).map_err(Error::file(folder))?;
    let (path, before) = file_of(folder, date, machine)?;
    let kept = joined(before, date, machine, bench, rows);
    std::fs::write(&path, format!("{kept:#}\n")).map_err(Error::file(&path))?;
    Ok(path)
}

/// The file of this day that is this machine's, with what it holds, or the next that is free: `<date>.json`,
/// `<date>-2.json` and so on.
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

fn joined(before: Option<Value>, date: &str, machine: &str, bench: Bench, rows: &[Row]) -> Value {
    let mut benches = match before.and_then(|mut before| Some(before.get_mut("benches")?.take())) {
        Some(Value::Object(benches)) => benches,
        _ => Map::new(),
    };
    benches.insert(format!("{bench:?}"), Value::Array(rows.iter().map(Row::to_json).collect()));
    json!({ "date": date, "machine": machine, "benches": benches })
}

/// Processor, cores, memory and system, as Linux tells them.
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

    #[test]
    fn a_part_of_the_benchmarks_leaves_the_others_of_the_day_as_they_are() {
        let add = |before, bench, value| joined(before, "2026-01-01", "m", bench, &rows(value));
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
            keep_in(folder.path(), "2026-01-01", machine, Bench::Render, &rows(value)).unwrap()
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
    fn the_machine_is_described() {
        assert!(machine().contains("cores"), "{}", machine());
    }
}
