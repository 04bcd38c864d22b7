//! The list of files in the release build: opened, sorted and searched, with many files and with few.
//!
//! An action ends when an observer in the page sees another first row. Measuring by frames would round the difference
//! away.

use super::stage::{self, Stage};
use super::table::{Goal, Row};
use super::turns;
use crate::error::Result;
use parlance_driver::Window;

/// Few files, and many.
const N_FILES: [usize; 2] = [100, 10_000];

/// Number of repetitions of each action; the median counts.
const N_RUNS: usize = 15;

/// The actions, by their names in the script and in results.
const ACTIONS: [(&str, &str); 3] = [
    ("open", "list of files opened"),
    ("sort", "list of files sorted"),
    ("search", "list of files searched"),
];

/// Milliseconds of each act, in the order of [`ACTIONS`].
type Taken = [f64; ACTIONS.len()];

/// Measures both sizes, one window after the other.
pub(super) fn measure() -> Result<Vec<Row>> {
    turns::build()?;
    let [few, many] = N_FILES;
    let of_few = stage::on_runtime(act_on(few))?;
    let of_many = stage::on_runtime(act_on(many))?;
    let rows =
        ACTIONS.iter().zip(of_few.into_iter().zip(of_many)).map(|((_, words), (of_few, of_many))| Row {
            what: format!("{words}, {many} files"),
            unit: "ms".into(),
            value: of_many,
            floor: Some((format!("{few} files").into(), of_few)),
            goal: Goal::AtMost(1.5),
        });
    Ok(rows.collect())
}

/// Performs all actions in a window whose service has this number of files.
async fn act_on(n_files: usize) -> Result<Taken> {
    let stage = Stage::start(&["--files", &n_files.to_string()]).await?;
    let window = stage.open().await?;
    window.press("button", "Files").await?;
    // After this, the store contains all files.
    window.says("Updated").await?;
    window.script(include_str!("file_list.js"), Vec::new()).await?;
    let mut taken = Taken::default();
    for ((act, words), taken) in ACTIONS.iter().zip(&mut taken) {
        let mut all = Vec::new();
        for run in 0..N_RUNS {
            all.push(time(&window, act, run, n_files).await?);
        }
        all.sort_by(f64::total_cmp);
        *taken = all.get(all.len() / 2).copied().unwrap_or(f64::NAN);
        println!("{n_files} files, {words}: {all:?} ms");
    }
    window.close().await?;
    Ok(taken)
}

/// Performs one action and returns the milliseconds until its rows were in the page.
async fn time(window: &Window<'_>, act: &str, run: usize, n_files: usize) -> Result<f64> {
    let began = "window.begin(arguments[0], arguments[1], arguments[2])";
    window.script(began, vec![act.into(), run.into(), n_files.into()]).await?;
    let taken = window
        .until("the rows are there and the page is at rest", async || {
            Ok(window.script("return window.taken()", Vec::new()).await?.as_f64())
        })
        .await?;
    Ok(taken)
}
