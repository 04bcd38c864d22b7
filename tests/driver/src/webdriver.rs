//! A WebDriver session: the driver's process, and the connection to it.

use crate::desktop::{Desktop, Session};
use crate::group::{Group, Reads};
use crate::wait::{self, TIMEOUT};
use crate::{Error, Result};
use fantoccini::wd::Capabilities;
use fantoccini::{Client, ClientBuilder};
use hyper_timeout::TimeoutConnector;
use hyper_util::client::legacy::connect::HttpConnector;
use std::path::Path;
use std::time::Duration;

/// Timeout for the driver's response to one command: longer than any script may run.
const SILENCE: Duration = Duration::from_secs(60);

/// Number of attempts to start a driver for a window.
const N_TRIES: u32 = 3;

/// Starts a driver and the program that `capabilities` names. The output of both goes to the log `name`.
pub(crate) async fn open(
    desktop: &Desktop,
    session: &Session,
    name: &str,
    capabilities: &Capabilities,
) -> Result<(Group, Client)> {
    let mut n_tries_left = N_TRIES;
    loop {
        n_tries_left -= 1;
        match try_to_open(desktop, session, name, capabilities.clone()).await {
            // A driver that misses the start of its app waits for ever, so start another one.
            Err(error) if error.is_silence() && n_tries_left > 0 => {}
            opened => break opened,
        }
    }
}

async fn try_to_open(
    desktop: &Desktop,
    session: &Session,
    name: &str,
    capabilities: Capabilities,
) -> Result<(Group, Client)> {
    let port = free_port()?;
    let mut command = desktop.app_command(Path::new("WebKitWebDriver"), session);
    command.arg(format!("--port={port}")).arg("--host=127.0.0.1").env("TAURI_WEBVIEW_AUTOMATION", "true");
    let driver = Group::start(command, &desktop.log(name), Reads::Nothing)?;
    wait::until("the driver listens", TIMEOUT, async || {
        Ok(tokio::net::TcpStream::connect(("127.0.0.1", port)).await.ok().map(drop))
    })
    .await?;
    let mut connector = TimeoutConnector::new(HttpConnector::new());
    connector.set_read_timeout(Some(SILENCE));
    let client = ClientBuilder::new(connector)
        .capabilities(capabilities)
        .connect(&format!("http://127.0.0.1:{port}"))
        .await
        .map_err(|source| Error::Session { source: Box::new(source), log: tail(&desktop.log(name)) })?;
    Ok((driver, client))
}

fn free_port() -> Result<u16> {
    let bound = std::net::TcpListener::bind(("127.0.0.1", 0)).and_then(|listener| listener.local_addr());
    bound
        .map(|address| address.port())
        .map_err(|source| Error::Start { program: "a port".to_owned(), source })
}

/// The last lines of a log.
pub(crate) fn tail(path: &Path) -> String {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    lines.iter().skip(lines.len().saturating_sub(40)).copied().collect::<Vec<_>>().join("\n")
}
