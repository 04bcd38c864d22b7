//! The check of the data on this computer: after a crash, each week, and on the user's request.
//!
//! Owns its schedule, its view in the window, and the repairs while the app is open. Must not know how the store is
//! read: that is `parlance_store::self_check`.

pub(super) mod present;
mod schedule;

use crate::conversations::Search;
use crate::files::Files;
use crate::kernel::clock::now_ms;
use crate::kernel::events::LastEmitted;
use crate::kernel::problem::Problem;
use crate::services::context::Context;
use parking_lot::Mutex;
use parlance_contract::{AppEvent, ProblemCode, SelfCheckView};
use parlance_store::self_check::{self, Cancel, CheckError, Checked, Counts, Progress};
use parlance_store::{Error, Transaction, search, settings};
use parlance_words::messages;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The setting with the report of the last check.
const REPORT: &str = "self_check";

/// The check of this run's data. Clones share it.
#[derive(Clone)]
pub(crate) struct SelfCheck {
    context: Context,
    search: Search,
    files: Arc<Files>,
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
struct State {
    /// The check that runs.
    running: Option<Running>,
    /// The result of the last check, even if it could not be stored; `None` until the store was read.
    last: Option<Option<Report>>,
    /// Why the last check failed.
    problem: Option<Problem>,
}

struct Running {
    cancel: Cancel,
    percent: u8,
}

/// Whether the user or the schedule started the check. Only findings of a scheduled check raise a notice.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Initiator {
    User,
    Schedule,
}

/// The report of a check, as stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Report {
    checked_at_ms: i64,
    counts: Option<Counts>,
    findings: Vec<Finding>,
}

/// A problem found by the check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Finding {
    /// In the store.
    Store(self_check::Finding),
    /// Files that wait for their upload and of which the app has lost its copy, by name.
    MissingCopies(Vec<String>),
}

impl SelfCheck {
    pub(crate) fn new(context: Context, search: Search, files: Arc<Files>) -> Self {
        Self { context, search, files, state: Arc::default() }
    }

    pub(crate) async fn view(&self) -> Result<SelfCheckView, Problem> {
        self.last().await?;
        Ok(present::present(&self.state.lock()))
    }

    /// The report of the last check.
    async fn last(&self) -> Result<Option<Report>, Problem> {
        if let Some(last) = self.state.lock().last.clone() {
            return Ok(last);
        }
        let stored = self.context.store.read(|conn| settings::find::<Option<Report>>(conn, REPORT)).await?;
        Ok(self.state.lock().last.get_or_insert(stored.flatten()).clone())
    }

    /// Begins a check, unless one is running.
    pub(crate) async fn begin(&self) -> Result<SelfCheckView, Problem> {
        self.context.store.check_writable()?;
        let this = self.clone();
        if let Some(cancel) = self.start() {
            let work = async move { this.run(Initiator::User, cancel).await };
            let failed = self.clone();
            let after_panic = |problem| async move { failed.end(Err(problem)).await };
            self.context.tasks.spawn("self-check", work, after_panic);
        }
        self.view().await
    }

    /// Ends the check that runs.
    pub(crate) fn cancel(&self) {
        if let Some(running) = &self.state.lock().running {
            running.cancel.set();
        }
    }

    /// Notes that a check is running; `None` if one was running already.
    fn start(&self) -> Option<Cancel> {
        let mut state = self.state.lock();
        if state.running.is_some() {
            return None;
        }
        let cancel = Cancel::default();
        state.running = Some(Running { cancel: cancel.clone(), percent: 0 });
        Some(cancel)
    }

    async fn run(&self, by: Initiator, cancel: Cancel) {
        self.emit().await;
        let progress = self.progress();
        let check = move |store: &parlance_store::Store| self_check::check(store, &cancel, &progress);
        let checked = match self.context.store.with_database(check).await {
            Ok(Ok(checked)) => self.complete(checked).await.map(Some),
            Ok(Err(CheckError::Cancelled)) => Ok(None),
            Ok(Err(CheckError::Store(error))) => {
                let why = Problem::from(error).text();
                Err(Problem::new(ProblemCode::Storage, messages::self_check_failed(), why))
            }
            Ok(Err(_)) => Err(Problem::fault()),
            Err(problem) => Err(problem),
        };
        let n_findings = match &checked {
            Ok(Some(report)) => report.findings.len(),
            _ => 0,
        };
        self.end(checked).await;
        if by == Initiator::Schedule && n_findings > 0 {
            self.context.events.emit(AppEvent::SelfCheckFound { n_findings }).await;
        }
    }

    /// Emits the progress of the check, as often as the window can handle it.
    fn progress(&self) -> Progress {
        let (this, last) = (self.clone(), Mutex::new(LastEmitted::default()));
        Arc::new(move |percent| {
            let view = {
                let mut state = this.state.lock();
                let Some(running) = &mut state.running else { return };
                running.percent = percent;
                present::present(&state)
            };
            let mut last = last.lock();
            if let Some(room) = this.context.events.room_after(&last) {
                *last = room.emit(AppEvent::SelfCheckChanged { view });
            }
        })
    }

    /// Adds findings that only the app knows to those of the store.
    async fn complete(&self, Checked { counts, findings }: Checked) -> Result<Report, Problem> {
        let mut findings: Vec<Finding> = findings.into_iter().map(Finding::Store).collect();
        // A damaged store does not reveal which files should exist.
        if counts.is_some() {
            let missing = self.files.uploads.list_missing_copies().await?;
            if !missing.is_empty() {
                findings.push(Finding::MissingCopies(missing.into_iter().map(|copy| copy.name).collect()));
            }
        }
        Ok(Report { checked_at_ms: now_ms(), counts, findings })
    }

    /// Notes the result of a check; `None` for a cancelled one.
    async fn end(&self, checked: Result<Option<Report>, Problem>) {
        match checked {
            Ok(Some(report)) => self.keep(report).await,
            Ok(None) => self.state.lock().problem = None,
            Err(problem) => {
                tracing::warn!(%problem, "the data could not be checked");
                self.state.lock().problem = Some(problem);
            }
        }
        self.state.lock().running = None;
        self.emit().await;
    }

    async fn keep(&self, report: Report) {
        {
            let mut state = self.state.lock();
            state.problem = None;
            state.last = Some(Some(report.clone()));
        }
        let kept = self.context.store.write_relaxed(move |tx| settings::set(tx, REPORT, &Some(report))).await;
        if let Err(problem) = kept {
            // A damaged store may refuse it, but this run keeps it in memory.
            tracing::warn!(%problem, "what the check has found was not stored");
        }
    }

    /// Rebuilds the full-text index. Messages are found again as it grows, the newest first.
    pub(crate) async fn rebuild_search(&self) -> Result<SelfCheckView, Problem> {
        self.context.store.write(search::begin_rebuild).await?;
        self.search.index_in_background();
        self.mended(|finding| *finding == Finding::Store(self_check::Finding::Words)).await
    }

    /// Ends the wait for files whose private copy is lost.
    pub(crate) async fn give_up_missing_files(&self) -> Result<SelfCheckView, Problem> {
        self.files.uploads.give_up_missing_copies().await?;
        self.mended(|finding| matches!(finding, Finding::MissingCopies(_))).await
    }

    /// Forgets a finding.
    async fn mended(&self, is_mended: impl Fn(&Finding) -> bool) -> Result<SelfCheckView, Problem> {
        if let Some(mut report) = self.last().await? {
            report.findings.retain(|finding| !is_mended(finding));
            self.keep(report).await;
        }
        self.view().await
    }

    async fn emit(&self) {
        if let Ok(view) = self.view().await {
            self.context.events.emit(AppEvent::SelfCheckChanged { view }).await;
        }
    }
}

/// Forgets the report of a store that was replaced.
pub(crate) fn forget_report(tx: &Transaction<'_>) -> Result<(), Error> {
    settings::set(tx, REPORT, &None::<Report>)
}
