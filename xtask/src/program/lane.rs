//! Lanes: steps that run at the same time, each in a thread of its own. Their lines are mixed on the terminal, so each
//! line begins with the name of its lane.

use std::cell::Cell;

thread_local! {
    static LANE: Cell<Option<&'static str>> = const { Cell::new(None) };
}

/// The lane of this thread.
pub fn current() -> Option<&'static str> {
    LANE.get()
}

/// Makes this thread a lane: what it and its commands write from now on begins with `name`.
pub fn enter(name: &'static str) {
    LANE.set(Some(name));
}

/// Prints a line, after the name of the lane if this thread is one.
pub fn say(line: &str) {
    match current() {
        Some(name) => println!("[{name}] {line}"),
        None => println!("{line}"),
    }
}
