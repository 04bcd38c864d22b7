//! Opens the app while the window loads its page, and holds the page's first command until that has ended.
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

/// A window that is closed before its data are open waits so long for them. What is still being done then, the next
/// start takes up, as after a crash.
const END_WITHIN: Duration = Duration::from_secs(5);

/// The state that Tauri keeps from the start on.
pub(crate) struct Opening {
    tauri: AppHandle,
    outcome: watch::Sender<Outcome>,
    /// What the page asks for first, read while it is still being loaded. What happens from then on is told to it.
    first: Mutex<Option<StartView>>,
}

/// How far the opening is.
#[derive(Clone, Debug)]
enum Outcome {
    Pending,
    Opened,
    /// Why it could not be opened. It may be by now, after its data were recovered.
    Failed(ProblemView),
}

impl Opening {
    pub(crate) fn new(tauri: AppHandle) -> Self {
        Self { tauri, outcome: watch::Sender::new(Outcome::Pending), first: Mutex::default() }
    }

    /// Takes over the app once it is open.
    pub(crate) fn begin(
        &self,
        opened: JoinHandle<Result<Opened, OpenError>>,
        config: Config,
        started_at: Instant,
    ) {
        let tauri = self.tauri.clone();
        tauri::async_runtime::spawn(async move {
            // What a panic said is in the log, as far as it may be.
            let outcome = match opened.await.unwrap_or(Err(OpenError::Interrupted)) {
                Ok(opened) => {
                    opened::enter(&tauri, opened, config, started_at);
                    tauri.state::<Self>().read_first().await;
                    Outcome::Opened
                }
                // What is wrong is said in the window, with what can be done about it.
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

    /// Waits until the app is open or cannot be opened, at most as long as a window that closes may.
    pub(crate) async fn ended(&self) {
        if tokio::time::timeout(END_WITHIN, self.wait()).await.is_err() {
            tracing::warn!("the window closed before the data were open");
        }
    }

    async fn wait(&self) -> Outcome {
        let mut outcome = self.outcome.subscribe();
        let ended = outcome.wait_for(|outcome| !matches!(outcome, Outcome::Pending)).await;
        // The sender is part of this state, so that it cannot be gone.
        ended.map_or(Outcome::Pending, |outcome| outcome.clone())
    }

    /// The page's scripts are there: shows the window, and tells the page what happens in the app from now on.
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
        // The page would wait for ever for an outcome that never comes.
        match catch_panic(self.read(&shell)).await {
            Ok(view) => *self.first.lock() = Some(view),
            // The page asks, and is told why.
            Err(problem) => tracing::warn!(%problem, "the first state could not be read"),
        }
    }

    async fn read(&self, shell: &Shell) -> Result<StartView, Problem> {
        Ok(StartView { fonts: fonts::installed(&self.tauri).await, ..shell.app().start().await? })
    }

    /// Why the store cannot be opened, and what can be done about it. `None` when it is open, or nothing can be done.
    pub(crate) fn offer(&self) -> Result<Option<RecoveryView>, Problem> {
        match self.tauri.try_state::<Recovery>() {
            Some(recovery) if self.tauri.try_state::<Shell>().is_none() => Ok(Some(recovery.offer())),
            _ => Ok(None),
        }
    }
}

/// Removes the conversation with which the page failed, and explains that.
fn without_conversation(mut view: StartView) -> StartView {
    view.open = None;
    view.open_conversation_id = None;
    view.open_documents.is_shown = false;
    view.notices.push([messages::start_page_failed(), messages::start_page_kept()].into());
    view
}
