//! The slowest frame of what a person does, and of answers at three paces, in the window as it is released.

use super::delays::{Delays, TWO_FRAMES};
use super::pace::Pace;
use super::stage::{self, Stage};
use super::table::{Goal, Row};
use super::{followed, turns};
use crate::error::{Error, Result};
use parlance_driver::Window;
use std::time::Duration;

/// Files of the service, and messages of the conversation that is opened.
const N_FILES: usize = 10_000;
const N_MESSAGES: usize = 10_000;

/// Times that each is done; the median of their slowest frames counts.
const N_ACTS: usize = 11;
const N_ANSWERS: usize = 3;

/// What has been begun before is at rest by then.
const REST: Duration = Duration::from_millis(700);

/// Far above what the slowest answer takes.
const LIMIT: Duration = Duration::from_secs(180);

/// What a person does.
#[derive(Clone, Copy)]
enum Act {
    SendFirst,
    OpenConversation,
    OpenFiles,
    TypeInPalette,
}

const ACTS: [Act; 4] = [Act::SendFirst, Act::OpenConversation, Act::OpenFiles, Act::TypeInPalette];

impl Act {
    fn what(self) -> String {
        match self {
            Self::SendFirst => "first question sent".to_owned(),
            Self::OpenConversation => format!("conversation of {N_MESSAGES} messages opened"),
            Self::OpenFiles => format!("list of {N_FILES} files opened"),
            Self::TypeInPalette => "first letter in the palette".to_owned(),
        }
    }

    /// As the script calls it.
    fn name(self) -> &'static str {
        match self {
            Self::SendFirst => "question",
            Self::OpenConversation => "conversation",
            Self::OpenFiles => "files",
            Self::TypeInPalette => "palette",
        }
    }

    /// Brings the window to where it is done.
    async fn prepare(self, window: &Window<'_>) -> Result<()> {
        window.press("button", "New conversation").await?;
        match self {
            Self::SendFirst => {
                window.type_into("textbox", "Message", "20 words, 100 a second").await?;
            }
            Self::TypeInPalette => {
                window.keys(&["ctrl+k"]).await?;
                window.find("dialog", "Command palette").await?;
            }
            Self::OpenConversation | Self::OpenFiles => {}
        }
        tokio::time::sleep(REST).await;
        Ok(())
    }

    /// Brings it back.
    async fn end(self, window: &Window<'_>) -> Result<()> {
        if matches!(self, Self::TypeInPalette) {
            window.keys(&["Escape"]).await?;
            window.gone("dialog", "Command palette").await?;
        }
        Ok(())
    }
}

/// Everything that answers have, as fast as slow models write, as quick ones do, and four times as fast.
const PACES: [Pace; 3] = [pace(100), pace(400), pace(1_600)];

const fn pace(per_second: usize) -> Pace {
    Pace { n_bytes: 100_000, per_second, piece: 20, joined: 1 }
}

/// Measures all, one after the other.
pub(super) fn measure() -> Result<Vec<Row>> {
    turns::build()?;
    stage::on_runtime(watch_all())
}

async fn watch_all() -> Result<Vec<Row>> {
    let stage = Stage::start(&["--files", &N_FILES.to_string()]).await?;
    stage.fill(N_MESSAGES)?;
    let window = stage.open_filled().await?;
    // From here on the store knows all files.
    window.press("button", "Files").await?;
    window.says("Updated").await?;
    let mut rows = Vec::new();
    for act in ACTS {
        let mut slowest = Vec::new();
        for _ in 0..N_ACTS {
            act.prepare(&window).await?;
            slowest.push(slowest_frame(&window, act).await?);
            act.end(&window).await?;
        }
        rows.push(row(&act.what(), &slowest));
    }
    // Once: each begins to note frames for itself.
    window.script(include_str!("frames.js"), Vec::new()).await?;
    for pace in PACES {
        let mut slowest = Vec::new();
        for _ in 0..N_ANSWERS {
            slowest.push(slowest_frame_of_answer(&window, pace).await?);
        }
        let kb_per_second = pace.per_second * pace.piece / 1_000;
        rows.push(row(&format!("answer of {} KB at {kb_per_second} KB/s", pace.n_bytes / 1_000), &slowest));
    }
    window.close().await?;
    Ok(rows)
}

async fn slowest_frame(window: &Window<'_>, act: Act) -> Result<f64> {
    window.script(include_str!("acting.js"), vec![act.name().into()]).await?;
    stage::ask_until(window, &act.what(), LIMIT, "return window.slowestFrame", |slowest| Ok(slowest.as_f64()))
        .await
}

async fn slowest_frame_of_answer(window: &Window<'_>, pace: Pace) -> Result<f64> {
    window.press("button", "New conversation").await?;
    window.type_into("textbox", "Message", &pace.question()).await?;
    tokio::time::sleep(REST).await;
    window.script("window.frameGaps = []", Vec::new()).await?;
    followed::watch(window).await?;
    window.keys(&["Return"]).await?;
    stage::answer_complete(window, &pace.question(), LIMIT).await?;
    followed::check(window, &pace.question()).await?;
    let frames = Delays::noted(&window.script("return window.frameGaps", Vec::new()).await?);
    println!(
        "{}: frames over {TWO_FRAMES} ms: {} of {}",
        pace.question(),
        frames.n_over(TWO_FRAMES),
        frames.len()
    );
    if frames.len() == 0 {
        return Err(Error::answer(pace.question(), "no frame was noted"));
    }
    Ok(frames.quantile(1.0))
}

fn row(what: &str, slowest: &[f64]) -> Row {
    println!("{what}: {slowest:.0?} ms");
    Row {
        what: format!("{what}, slowest frame"),
        unit: "ms".into(),
        value: Delays::of(slowest.iter().copied()).quantile(0.5),
        floor: None,
        goal: Goal::AtMost(TWO_FRAMES),
    }
}
