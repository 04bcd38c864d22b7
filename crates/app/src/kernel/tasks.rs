//! Background tasks: tracked, ended with the app, and never lost silently after a panic.
//!
//! Every task of this crate is spawned here. Owns the rule that a panic becomes a state that the user sees; the code
//! that spawns the task defines that state.

use crate::kernel::events::Events;
use crate::kernel::panics::literal;
use crate::kernel::problem::Problem;
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use parlance_contract::AppEvent;
use parlance_words::Paragraph;
use std::panic::AssertUnwindSafe;
use std::time::Duration;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// How long the end of the app waits for its tasks.
const CLOSE_WITHIN: Duration = Duration::from_secs(2);

/// The background tasks of this run. Clones share them.
#[derive(Clone, Default)]
pub(crate) struct Tasks {
    tracker: TaskTracker,
    /// The app is about to end.
    ends: CancellationToken,
}

impl Tasks {
    /// Runs `work` until it ends, or the app does. When it panics, `after_panic` turns the problem into a state that
    /// the user sees.
    pub(crate) fn spawn<F: Future<Output = ()> + Send + 'static>(
        &self,
        name: &'static str,
        work: impl Future<Output = ()> + Send + 'static,
        after_panic: impl FnOnce(Problem) -> F + Send + 'static,
    ) {
        let ends = self.ends.clone();
        let work = watch(name, work, after_panic);
        self.spawn_boxed(ends.run_until_cancelled_owned(work).map(|_| ()).boxed());
    }

    /// Runs `work` until it ends, even while the app is closing, because its result has to be completed. Otherwise
    /// like [`Tasks::spawn`].
    pub(crate) fn spawn_to_end<F: Future<Output = ()> + Send + 'static>(
        &self,
        name: &'static str,
        work: impl Future<Output = ()> + Send + 'static,
        after_panic: impl FnOnce(Problem) -> F + Send + 'static,
    ) {
        self.spawn_boxed(watch(name, work, after_panic));
    }

    /// Not generic, so that the runtime's part of a task is compiled only once.
    fn spawn_boxed(&self, work: BoxFuture<'static, ()>) {
        self.tracker.spawn(work);
    }

    /// Runs `work` as [`Tasks::spawn`] does. After a panic, a notice with `what` names the work that was not done.
    pub(crate) fn spawn_noticed(
        &self,
        name: &'static str,
        events: &Events,
        what: impl Into<Paragraph>,
        work: impl Future<Output = ()> + Send + 'static,
    ) {
        let (events, what): (Events, Paragraph) = (events.clone(), what.into());
        self.spawn(name, work, move |problem| async move { notice_panic(&events, what, &problem).await });
    }

    /// Ends every task at its next step, except those of [`Tasks::spawn_to_end`].
    pub(crate) fn end(&self) {
        self.ends.cancel();
    }

    /// Ends every task, and waits for that, but not for ever.
    pub(crate) async fn close(&self) {
        self.end();
        self.tracker.close();
        if timeout(CLOSE_WITHIN, self.tracker.wait()).await.is_err() {
            tracing::warn!("background tasks did not end in time");
        }
    }
}

/// Boxes, because a large future that is moved from one function to the next fills the stack of the spawning thread.
fn watch<F: Future<Output = ()> + Send + 'static>(
    name: &'static str,
    work: impl Future<Output = ()> + Send + 'static,
    after_panic: impl FnOnce(Problem) -> F + Send + 'static,
) -> BoxFuture<'static, ()> {
    let work = work.boxed();
    let watched = async move {
        if let Err(problem) = catch_task(name, work).await {
            after_panic(problem).await;
        }
    };
    watched.boxed()
}

/// Runs `work` in the current task and returns a panic as a problem. `name` is its name in the log.
pub(crate) fn catch_task<'a, T: Send + 'a>(
    name: &'static str,
    work: impl Future<Output = T> + Send + 'a,
) -> BoxFuture<'a, Result<T, Problem>> {
    let work = work.boxed();
    let work = async move {
        // Inside the guard: a subscriber of the log that panics ends only this task.
        tracing::debug!(task = name, "task started");
        work.await
    };
    let caught = async move {
        match AssertUnwindSafe(work).catch_unwind().await {
            Ok(done) => Ok(done),
            Err(panic) => {
                tracing::error!(task = name, said = literal(&*panic), "a background task panicked");
                Err(Problem::fault())
            }
        }
    };
    caught.boxed()
}

/// Runs work for a caller that waits for its result, and returns a panic as a problem.
///
/// # Errors
/// Those of `work`, and when it panics.
pub async fn catch_panic<T>(work: impl Future<Output = Result<T, Problem>>) -> Result<T, Problem> {
    match AssertUnwindSafe(work).catch_unwind().await {
        Ok(result) => result,
        Err(panic) => {
            tracing::error!(said = literal(&*panic), "a command panicked");
            Err(Problem::fault())
        }
    }
}

/// Emits a notice that names the work that a panic prevented.
pub(crate) async fn notice_panic(events: &Events, what: impl Into<Paragraph>, problem: &Problem) {
    let text = what.into().and_all(problem.text());
    events.emit(AppEvent::Notice { text }).await;
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlance_contract::ProblemCode;
    use parlance_words::as_is;

    #[tokio::test]
    async fn a_panic_is_a_problem_that_is_not_called_storage() {
        let caught = catch_task("test", async { panic!("in a test") }).await;
        assert_eq!(caught.unwrap_err().view().code, ProblemCode::Fault);
    }

    #[tokio::test]
    async fn a_command_that_panics_gives_a_problem_to_who_asked() {
        let caught: Result<(), Problem> = catch_panic(async { panic!("in a test") }).await;
        assert_eq!(caught.unwrap_err().view().code, ProblemCode::Fault);
    }

    #[tokio::test]
    async fn a_task_that_panics_is_noticed() {
        let (events, mut reader) = Events::open();
        Tasks::default()
            .spawn_noticed("test", &events, as_is("Nothing was tested."), async { panic!("in a test") });
        let Some(AppEvent::Notice { text }) = reader.recv().await else { panic!("a notice comes") };
        assert!(
            text.to_string().starts_with("Nothing was tested. Something went wrong in Parlance."),
            "{text}"
        );
    }

    #[tokio::test]
    async fn the_end_of_the_app_ends_its_tasks() {
        let tasks = Tasks::default();
        tasks.spawn("test", std::future::pending(), |_| async {});
        tasks.close().await;
        assert!(tasks.tracker.is_empty());
    }

    #[tokio::test]
    async fn the_end_of_the_app_waits_for_what_comes_to_its_end() {
        let tasks = Tasks::default();
        let (done, has_been_done) = tokio::sync::oneshot::channel();
        let work = async move {
            tokio::task::yield_now().await;
            done.send(()).unwrap();
        };
        tasks.spawn_to_end("test", work, |_| async {});
        tasks.close().await;
        assert_eq!(has_been_done.await, Ok(()));
    }
}
