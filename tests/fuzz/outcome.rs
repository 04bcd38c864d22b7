//! Reports findings to libFuzzer: an uncaught panic is a finding.

use std::panic::{UnwindSafe, catch_unwind, set_hook};
use std::process::abort;
use std::sync::{Mutex, Once, PoisonError};

/// The message of the last panic. It is printed only if the fuzzed code does not catch the panic.
static LAST: Mutex<String> = Mutex::new(String::new());

/// Runs one input.
pub(crate) fn judge(work: impl FnOnce() + UnwindSafe) {
    static HOOK: Once = Once::new();
    // libFuzzer's own hook would end the process even for caught panics.
    HOOK.call_once(|| {
        set_hook(Box::new(|panic| *LAST.lock().unwrap_or_else(PoisonError::into_inner) = panic.to_string()));
    });
    if catch_unwind(work).is_err() {
        eprintln!("{}", LAST.lock().unwrap_or_else(PoisonError::into_inner));
        abort();
    }
}
