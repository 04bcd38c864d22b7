//! The time of a key press in the search over everything among a million messages, including the displayed excerpts.
//! Prints one list of figures as JSON.
#![allow(clippy::print_stdout, reason = "a program for the terminal")]

use clap::Parser;
use parlance_app::App;
use parlance_bench::Result;
use parlance_bench::figure::{Figure, Goal, quantile};
use parlance_bench::filled::{self, LONG_AGO_MS, Words};
use parlance_domain::Role;
use parlance_domain::search::{SearchFilters, SearchQuery};
use std::path::PathBuf;
use std::time::Instant;

/// Searches to type letter by letter.
const N_SEARCHES: usize = 100;

/// Number of groups that the page lists.
const N_GROUPS: u32 = 20;

/// Measures the search over everything.
#[derive(Debug, Parser)]
struct Arguments {
    /// A folder on the disk to measure, for all written files; emptied at the end.
    #[arg(long)]
    scratch: PathBuf,
    /// Number of messages.
    #[arg(long, default_value_t = 1_000_000)]
    messages: usize,
}

#[tokio::main]
async fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let folder = tempfile::tempdir_in(&arguments.scratch)?;
    let mut words = Words::new();
    let (app, _events) = App::open(filled::config(folder.path(), None)).await?;
    let id = app.create_conversation(None).await?.row.id;
    app.close().await;
    drop(app);
    filled::fill(&filled::location(folder.path(), None), id, arguments.messages, &mut words)?;
    let (app, _events) = App::open(filled::config(folder.path(), None)).await?;
    let mut figures = Vec::new();
    for (name, is_filtered) in [("a key press", false), ("a key press with filters", true)] {
        let typed = typed(&app, &mut words, is_filtered).await?;
        let what = |share| format!("search of {} messages, {name}, {share}", arguments.messages);
        figures.push(Figure::new(what("p50"), "ms", quantile(&typed, 0.5)));
        figures.push(Figure::new(what("p95"), "ms", quantile(&typed, 0.95)).with_goal(Goal::AtMost(50.0)));
        figures.push(Figure::new(what("slowest"), "ms", quantile(&typed, 1.0)));
    }
    let rested = rested(&app, &mut words).await?;
    let what = format!("search of {} messages, all of them after a rest, p95", arguments.messages);
    figures.push(Figure::new(what, "ms", quantile(&rested, 0.95)));
    app.close().await;
    println!("{}", serde_json::to_string_pretty(&figures)?);
    Ok(())
}

/// The milliseconds of each letter of typed searches: one to three words, rare and frequent ones.
async fn typed(app: &App, words: &mut Words, is_filtered: bool) -> Result<Vec<f64>> {
    let filters = SearchFilters {
        role: is_filtered.then_some(Role::Assistant),
        from_ms: is_filtered.then_some(LONG_AGO_MS + 86_400_000),
        ..SearchFilters::default()
    };
    let mut milliseconds = Vec::new();
    for n in 0..N_SEARCHES {
        let text = words.query(n % 3 + 1);
        for end in 1..=text.len() {
            let text = text.get(..end).unwrap_or_default().to_owned();
            let query = SearchQuery { text, filters: filters.clone(), ..SearchQuery::default() };
            let before = Instant::now();
            app.search_everything(query, N_GROUPS, true).await?;
            milliseconds.push(before.elapsed().as_secs_f64() * 1e3);
        }
    }
    Ok(milliseconds)
}

/// The milliseconds of searches that scan all messages.
async fn rested(app: &App, words: &mut Words) -> Result<Vec<f64>> {
    let mut milliseconds = Vec::new();
    for n in 0..N_SEARCHES {
        let query = SearchQuery { text: words.query(n % 3 + 1), ..SearchQuery::default() };
        let before = Instant::now();
        app.search_everything(query, N_GROUPS, false).await?;
        milliseconds.push(before.elapsed().as_secs_f64() * 1e3);
    }
    Ok(milliseconds)
}
