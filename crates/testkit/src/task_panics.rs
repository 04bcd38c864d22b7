//! Panics in the background tasks of a running app, which is the app that users get.
//!
//! The app logs the start of each task. A subscriber of the log, which runs in the task, panics there.

use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::subscriber::DefaultGuard;
use tracing::{Event, Metadata, Subscriber};

/// Where the app logs the start of its tasks.
const TARGET: &str = "parlance_app::tasks";

/// Makes the next task of this name panic as soon as it starts. The app has to run on the thread of the test, as it does
/// in `#[tokio::test]`: the subscriber sees only what this thread logs.
///
/// A later plan replaces an earlier one until it is dropped.
pub fn panic_in_next_task(name: &'static str) -> PlannedPanic {
    let has_panicked = Arc::new(AtomicBool::new(false));
    let panics = Panics { name, has_panicked: Arc::clone(&has_panicked) };
    PlannedPanic { name, has_panicked, _subscriber: tracing::subscriber::set_default(panics) }
}

/// A panic that is to come for as long as this lives.
#[must_use = "nothing panics once it is dropped"]
pub struct PlannedPanic {
    name: &'static str,
    has_panicked: Arc<AtomicBool>,
    _subscriber: DefaultGuard,
}

impl Drop for PlannedPanic {
    fn drop(&mut self) {
        // A second panic would abort the program and hide the first one.
        let is_known = std::thread::panicking() || self.has_panicked.load(Ordering::Relaxed);
        assert!(is_known, "no task named {:?} started", self.name);
    }
}

struct Panics {
    name: &'static str,
    has_panicked: Arc<AtomicBool>,
}

impl Subscriber for Panics {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.is_event() && metadata.target() == TARGET
    }

    #[expect(clippy::panic, reason = "this is what it is for")]
    fn event(&self, event: &Event<'_>) {
        let mut start = Start::default();
        event.record(&mut start);
        if start.is_start && start.task == self.name && !self.has_panicked.swap(true, Ordering::Relaxed) {
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

/// What an event says of the start of a task.
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
