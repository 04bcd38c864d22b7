//! The same answer in the same engine, in pages that use other libraries.

use super::cost::Cpu;
use super::pace::Pace;
use super::stage::{self, Stage};
use crate::error::{Error, Result};
use parlance_driver::{Group, Reads, processes, wait};
use serde_json::Value;
use std::path::PathBuf;
use std::time::Duration;
use xtask::{program, project, ui};

/// After this time, the measurement of a peer is abandoned.
const LIMIT: Duration = Duration::from_secs(150);

/// For the steps after the limit.
const GRACE: Duration = Duration::from_secs(60);

const BUILD_LIMIT: Duration = Duration::from_secs(300);

/// The size of the app's window.
const GEOMETRY: &str = "--geometry=1280x860";

/// Whether an answer is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sight {
    /// In view.
    In,
    /// Outside the viewport: laid out as usual, but never painted.
    Out,
}

/// The results of a peer.
pub(super) struct Shown {
    pub(super) cpu: Cpu,
    /// From the first piece to the last word on the page.
    pub(super) seconds: f64,
    /// Bytes fed to it until the end, or until it was abandoned.
    pub(super) n_shown: f64,
    /// Whether it reached the end.
    pub(super) is_whole: bool,
}

/// The folder of the built pages.
pub(super) fn folder() -> PathBuf {
    project::root().join("benches/peers/dist")
}

/// Builds the pages.
pub(super) fn build() -> Result<()> {
    let folder = project::root().join("benches/peers");
    ui::install_in(&folder)?;
    let mut npm = program::command("npm");
    npm.args(["run", "--silent", "build"]).current_dir(folder);
    Ok(program::run(npm, BUILD_LIMIT)?)
}

/// Shows an answer at this pace with the peer `name`.
pub(super) async fn show(stage: &mut Stage, name: &str, sight: Sight, pace: Pace) -> Result<Shown> {
    let Pace { n_bytes, per_second, piece, joined } = pace;
    let address = format!(
        "{}/peers/{name}?bytes={n_bytes}&pieces={per_second}&piece={piece}&joined={joined}&limit={}&sight={sight:?}",
        stage.address,
        LIMIT.as_secs()
    );
    let mut browser = stage.desktop.command(browser()?);
    browser.args([GEOMETRY, "--private", &address]);
    if !stage::has_gpu() {
        browser.env("WEBKIT_DISABLE_DMABUF_RENDERER", "1");
    }
    let browser = Group::start(browser, &stage.desktop.log("browser"), Reads::Nothing)?;
    let ready = stage.service.next_line(wait::TIMEOUT).await?;
    if ready != r#"{"ready":true}"# {
        return Err(Error::answer(name, ready));
    }
    let before = Cpu::of(&processes::of_group(browser.id()));
    let report = stage.service.next_line(LIMIT + GRACE).await?;
    let cpu = Cpu::of(&processes::of_group(browser.id())) - before;
    drop(browser);
    read(&report, cpu).ok_or_else(|| Error::answer(name, report))
}

fn read(report: &str, cpu: Cpu) -> Option<Shown> {
    let report: Value = serde_json::from_str(report).ok()?;
    Some(Shown {
        cpu,
        seconds: report.get("seconds")?.as_f64()?,
        n_shown: report.get("nShown")?.as_f64()?,
        is_whole: report.get("isWhole")?.as_bool()?,
    })
}

/// The window of the browser that comes with WebKitGTK.
pub(super) fn browser() -> Result<PathBuf> {
    let systems = std::fs::read_dir("/usr/lib").into_iter().flatten().flatten().map(|entry| entry.path());
    let folders = systems.chain(["/usr/libexec".into(), "/usr/lib".into()]);
    let mut found =
        folders.map(|folder| folder.join("webkit2gtk-4.1/MiniBrowser")).filter(|path| path.exists());
    found.next().ok_or_else(|| {
        Error::missing("MiniBrowser of WebKitGTK 4.1", "It comes with the package libwebkit2gtk-4.1-0.")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_says_how_far_a_peer_came() {
        let report = r#"{"seconds":12.5,"nShown":100027,"isWhole":true}"#;
        let shown = read(report, Cpu::default()).unwrap();
        assert_eq!((shown.is_whole, shown.n_shown), (true, 100_027.0));
        assert!(read(r#"{"ready":true}"#, Cpu::default()).is_none());
    }
}
