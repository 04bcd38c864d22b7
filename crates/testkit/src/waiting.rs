//! Waits for states that no event announces. Each wait has a limit and names the missing state when it fails.
//!
//! They poll without pauses, which would slow fast tests down.

#![expect(clippy::panic, reason = "a test that waited in vain has failed")]

use std::panic::Location;
use std::time::{Duration, Instant};
use tokio::task::yield_now;
use tokio::time::timeout;

/// Time limit of a wait, in real time.
const LIMIT: Duration = Duration::from_secs(60);

/// Waits until `is_so` returns `true`. `what` completes the sentence "this test waited for …".
///
/// # Panics
/// After a minute, with `what` and the location of the call.
#[track_caller]
pub fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) -> impl Future<Output = ()> {
    wait_for(what, async move || is_so().then_some(()))
}

/// Waits until `find` returns a value, and returns that. The limit also ends a `find` that hangs.
///
/// # Panics
/// As [`wait_until`].
#[track_caller]
pub fn wait_for<T>(what: &str, find: impl AsyncFnMut() -> Option<T>) -> impl Future<Output = T> {
    Wait { what, limit: LIMIT, caller: Location::caller() }.run(find)
}

/// Blocks the thread until `is_so` returns `true`.
///
/// # Panics
/// As [`wait_until`].
#[track_caller]
pub fn block_until(what: &str, is_so: impl FnMut() -> bool) {
    Wait { what, limit: LIMIT, caller: Location::caller() }.block(is_so);
}

struct Wait<'a> {
    what: &'a str,
    limit: Duration,
    caller: &'static Location<'static>,
}

impl Wait<'_> {
    async fn run<T>(self, mut find: impl AsyncFnMut() -> Option<T>) -> T {
        let search = async {
            loop {
                if let Some(found) = find().await {
                    return found;
                }
                yield_now().await;
            }
        };
        timeout(self.limit, search).await.unwrap_or_else(|_| self.give_up())
    }

    fn block(self, mut is_so: impl FnMut() -> bool) {
        let begun = Instant::now();
        while !is_so() {
            if begun.elapsed() > self.limit {
                self.give_up();
            }
            std::thread::yield_now();
        }
    }

    fn give_up(&self) -> ! {
        panic!("{}: this test waited {:?} for {}", self.caller, self.limit, self.what)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::any::Any;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    #[track_caller]
    fn briefly() -> Wait<'static> {
        Wait { what: "rain", limit: Duration::from_millis(1), caller: Location::caller() }
    }

    fn assert_named(panic: &dyn Any, line: u32) {
        let expected = format!("{}:{line}:", file!());
        let said = panic.downcast_ref::<String>().unwrap();
        assert!(said.starts_with(&expected) && said.ends_with(": this test waited 1ms for rain"), "{said}");
    }

    #[tokio::test]
    async fn a_wait_ends_with_what_was_found() {
        let mut n_checks = 0;
        let found = wait_for("the third check", async || {
            n_checks += 1;
            (n_checks == 3).then_some("found")
        });
        assert_eq!(found.await, "found");
        assert_eq!(n_checks, 3);
    }

    #[tokio::test]
    async fn a_wait_in_vain_names_what_it_waited_for_and_its_caller() {
        let (in_vain, line) = (briefly().run(async || None::<()>), line!());
        let panic = tokio::spawn(in_vain).await.unwrap_err().into_panic();
        assert_named(&*panic, line);
    }

    #[tokio::test]
    async fn the_limit_ends_a_check_that_hangs() {
        let (hanging, line) = (briefly().run(async || std::future::pending::<Option<()>>().await), line!());
        let panic = tokio::spawn(hanging).await.unwrap_err().into_panic();
        assert_named(&*panic, line);
    }

    #[test]
    fn a_blocking_wait_in_vain_names_what_it_waited_for_and_its_caller() {
        let (in_vain, line) = (briefly(), line!());
        let panic = catch_unwind(AssertUnwindSafe(|| in_vain.block(|| false))).unwrap_err();
        assert_named(&*panic, line);
    }

    #[tokio::test]
    async fn other_tasks_run_during_a_wait() {
        let task = tokio::spawn(async {});
        wait_until("the task to end", || task.is_finished()).await;
    }
}
