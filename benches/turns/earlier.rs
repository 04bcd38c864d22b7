//! Received words after few and after many earlier messages: what is already there must not make them dearer.

use super::Stage;
use super::history;
use super::session::{Cost, Session};
use parlance_bench::Result;
use parlance_bench::figure::{Budget, Figure, median};
use parlance_domain::ConversationId;

/// Few, and many.
const EARLIER: [usize; 2] = [100, 10_000];

/// Turns of each, in alternation; the median counts.
const N_RUNS: usize = 7;

const N_WORDS: usize = 600;

/// How the questions go to the service, with what makes them go that way.
const WAYS: [(&str, &str); 2] = [("thread extended", ""), ("transcript sent", ", no thread")];

/// An app on a store of its own.
struct Lane {
    app: Session,
    id: ConversationId,
    costs: Vec<Cost>,
}

pub(crate) async fn measure(stage: &Stage) -> Result<Vec<Figure>> {
    let mut figures = Vec::new();
    for (way, addition) in WAYS {
        figures.extend(compare(stage, way, addition).await?);
    }
    Ok(figures)
}

async fn compare(stage: &Stage, way: &str, addition: &str) -> Result<[Figure; 2]> {
    let mut lanes = Vec::new();
    for n_messages in EARLIER {
        let folder = stage.folder().join(format!("{n_messages}, {way}"));
        std::fs::create_dir_all(&folder)?;
        let id = history::fill(&folder, &stage.service.url(), n_messages).await?;
        let mut app = Session::open(&folder, stage).await?;
        // The first question of a conversation that the service has not seen brings the transcript along.
        app.ask(id, &format!("200 words, 200 a second{addition}")).await?;
        lanes.push(Lane { app, id, costs: Vec::new() });
    }
    let question = format!("{N_WORDS} words, 200 a second{addition}");
    for _ in 0..N_RUNS {
        for lane in &mut lanes {
            lane.costs.push(lane.app.ask(lane.id, &question).await?);
        }
    }
    let [few, many] = lanes.as_slice() else { return Err("two lanes are compared".into()) };
    let n_updates = |lane: &Lane| middle(lane, |cost| cost.n_updates as f64);
    eprintln!("{way}: {} and {} updates", n_updates(few), n_updates(many));
    let per_word = |lane: &Lane| middle(lane, |cost| cost.words.as_secs_f64() * 1e6 / N_WORDS as f64);
    let around = |lane: &Lane| middle(lane, |cost| cost.around.as_secs_f64() * 1e3);
    let [n_few, n_many] = EARLIER;
    let word = format!("received word, {n_many} earlier messages, {way}");
    let figures = [
        Figure::new(word, "CPU µs", per_word(many))
            .against(format!("{n_few} messages"), per_word(few))
            .within(Budget::AtMost(1.1)),
        Figure::new(format!("the same, the turn without its words, {way}"), "CPU ms", around(many))
            .against(format!("{n_few} messages"), around(few)),
    ];
    for lane in lanes {
        lane.app.close().await;
    }
    Ok(figures)
}

fn middle(lane: &Lane, part: impl Fn(&Cost) -> f64) -> f64 {
    median(&lane.costs.iter().map(part).collect::<Vec<_>>())
}
