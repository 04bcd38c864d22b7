//! The kept results as a baseline: the best figure of each row, and the limits that follow.

use super::limit::{Direction, Limit};
use super::table::{Judged, Row};
use crate::error::{Error, Result};
use serde_json::Value;
use std::path::Path;

/// The key of a row. A row with another name, unit or floor is another row with its own baseline.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Key {
    bench: String,
    what: String,
    unit: String,
    floor: Option<String>,
}

impl Key {
    fn of(bench: &str, row: &Row) -> Self {
        Self {
            bench: bench.to_owned(),
            what: row.what.clone(),
            unit: row.unit.clone().into_owned(),
            floor: row.floor.as_ref().map(|(name, _)| without_duration(name).to_owned()),
        }
    }
}

/// The name of a floor without its time: `streamdown, in 119 s` becomes `streamdown`.
fn without_duration(name: &str) -> &str {
    let parts = name.rsplit_once(", in ").and_then(|(name, time)| Some((name, time.strip_suffix(" s")?)));
    match parts {
        Some((name, seconds)) if seconds.parse::<f64>().is_ok() => name,
        _ => name,
    }
}

/// A figure, and the commit at which it was measured.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Measured {
    pub(super) figure: f64,
    /// `None` for rows from before commits were stored. They set no limit, because they cannot be measured again.
    pub(super) commit: Option<String>,
}

/// A row of a results file.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct KeptRow {
    key: Key,
    /// The row itself, and the best figure of earlier runs on its day. Empty if there is no measurement.
    measured: Vec<Measured>,
}

impl KeptRow {
    /// Parses a row as [`Row::to_json`] writes it, with or without the additional fields of a stored row. `None` if the
    /// value is not such a row.
    pub(super) fn read(bench: &str, row: &Value) -> Option<Self> {
        let text = |value: &Value, field: &str| Some(value.get(field)?.as_str()?.to_owned());
        let floor = match row.get("floor")? {
            Value::Null => None,
            floor => Some(without_duration(&text(floor, "name")?).to_owned()),
        };
        let figure = row.get(if floor.is_some() { "ratio" } else { "value" })?.as_f64();
        let best_of_day = row.get("best_of_day");
        let earlier = best_of_day.and_then(|best| {
            Some(Measured { figure: best.get("figure")?.as_f64()?, commit: text(best, "commit") })
        });
        let key = Key { bench: bench.to_owned(), what: text(row, "what")?, unit: text(row, "unit")?, floor };
        let itself = figure.map(|figure| Measured { figure, commit: text(row, "commit") });
        Some(Self { key, measured: itself.into_iter().chain(earlier).collect() })
    }

    pub(super) fn is_of(&self, bench: &str, row: &Row) -> bool {
        self.key == Key::of(bench, row)
    }

    /// The best figure with a commit.
    pub(super) fn best(&self, direction: Direction) -> Option<&Measured> {
        self.measured
            .iter()
            .filter(|measured| measured.commit.is_some())
            .reduce(|best, one| if direction.is_better(one.figure, best.figure) { one } else { best })
    }
}

/// The rows of one benchmark in one results file.
#[derive(Debug)]
struct KeptBench {
    bench: String,
    date: String,
    machine: String,
    rows: Vec<KeptRow>,
}

/// The rows of all results files.
#[derive(Debug)]
pub(super) struct Baseline {
    benches: Vec<KeptBench>,
}

impl Baseline {
    /// Reads all results files of a folder. Fails if one has another format.
    pub(super) fn read(folder: &Path) -> Result<Self> {
        let mut benches = Vec::new();
        for entry in std::fs::read_dir(folder).map_err(Error::file(folder))? {
            let path = entry.map_err(Error::file(folder))?.path();
            if path.extension().is_some_and(|extension| extension == "json") {
                let text = std::fs::read_to_string(&path).map_err(Error::file(&path))?;
                let file = serde_json::from_str(&text).map_err(|error| Error::file(&path)(error.into()))?;
                let no_results = || Error::file(&path)(std::io::Error::other("it is no file of results"));
                benches.extend(benches_of(&file).ok_or_else(no_results)?);
            }
        }
        Ok(Self { benches })
    }

    /// The rows of a run on `machine`, with their limits.
    pub(super) fn judge(&self, bench: &str, machine: &str, rows: Vec<Row>) -> Vec<Judged> {
        rows.into_iter().map(|row| Judged { limit: self.limit(bench, machine, &row), row }).collect()
    }

    fn limit(&self, bench: &str, machine: &str, row: &Row) -> Option<Limit> {
        let direction = row.direction()?;
        let best = self.best(bench, machine, row, direction)?;
        Some(Limit::of_best(best, direction, &row.unit, row.floor.as_ref().map(|(_, value)| *value)))
    }

    /// The best stored figure of a row on this machine. Even ratios are not compared across machines: between two
    /// processors they differ by more than the margin of a limit.
    fn best(&self, bench: &str, machine: &str, row: &Row, direction: Direction) -> Option<f64> {
        let comparable = self.benches.iter().filter(|kept| kept.machine == machine);
        let rows = comparable.flat_map(|kept| &kept.rows).filter(|kept| kept.is_of(bench, row));
        let figures = rows.filter_map(|kept| kept.best(direction)).map(|measured| measured.figure);
        figures.reduce(|best, figure| if direction.is_better(figure, best) { figure } else { best })
    }

    /// The rows of the newest stored run of a benchmark that are missing in `rows`, by name. They were removed or
    /// renamed, or have another unit or floor.
    pub(super) fn missing_in(&self, bench: &str, rows: &[Row]) -> Vec<&str> {
        let of_bench = || self.benches.iter().filter(|kept| kept.bench == bench);
        let newest = of_bench().map(|kept| &kept.date).max();
        of_bench()
            .filter(|kept| Some(&kept.date) == newest)
            .flat_map(|kept| &kept.rows)
            .filter(|kept| !rows.iter().any(|row| kept.is_of(bench, row)))
            .map(|kept| kept.key.what.as_str())
            .collect()
    }
}

fn benches_of(file: &Value) -> Option<Vec<KeptBench>> {
    let text = |field: &str| Some(file.get(field)?.as_str()?.to_owned());
    let (date, machine) = (text("date")?, text("machine")?);
    let of_bench = |(bench, rows): (&String, &Value)| {
        let rows = rows.as_array()?.iter().map(|row| KeptRow::read(bench, row)).collect::<Option<_>>()?;
        Some(KeptBench { bench: bench.clone(), date: date.clone(), machine: machine.clone(), rows })
    };
    file.get("benches")?.as_object()?.iter().map(of_bench).collect()
}

#[cfg(test)]
mod tests;
