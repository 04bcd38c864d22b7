//! Causes panics in the background tasks of a running app, which is the same app that users get.
//!
//! The app logs the start of each task. A log subscriber runs in the task and panics there.

use std::cell::RefCell;
use std::fmt::Debug;
use std::sync::Once;
use tracing::field::{Field, Visit};
use tracing::level_filters::LevelFilter;
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

/// The log target of task starts.
const TARGET: &str = "parlance_app::kernel::tasks";

thread_local! {
    /// The panic that is planned for the tasks of this thread.
    static PLAN: RefCell<Option<Plan>> = const { RefCell::new(None) };
}

struct Plan {
    name: &'static str,
    has_panicked: bool,
}

/// Makes the next task of this name panic as soon as it starts. The app must run on the thread of the test, as it does
/// in `#[tokio::test]`, because the plan applies to this thread only.
///
/// A later plan replaces an earlier one.
pub fn panic_in_next_task(name: &'static str) -> PlannedPanic {
    watch_tasks();
    PLAN.set(Some(Plan { name, has_panicked: false }));
    PlannedPanic { name }
}

/// Subscribes to the log of all tasks. Must be called before the first task of this program starts: tracing caches for
/// each log statement whether it has a subscriber, and may ignore later ones.
#[expect(clippy::expect_used, reason = "a test that cannot plan its panic must say so")]
pub(crate) fn watch_tasks() {
    static WATCHED: Once = Once::new();
    WATCHED.call_once(|| {
        tracing::subscriber::set_global_default(Panics).expect("no other subscriber of the log is there");
    });
}

/// A planned panic, cancelled when dropped.
#[must_use = "nothing panics once it is dropped"]
pub struct PlannedPanic {
    name: &'static str,
}

impl Drop for PlannedPanic {
    fn drop(&mut self) {
        let has_panicked = PLAN.take().is_some_and(|plan| plan.has_panicked);
        // A second panic would abort the program and hide the first one.
        assert!(std::thread::panicking() || has_panicked, "no task named {:?} started", self.name);
    }
}

struct Panics;

impl Subscriber for Panics {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.is_event() && metadata.target() == TARGET
    }

    fn max_level_hint(&self) -> Option<LevelFilter> {
        Some(LevelFilter::DEBUG)
    }

    #[expect(clippy::panic, reason = "this is what it is for")]
    fn event(&self, event: &Event<'_>) {
        let mut start = Start::default();
        event.record(&mut start);
        let is_due = start.is_start
            && PLAN.with_borrow_mut(|plan| match plan {
                Some(plan) if plan.name == start.task => !std::mem::replace(&mut plan.has_panicked, true),
                _ => false,
            });
        if is_due {
            panic!("a test asked for it");
        }
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

/// The fields of a log event that reports the start of a task.
#[derive(Default)]
struct Start {
    is_start: bool,
    task: String,
}

impl Visit for Start {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        if field.name() == "message" {
            self.is_start = format!("{value:?}") == "task started";
        }
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        if field.name() == "task" {
            value.clone_into(&mut self.task);
        }
    }
}
