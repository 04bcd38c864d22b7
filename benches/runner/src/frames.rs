//! The slowest frame during user actions, and during answers at three speeds, in the release build.

use super::delays::{Delays, TWO_FRAMES};
use super::pace::Pace;
use super::stage::{self, Stage};
use super::table::{Goal, Row};
use super::{followed, turns};
use crate::error::{Error, Result};
use parlance_driver::Window;
use std::time::Duration;

/// Number of files on the service, and of messages in the opened conversation.
const N_FILES: usize = 10_000;
const N_MESSAGES: usize = 10_000;

/// Number of repetitions of each; the median of the slowest frames counts.
const N_ACTS: usize = 11;
const N_ANSWERS: usize = 3;

/// Pause after which earlier work has completed.
const REST: Duration = Duration::from_millis(700);

/// Far above the time of the slowest answer.
const LIMIT: Duration = Duration::from_secs(180);

/// The user actions.
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

    /// Its name in the script.
    fn name(self) -> &'static str {
        match self {
            Self::SendFirst => "question",
            Self::OpenConversation => "conversation",
            Self::OpenFiles => "files",
            Self::TypeInPalette => "palette",
        }
    }

    /// Prepares the window for the action.
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

    /// Undoes the preparation.
    async fn end(self, window: &Window<'_>) -> Result<()> {
        if matches!(self, Self::TypeInPalette) {
            window.keys(&["Escape"]).await?;
            window.gone("dialog", "Command palette").await?;
        }
        Ok(())
    }
}

/// All elements of answers, at the speed of slow models, of fast models, and four times as fast.
const PACES: [Pace; 3] = [pace(100), pace(400), pace(1_600)];

const fn pace(per_second: usize) -> Pace {
    Pace { n_bytes: 100_000, per_second, piece: 20, joined: 1 }
}

/// Measures all actions and answers, one after the other.
pub(super) fn measure() -> Result<Vec<Row>> {
    turns::build()?;
    stage::on_runtime(watch_all())
}

async fn watch_all() -> Result<Vec<Row>> {
    let stage = Stage::start(&["--files", &N_FILES.to_string()]).await?;
    stage.fill(N_MESSAGES)?;
    let window = stage.open_filled().await?;
    // After this, the store contains all files.
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
    // Once, because each call starts another recording.
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
