//! The setup of benchmarks in the window: a runtime, a desktop with a service that answers at a given rate, and the
//! release build of the app. Must not know what is measured.

use crate::error::{Error, Result};
use parlance_driver::{Desktop, Group, Keyring, Reads, Session, Window, wait};
use serde_json::Value;
use std::time::Duration;
use xtask::error::Error as TaskError;
use xtask::program;
use xtask::project::{self, Profile};

/// Pause between two polls of a busy page.
const BEAT: Duration = Duration::from_millis(250);

/// Pause after the first polls. Longer, so that the cost of polling stays small against the measured one.
const LATER_BEAT: Duration = Duration::from_secs(1);

/// Number of polls with the shorter pause.
const N_SOON: u32 = 8;

/// Runs a measurement to its end.
pub(super) fn on_runtime<T>(work: impl Future<Output = Result<T>>) -> Result<T> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|source| TaskError::Start { program: "the asynchronous runtime".to_owned(), source })?;
    runtime.block_on(work)
}

/// A desktop with a running service.
pub(super) struct Stage {
    /// The desktop, on which further programs can be started.
    pub(super) desktop: Desktop,
    /// The service, which prints one line for each report of a page.
    pub(super) service: Group,
    /// The URL of the service, for example `http://127.0.0.1:41234`.
    pub(super) address: String,
}

impl Stage {
    /// Starts both; `arguments` are for the service.
    pub(super) async fn start(arguments: &[&str]) -> Result<Self> {
        let desktop = Desktop::start(Keyring::Absent).await?;
        let mut service = desktop.command(project::binary(Profile::Release, "bench-service"));
        service.args(arguments);
        let mut service = Group::start(service, &desktop.log("service"), Reads::Output)?;
        let line = service.next_line(wait::TIMEOUT).await?;
        let address = line.trim_start_matches("listening on ").trim().to_owned();
        Ok(Self { desktop, service, address })
    }

    /// Writes a conversation of this number of messages into the store.
    pub(super) fn fill(&self, n_messages: usize) -> Result<()> {
        let mut fill = program::command(&project::binary(Profile::Release, "bench-turns").to_string_lossy());
        fill.args(["fill", "--address", &self.address, "--messages", &n_messages.to_string(), "--data"]);
        fill.arg(self.desktop.data_dir());
        program::output(fill)?;
        Ok(())
    }

    /// The session in which the app uses the service.
    pub(super) fn session(&self) -> Session {
        Session::default().with("PARLANCE_BASE_URL", &self.address).with("PARLANCE_API_KEY", "svc_benchmark")
    }

    /// Opens the window with the service.
    pub(super) async fn open(&self) -> Result<Window<'_>> {
        Ok(self.desktop.open(&project::binary(Profile::Release, "parlance"), &self.session()).await?)
    }

    /// Opens the window and waits until it shows the conversation of the store.
    pub(super) async fn open_filled(&self) -> Result<Window<'_>> {
        let window = self.open().await?;
        let n_shown = "return document.querySelectorAll('article').length";
        window
            .until("the long conversation is shown", async || {
                let n_shown = window.script(n_shown, Vec::new()).await?;
                Ok(n_shown.as_u64().filter(|n| *n > 0))
            })
            .await?;
        Ok(window)
    }
}

/// Whether the machine has a GPU; without one the app switches off GPU rendering in web views.
pub(super) fn has_gpu() -> bool {
    let devices = std::fs::read_dir("/dev/dri").into_iter().flatten().flatten();
    devices.into_iter().any(|device| device.file_name().to_string_lossy().starts_with("renderD"))
}

/// Waits until the last answer is complete; `what` names it. A complete question does not count.
pub(super) async fn answer_complete(window: &Window<'_>, what: &str, limit: Duration) -> Result<()> {
    let script = "const last = [...document.querySelectorAll('article[data-status]')].at(-1); \
                  return last?.ariaLabel === 'Assistant' ? last.dataset.status : ''";
    ask_until(window, what, limit, script, |status| match status.as_str() {
        Some("complete") => Ok(Some(())),
        Some(status @ ("failed" | "cut" | "stopped")) => Err(Error::answer("the window", status)),
        _ => Ok(None),
    })
    .await
}

/// Polls the page until `read` returns a value.
pub(super) async fn ask_until<T>(
    window: &Window<'_>,
    what: &str,
    limit: Duration,
    script: &str,
    read: impl Fn(Value) -> Result<Option<T>>,
) -> Result<T> {
    let look = async {
        let mut n_looks = 0;
        loop {
            n_looks += 1;
            tokio::time::sleep(if n_looks > N_SOON { LATER_BEAT } else { BEAT }).await;
            if let Some(found) = read(window.script(script, Vec::new()).await?)? {
                return Ok::<_, Error>(found);
            }
        }
    };
    let ended = tokio::time::timeout(limit, look).await;
    ended.map_err(|_| TaskError::TimedOut { program: what.to_owned(), limit })?
}
