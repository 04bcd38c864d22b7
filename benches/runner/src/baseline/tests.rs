use super::super::kept;
use super::super::table::Goal;
use super::*;
use serde_json::json;
use std::collections::BTreeMap;

const OURS: &str = "our machine";
const OTHER: &str = "another machine";

fn row(what: &str, value: f64, floor: Option<f64>, goal: Goal) -> Row {
    let floor = floor.map(|floor| ("bare".into(), floor));
    Row { what: what.to_owned(), unit: "MB".into(), value, floor, goal }
}

fn file(date: &str, machine: &str, bench: &str, rows: &[Row]) -> Value {
    let rows: Vec<Value> = rows.iter().map(|row| Value::Object(row.to_json())).collect();
    json!({ "date": date, "machine": machine, "benches": { bench: rows } })
}

fn baseline(files: &[Value]) -> Baseline {
    Baseline { benches: files.iter().flat_map(|file| benches_of(file).unwrap()).collect() }
}

/// The limit of `row` after each of `kept` was measured on a day and machine of its own.
fn limit(kept: &[(&str, Row)], row: &Row) -> Option<Limit> {
    let files: Vec<Value> = kept
        .iter()
        .map(|(machine, row)| file("2026-01-01", machine, "Start", std::slice::from_ref(row)))
        .collect();
    baseline(&files).limit("Start", OURS, row)
}

#[test]
fn the_limit_of_a_ratio_follows_from_the_best_ratio_on_any_machine() {
    let start = |value| row("start", value, Some(100.0), Goal::AtMost(1.0));
    let kept = [(OURS, start(300.0)), (OTHER, start(200.0)), (OURS, start(400.0))];
    assert_eq!(limit(&kept, &start(500.0)), Some(Limit::AtMost(2.2)));
}

#[test]
fn the_limit_of_a_value_follows_from_the_best_value_on_the_same_machine() {
    let size = |value| row("size", value, None, Goal::AtMost(1.0));
    let kept = [(OURS, size(300.0)), (OTHER, size(200.0)), (OURS, size(400.0))];
    assert_eq!(limit(&kept, &size(500.0)), Some(Limit::AtMost(330.0)));
    assert_eq!(limit(&[(OTHER, size(200.0))], &size(500.0)), None);
}

#[test]
fn the_best_of_a_row_with_a_goal_of_at_least_is_the_highest() {
    let rate = |value| row("rate", value, None, Goal::AtLeast(1.0));
    let kept = [(OURS, rate(10.0)), (OURS, rate(20.0)), (OURS, rate(15.0))];
    assert_eq!(limit(&kept, &rate(1.0)), Some(Limit::AtLeast(18.0)));
}

#[test]
fn a_row_without_a_direction_has_no_limit() {
    let elements = Row { unit: "elements".into(), ..row("page", 1.0, None, Goal::None) };
    assert_eq!(limit(&[(OURS, elements.clone())], &elements), None);
    let peer = row("page", 1.0, None, Goal::Shown);
    assert_eq!(limit(&[(OURS, peer.clone())], &peer), None);
}

#[test]
fn a_row_with_another_name_unit_floor_or_benchmark_is_not_compared() {
    let kept = row("start", 100.0, Some(100.0), Goal::None);
    let other_floor = Row { floor: Some(("another".into(), 100.0)), ..kept.clone() };
    let other_unit = Row { unit: "MiB".into(), ..kept.clone() };
    let no_floor = Row { floor: None, ..kept.clone() };
    let renamed = Row { what: "begin".to_owned(), ..kept.clone() };
    for changed in [other_floor, other_unit, no_floor, renamed] {
        assert_eq!(limit(&[(OURS, kept.clone())], &changed), None, "{changed:?}");
    }
    let kept_file = file("2026-01-01", OURS, "Start", std::slice::from_ref(&kept));
    assert_eq!(baseline(&[kept_file]).limit("Size", OURS, &kept), None);
}

#[test]
fn the_time_in_the_name_of_a_floor_does_not_identify_it() {
    assert_eq!(without_duration("streamdown, in 119 s"), "streamdown");
    assert_eq!(without_duration("bare axum, SHA-256, fsync"), "bare axum, SHA-256, fsync");
    let given_up = "streamdown, given up after 150 s at 80 KB";
    assert_eq!(without_duration(given_up), given_up);
}

#[test]
fn rows_that_were_kept_last_and_are_not_measured_now_are_named() {
    let (one, other) = (row("one", 1.0, None, Goal::None), row("other", 1.0, None, Goal::None));
    let long_gone = row("long gone", 1.0, None, Goal::None);
    let files = [
        file("2026-01-01", OURS, "Start", &[long_gone]),
        file("2026-01-02", OTHER, "Start", &[one.clone(), other]),
    ];
    assert_eq!(baseline(&files).missing_in("Start", &[one]), ["other"]);
}

#[test]
fn a_figure_that_was_not_measured_sets_no_limit() {
    let start = |value| row("start", value, None, Goal::AtMost(1.0));
    assert_eq!(limit(&[(OURS, start(f64::NAN))], &start(1.0)), None);
    let kept = [(OURS, start(f64::NAN)), (OURS, start(100.0))];
    assert_eq!(limit(&kept, &start(1.0)), Some(Limit::AtMost(110.0)));
}

#[test]
fn an_earlier_run_of_a_day_counts_although_a_worse_one_replaced_it() {
    let start = row("start", 300.0, None, Goal::AtMost(1.0));
    let mut kept = file("2026-01-01", OURS, "Start", std::slice::from_ref(&start));
    kept["benches"]["Start"][0]["best_of_day"] = json!({ "figure": 200.0, "commit": "1f2e3d4" });
    assert_eq!(baseline(&[kept]).limit("Start", OURS, &start), Some(Limit::AtMost(220.0)));
}

#[test]
fn a_row_is_read_with_and_without_a_commit() {
    let mut kept = Value::Object(row("start", 1.0, None, Goal::None).to_json());
    let commit = |row: &Value| {
        let row = KeptRow::read("Start", row).unwrap();
        row.best(Direction::Lower).unwrap().commit.clone()
    };
    assert_eq!(commit(&kept), None);
    kept["commit"] = json!("1f2e3d4+");
    assert_eq!(commit(&kept).as_deref(), Some("1f2e3d4+"));
}

#[test]
fn a_file_that_has_no_results_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("2026-01-01.json"), r#"{"date": "2026-01-01"}"#).unwrap();
    assert!(Baseline::read(folder.path()).is_err());
}

/// All kept files, oldest first.
fn kept_files() -> Vec<Value> {
    let entries = std::fs::read_dir(kept::folder()).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<_> =
        entries.filter(|path| path.extension().is_some_and(|end| end == "json")).collect();
    paths.sort();
    let read = |path| serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let mut files: Vec<Value> = paths.iter().map(read).collect();
    files.sort_by_key(|file| file["date"].as_str().unwrap().to_owned());
    files
}

#[test]
fn every_row_of_every_kept_file_is_read() {
    let files = kept_files();
    let rows_of = |file: &Value| -> Vec<Value> {
        let benches = file["benches"].as_object().unwrap();
        benches.values().flat_map(|rows| rows.as_array().unwrap()).cloned().collect()
    };
    let n_rows: usize = files.iter().map(|file| rows_of(file).len()).sum();
    let baseline = Baseline::read(&kept::folder()).unwrap();
    let read: Vec<&KeptRow> = baseline.benches.iter().flat_map(|kept| &kept.rows).collect();
    assert_eq!(read.len(), n_rows);
    let n_figures = files.iter().flat_map(rows_of).filter(|row| kept_figure(row).is_some()).count();
    assert_eq!(read.iter().filter(|row| row.best(Direction::Lower).is_some()).count(), n_figures);
}

/// The figure of a row in a file, without the code under test.
fn kept_figure(row: &Value) -> Option<f64> {
    row[if row["floor"].is_null() { "value" } else { "ratio" }].as_f64()
}

/// A row of a file, as if it had just been measured.
fn measured_again(bench: &str, row: &Value) -> Row {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let number = |value: &Value| value.as_f64().unwrap_or(f64::NAN);
    // Rows until 28 November 2026 call the goal a budget.
    let goal = row.get("goal").or(row.get("budget")).map(text).unwrap_or_default();
    let what = text(&row["what"]);
    let is_shown =
        bench == "Apps" || what.contains("slowest frame of") || what == "installer against an empty window";
    let goal = match goal.split_once(' ') {
        Some(("≤", goal)) => Goal::AtMost(goal.parse().unwrap()),
        Some((_, goal)) => Goal::AtLeast(goal.parse().unwrap()),
        None if is_shown => Goal::Shown,
        None => Goal::None,
    };
    let floor = &row["floor"];
    let floor = (!floor.is_null()).then(|| (text(&floor["name"]).into(), number(&floor["value"])));
    Row { what, unit: text(&row["unit"]).into(), value: number(&row["value"]), floor, goal }
}

/// The best kept figure of a row, without the code under test.
fn best_kept(files: &[Value], bench: &str, machine: &str, row: &Row, direction: Direction) -> Option<f64> {
    let name = |floor: &Value| floor["name"].as_str().map(|name| without_duration(name).to_owned());
    let floor = row.floor.as_ref().map(|(name, _)| without_duration(name).to_owned());
    let mut best = None;
    for file in files.iter().filter(|file| floor.is_some() || file["machine"] == machine) {
        for kept in file["benches"][bench].as_array().into_iter().flatten() {
            let is_same =
                kept["what"] == *row.what && kept["unit"] == *row.unit && name(&kept["floor"]) == floor;
            let figures = [kept_figure(kept), kept["best_of_day"]["figure"].as_f64()];
            for figure in figures.into_iter().flatten().filter(|_| is_same) {
                best = Some(match (best, direction) {
                    (None, _) => figure,
                    (Some(best), Direction::Lower) => figure.min(best),
                    (Some(best), Direction::Higher) => figure.max(best),
                });
            }
        }
    }
    best
}

#[test]
fn a_check_of_the_newest_kept_rows_names_those_that_are_worse_than_the_best_kept() {
    let files = kept_files();
    let mut newest: BTreeMap<&str, (&str, Vec<Row>)> = BTreeMap::new();
    for file in &files {
        for (bench, rows) in file["benches"].as_object().unwrap() {
            let rows = rows.as_array().unwrap().iter().map(|row| measured_again(bench, row)).collect();
            newest.insert(bench, (file["machine"].as_str().unwrap(), rows));
        }
    }
    let baseline = Baseline::read(&kept::folder()).unwrap();
    let mut n_broken = 0;
    for (bench, (machine, rows)) in newest {
        for judged in baseline.judge(bench, machine, rows) {
            let row = &judged.row;
            let figure = row.figure();
            let Some(direction) = row.direction().filter(|_| figure.is_finite()) else {
                assert_eq!(judged.is_broken(), row.goal != Goal::Shown && !figure.is_finite(), "{row:?}");
                continue;
            };
            let best = best_kept(&files, bench, machine, row, direction).expect("the row itself is kept");
            let worse_by = match direction {
                Direction::Lower => figure / best - 1.0,
                Direction::Higher => 1.0 - figure / best,
            };
            if judged.is_broken() {
                n_broken += 1;
                println!("{bench}: {}, best {best:.3}", judged.summary());
                assert!(worse_by > 0.1, "{row:?} is as good as the best");
            } else {
                // Small costs have a larger margin.
                let margin = if direction == Direction::Lower { 2.0 } else { 0.1 };
                assert!(worse_by < margin + 1e-9, "{row:?} is worse than the best");
            }
        }
    }
    println!("{n_broken} rows are worse than the best kept");
}
