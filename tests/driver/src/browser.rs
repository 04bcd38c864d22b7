//! A plain browser with the app's engine, for pages that are not the app's window. It shows one page at a time in a
//! frame of a given size, so that the width of the page does not depend on the browser's own interface.

use crate::desktop::{Desktop, Session};
use crate::error::command_error;
use crate::group::Group;
use crate::wait;
use crate::{Error, Result, webdriver};
use fantoccini::Client;
use fantoccini::wd::Capabilities;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// An open browser. Dropping it kills it and its driver.
#[derive(Debug)]
pub struct Browser {
    client: Client,
    /// Ends the driver and the browser when it is dropped.
    _driver: Group,
    /// The page that holds the frame.
    outer: PathBuf,
}

/// Maximum height and width of the browser's own interface, in pixels.
const CHROME: u32 = 120;

/// Timeout for a page to become still: a page with every component is slow on a busy machine.
const STILLNESS: Duration = Duration::from_secs(180);

impl Desktop {
    /// Opens a plain browser with the app's engine.
    pub async fn browse(&self) -> Result<Browser> {
        Browser::open(self, &Session::default()).await
    }
}

impl Browser {
    pub(crate) async fn open(desktop: &Desktop, session: &Session) -> Result<Self> {
        let (driver, client) = webdriver::open(desktop, session, "browser", &Capabilities::new()).await?;
        let outer = desktop.scratch_dir()?.join("frame.html");
        Ok(Self { client, _driver: driver, outer })
    }

    /// Shows a file of this computer in a frame of this size, and waits until the page marks itself as still.
    pub async fn show(&self, page: &Path, query: &str, size: (u32, u32)) -> Result<()> {
        self.show_address(&format!("file://{}?{query}", page.display()), size).await
    }

    /// Like `show`, for the page of a URL.
    pub async fn show_address(&self, address: &str, (width, height): (u32, u32)) -> Result<()> {
        let fail = |source| command_error("show a page", source);
        let address = address.replace('&', "&amp;");
        let html = format!(
            "<!doctype html><body style=\"margin:0;overflow:hidden\"><iframe \
             style=\"display:block;border:0;width:{width}px;height:{height}px\" src=\"{address}\"></iframe>"
        );
        std::fs::write(&self.outer, html)
            .map_err(|source| Error::File { path: self.outer.clone(), source })?;
        self.client.set_window_rect(0, 0, width + CHROME, height + CHROME).await.map_err(fail)?;
        self.client.goto(&format!("file://{}", self.outer.display())).await.map_err(fail)?;
        self.client.enter_frame(0).await.map_err(fail)?;
        let is_still = "return document.documentElement.hasAttribute('data-still')";
        wait::until("the page is still", STILLNESS, async || {
            Ok((self.script(is_still, Vec::new()).await? == true).then_some(()))
        })
        .await
    }

    /// Resizes the frame and waits until it is painted.
    pub async fn resize_frame(&self, (width, height): (u32, u32)) -> Result<()> {
        let fail = |source| command_error("resize the frame", source);
        self.client.set_window_rect(0, 0, width + CHROME, height + CHROME).await.map_err(fail)?;
        self.client.clone().enter_parent_frame().await.map_err(fail)?;
        let script = "Object.assign(document.querySelector('iframe').style, { width: arguments[0], height: arguments[1] })";
        let arguments = [width, height].map(|length| json!(format!("{length}px")));
        self.script(script, arguments.to_vec()).await?;
        self.client.clone().enter_frame(0).await.map_err(fail)?;
        self.painted().await
    }

    /// Waits until the page has been painted in its current state.
    async fn painted(&self) -> Result<()> {
        let script =
            "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done()))";
        let done = self.client.execute_async(script, Vec::new()).await;
        done.map(drop).map_err(|source| command_error("wait for a frame", source))
    }

    /// Ends the session, which ends the browser.
    pub async fn close(self) -> Result<()> {
        self.client.clone().close().await.map_err(|source| command_error("close the browser", source))
    }

    /// Runs a script in the page.
    pub async fn script(&self, script: &str, arguments: Vec<Value>) -> Result<Value> {
        self.client.execute(script, arguments).await.map_err(|source| command_error("run a script", source))
    }

    /// The painted frame as a PNG. Parts of the browser's interface that cover it are included.
    pub async fn picture(&self) -> Result<Vec<u8>> {
        self.painted().await?;
        self.client.screenshot().await.map_err(|source| command_error("take a picture", source))
    }
}
