//! Opens the app while the window loads its page. The page's first command waits until this has ended.
//!
//! Owns the transition from a window without an app to one with it, or to the recovery of a store that cannot be
//! opened.

use crate::opened::{self, Opened};
use crate::recovery::{self, Recovery};
use crate::shell::Shell;
use crate::web_process::WebProcess;
use crate::{fonts, main_window};
use parking_lot::Mutex;
use parlance_app::Problem;
use parlance_app::{Config, OpenError, catch_panic};
use parlance_contract::{ProblemView, RecoveryView, StartView};
use parlance_words::messages;
use std::time::{Duration, Instant};
use tauri::async_runtime::JoinHandle;
use tauri::{AppHandle, Manager as _};
use tokio::sync::watch;

/// How long a window that closes waits for the data to open. The next start completes unfinished work, as after a
/// crash.
const END_WITHIN: Duration = Duration::from_secs(5);

/// Managed by Tauri from the start on.
pub(crate) struct Opening {
    tauri: AppHandle,
    outcome: watch::Sender<Outcome>,
    /// The state that the page requests first, read while the page loads. Later changes reach the page as events.
    first: Mutex<Option<StartView>>,
}

/// The progress of the opening.
#[derive(Clone, Debug)]
enum Outcome {
    Pending,
    Opened,
    /// The reason. The app may be open by now, if the user has recovered its data.
    Failed(ProblemView),
}

impl Opening {
    pub(crate) fn new(tauri: AppHandle) -> Self {
        Self { tauri, outcome: watch::Sender::new(Outcome::Pending), first: Mutex::default() }
    }

    /// Waits in the background until the app is open, and makes it available to the window.
    pub(crate) fn begin(
        &self,
        opened: JoinHandle<Result<Opened, OpenError>>,
        config: Config,
        started_at: Instant,
    ) {
        let tauri = self.tauri.clone();
        tauri::async_runtime::spawn(async move {
            // The panic hook has already logged the panic.
            let outcome = match opened.await.unwrap_or(Err(OpenError::Interrupted)) {
                Ok(opened) => {
                    opened::enter(&tauri, opened, config, started_at);
                    tauri.state::<Self>().read_first().await;
                    Outcome::Opened
                }
                // The window shows the problem and the possible actions.
                Err(error) => Outcome::Failed(match catch_panic(recovery::offer(&config, &error)).await {
                    Ok(offer) => {
                        let problem = offer.problem.clone();
                        tauri.manage(Recovery::new(config, tauri.clone(), started_at, offer));
                        problem
                    }
                    Err(problem) => problem.into(),
                }),
            };
            tauri.state::<Self>().outcome.send_replace(outcome);
        });
    }

    /// Waits until the app is open or cannot be opened, for at most `END_WITHIN`.
    pub(crate) async fn ended(&self) {
        if tokio::time::timeout(END_WITHIN, self.wait()).await.is_err() {
            tracing::warn!("the window closed before the data were open");
        }
    }

    async fn wait(&self) -> Outcome {
        let mut outcome = self.outcome.subscribe();
        let ended = outcome.wait_for(|outcome| !matches!(outcome, Outcome::Pending)).await;
        // `self` owns the sender, so the channel cannot be closed.
        ended.map_or(Outcome::Pending, |outcome| outcome.clone())
    }

    /// The page's scripts run: shows the window, and begins to forward the app's events.
    pub(crate) async fn page_loaded(&self) -> Result<(), Problem> {
        main_window::reveal(&self.tauri);
        self.wait().await;
        if let Some(shell) = self.tauri.try_state::<Shell>() {
            shell.page().set_listening(true);
        }
        Ok(())
    }

    /// Everything for the first paint, once the app is open.
    pub(crate) async fn start(&self) -> Result<StartView, Problem> {
        let outcome = self.wait().await;
        match (self.tauri.try_state::<Shell>(), outcome) {
            (None, Outcome::Failed(problem)) => Err(Problem::from_view(problem)),
            (Some(shell), _) => {
                let first = self.first.lock().take();
                let view = match first {
                    Some(first) => first,
                    None => self.read(&shell).await?,
                };
                let leaves = self.tauri.state::<WebProcess>().take_leaves_conversation();
                Ok(if leaves { without_conversation(view) } else { view })
            }
            (None, Outcome::Pending | Outcome::Opened) => Err(Problem::cancelled()),
        }
    }

    async fn read_first(&self) {
        let Some(shell) = self.tauri.try_state::<Shell>() else { return };
        // Without this, the page would wait for ever after a panic.
        match catch_panic(self.read(&shell)).await {
            Ok(view) => *self.first.lock() = Some(view),
            // The page requests the state again and receives the error then.
            Err(problem) => tracing::warn!(%problem, "the first state could not be read"),
        }
    }

    async fn read(&self, shell: &Shell) -> Result<StartView, Problem> {
        Ok(StartView { fonts: fonts::installed(&self.tauri).await, ..shell.app().start().await? })
    }

    /// Why the store cannot be opened, and the possible actions. `None` if it is open, or no action is possible.
    pub(crate) fn offer(&self) -> Result<Option<RecoveryView>, Problem> {
        match self.tauri.try_state::<Recovery>() {
            Some(recovery) if self.tauri.try_state::<Shell>().is_none() => Ok(Some(recovery.offer())),
            _ => Ok(None),
        }
    }
}

/// Removes the conversation with which the page failed, and adds a notice about it.
fn without_conversation(mut view: StartView) -> StartView {
    view.open = None;
    view.open_conversation_id = None;
    view.open_documents.is_shown = false;
    view.notices.push([messages::start_page_failed(), messages::start_page_kept()].into());
    view
}
