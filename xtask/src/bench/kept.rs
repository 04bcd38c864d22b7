//! The results that the project keeps: which machine, when, and every row.

use super::Bench;
use super::table::Row;
use crate::error::{Error, Result};
use crate::{program, project};
use serde_json::{Map, Value, json};
use std::path::PathBuf;
use std::process::Command;

/// Puts the rows of these benchmarks into the file of today, beside those of others that ran on the same machine.
pub(super) fn keep(measured: &[(Bench, Vec<Row>)]) -> Result<PathBuf> {
    let machine = machine();
    let date = said_by("date", &["-u", "+%F"]).unwrap_or_else(|| "undated".to_owned());
    let folder = project::root().join("docs/benchmarks");
    std::fs::create_dir_all(&folder).map_err(Error::file(&folder))?;
    let path = folder.join(format!("{date}.json"));
    let before = std::fs::read_to_string(&path).ok().and_then(|text| serde_json::from_str(&text).ok());
    let kept = joined(before, &date, &machine, measured);
    std::fs::write(&path, format!("{kept:#}\n")).map_err(Error::file(&path))?;
    Ok(path)
}

fn joined(before: Option<Value>, date: &str, machine: &str, measured: &[(Bench, Vec<Row>)]) -> Value {
    let before = before.filter(|before| before.get("machine").and_then(Value::as_str) == Some(machine));
    let mut benches = match before.and_then(|mut before| Some(before.get_mut("benches")?.take())) {
        Some(Value::Object(benches)) => benches,
        _ => Map::new(),
    };
    for (bench, rows) in measured {
        let rows = rows.iter().map(Row::to_json).collect();
        benches.insert(format!("{bench:?}"), Value::Array(rows));
    }
    json!({ "date": date, "machine": machine, "benches": benches })
}

/// Processor, cores, memory and system, as Linux tells them.
fn machine() -> String {
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
    use super::super::table::Budget;
    use super::*;

    fn rows(value: f64) -> Vec<Row> {
        let what = "streaming".to_owned();
        vec![Row { what, unit: "ms".into(), value, floor: None, budget: Budget::None }]
    }

    #[test]
    fn a_part_of_the_benchmarks_leaves_the_others_of_the_day_as_they_are() {
        let first = joined(None, "2026-01-01", "m", &[(Bench::Render, rows(1.0)), (Bench::Start, rows(2.0))]);
        let second = joined(Some(first), "2026-01-01", "m", &[(Bench::Render, rows(3.0))]);
        assert_eq!(second["benches"]["Render"][0]["value"], 3.0);
        assert_eq!(second["benches"]["Start"][0]["value"], 2.0);
        let elsewhere = joined(Some(second), "2026-01-01", "another", &[(Bench::Render, rows(4.0))]);
        assert_eq!(
            elsewhere["benches"].as_object().map(Map::len),
            Some(1),
            "figures of two machines are not mixed"
        );
    }

    #[test]
    fn the_machine_is_described() {
        assert!(machine().contains("cores"), "{}", machine());
    }
}
