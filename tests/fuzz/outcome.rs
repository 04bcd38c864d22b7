//! What a target tells libFuzzer: a panic that nobody caught is a finding.

use std::panic::{UnwindSafe, catch_unwind, set_hook};
use std::process::abort;
use std::sync::{Mutex, Once, PoisonError};

/// The last panic. One that the fuzzed code catches itself is part of what it promises, and is not told.
static LAST: Mutex<String> = Mutex::new(String::new());

/// Runs one input.
pub(crate) fn judge(work: impl FnOnce() + UnwindSafe) {
    static HOOK: Once = Once::new();
    // libFuzzer's own would end the process at panics that are caught.
    HOOK.call_once(|| {
        set_hook(Box::new(|panic| *LAST.lock().unwrap_or_else(PoisonError::into_inner) = panic.to_string()));
    });
    if catch_unwind(work).is_err() {
        eprintln!("{}", LAST.lock().unwrap_or_else(PoisonError::into_inner));
        abort();
    }
}
