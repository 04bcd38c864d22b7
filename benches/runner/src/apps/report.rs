//! The table of all apps, as a page of the documentation and as rows of the results.

use super::super::delays::Delays;
use super::super::kept;
use super::super::table::{Goal, Row};
use super::page;
use super::peer::PEERS;
use super::{Driven, N_DRIVEN, N_OPENED, N_STARTED, Shown, Started};

/// The page around the table.
const PAGE: &str = include_str!("page.md");

/// Yes or no, of which there is no ratio.
const IN_SIGHT: &str = "answer, whether its end was in sight when it came (1: yes)";

/// How far an app came; more is no better.
const CHARACTERS: &str = "answer, characters of text on the page then";

/// One line of the table.
struct Line {
    what: &'static str,
    unit: &'static str,
    /// By app; none where an app has no such thing, and not a number where it did not come to it.
    values: Vec<Option<f64>>,
}

/// The page, with machine, date and versions.
pub(super) fn page(apps: &[Shown]) -> String {
    let versions: Vec<String> = PEERS
        .iter()
        .map(|peer| format!("{} {} (`{}` from PyPI)", peer.name(), peer.version(), peer.package()))
        .collect();
    let limit = page::LIMIT.as_secs().to_string();
    let filled = [
        ("{date}", kept::today()),
        ("{machine}", kept::machine()),
        ("{versions}", versions.join(", ")),
        ("{driven}", N_DRIVEN.to_string()),
        ("{opened}", (N_DRIVEN * N_OPENED).to_string()),
        ("{started}", N_STARTED.to_string()),
        ("{limit}", limit),
        ("{table}", table(&names(apps), &lines(apps))),
    ];
    filled.into_iter().fold(PAGE.to_owned(), |page, (place, words)| page.replace(place, &words))
}

/// One row for each peer and line.
pub(super) fn rows(apps: &[Shown]) -> Vec<Row> {
    let names = names(apps);
    let of_line = |line: Line| {
        let Some((Some(ours), theirs)) =
            line.values.split_first().map(|(ours, theirs)| (*ours, theirs.to_vec()))
        else {
            return Vec::new();
        };
        let row = |(name, value): (&String, Option<f64>)| {
            let floor = Some((name.clone().into(), value?));
            let what = line.what.to_owned();
            Some(Row { what, unit: line.unit.into(), value: ours, floor, goal: Goal::Shown })
        };
        names.iter().skip(1).zip(theirs).filter_map(row).collect::<Vec<_>>()
    };
    lines(apps)
        .into_iter()
        .filter(|line| ![IN_SIGHT, CHARACTERS].contains(&line.what))
        .flat_map(of_line)
        .collect()
}

fn names(apps: &[Shown]) -> Vec<String> {
    apps.iter().map(|app| app.name.clone()).collect()
}

fn lines(apps: &[Shown]) -> Vec<Line> {
    let driven = |what, unit, of: fn(&Driven) -> Option<f64>| Line {
        what,
        unit,
        values: apps.iter().map(|app| median(app.driven.iter().map(of))).collect(),
    };
    let started = |what, unit, of: fn(&Started) -> Option<f64>| Line {
        what,
        unit,
        values: apps.iter().map(|app| median(app.started.iter().map(of))).collect(),
    };
    vec![
        driven("answer, CPU time of all processes of page and browser", "s", |one| Some(one.answered.cpu)),
        driven("answer, CPU time of the app's server", "s", |one| one.server_cpu),
        driven("answer, until its last words are on the page", "s", |one| Some(one.answered.seconds)),
        driven(CHARACTERS, "", |one| Some(one.answered.n_characters)),
        driven("answer, slowest frame", "ms", |one| Some(one.answered.slowest_frame)),
        driven("answer, frames over 34 ms", "", |one| Some(one.answered.n_slow)),
        driven(IN_SIGHT, "", |one| Some(f64::from(u8::from(one.answered.is_in_sight)))),
        Line {
            what: "conversation opened, from the press until its last words are in sight",
            unit: "ms",
            values: apps
                .iter()
                .map(|app| median(app.driven.iter().flat_map(|one| &one.opened).map(|ms| Some(*ms))))
                .collect(),
        },
        driven("memory after both (PSS), all processes of page and browser", "MB", |one| Some(one.memory_mb)),
        started("start, until the list of conversations is shown", "ms", |one| Some(one.shown_ms)),
        started("start of the app's server before that", "s", |one| one.server_seconds),
        started("memory (PSS) three seconds after the start", "MB", |one| Some(one.memory_mb)),
    ]
}

/// None where one has no such value. What is not a number is larger than everything else.
fn median(values: impl Iterator<Item = Option<f64>>) -> Option<f64> {
    let values: Option<Vec<f64>> = values.collect();
    values.map(|values| Delays::of(values.into_iter()).quantile(0.5))
}

fn table(names: &[String], lines: &[Line]) -> String {
    let mut text = format!("| | {} |\n|:---|{}\n", names.join(" | "), "---:|".repeat(names.len()));
    for Line { what, unit, values } in lines {
        let cells: Vec<String> = values.iter().map(|value| cell(*value, unit)).collect();
        text.push_str(&format!("| {what} | {} |\n", cells.join(" | ")));
    }
    text
}

fn cell(value: Option<f64>, unit: &str) -> String {
    let number = match value {
        None => return "none".to_owned(),
        Some(value) if value.is_nan() => return "given up".to_owned(),
        Some(value) if value >= 100.0 || value.fract() == 0.0 => format!("{value:.0}"),
        Some(value) => format!("{value:.1}"),
    };
    format!("{number} {unit}").trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::super::page::Answered;
    use super::*;

    fn app(name: &str, seconds: [f64; 3], server_cpu: Option<f64>) -> Shown {
        let answered = |seconds| Answered {
            cpu: 4.25,
            seconds,
            slowest_frame: 30.0,
            n_slow: 0.0,
            n_characters: 90_000.0,
            is_in_sight: true,
        };
        let driven = seconds.map(|seconds| Driven {
            answered: answered(seconds),
            server_cpu,
            opened: vec![40.0, 60.0],
            memory_mb: 250.0,
        });
        let started = vec![Started { server_seconds: server_cpu, shown_ms: 700.4, memory_mb: 200.0 }];
        Shown { name: name.to_owned(), driven: driven.into(), started }
    }

    #[test]
    fn the_table_has_a_column_for_each_app_and_says_what_one_has_not_or_did_not_come_to() {
        let apps = [app("A", [12.0, 13.0, 12.5], None), app("B", [f64::NAN, 90.0, f64::NAN], Some(2.0))];
        let page = page(&apps);
        assert!(page.contains("| | A | B |\n|:---|---:|---:|\n"), "{page}");
        assert!(
            page.contains("| answer, until its last words are on the page | 12.5 s | given up |"),
            "{page}"
        );
        assert!(page.contains("| answer, CPU time of the app's server | none | 2 s |"), "{page}");
        assert!(!page.contains(['{', '}']), "every place is filled: {page}");
    }

    #[test]
    fn a_row_compares_each_peer_and_leaves_out_what_we_have_not() {
        let apps =
            [app("A", [12.0; 3], None), app("B", [24.0; 3], Some(2.0)), app("C", [36.0; 3], Some(2.0))];
        let rows = rows(&apps);
        assert!(rows.iter().all(|row| !row.what.contains("server") && row.what != IN_SIGHT));
        let until = |row: &&Row| row.what.contains("until its last words are on");
        let floors: Vec<_> = rows.iter().filter(until).filter_map(|row| row.floor.clone()).collect();
        assert_eq!(floors, [("B".into(), 24.0), ("C".into(), 36.0)]);
    }
}
