//! The cost of rendering growing text: our renderer against pulldown-cmark alone with the same work.
//!
//! The answer of 100 KB contains prose, code, tables, lists and formulas. Its code has no language, because syntax
//! highlighting runs outside the rendering path. Prints one list of figures as JSON.
#![allow(clippy::print_stdout, clippy::expect_used, reason = "a benchmark: wrong input is a bug in it")]

use parlance_bench::Result;
use parlance_bench::figure::{Figure, Goal};
use parlance_markdown::Renderer;
use pulldown_cmark::{Event, Options, Parser, html};
use std::hint::black_box;
use std::time::Instant;

/// Number of runs of each measurement. The best time of each update counts, which excludes other load on the machine.
const N_RUNS: usize = 7;

const SIZES_OF_UPDATES: [usize; 2] = [128, 20];

const KIB: usize = 1024;

/// A tenth of the answer.
const PART: &str = include_str!("answer.md");

fn main() -> Result<()> {
    let answer = answer(100 * KIB);
    let mut figures = Vec::new();
    for n_bytes in SIZES_OF_UPDATES {
        let n_updates = answer.len().div_ceil(n_bytes);
        let (mut ours, mut floor) = (vec![f64::MAX; n_updates], vec![f64::MAX; n_updates]);
        for _ in 0..N_RUNS {
            update_ours(&answer, n_bytes, &mut ours);
            update_floor(&answer, n_bytes, &mut floor);
        }
        let (ours, floor) = (ours.iter().sum::<f64>(), floor.iter().sum::<f64>());
        let what = format!("markdown, 100 KB in updates of {n_bytes} bytes");
        let figure = Figure::new(what, "ms", ours * 1e3).against("pulldown-cmark alone", floor * 1e3);
        figures.push(figure.with_goal(Goal::AtMost(2.0)));
    }
    let (small, large) = (last_updates(10 * KIB), last_updates(1024 * KIB));
    let figure = Figure::new("markdown, one update at 1 MiB against 10 KiB", "µs", large * 1e6)
        .against("10 KiB", small * 1e6);
    figures.push(figure.with_goal(Goal::AtMost(2.0)));
    println!("{}", serde_json::to_string_pretty(&figures)?);
    Ok(())
}

/// Number of updates measured at the end of a text.
const N_LAST_UPDATES: usize = 100;

fn answer(n_bytes: usize) -> String {
    PART.repeat(n_bytes.div_ceil(PART.len())).chars().take(n_bytes).collect()
}

fn seconds(work: impl FnOnce()) -> f64 {
    let started = Instant::now();
    work();
    started.elapsed().as_secs_f64()
}

fn pieces(text: &str, n_bytes: usize) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let end = (n_bytes.min(rest.len())..=rest.len()).find(|end| rest.is_char_boundary(*end))?;
        let (piece, later) = rest.split_at(end);
        rest = later;
        (!piece.is_empty()).then_some(piece)
    })
}

fn update_ours(text: &str, n_bytes: usize, best: &mut [f64]) {
    let mut renderer = Renderer::new();
    for (piece, best) in pieces(text, n_bytes).zip(best) {
        let update = || {
            renderer.push(piece);
            drop(black_box(renderer.update()));
        };
        *best = best.min(seconds(update));
    }
}

/// pulldown-cmark alone: skips finished blocks, and parses and renders the open one again.
fn update_floor(text: &str, n_bytes: usize, best: &mut [f64]) {
    let (mut source, mut open_from) = (String::new(), 0);
    for (piece, best) in pieces(text, n_bytes).zip(best) {
        *best = best.min(seconds(|| floor(&mut source, &mut open_from, piece)));
    }
}

fn floor(source: &mut String, open_from: &mut usize, piece: &str) {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_MATH;
    source.push_str(piece);
    let open = source.get(*open_from..).expect("blocks begin at whole characters");
    let complete = open.rfind('\n').map_or(0, |newline| newline + 1);
    let (mut blocks, mut depth) = (Vec::<(usize, Vec<Event<'_>>)>::new(), 0_usize);
    for (event, range) in Parser::new_ext(open, options).into_offset_iter() {
        if depth == 0 {
            blocks.push((range.start, Vec::new()));
        }
        match &event {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth -= 1,
            _ => {}
        }
        blocks.last_mut().expect("an event belongs to a block").1.push(event);
    }
    let finished_to = blocks.iter().map(|(start, _)| *start).rfind(|start| *start < complete);
    for (_, events) in blocks {
        let mut written = String::new();
        html::push_html(&mut written, events.into_iter());
        black_box(written);
    }
    *open_from += finished_to.unwrap_or(0);
}

/// The mean of the last updates of 128 bytes of a text: the best of several runs.
fn last_updates(n_bytes: usize) -> f64 {
    let text = answer(n_bytes);
    // A short text has fewer than a hundred updates.
    let n_last = (N_LAST_UPDATES * 128).min(text.len());
    let split = (text.len() - n_last..).find(|at| text.is_char_boundary(*at)).expect("the text has an end");
    let (before, last) = text.split_at(split);
    let best = (0..N_RUNS).map(|_| {
        let mut renderer = Renderer::new();
        for piece in pieces(before, 4 * KIB) {
            renderer.push(piece);
            renderer.update();
        }
        seconds(|| {
            for piece in pieces(last, 128) {
                renderer.push(piece);
                black_box(renderer.update());
            }
        })
    });
    best.fold(f64::MAX, f64::min) / last.len().div_ceil(128) as f64
}
