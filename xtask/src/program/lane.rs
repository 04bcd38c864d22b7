//! Lanes: steps that run at the same time, each in its own thread. Their output is interleaved on the terminal, so each
//! line begins with the name of its lane.

use std::cell::Cell;

thread_local! {
    static LANE: Cell<Option<&'static str>> = const { Cell::new(None) };
}

/// The lane of this thread.
pub fn current() -> Option<&'static str> {
    LANE.get()
}

/// Makes this thread a lane: all output of it and its commands begins with `name`.
pub fn enter(name: &'static str) {
    LANE.set(Some(name));
}

/// Prints a line, after the name of the lane if this thread belongs to one.
pub fn say(line: &str) {
    match current() {
        Some(name) => println!("[{name}] {line}"),
        None => println!("{line}"),
    }
}
