//! The window as it is released, on a service that answers at a given rate, with a long conversation in it.

use crate::error::Result;
use crate::program;
use crate::project::{self, Profile};
use parlance_driver::{Desktop, Group, Keyring, Reads, Session, Window, wait};

/// A desktop with the service on it.
pub(super) struct Filled {
    desktop: Desktop,
    _service: Group,
    address: String,
}

impl Filled {
    /// Starts the service, and writes a conversation of so many messages.
    pub(super) async fn start(n_messages: usize) -> Result<Self> {
        let desktop = Desktop::start(Keyring::Absent).await?;
        let service = project::binary(Profile::Release, "bench-service");
        let mut service = Group::start(desktop.command(service), &desktop.log("service"), Reads::Output)?;
        let line = service.next_line(wait::PATIENCE).await?;
        let address = line.trim_start_matches("listening on ").trim().to_owned();
        let mut fill = program::command(&project::binary(Profile::Release, "bench-turns").to_string_lossy());
        fill.args(["fill", "--address", &address, "--messages", &n_messages.to_string(), "--data"]);
        fill.arg(desktop.data_dir());
        program::output(fill)?;
        Ok(Self { desktop, _service: service, address })
    }

    /// Opens the window, and waits until the conversation is shown.
    pub(super) async fn open(&self) -> Result<Window<'_>> {
        let session = Session::default()
            .with("PARLANCE_BASE_URL", &self.address)
            .with("PARLANCE_API_KEY", "svc_benchmark");
        let window = self.desktop.open(&project::binary(Profile::Release, "parlance"), &session).await?;
        window
            .until("the long conversation is shown", async || {
                let n_shown =
                    window.script("return document.querySelectorAll('article').length", Vec::new()).await?;
                Ok(n_shown.as_u64().filter(|n| *n > 0))
            })
            .await?;
        Ok(window)
    }
}
