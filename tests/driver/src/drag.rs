//! Drags real files onto the window, as from a file manager.

use crate::group::{self, Group, Reads};
use crate::wait::TIMEOUT;
use crate::{Desktop, Result};
use std::path::PathBuf;
use tokio::process::Command;

/// Upper left corner of the window from which files are dragged: to the right of the app's window.
const SOURCE_AT: (i32, i32) = (1440, 800);

/// The point of the source at which the drag begins, relative to its corner.
const SEIZED_AT: (i32, i32) = (60, 40);

/// The pointer moves in this many steps, so that the toolkits detect a drag.
const N_STEPS: i32 = 25;

/// Files being dragged. Dropping this value closes the window that they come from.
#[derive(Debug)]
pub struct Carried<'desktop> {
    desktop: &'desktop Desktop,
    _source: Group,
}

impl Carried<'_> {
    /// Drops the files at the pointer.
    pub async fn let_go(self) -> Result<()> {
        let mut release = self.desktop.command("xdotool");
        release.args(["mouseup", "1", "sleep", "0.3"]);
        group::output(release).await.map(drop)
    }
}

/// Drags from the point `from` of the screen to another window, drops there, and returns the URLs that this window
/// receives.
pub(crate) async fn carry_out(desktop: &Desktop, from: (i32, i32)) -> Result<Vec<String>> {
    let mut python = desktop.command("/usr/bin/python3");
    python.args(["-c", include_str!("drop_target.py")]);
    python.args([SOURCE_AT.0.to_string(), SOURCE_AT.1.to_string()]);
    let mut target = Group::start(python, &desktop.log("drop"), Reads::Output)?;
    target.next_line(TIMEOUT).await?;
    let to = (SOURCE_AT.0 + SEIZED_AT.0, SOURCE_AT.1 + SEIZED_AT.1);
    let mut way = walk(desktop, from, to);
    way.args(["mouseup", "1"]);
    group::output(way).await?;
    let line = target.next_line(TIMEOUT).await?;
    let addresses = line.trim().strip_prefix("dropped").unwrap_or_default();
    Ok(addresses.split_whitespace().map(str::to_owned).collect())
}

/// Drags from one point of the screen to another.
pub(crate) async fn carry_within(desktop: &Desktop, from: (i32, i32), to: (i32, i32)) -> Result<()> {
    let mut way = walk(desktop, from, to);
    way.args(["mouseup", "1"]);
    group::output(way).await.map(drop)
}

/// Presses the pointer's button at one point of the screen and moves to another.
fn walk(desktop: &Desktop, from: (i32, i32), to: (i32, i32)) -> Command {
    let mut way = desktop.command("xdotool");
    way.args(["mousemove", &from.0.to_string(), &from.1.to_string(), "sleep", "0.2", "mousedown", "1"]);
    for step in 1..=N_STEPS {
        let at = (from.0 + (to.0 - from.0) * step / N_STEPS, from.1 + (to.1 - from.1) * step / N_STEPS);
        way.args(["sleep", "0.04", "mousemove", &at.0.to_string(), &at.1.to_string()]);
    }
    // Two more small moves: the target receives drag events only while the pointer moves over it.
    for near in [3, 0] {
        way.args(["sleep", "0.1", "mousemove", &(to.0 + near).to_string(), &to.1.to_string()]);
    }
    way.args(["sleep", "0.3"]);
    way
}

/// Drags `files` to the point `to` of the screen without dropping them.
pub(crate) async fn carry<'desktop>(
    desktop: &'desktop Desktop,
    files: &[PathBuf],
    to: (i32, i32),
) -> Result<Carried<'desktop>> {
    // The interpreter of the distribution: others on the search path lack the GTK bindings.
    let mut python = desktop.command("/usr/bin/python3");
    python.args(["-c", include_str!("drag_source.py")]);
    python.args([SOURCE_AT.0.to_string(), SOURCE_AT.1.to_string()]).args(files);
    let mut source = Group::start(python, &desktop.log("drag"), Reads::Output)?;
    source.next_line(TIMEOUT).await?;

    let from = (SOURCE_AT.0 + SEIZED_AT.0, SOURCE_AT.1 + SEIZED_AT.1);
    let way = walk(desktop, from, to);
    group::output(way).await?;
    Ok(Carried { desktop, _source: source })
}
