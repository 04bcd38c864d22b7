//! The app's window, driven through WebDriver.

use crate::desktop::{Desktop, Session};
use crate::drag::Carried;
use crate::error::command_error;
use crate::group::{self, Group};
use crate::wait::{self, TIMEOUT};
use crate::{Error, Result, drag, processes, webdriver};
use fantoccini::Client;
use fantoccini::elements::Element;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// An open window. Dropping it kills the app and its driver.
#[derive(Debug)]
pub struct Window<'desktop> {
    pub(crate) client: Client,
    driver: Group,
    desktop: &'desktop Desktop,
}

/// Size of the window on the screen during a test.
const SIZE: (&str, &str) = ("1280", "860");

impl Desktop {
    /// Opens the app's window with a driver attached to it.
    pub async fn open(&self, app: &Path, session: &Session) -> Result<Window<'_>> {
        Window::open(self, app, session).await
    }
}

impl<'desktop> Window<'desktop> {
    pub(crate) async fn open(desktop: &'desktop Desktop, app: &Path, session: &Session) -> Result<Self> {
        let mut capabilities = fantoccini::wd::Capabilities::new();
        capabilities
            .insert("webkitgtk:browserOptions".to_owned(), json!({ "binary": app, "args": session.args }));
        let (driver, client) = webdriver::open(desktop, session, "app", &capabilities).await?;
        let window = Self { client, driver, desktop };
        window.settle_on_screen().await?;
        Ok(window)
    }

    pub(crate) const fn desktop(&self) -> &'desktop Desktop {
        self.desktop
    }

    /// Moves the window to the upper left corner and resizes it, so that points in it are known.
    async fn settle_on_screen(&self) -> Result<()> {
        let id = self.screen_id().await?;
        let mut xdotool = self.desktop.command("xdotool");
        xdotool.args(["windowsize", "--sync", &id, SIZE.0, SIZE.1, "windowmove", &id, "0", "0"]);
        xdotool.args(["windowactivate", &id]);
        // Window managers may send no event for an unchanged size, and --sync would wait for one.
        match tokio::time::timeout(Duration::from_secs(5), group::output(xdotool)).await {
            Ok(result) => result.map(drop),
            Err(_) => Ok(()),
        }
    }

    /// Resizes the window on the screen.
    pub async fn resize(&self, (width, height): (u32, u32)) -> Result<()> {
        let id = self.screen_id().await?;
        let mut xdotool = self.desktop.command("xdotool");
        xdotool.args(["windowsize", &id, &width.to_string(), &height.to_string()]);
        group::output(xdotool).await.map(drop)
    }

    /// The position of a point of an element on the screen.
    pub(crate) async fn point_in(&self, target: &Element, part: (f64, f64)) -> Result<(i32, i32)> {
        let (x, y, width, height) =
            target.rectangle().await.map_err(|source| command_error("measure the target", source))?;
        let corner = self.corner().await?;
        let across = (width - 2.0).mul_add(part.0, x + 1.0);
        let down = (height - 2.0).mul_add(part.1, y + 1.0);
        Ok((corner.0 + across as i32, corner.1 + down as i32))
    }

    /// The X window id of the app's window.
    async fn screen_id(&self) -> Result<String> {
        wait::until("the window is on the screen", TIMEOUT, async || Ok(self.screen_ids().await?.pop())).await
    }

    /// The ids of all windows of the app on this desktop.
    pub async fn screen_ids(&self) -> Result<Vec<String>> {
        let mut xdotool = self.desktop.command("xdotool");
        xdotool.args(["search", "--onlyvisible", "--class", "parlance"]);
        let found = match group::output(xdotool).await {
            Ok(text) => text,
            // xdotool fails if it finds no window.
            Err(Error::Failed { .. }) => String::new(),
            Err(error) => return Err(error),
        };
        Ok(found.lines().map(str::to_owned).collect())
    }

    /// Clicks the middle of `target` with the secondary button.
    pub async fn right_click(&self, target: &Element) -> Result<()> {
        let to = self.middle_of(target).await?;
        let mut xdotool = self.desktop.command("xdotool");
        xdotool.args(["mousemove", &to.0.to_string(), &to.1.to_string(), "sleep", "0.1", "click", "3"]);
        group::output(xdotool).await.map(drop)
    }

    /// Drags `files` from another window and drops them at the middle of `target`. `before_drop` receives a screenshot
    /// of the window before the drop.
    pub async fn drop_files(
        &self,
        files: &[PathBuf],
        target: &Element,
        before_drop: Option<&Path>,
    ) -> Result<()> {
        let carried = self.carry_files(files, target).await?;
        if let Some(picture) = before_drop {
            self.shoot(picture).await?;
        }
        carried.let_go().await
    }

    /// Drags `files` from another window to the middle of `target` without dropping them.
    pub async fn carry_files(&self, files: &[PathBuf], target: &Element) -> Result<Carried<'desktop>> {
        drag::carry(self.desktop, files, self.middle_of(target).await?).await
    }

    /// Drags an element to another window, drops it there, and returns the URLs that this window receives.
    pub async fn drag_out(&self, source: &Element) -> Result<Vec<String>> {
        drag::carry_out(self.desktop, self.middle_of(source).await?).await
    }

    /// Drags an element to the middle of `target` and drops it there.
    pub async fn drag_to(&self, source: &Element, target: &Element) -> Result<()> {
        drag::carry_within(self.desktop, self.middle_of(source).await?, self.middle_of(target).await?).await
    }

    /// Drags from a point of `source`, given as for [`drag_within`](Self::drag_within), to the middle of `target` and
    /// drops there.
    pub async fn drag_part_to(&self, source: &Element, part: (f64, f64), target: &Element) -> Result<()> {
        let from = self.point_in(source, part).await?;
        drag::carry_within(self.desktop, from, self.middle_of(target).await?).await
    }

    /// The middle of an element on the screen.
    async fn middle_of(&self, target: &Element) -> Result<(i32, i32)> {
        let (x, y, width, height) =
            target.rectangle().await.map_err(|source| command_error("measure the target", source))?;
        let corner = self.corner().await?;
        Ok((corner.0 + (x + width / 2.0) as i32, corner.1 + (y + height / 2.0) as i32))
    }

    /// The upper left corner of the page on the screen.
    pub(crate) async fn corner(&self) -> Result<(i32, i32)> {
        let id = self.screen_id().await?;
        // xdotool counts the window's frame twice.
        let mut xwininfo = self.desktop.command("xwininfo");
        xwininfo.args(["-id", &id]);
        let text = group::output(xwininfo).await?;
        let number = |name: &str| {
            text.lines()
                .find_map(|line| line.trim().strip_prefix(name)?.strip_prefix(':')?.trim().parse().ok())
                .unwrap_or(0)
        };
        Ok((number("Absolute upper-left X"), number("Absolute upper-left Y")))
    }

    /// Saves a screenshot of the window.
    pub async fn shoot(&self, path: &Path) -> Result<()> {
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent)
                .map_err(|source| Error::File { path: parent.to_owned(), source })?;
        }
        self.painted().await?;
        let id = self.screen_id().await?;
        let mut import = self.desktop.command("import");
        import.args(["-window", &id]).arg(path);
        group::output(import).await.map(drop)
    }

    /// Waits until the current state of the page is on the screen: the frame after the next one begins only then.
    pub async fn painted(&self) -> Result<()> {
        let script =
            "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done()))";
        let frames = self.client.execute_async(script, Vec::new());
        match tokio::time::timeout(Duration::from_secs(5), frames).await {
            Ok(result) => result.map(drop).map_err(|source| command_error("wait for a frame", source)),
            // A covered window paints no frames.
            Err(_) => Ok(()),
        }
    }

    /// Takes a screenshot of the whole screen for a failed test and returns its path.
    pub(crate) async fn shoot_failure(&self) -> String {
        let test = std::thread::current().name().unwrap_or("window").replace("::", "-");
        let folder = crate::project_root().join("target/screenshots/failed");
        let path = folder.join(format!("{test}.png"));
        if let Err(error) = std::fs::create_dir_all(&folder) {
            return error.to_string();
        }
        match shoot_screen(self.desktop, &path).await {
            Ok(()) => path.display().to_string(),
            Err(error) => error.to_string(),
        }
    }

    /// The last lines of the app's log.
    pub(crate) fn log_tail(&self) -> String {
        webdriver::tail(&self.desktop.log("app"))
    }

    /// The processes of the app and the web view.
    pub fn processes(&self) -> Vec<processes::Process> {
        processes::without_driver(self.driver.id())
    }

    /// Kills the web process, as a crash of the web view would. The app keeps running.
    pub fn kill_web_process(&self) {
        for process in self.processes() {
            let is_web_process = process.exe.file_name().is_some_and(|name| name == "WebKitWebProcess");
            if let (true, Some(id)) = (is_web_process, Pid::from_raw(process.id)) {
                // The process may have ended already.
                kill_process(id, Signal::KILL).unwrap_or(());
            }
        }
    }

    /// Kills all processes of the app at once, as in a crash or a power cut.
    pub fn crash(self) {
        self.driver.kill();
    }

    /// Ends the session, which ends the app.
    pub async fn close(self) -> Result<()> {
        self.client.clone().close().await.map_err(|source| command_error("close the window", source))
    }
}

pub(crate) async fn shoot_screen(desktop: &Desktop, path: &Path) -> Result<()> {
    let mut import = desktop.command("import");
    import.args(["-window", "root"]).arg(path);
    group::output(import).await.map(drop)
}
