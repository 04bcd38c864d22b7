use super::super::kept;
use super::super::table::Goal;
use super::*;
use serde_json::json;

const OURS: &str = "our machine";
const OTHER: &str = "another machine";

fn row(what: &str, value: f64, floor: Option<f64>, goal: Goal) -> Row {
    let floor = floor.map(|floor| ("bare".into(), floor));
    Row { what: what.to_owned(), unit: "MB".into(), value, floor, goal }
}

fn file(date: &str, machine: &str, bench: &str, rows: &[Row]) -> Value {
    let kept = |row: &Row| {
        let mut fields = row.to_json();
        fields.insert("commit".to_owned(), json!("1f2e3d4"));
        Value::Object(fields)
    };
    let rows: Vec<Value> = rows.iter().map(kept).collect();
    json!({ "date": date, "machine": machine, "benches": { bench: rows } })
}

fn baseline(files: &[Value]) -> Baseline {
    Baseline { benches: files.iter().flat_map(|file| benches_of(file).unwrap()).collect() }
}

/// The limit of `row` after each of `kept` was measured on a separate day and machine.
fn limit(kept: &[(&str, Row)], row: &Row) -> Option<Limit> {
    let files: Vec<Value> = kept
        .iter()
        .map(|(machine, row)| file("2026-01-01", machine, "Start", std::slice::from_ref(row)))
        .collect();
    baseline(&files).limit("Start", OURS, row)
}

#[test]
fn a_limit_follows_from_the_best_figure_on_the_same_machine() {
    for floor in [None, Some(1.0)] {
        let size = |value| row("size", value, floor, Goal::AtMost(1.0));
        let kept = [(OURS, size(300.0)), (OTHER, size(200.0)), (OURS, size(400.0))];
        assert_eq!(limit(&kept, &size(500.0)), Some(Limit::AtMost(330.0)), "{floor:?}");
        assert_eq!(limit(&[(OTHER, size(200.0))], &size(500.0)), None, "{floor:?}");
    }
}

#[test]
fn a_figure_without_a_commit_sets_no_limit() {
    let start = row("start", 300.0, None, Goal::AtMost(1.0));
    let mut kept = file("2026-01-01", OURS, "Start", std::slice::from_ref(&start));
    kept["benches"]["Start"][0]["commit"] = Value::Null;
    assert_eq!(baseline(&[kept]).limit("Start", OURS, &start), None);
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
fn a_file_that_has_no_results_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("2026-01-01.json"), r#"{"date": "2026-01-01"}"#).unwrap();
    assert!(Baseline::read(folder.path()).is_err());
}

#[test]
fn every_row_of_every_kept_file_is_read() {
    let entries = std::fs::read_dir(kept::folder()).unwrap().map(|entry| entry.unwrap().path());
    let paths = entries.filter(|path| path.extension().is_some_and(|end| end == "json"));
    let read = |path| serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let files: Vec<Value> = paths.map(read).collect();
    let rows_of = |file: &Value| -> Vec<Value> {
        let benches = file["benches"].as_object().unwrap();
        benches.values().flat_map(|rows| rows.as_array().unwrap()).cloned().collect()
    };
    let n_rows: usize = files.iter().map(|file| rows_of(file).len()).sum();
    let baseline = Baseline::read(&kept::folder()).unwrap();
    let read: Vec<&KeptRow> = baseline.benches.iter().flat_map(|kept| &kept.rows).collect();
    assert_eq!(read.len(), n_rows);
    let n_figures = files.iter().flat_map(rows_of).filter(|row| kept_figure(row).is_some()).count();
    assert_eq!(read.iter().filter(|row| !row.measured.is_empty()).count(), n_figures);
}

/// The figure of a row in a file, read without the code under test.
fn kept_figure(row: &Value) -> Option<f64> {
    row[if row["floor"].is_null() { "value" } else { "ratio" }].as_f64()
}
